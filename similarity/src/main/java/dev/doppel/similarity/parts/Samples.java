package dev.doppel.similarity.parts;

import dev.doppel.core.shingle.ShingleSet;
import java.util.Arrays;

/**
 * The few shingles by which a document can be found inside another: its smallest ones, as many as
 * the wanted containment asks for, or those that are 0 mod p. A buffer, for one thread.
 */
public final class Samples {

  /*
   * A text of which the share c is in another has each sampled shingle in it with probability c.
   * Among s samples we ask for at least `needed` hits, so few that a text at c misses them once in
   * a thousand; s is chosen so that about eight hits are expected even where c is small.
   */

  private static final int MIN_SAMPLES = 16;
  private static final int MAX_SAMPLES = 256;
  private static final int EXPECTED_HITS = 8;
  private static final double MISSED = 1e-3;

  private final int most;
  private long[] values = new long[MAX_SAMPLES];
  private int size;

  private Samples(int most) {
    this.most = most;
  }

  /** Returns a buffer for as many samples as show that a text lies in another by that share. */
  public static Samples forContainment(double containment) {
    double wanted = Math.ceil(EXPECTED_HITS / containment);
    return new Samples((int) Math.max(MIN_SAMPLES, Math.min(MAX_SAMPLES, wanted)));
  }

  /** The hits below which a text of {@code samples} samples is not considered contained. */
  public static int needed(int samples, double containment) {
    if (containment == 1) {
      return Math.max(1, samples);
    }
    double below = 0;
    double log2 = samples * Math.log1p(-containment) / Math.log(2);
    int scale = (int) log2; // of many samples no double is as small as the share without a hit
    double exactly = Math.pow(2, log2 - scale); // times 2^scale
    for (int hits = 0; hits < samples; hits++) {
      below += Math.scalb(exactly, scale);
      if (below > MISSED) {
        return Math.max(1, hits);
      }
      exactly *= (double) (samples - hits) / (hits + 1) * containment / (1 - containment);
      int exponent = Math.getExponent(exactly);
      exactly = Math.scalb(exactly, -exponent);
      scale += exponent;
    }
    return Math.max(1, samples);
  }

  /** Forgets the samples of the text before. */
  public void clear() {
    size = 0;
  }

  /** Takes the smallest shingles. */
  public void smallest(ShingleSet set) {
    if (!smallestOfMany(set)) {
      smallestOfFew(set);
    }
  }

  /*
   * Shingles are spread evenly, so as many as are wanted, and hardly more than twice as many, lie
   * below a limit that is known before: they are picked out without a heap. False if there are too
   * few, or more than there is room for, as where somebody chose the shingles.
   */
  private boolean smallestOfMany(ShingleSet set) {
    double wanted = most + 5 * Math.sqrt(most) + 5;
    double share = wanted / set.size();
    if (share > 0.25) {
      return false;
    }
    long limit = (long) (share * 0x1p64) ^ Long.MIN_VALUE; // unsigned order as signed
    long[] all = set.values();
    int room = Math.min(values.length, (int) (2 * wanted));
    int count = 0;
    for (int i = 0; i < set.size(); i++) {
      long value = all[i] ^ Long.MIN_VALUE;
      if (value < limit) {
        if (count == room) {
          return false;
        }
        values[count++] = value;
      }
    }
    if (count < most) {
      return false;
    }
    Arrays.sort(values, 0, count);
    for (int i = 0; i < most; i++) {
      values[i] ^= Long.MIN_VALUE;
    }
    size = most;
    return true;
  }

  private void smallestOfFew(ShingleSet set) {
    long[] all = set.values();
    int count = Math.min(most, set.size());
    for (int i = 0; i < count; i++) {
      values[i] = all[i] ^ Long.MIN_VALUE; // unsigned order as signed
    }
    heapify(count);
    for (int i = count; i < set.size(); i++) {
      long value = all[i] ^ Long.MIN_VALUE;
      if (value < values[0]) {
        values[0] = value;
        sink(0, count);
      }
    }
    for (int i = 0; i < count; i++) {
      values[i] ^= Long.MIN_VALUE;
    }
    size = count;
  }

  /** Takes the shingles divisible by {@code p}. */
  public void modulo(ShingleSet set, int p) {
    long[] all = set.values();
    for (int i = 0; i < set.size(); i++) {
      if (Long.remainderUnsigned(all[i], p) == 0) {
        if (size == values.length) {
          values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = all[i];
      }
    }
  }

  /** The samples are the first {@link #size} of these; valid until the next text. */
  public long[] values() {
    return values;
  }

  /** Returns how many samples the text has. */
  public int size() {
    return size;
  }

  private void heapify(int count) {
    for (int i = count / 2 - 1; i >= 0; i--) {
      sink(i, count);
    }
  }

  private void sink(int at, int count) {
    long value = values[at];
    for (int child = 2 * at + 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count && values[child + 1] > values[child]) {
        child++;
      }
      if (values[child] <= value) {
        break;
      }
      values[at] = values[child];
      at = child;
    }
    values[at] = value;
  }
}
