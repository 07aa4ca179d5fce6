package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.results.Result;
import dev.doppel.web.html.Page;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** The pages of a folder, searched as Lucene does by itself: standard words, any of them, BM25. */
final class PageIndex implements Closeable {

  private static final String TEXT = "text";

  private final Path folder;
  private final List<Path> files;
  private final Analyzer analyzer = new StandardAnalyzer();
  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private final DirectoryReader reader;

  private PageIndex(Path folder, List<Path> files) throws IOException {
    this.folder = folder;
    this.files = files;
    // One segment in the order of the files, so that Lucene's numbers are places in the list.
    IndexWriterConfig config = new IndexWriterConfig(analyzer);
    config.setRAMBufferSizeMB(1024);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (Path file : files) {
        Document document = new Document();
        document.add(new TextField(TEXT, Page.parse(read(file)).visibleText(), Field.Store.NO));
        writer.addDocument(document);
      }
    }
    this.reader = DirectoryReader.open(directory);
  }

  static PageIndex of(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return new PageIndex(
          folder, walk.filter(file -> file.toString().endsWith(".html")).sorted().toList());
    }
  }

  /** The best pages, named by their paths below the folder. */
  List<Result> search(String words, int most) throws IOException {
    List<Result> results = new ArrayList<>();
    for (ScoreDoc hit : new IndexSearcher(reader).search(query(words), most).scoreDocs) {
      Path file = files.get(hit.doc);
      String id = folder.relativize(file).toString().replace('\\', '/');
      results.add(Result.ofHtml(id, read(file)));
    }
    return results;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
    analyzer.close();
  }

  private BooleanQuery query(String words) throws IOException {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    try (TokenStream tokens = analyzer.tokenStream(TEXT, words)) {
      CharTermAttribute word = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        query.add(new TermQuery(new Term(TEXT, word.toString())), BooleanClause.Occur.SHOULD);
      }
      tokens.end();
    }
    return query.build();
  }

  private static String read(Path file) throws IOException {
    return new String(Files.readAllBytes(file), UTF_8);
  }
}
