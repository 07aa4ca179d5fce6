package dev.doppel.engine.documents;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.sketch.Banding;
import java.util.Arrays;

/**
 * All documents read so far, by number in the order of the input: id, length, fingerprint and the
 * first document with that fingerprint, 54 bytes a document and its id; and the spaces in which
 * they are compared. Documents are added by one thread; {@link #knows} may be asked by any.
 */
final class Corpus {

  private static final int FREE = -1;

  final Ids ids = Ids.none();
  final Sites sites = new Sites();
  final Space words;
  final Space characters;

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
  private int[] table = free(4096); // by fingerprint: the first document that has it

  Corpus(Banding banding) {
    words = new Space(banding);
    characters = new Space(banding);
  }

  /** Tells whether a document with this fingerprint was added. */
  synchronized boolean knows(Fingerprint fingerprint) {
    return table[slot(fingerprint.high(), fingerprint.low())] != FREE;
  }

  /** Adds the next document. */
  synchronized void add(Sketch sketch) {
    grow();
    int document = size++;
    ids.add(sketch.id());
    sites.add(sketch.site());
    lengths[document] = sketch.length();
    high[document] = sketch.fingerprint().high();
    low[document] = sketch.fingerprint().low();
    firsts[document] = document;
    canonicalBytes += sketch.length();
    repaired += sketch.repaired() ? 1 : 0;
    fellBack += sketch.fellBack() ? 1 : 0;
    if (sketch.length() == 0) {
      empty++; // nothing to compare: an empty text repeats nothing
      return;
    }
    int slot = slot(high[document], low[document]);
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

  /** Ends the documents of earlier runs: those to come are the input's. */
  void endStored() {
    stored = size;
    canonicalBytes = 0;
    ids.startOver();
  }

  int size() {
    return size;
  }

  /** How many documents, the first ones, are of earlier runs. They stay, whatever comes. */
  int stored() {
    return stored;
  }

  int empty() {
    return empty;
  }

  int repaired() {
    return repaired;
  }

  int fellBack() {
    return fellBack;
  }

  long canonicalBytes() {
    return canonicalBytes;
  }

  int length(int document) {
    return lengths[document];
  }

  /** The first document with the same canonical text; the document itself if there is none. */
  int first(int document) {
    return firsts[document];
  }

  Fingerprint fingerprint(int document) {
    return new Fingerprint(high[document], low[document]);
  }

  /** The heap taken by sketches and fingerprints, ids not counted. */
  long sketchBytes() {
    return words.bytes() + characters.bytes() + lengths.length * 28L + table.length * 4L;
  }

  private void grow() {
    if (size == lengths.length) {
      int room = size + (size >> 1);
      lengths = Arrays.copyOf(lengths, room);
      firsts = Arrays.copyOf(firsts, room);
      high = Arrays.copyOf(high, room);
      low = Arrays.copyOf(low, room);
    }
    if (size * 2L >= table.length) {
      int[] old = table;
      table = free(old.length * 2);
      for (int document : old) {
        if (document != FREE) {
          table[slot(high[document], low[document])] = document;
        }
      }
    }
  }

  private int slot(long wantedHigh, long wantedLow) {
    int slot = (int) wantedLow & (table.length - 1);
    while (table[slot] != FREE
        && (low[table[slot]] != wantedLow || high[table[slot]] != wantedHigh)) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private static int[] free(int slots) {
    int[] table = new int[slots];
    Arrays.fill(table, FREE);
    return table;
  }
}
