package dev.doppel.server.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Sha256;
import dev.doppel.index.SketchedDocument;
import dev.doppel.index.UnknownDocumentException;
import dev.doppel.server.memory.SharedDocuments;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
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
import org.jspecify.annotations.Nullable;

/**
 * The words of the documents of one memory. Few changes are taken in before a search, many by a
 * thread of its own, while searches see what it has come to. Safe for concurrent use.
 */
final class TextIndex implements Closeable {

  private static final String ID = "id";
  private static final String KEY = "key";
  private static final String TITLE = "title";
  private static final String TEXT = "text";
  private static final float TITLE_WEIGHT = 2;

  /** A person waits for so many, about as long as for the rest of the page. */
  private static final int AT_ONCE = 1000;

  private static final int LONGEST_TERM = 8000; // in characters, of which Lucene takes 32,766 bytes

  private final SharedDocuments documents;
  private final Directory directory;
  private final IndexWriter writer;
  private final SearcherManager searchers;
  private final Map<String, Sha256> known = new HashMap<>();
  private final AtomicInteger left = new AtomicInteger();
  private volatile boolean isClosing;
  private @Nullable Thread thread; // at work on many changes
  private volatile long version = -1;

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

  /** Takes in what was changed since the last time, or has that begun. */
  synchronized void update() throws IOException {
    if (thread != null && thread.isAlive()) {
      return;
    }
    long now = documents.version();
    if (now == version) {
      return;
    }
    List<SketchedDocument> all = documents.all();
    removeAllBut(all);
    List<SketchedDocument> changed = all.stream().filter(each -> !isKnown(each)).toList();
    version = now;
    left.set(changed.size());
    if (changed.size() <= AT_ONCE) {
      take(changed);
    } else {
      thread = new Thread(() -> takeMany(changed), "doppel-search");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** How many documents are not in it yet. */
  int left() {
    return left.get();
  }

  private boolean isKnown(SketchedDocument each) {
    return each.sha256().proves(known.getOrDefault(each.id(), Sha256.UNKNOWN));
  }

  private void removeAllBut(List<SketchedDocument> all) throws IOException {
    Set<String> ids = new HashSet<>();
    all.forEach(each -> ids.add(each.id()));
    List<String> gone = known.keySet().stream().filter(each -> !ids.contains(each)).toList();
    for (String each : gone) {
      writer.deleteDocuments(new Term(KEY, key(each)));
      known.remove(each);
    }
  }

  private void takeMany(List<SketchedDocument> changed) {
    try {
      for (int from = 0; from < changed.size() && !isClosing; from += AT_ONCE) {
        take(changed.subList(from, Math.min(changed.size(), from + AT_ONCE)));
      }
    } catch (IOException | RuntimeException e) {
      left.set(0); // the memory was closed, or the disk is full; the next search tries again
      version = -1;
    }
  }

  private void take(List<SketchedDocument> changed) throws IOException {
    for (SketchedDocument each : changed) {
      writer.updateDocument(new Term(KEY, key(each.id())), document(each));
      known.put(each.id(), each.sha256());
      left.decrementAndGet();
    }
    searchers.maybeRefreshBlocking();
  }

  /** An id may be longer than what can be looked up. */
  private static String key(String id) {
    if (id.length() <= LONGEST_TERM) {
      return id;
    }
    byte[] bytes = id.getBytes(UTF_8);
    return Fingerprint.sha256(bytes, 0, bytes.length);
  }

  private Document document(SketchedDocument each) throws IOException {
    Document document = new Document();
    document.add(new StringField(KEY, key(each.id()), Field.Store.NO));
    document.add(new StoredField(ID, each.id()));
    String title = each.metadata().getOrDefault(TITLE, each.id());
    document.add(new TextField(TITLE, title, Field.Store.YES));
    document.add(new TextField(TEXT, text(each.id()), Field.Store.NO));
    return document;
  }

  /** A text that is damaged, or was removed meanwhile, has no words; the others stay findable. */
  private String text(String id) {
    try {
      return documents.text(id);
    } catch (IOException | UnknownDocumentException e) {
      return "";
    }
  }

  Found find(String words, int most) throws IOException {
    Set<String> terms = Words.terms(words);
    if (terms.isEmpty()) {
      return words.isBlank() ? run(new MatchAllDocsQuery(), most) : new Found(List.of(), 0, left());
    }
    Found found = run(query(terms, Occur.MUST), most);
    return found.hits().isEmpty() ? run(query(terms, Occur.SHOULD), most) : found;
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

  private Found run(Query query, int most) throws IOException {
    IndexSearcher searcher = searchers.acquire();
    try {
      List<Hit> hits = new ArrayList<>();
      for (ScoreDoc each : searcher.search(query, most).scoreDocs) {
        Document document = searcher.storedFields().document(each.doc);
        hits.add(new Hit(document.get(ID), document.get(TITLE)));
      }
      return new Found(hits, searcher.count(query), left());
    } finally {
      searchers.release(searcher);
    }
  }

  @Override
  public void close() throws IOException {
    isClosing = true;
    awaitThread();
    searchers.close();
    writer.rollback();
    directory.close();
  }

  private synchronized void awaitThread() throws IOException {
    try {
      if (thread != null) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }
}
