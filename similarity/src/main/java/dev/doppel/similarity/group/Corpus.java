package dev.doppel.similarity.group;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Sha256;
import dev.doppel.core.sketch.Banding;
import dev.doppel.similarity.parts.DocumentOrigin;
import dev.doppel.similarity.parts.Ids;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All documents read so far, by number in the order of the input: id, length, fingerprint, SHA-256
 * and the first document with the same text, 94 bytes per document and its id; and the spaces in
 * which they are compared. Documents are added by one thread; {@link #knows} may be asked by any.
 *
 * <p>The fingerprint finds a text that may be the same; the SHA-256 proves it. Two texts that were
 * made to have one fingerprint are two documents here.
 */
public final class Corpus {

  private static final int FREE = -1;

  final Ids ids = Ids.none();
  final Sites sites = new Sites();
  final Space words;
  final Space characters;
  final Preferences preferences = new Preferences();

  private Earlier earlier = Earlier.NONE;
  private int size;
  private int stored;
  private int empty;
  private int repaired;
  private int fellBack;
  private long canonicalBytes;
  private int[] lengths = new int[1024];
  private int[] firsts = new int[1024];
  private long[] high = new long[1024];
  private long[] low = new long[1024];
  private long[] proofs = new long[4 * 1024]; // SHA-256, four words per document
  private int[] table = free(4096); // by fingerprint: the first document of each text

  /** Makes an empty corpus whose sketches are found by the given bands. */
  public Corpus(Banding banding) {
    words = new Space(banding);
    characters = new Space(banding);
  }

  /** Whether a document of the same text was added. */
  public synchronized boolean knows(Fingerprint fingerprint, Sha256 sha256) {
    return table[slot(fingerprint.high(), fingerprint.low(), sha256)] != FREE;
  }

  /** Adds the next document. */
  public synchronized void add(Sketch sketch) {
    grow();
    int document = size++;
    ids.add(sketch.id());
    sites.add(sketch.site());
    lengths[document] = sketch.length();
    high[document] = sketch.fingerprint().high();
    low[document] = sketch.fingerprint().low();
    putProof(document, sketch.sha256());
    firsts[document] = document;
    canonicalBytes += sketch.length();
    repaired += sketch.repaired() ? 1 : 0;
    fellBack += sketch.fellBack() ? 1 : 0;
    if (sketch.length() == 0) {
      empty++; // nothing to compare: an empty text repeats nothing
      return;
    }
    int slot = slot(high[document], low[document], sketch.sha256());
    if (table[slot] != FREE) {
      firsts[document] = table[slot];
      return;
    }
    table[slot] = document;
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
    return lengths[document];
  }

  /** The first document with the same canonical text; the document itself if there is none. */
  public int first(int document) {
    return firsts[document];
  }

  /** Returns the fingerprint of the canonical text of a document. */
  public Fingerprint fingerprint(int document) {
    return new Fingerprint(high[document], low[document]);
  }

  /** The SHA-256 of the document's canonical text. */
  public Sha256 sha256(int document) {
    int at = 4 * document;
    return new Sha256(proofs[at], proofs[at + 1], proofs[at + 2], proofs[at + 3]);
  }

  /** The heap taken by sketches and fingerprints, ids not counted. */
  public long sketchBytes() {
    return words.bytes()
        + characters.bytes()
        + preferences.bytes()
        + lengths.length * 60L
        + table.length * 4L;
  }

  private void grow() {
    if (size == lengths.length) {
      int room = size + (size >> 1);
      lengths = Arrays.copyOf(lengths, room);
      firsts = Arrays.copyOf(firsts, room);
      high = Arrays.copyOf(high, room);
      low = Arrays.copyOf(low, room);
      proofs = Arrays.copyOf(proofs, 4 * room);
    }
    if (size * 2L >= table.length) {
      int[] old = table;
      table = free(old.length * 2);
      for (int document : old) {
        if (document != FREE) {
          table[slot(high[document], low[document], sha256(document))] = document;
        }
      }
    }
  }

  /** Where the document of that text is in the table, or where it would be. */
  private int slot(long wantedHigh, long wantedLow, Sha256 sha256) {
    int slot = (int) wantedLow & (table.length - 1);
    while (table[slot] != FREE
        && (low[table[slot]] != wantedLow
            || high[table[slot]] != wantedHigh
            || !sha256(table[slot]).proves(sha256))) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private void putProof(int document, Sha256 sha256) {
    int at = 4 * document;
    proofs[at] = sha256.a();
    proofs[at + 1] = sha256.b();
    proofs[at + 2] = sha256.c();
    proofs[at + 3] = sha256.d();
  }

  private static int[] free(int slots) {
    int[] table = new int[slots];
    Arrays.fill(table, FREE);
    return table;
  }
}
