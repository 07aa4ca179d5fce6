package dev.doppel.server.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/** How texts are cut into words to be searched for. Safe for concurrent use. */
final class Words {

  static final Analyzer ANALYZER = new StandardAnalyzer();

  private Words() {}

  /** A word as it is searched for, and where it stands. */
  record Word(String term, int start, int end) {}

  static List<Word> of(String text) throws IOException {
    List<Word> words = new ArrayList<>();
    try (TokenStream tokens = ANALYZER.tokenStream("text", text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = tokens.addAttribute(OffsetAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        words.add(new Word(term.toString(), offset.startOffset(), offset.endOffset()));
      }
      tokens.end();
    }
    return words;
  }

  static Set<String> terms(String text) throws IOException {
    Set<String> terms = new LinkedHashSet<>();
    of(text).forEach(word -> terms.add(word.term));
    return terms;
  }
}
