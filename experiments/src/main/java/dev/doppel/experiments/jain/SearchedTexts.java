package dev.doppel.experiments.jain;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.sketch.ChunkSketch;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/**
 * Texts in an index of Lucene, which lies in a temporary folder, and their filters, 256 bytes each,
 * in memory. For one thread; closing deletes the folder.
 */
final class SearchedTexts implements Closeable {

  /*
   * Merging keeps the order (LogDocMergePolicy, adjacent segments), so that Lucene's number of a
   * text is its place in the input. Equal scores are ranked by that number: lists are the same on
   * every run.
   */

  private static final String TEXT = "text";
  private static final String ID = "id";

  private final Path folder;
  private final Directory directory;
  private final DirectoryReader reader;
  private final List<ChunkSketch> filters;

  /** Takes texts in. */
  static final class Writer implements Closeable {

    private final Path folder;
    private final Directory directory;
    private final IndexWriter writer;
    private final PaperFilter filter = new PaperFilter();
    private final List<ChunkSketch> filters = new ArrayList<>();
    private boolean isFinished;

    Writer() throws IOException {
      folder = Files.createTempDirectory("doppel-experiment");
      directory = FSDirectory.open(folder);
      IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
      config.setMergePolicy(new LogDocMergePolicy());
      writer = new IndexWriter(directory, config);
    }

    void add(String id, byte[] canonical) throws IOException {
      Document document = new Document();
      document.add(new StoredField(ID, id));
      document.add(new TextField(TEXT, new String(canonical, UTF_8), Field.Store.YES));
      writer.addDocument(document);
      filters.add(filter.of(canonical));
    }

    SearchedTexts finish() throws IOException {
      writer.commit();
      isFinished = true;
      return new SearchedTexts(folder, directory, DirectoryReader.open(directory), filters);
    }

    /** Stops writing; what was not finished is deleted. */
    @Override
    public void close() throws IOException {
      writer.close();
      if (!isFinished) {
        directory.close();
        delete(folder);
      }
    }
  }

  private SearchedTexts(
      Path folder, Directory directory, DirectoryReader reader, List<ChunkSketch> filters) {
    this.folder = folder;
    this.directory = directory;
    this.reader = reader;
    this.filters = List.copyOf(filters);
  }

  int size() {
    return filters.size();
  }

  String id(int text) throws IOException {
    return reader.storedFields().document(text).get(ID);
  }

  /** The canonical text. */
  String text(int text) throws IOException {
    return reader.storedFields().document(text).get(TEXT);
  }

  ChunkSketch filter(int text) {
    return filters.get(text);
  }

  List<ChunkSketch> filters(int[] texts) {
    List<ChunkSketch> found = new ArrayList<>();
    for (int text : texts) {
      found.add(filters.get(text));
    }
    return found;
  }

  /** Returns the texts that have any of the words, the best first. */
  int[] search(List<String> words, Ranking ranking, int most) throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    searcher.setSimilarity(ranking.similarity());
    ScoreDoc[] hits = searcher.search(anyOf(words), most).scoreDocs;
    int[] texts = new int[hits.length];
    for (int i = 0; i < hits.length; i++) {
      texts[i] = hits[i].doc;
    }
    return texts;
  }

  /** Hands each word of letters and the number of texts that have it, in the order of the words. */
  void words(WordSink sink) throws IOException {
    Terms terms = MultiTerms.getTerms(reader, TEXT);
    if (terms == null) {
      return;
    }
    TermsEnum each = terms.iterator();
    for (BytesRef word = each.next(); word != null; word = each.next()) {
      sink.accept(word.utf8ToString(), each.docFreq());
    }
  }

  /** Takes a word. */
  interface WordSink {
    void accept(String word, int texts);
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
    delete(folder);
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private static BooleanQuery anyOf(List<String> words) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (String word : words) {
      query.add(new TermQuery(new Term(TEXT, word)), Occur.SHOULD);
    }
    return query.build();
  }
}
