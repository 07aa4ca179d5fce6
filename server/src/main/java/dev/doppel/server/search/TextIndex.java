package dev.doppel.server.search;

import dev.doppel.core.hash.Sha256;
import dev.doppel.index.SketchedDocument;
import dev.doppel.index.UnknownDocumentException;
import dev.doppel.server.memory.SharedDocuments;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** The words of the documents of one memory. One thread updates it at a time; many may search. */
final class TextIndex implements Closeable {

  private static final String ID = "id";
  private static final String TITLE = "title";
  private static final String TEXT = "text";
  private static final float TITLE_WEIGHT = 2;

  private final SharedDocuments documents;
  private final Directory directory;
  private final IndexWriter writer;
  private final SearcherManager searchers;
  private final Map<String, Sha256> known = new HashMap<>();
  private long version = -1;

  private TextIndex(SharedDocuments documents, Directory directory, IndexWriter writer)
      throws IOException {
    this.documents = documents;
    this.directory = directory;
    this.writer = writer;
    this.searchers = new SearcherManager(writer, null);
  }

  static TextIndex make(Path folder, SharedDocuments documents) throws IOException {
    Directory directory = FSDirectory.open(folder);
    return new TextIndex(
        documents, directory, new IndexWriter(directory, new IndexWriterConfig(Words.ANALYZER)));
  }

  boolean isOf(SharedDocuments asked) {
    return documents == asked;
  }

  /** Takes in what was added, replaced or removed since the last time. */
  void update() throws IOException {
    long now = documents.version();
    if (now == version) {
      return;
    }
    List<SketchedDocument> all = documents.all();
    for (SketchedDocument each : all) {
      if (!each.sha256().proves(known.getOrDefault(each.id(), Sha256.UNKNOWN))) {
        add(each);
      }
    }
    forgetAllBut(all);
    searchers.maybeRefreshBlocking();
    version = now;
  }

  private void add(SketchedDocument each) throws IOException {
    try {
      writer.updateDocument(new Term(ID, each.id()), document(each));
      known.put(each.id(), each.sha256());
    } catch (UnknownDocumentException e) {
      // It was removed meanwhile; the next update forgets it.
    }
  }

  /** What was removed is no longer found. */
  private void forgetAllBut(List<SketchedDocument> all) throws IOException {
    if (known.size() == all.size()) {
      return;
    }
    Set<String> removed = new HashSet<>(known.keySet());
    all.forEach(each -> removed.remove(each.id()));
    for (String id : removed) {
      writer.deleteDocuments(new Term(ID, id));
      known.remove(id);
    }
  }

  private Document document(SketchedDocument each) throws IOException {
    Document document = new Document();
    document.add(new StringField(ID, each.id(), Field.Store.YES));
    String title = each.metadata().getOrDefault(TITLE, each.id());
    document.add(new TextField(TITLE, title, Field.Store.YES));
    document.add(new TextField(TEXT, documents.text(each.id()), Field.Store.NO));
    return document;
  }

  List<Hit> find(String words, int most) throws IOException {
    Set<String> terms = Words.terms(words);
    if (terms.isEmpty()) {
      return words.isBlank() ? run(new MatchAllDocsQuery(), most) : List.of();
    }
    List<Hit> hits = run(query(terms, Occur.MUST), most);
    return hits.isEmpty() ? run(query(terms, Occur.SHOULD), most) : hits;
  }

  private static Query query(Set<String> terms, Occur occur) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (String term : terms) {
      all.add(
          new BooleanQuery.Builder()
              .add(new TermQuery(new Term(TEXT, term)), Occur.SHOULD)
              .add(new BoostQuery(new TermQuery(new Term(TITLE, term)), TITLE_WEIGHT), Occur.SHOULD)
              .build(),
          occur);
    }
    return all.build();
  }

  private List<Hit> run(Query query, int most) throws IOException {
    IndexSearcher searcher = searchers.acquire();
    try {
      List<Hit> hits = new ArrayList<>();
      for (ScoreDoc each : searcher.search(query, most).scoreDocs) {
        Document document = searcher.storedFields().document(each.doc);
        hits.add(new Hit(document.get(ID), document.get(TITLE)));
      }
      return hits;
    } finally {
      searchers.release(searcher);
    }
  }

  @Override
  public void close() throws IOException {
    searchers.close();
    writer.rollback();
    directory.close();
  }
}
