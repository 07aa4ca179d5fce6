package dev.doppel.experiments.jain;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.shingle.ShingleSet;
import java.util.Arrays;

/**
 * All pairs of texts that share shingles, counted: no sketch, no sample, nothing missed. Takes 12
 * bytes per shingle. For one thread.
 */
final class CountedPairs {

  /*
   * An entry is a shingle's upper 44 bits and the number of a text. Sorted, the texts that share a
   * shingle stand in a run. Then, for each text, the runs it is in count up the texts after it. Of
   * 30 million shingles some 25 pairs share 44 bits by chance, which is far below one count in a
   * million.
   */

  private static final int TEXT_BITS = 20;
  private static final int FIRST_ROOM = 1 << 16;
  private static final int FIRST_TEXTS = 1 << 10;

  /** Beyond, the texts that are left are not compared: 400 MB. */
  static final int MOST_SHINGLES = 1 << 25;

  /** A shingle of more texts is a template's: a run of r texts takes r * r / 2 steps. */
  static final int MOST_TEXTS_PER_SHINGLE = 4096;

  private long[] entries = new long[FIRST_ROOM];
  private int size;
  private int[] sizes = new int[FIRST_TEXTS];
  private int texts;
  private int templates;

  /** Takes a pair. */
  interface Sink {
    void accept(int a, int b, Overlap overlap);
  }

  /** Takes the next text. Returns false if there is no room for it. */
  boolean add(ShingleSet shingles) {
    if (size + (long) shingles.size() > MOST_SHINGLES || texts >> TEXT_BITS > 0) {
      return false;
    }
    entries = withRoom(entries, size + shingles.size());
    for (int i = 0; i < shingles.size(); i++) {
      entries[size++] = shingles.values()[i] >>> TEXT_BITS << TEXT_BITS | texts;
    }
    if (texts == sizes.length) {
      sizes = Arrays.copyOf(sizes, 2 * texts);
    }
    sizes[texts++] = shingles.size();
    return true;
  }

  int texts() {
    return texts;
  }

  /** How many shingles were in so many texts that they count nowhere. */
  int templates() {
    return templates;
  }

  /** Hands out all pairs that share a shingle, each once. Nothing can be added afterwards. */
  void forEach(Sink sink) {
    Arrays.parallelSort(entries, 0, size);
    dropTemplates();
    int[] starts = new int[texts + 1];
    int[] places = placesByText(starts);
    int[] shared = new int[texts];
    int[] touched = new int[texts];
    for (int text = 0; text < texts; text++) {
      int others = 0;
      for (int i = starts[text]; i < starts[text + 1]; i++) {
        others = countUp(places[i], shared, touched, others);
      }
      for (int i = 0; i < others; i++) {
        int other = touched[i];
        sink.accept(text, other, new Overlap(sizes[text], sizes[other], shared[other]));
        shared[other] = 0;
      }
    }
  }

  private static long[] withRoom(long[] values, int wanted) {
    return wanted <= values.length
        ? values
        : Arrays.copyOf(
            values, Math.max(wanted, (int) Math.min(MOST_SHINGLES, 2L * values.length)));
  }

  private void dropTemplates() {
    int kept = 0;
    for (int from = 0; from < size; ) {
      int end = from + 1;
      while (end < size && isSame(end, from)) {
        end++;
      }
      if (end - from > MOST_TEXTS_PER_SHINGLE) {
        templates++;
        for (int at = from; at < end; at++) {
          sizes[text(at)]--;
        }
      } else {
        System.arraycopy(entries, from, entries, kept, end - from);
        kept += end - from;
      }
      from = end;
    }
    size = kept;
  }

  /** Counts the texts after this place in its run; returns how many others there are by now. */
  private int countUp(int place, int[] shared, int[] touched, int others) {
    int count = others;
    for (int at = place + 1; at < size && isSame(at, place); at++) {
      int other = text(at);
      if (shared[other]++ == 0) {
        touched[count++] = other;
      }
    }
    return count;
  }

  /** Where each text stands in the sorted entries. */
  private int[] placesByText(int[] starts) {
    for (int at = 0; at < size; at++) {
      starts[text(at) + 1]++;
    }
    for (int i = 0; i < texts; i++) {
      starts[i + 1] += starts[i];
    }
    int[] next = Arrays.copyOf(starts, texts);
    int[] places = new int[size];
    for (int at = 0; at < size; at++) {
      places[next[text(at)]++] = at;
    }
    return places;
  }

  private boolean isSame(int a, int b) {
    return entries[a] >>> TEXT_BITS == entries[b] >>> TEXT_BITS;
  }

  private int text(int place) {
    return (int) entries[place] & (1 << TEXT_BITS) - 1;
  }
}
