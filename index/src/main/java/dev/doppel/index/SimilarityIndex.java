package dev.doppel.index;

import dev.doppel.core.internal.Check;
import dev.doppel.store.FolderKind;
import dev.doppel.store.OwnedFolder;
import dev.doppel.store.RecordLog;
import dev.doppel.store.RecordVisitor;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Documents on disk that can be asked which of them are like another. Of each it keeps the id, some
 * metadata, the fingerprint and two sketches; not the text, which {@link StoredDocuments} adds.
 *
 * <pre>{@code
 * try (SimilarityIndex index = SimilarityIndex.open(folder)) {
 *   List<Match> alike = index.findText(text, 0.9);
 *   index.add("a.txt", text);
 *   index.commit();
 * }
 * }</pre>
 *
 * <p>A document with metadata, and many documents on many threads, are sketched by {@link
 * TextSketcher} first.
 *
 * <p>Any number of threads may ask while others change it; a change is seen by the questions that
 * begin after it. It persists from the next {@link #commit} on: after a crash, of the process or of
 * the machine, the index holds what was committed and nothing else. A folder is open to one writer
 * at a time, or to any number of readers.
 */
public final class SimilarityIndex implements Closeable {

  /*
   * Changes are appended to the log and made in memory, in this order and by one thread at a time:
   * "this" guards the log, "lock" the catalogue. Questions wait for the memory only, never for the
   * disk.
   *
   * The log has a record for each change. When more than half of them no longer count, it is
   * replaced by the changes that lead from nothing to where the catalogue stands: disk and time to
   * open are bounded by what is stored, and each change pays for less than one record rewritten.
   */

  /** What adding a document did. */
  public enum Added {
    /** There was none of its id. */
    NEW,
    /** It took the place of the one of its id: a later version. */
    REPLACED,
    /** It was there already, text and metadata. */
    UNCHANGED;

    /** The word as it stands in files and tables. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final byte[] NO_NOTE = {};
  private static final int SPARE_RECORDS = 1000; // a small log is not worth the bother

  private final SimilaritySettings settings;
  private final RecordLog log;
  private final Catalogue catalogue;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Object beginning = new Object(); // guards that clusters begin once
  private volatile @Nullable LiveClusters clusters;
  private boolean isClosed; // guarded by beginning
  private long records;

  private SimilarityIndex(
      SimilaritySettings settings, RecordLog log, Catalogue catalogue, long records) {
    this.settings = settings;
    this.log = log;
    this.catalogue = catalogue;
    this.records = records;
  }

  /**
   * Opens the index in a folder, or makes an empty one there, with the default settings.
   *
   * @throws IOException if the folder is in use, damaged, or was made with other settings
   */
  public static SimilarityIndex open(Path folder) throws IOException {
    return open(folder, SimilaritySettings.defaults());
  }

  /**
   * Opens the index in a folder, or makes an empty one there.
   *
   * @throws IOException if the folder is in use, damaged, or was made with other settings
   */
  public static SimilarityIndex open(Path folder, SimilaritySettings settings) throws IOException {
    SimilaritySettings stored = settings.storedIn(folder);
    return replay(
        stored, visitor -> RecordLog.open(folder, FolderKind.INDEX, stored.line(), visitor));
  }

  /**
   * Opens the index in a folder where there is one.
   *
   * @throws IOException if there is none, or as {@link #open} says
   */
  public static SimilarityIndex openExisting(Path folder, SimilaritySettings settings)
      throws IOException {
    OwnedFolder.openToRead(folder, FolderKind.INDEX).close(); // says what is amiss, makes nothing
    return open(folder, settings);
  }

  /**
   * Opens the index in a folder to ask it only; others may do so at the same time, and the folder
   * may be on a medium that cannot be written to.
   *
   * @throws IOException if there is none, or as {@link #open} says
   */
  public static SimilarityIndex openToRead(Path folder, SimilaritySettings settings)
      throws IOException {
    SimilaritySettings stored = settings.storedIn(folder);
    return replay(
        stored, visitor -> RecordLog.openToRead(folder, FolderKind.INDEX, stored.line(), visitor));
  }

  /** Opens a log and shows its records to a visitor. */
  private interface Opening {
    RecordLog open(RecordVisitor visitor) throws IOException;
  }

  private static SimilarityIndex replay(SimilaritySettings settings, Opening opening)
      throws IOException {
    Catalogue catalogue = Catalogue.replaying();
    long[] records = new long[1];
    RecordLog log =
        opening.open(
            record -> {
              catalogue.apply(Change.read(record));
              records[0]++;
            });
    catalogue.endReplay();
    return new SimilarityIndex(settings, log, catalogue, records[0]);
  }

  /**
   * How its documents must be sketched: as it was opened with, and by the rules of the version of
   * Doppel that made it.
   */
  public SimilaritySettings settings() {
    return settings;
  }

  /** Adds a document, in the place of the one of its id if there is one. */
  public synchronized Added add(SketchedDocument document) throws IOException {
    Optional<SketchedDocument> old = get(document.id());
    if (old.isPresent() && old.get().equals(document)) {
      return Added.UNCHANGED;
    }
    make(new Change.Put(document));
    return old.isPresent() ? Added.REPLACED : Added.NEW;
  }

  /** Adds a text under an id, in the place of the one of that id if there is one. */
  public Added add(String id, String text) throws IOException {
    return add(TextSketcher.of(settings).sketch(id, Map.of(), text));
  }

  /** Removes a document; false if there was none of this id. */
  public synchronized boolean remove(String id) throws IOException {
    boolean known = get(id).isPresent();
    if (known) {
      make(new Change.Remove(id));
    }
    return known;
  }

  /**
   * Remembers that two documents are no duplicates of each other, whatever versions of them come;
   * false if that was known.
   *
   * @throws UnknownDocumentException if one is not in the index
   * @throws IllegalArgumentException if both are the same
   */
  public synchronized boolean mark(String a, String b) throws IOException {
    Check.argument(!a.equals(b), "'%s' is marked against itself", a);
    require(a);
    require(b);
    boolean fresh = !reading(() -> catalogue.marks().contain(a, b));
    if (fresh) {
      make(new Change.Mark(a, b));
    }
    return fresh;
  }

  /** Takes a mark back; false if there was none. */
  public synchronized boolean unmark(String a, String b) throws IOException {
    boolean known = reading(() -> catalogue.marks().contain(a, b));
    if (known) {
      make(new Change.Unmark(a, b));
    }
    return known;
  }

  /**
   * Persists all changes so far. Now and then it rewrites what is on the disk, without what was
   * replaced or removed; questions are answered meanwhile.
   */
  public void commit() throws IOException {
    commit(NO_NOTE);
  }

  /** The same, with a note that replaces the one before. */
  synchronized void commit(byte[] note) throws IOException {
    log.commit(note);
    if (records > 2 * catalogue.changes() + SPARE_RECORDS) {
      log.replaceAll(this::livingRecords);
      records = catalogue.changes();
    }
  }

  /**
   * Returns the stored documents that are like the one given, which need not be stored. What is
   * stored under its id is another version of it; what is marked as no duplicate of its id is left
   * out.
   */
  public List<Match> find(SketchedDocument document, Query query) {
    return reading(() -> new Search(catalogue, document, false).run(query));
  }

  /**
   * Returns the stored documents whose text is like this one, the most similar first.
   *
   * @param similarity the least resemblance, as estimated, above 0 and up to 1
   */
  public List<Match> findText(String text, double similarity) {
    return find(TextSketcher.of(settings).sketch("", Map.of(), text), Query.similarity(similarity));
  }

  /**
   * Returns the other documents that are like a stored one.
   *
   * @throws UnknownDocumentException if none of this id is stored
   */
  public List<Match> find(String id, Query query) {
    SketchedDocument document = require(id);
    return reading(() -> new Search(catalogue, document, true).run(query));
  }

  /**
   * Groups all documents that are like others: each member was verified against the head, which is
   * the one stored first. Two documents at the very similarity asked for are missed once in a
   * thousand.
   *
   * @param similarity the least resemblance, as estimated, from 0.5 to 1
   */
  public List<Family> families(double similarity) {
    Check.argument(
        0.5 <= similarity && similarity <= 1, "similarity must be 0.5 to 1, got %s", similarity);
    return reading(() -> new Families(catalogue, similarity).find());
  }

  /**
   * The clusters, which are kept up to date from the first time on that they are asked for. What
   * {@link #families} finds is found there, too, in crowds of hundreds with no less. If keeping
   * them failed, they are begun anew.
   */
  LiveClusters clusters() {
    synchronized (beginning) {
      LiveClusters known = clusters;
      if (known == null || known.isBroken()) {
        if (isClosed) {
          throw new IllegalStateException("the index was closed");
        }
        lock.writeLock().lock();
        try {
          known = new LiveClusters(catalogue.inOrder(), catalogue.marks().copy());
          catalogue.tell(known);
        } finally {
          lock.writeLock().unlock();
        }
        clusters = known;
      }
      return known;
    }
  }

  /** Whether there are {@link #clusters}, found or being found. */
  boolean hasClusters() {
    LiveClusters known = clusters;
    return known != null && !known.isBroken();
  }

  /** Appends a decision to those that were made. */
  synchronized void remember(Decided decided) throws IOException {
    make(new Change.Decide(decided));
  }

  /** The note of the last commit. */
  byte[] note() {
    return log.note();
  }

  /** What is stored under an id. */
  public Optional<SketchedDocument> get(String id) {
    return reading(() -> Optional.ofNullable(catalogue.get(id)).map(Entry::document));
  }

  /** All documents, the one that was stored first before the others. */
  public List<SketchedDocument> documents() {
    return reading(() -> catalogue.inOrder().stream().map(Entry::document).toList());
  }

  /** How many documents are stored. */
  public int size() {
    return reading(catalogue::size);
  }

  /** How many pairs are marked as no duplicates. */
  public int marks() {
    return reading(() -> catalogue.marks().size());
  }

  /** The bytes of all files in the folder. */
  public synchronized long bytesOnDisk() throws IOException {
    return log.bytesOnDisk();
  }

  /** How many bits apart documents of this resemblance are looked for by {@link Query}. */
  public static int radius(double similarity) {
    return Radius.of(similarity);
  }

  /** Closes the index and forgets what was not committed. */
  @Override
  public synchronized void close() throws IOException {
    synchronized (beginning) {
      isClosed = true;
      LiveClusters begun = clusters;
      if (begun != null) {
        begun.close();
      }
    }
    log.close();
  }

  @Override
  public String toString() {
    return "SimilarityIndex[" + size() + " documents]";
  }

  private Iterator<byte[]> livingRecords() {
    return catalogue.asChanges().map(Change::bytes).iterator();
  }

  private SketchedDocument require(String id) {
    return get(id)
        .orElseThrow(() -> new UnknownDocumentException("no document '" + id + "' in the index"));
  }

  private void make(Change change) throws IOException {
    byte[] bytes = change.bytes();
    log.append(bytes, 0, bytes.length);
    records++;
    lock.writeLock().lock();
    try {
      catalogue.apply(change);
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Asks the catalogue, which does not change meanwhile. */
  <T extends @Nullable Object> T ask(Function<Catalogue, T> question) {
    return reading(() -> question.apply(catalogue));
  }

  private <T extends @Nullable Object> T reading(Supplier<T> question) {
    lock.readLock().lock();
    try {
      return question.get();
    } finally {
      lock.readLock().unlock();
    }
  }
}
