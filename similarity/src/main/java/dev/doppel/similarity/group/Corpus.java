package dev.doppel.similarity.group;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Sha256;
import dev.doppel.core.sketch.Banding;
import dev.doppel.similarity.columns.Column;
import dev.doppel.similarity.columns.Columns;
import dev.doppel.similarity.columns.RowTable;
import dev.doppel.similarity.parts.DocumentOrigin;
import dev.doppel.similarity.parts.Ids;
import java.io.Closeable;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All documents read so far, by number in the order of the input: id, length, fingerprint, SHA-256
 * and the first document with the same text; and the spaces in which they are compared. All that is
 * in {@link Columns}, but for some 14 bytes of heap per document as long as documents are added.
 * They are added by one thread; {@link #knows} may be asked by any.
 *
 * <p>The fingerprint finds a text that may be the same; the SHA-256 proves it. Two texts that were
 * made to have one fingerprint are two documents here.
 */
public final class Corpus implements Closeable {

  private final Columns columns;
  final Ids ids;
  final Sites sites;
  final Space words;
  final Space characters;
  final Preferences preferences;

  private Earlier earlier = Earlier.NONE;
  private int size;
  private int stored;
  private int empty;
  private int repaired;
  private int fellBack;
  private long canonicalBytes;
  private long tableBytes;
  private final Column lengths; // ints
  private final Column firsts; // ints
  private final Column fingerprints; // two longs per document
  private final Column proofs; // SHA-256, four longs per document
  private final RowTable texts; // the first document of each text

  /** Makes an empty corpus on the heap, whose sketches are found by the given bands. */
  public Corpus(Banding banding) {
    this(banding, Columns.onHeap());
  }

  /** Makes an empty corpus in new columns, whose sketches are found by the given bands. */
  public Corpus(Banding banding, Columns columns) {
    this.columns = columns;
    ids = new Ids(columns);
    sites = new Sites(columns);
    preferences = new Preferences(columns);
    words = new Space(banding, columns);
    characters = new Space(banding, columns);
    lengths = columns.column(Integer.BYTES);
    firsts = columns.column(Integer.BYTES);
    fingerprints = columns.column(2 * Long.BYTES);
    proofs = columns.column(4 * Long.BYTES);
    texts = new RowTable(document -> fingerprints.longAt(2L * document + 1));
  }

  /** Whether a document of the same text was added. */
  public synchronized boolean knows(Fingerprint fingerprint, Sha256 sha256) {
    return find(fingerprint, sha256) >= 0;
  }

  /** Adds the next document. */
  public synchronized void add(Sketch sketch) {
    int document = size++;
    ids.add(sketch.id());
    sites.add(sketch.site());
    lengths.putInt(document, sketch.length());
    fingerprints.putLong(2L * document, sketch.fingerprint().high());
    fingerprints.putLong(2L * document + 1, sketch.fingerprint().low());
    putProof(document, sketch.sha256());
    firsts.putInt(document, document);
    canonicalBytes += sketch.length();
    repaired += sketch.repaired() ? 1 : 0;
    fellBack += sketch.fellBack() ? 1 : 0;
    if (sketch.length() == 0) {
      empty++; // nothing to compare: an empty text repeats nothing
      return;
    }
    int first = find(sketch.fingerprint(), sketch.sha256());
    if (first >= 0) {
      firsts.putInt(document, first);
      return;
    }
    texts.add(document);
    if (sketch.words() != null) {
      words.add(document, sketch.words());
    }
    if (sketch.characters() != null) {
      characters.add(document, sketch.characters());
    }
  }

  /**
   * Adds the next document and what decides whether it is kept rather than another one.
   *
   * @param numbers by the criteria of {@link dev.doppel.similarity.rules.Keep}, the lowest wins;
   *     none where texts alone decide
   */
  public synchronized void add(Sketch sketch, List<Long> numbers) {
    add(sketch);
    preferences.put(size - 1, numbers);
  }

  /** The numbers of a document by the criteria of {@link dev.doppel.similarity.rules.Keep}. */
  public List<Long> preferences(int document) {
    return IntStream.range(0, preferences.criteria())
        .mapToObj(criterion -> preferences.get(document, criterion))
        .toList();
  }

  /** Ends the documents of earlier runs: those to come are the input's. */
  public void endStored(Earlier runs) {
    earlier = runs;
    stored = size;
    canonicalBytes = 0;
    ids.startOver();
  }

  /** Returns how many documents there are. */
  public int size() {
    return size;
  }

  /** The id of a document. */
  public String id(int document) {
    return ids.get(document);
  }

  /** How many ids were there before; see {@link Ids}. */
  public int repeatedIds() {
    return ids.repeated();
  }

  /** The {@link DocumentOrigin} of a document in words, or null if it has none. */
  public @Nullable String site(int document) {
    return sites.origin(document);
  }

  /** The documents that are compared by the job's shingles. */
  public Space words() {
    return words;
  }

  /** The documents that are compared by characters. */
  public Space characters() {
    return characters;
  }

  /** How many documents, the first ones, are of earlier runs. They stay, whatever comes. */
  public int stored() {
    return stored;
  }

  /** What makes further columns of the documents. */
  public Columns columns() {
    return columns;
  }

  /** What earlier runs have to do with the documents. */
  public Earlier earlier() {
    return earlier;
  }

  /** Returns how many documents have no text. */
  public int empty() {
    return empty;
  }

  /** Returns how many documents had bytes that are not text in their encoding. */
  public int repaired() {
    return repaired;
  }

  /** Returns how many pages have no main content, so that only their equals are found. */
  public int fellBack() {
    return fellBack;
  }

  /** Returns the length of all canonical texts together, in bytes. */
  public long canonicalBytes() {
    return canonicalBytes;
  }

  /** Returns the length of the canonical text of a document, in bytes. */
  public int length(int document) {
    return lengths.intAt(document);
  }

  /** The first document with the same canonical text; the document itself if there is none. */
  public int first(int document) {
    return firsts.intAt(document);
  }

  /** Returns the fingerprint of the canonical text of a document. */
  public Fingerprint fingerprint(int document) {
    long at = 2L * document;
    return new Fingerprint(fingerprints.longAt(at), fingerprints.longAt(at + 1));
  }

  /** The SHA-256 of the document's canonical text. */
  public Sha256 sha256(int document) {
    long at = 4L * document;
    return new Sha256(
        proofs.longAt(at), proofs.longAt(at + 1), proofs.longAt(at + 2), proofs.longAt(at + 3));
  }

  /**
   * Writes what is not in columns, so that another process can go on with them.
   *
   * @throws IllegalStateException if there are documents of earlier runs, or numbers that prefer
   */
  public synchronized void save(DataOutput out) throws IOException {
    if (stored > 0 || !preferences.isEmpty()) {
      throw new IllegalStateException("only documents of one run, without preferences, are saved");
    }
    out.writeInt(size);
    out.writeInt(empty);
    out.writeInt(repaired);
    out.writeInt(fellBack);
    out.writeLong(canonicalBytes);
    ids.save(out);
    sites.save(out);
    words.save(out);
    characters.save(out);
  }

  /** Takes what was written to an empty corpus whose columns are as they were then. */
  public synchronized void restore(DataInput in) throws IOException {
    size = in.readInt();
    empty = in.readInt();
    repaired = in.readInt();
    fellBack = in.readInt();
    canonicalBytes = in.readLong();
    ids.restore(in);
    sites.restore(in);
    words.restore(in);
    characters.restore(in);
    for (int document = 0; document < size; document++) {
      if (length(document) > 0 && first(document) == document) {
        texts.add(document);
      }
    }
  }

  /** Ends the adding, which frees what it took. */
  public synchronized void complete() {
    tableBytes = Math.max(tableBytes, texts.bytes() + ids.bytes());
    texts.clear();
    ids.complete();
  }

  /** The heap taken by sketches, fingerprints and ids, at its height. */
  public synchronized long sketchBytes() {
    return columns.heapBytes()
        + words.bytes()
        + characters.bytes()
        + Math.max(tableBytes, texts.bytes() + ids.bytes());
  }

  /** The bytes that the columns take in files. */
  public long fileBytes() {
    return columns.fileBytes();
  }

  /** Closes the files of the columns. What was added can still be read. */
  @Override
  public void close() throws IOException {
    columns.close();
  }

  /** The first document of that text, or -1. */
  private int find(Fingerprint fingerprint, Sha256 sha256) {
    return texts.find(
        fingerprint.low(),
        row -> fingerprints.longAt(2L * row) == fingerprint.high() && sha256(row).proves(sha256));
  }

  private void putProof(int document, Sha256 sha256) {
    long at = 4L * document;
    proofs.putLong(at, sha256.a());
    proofs.putLong(at + 1, sha256.b());
    proofs.putLong(at + 2, sha256.c());
    proofs.putLong(at + 3, sha256.d());
  }
}
