package dev.doppel.core.sketch;

import dev.doppel.core.internal.Check;
import java.util.Arrays;

/**
 * A sample of a text's shingles from which resemblance and containment can be estimated, by either
 * of Broder's rules: those that are 0 mod p, or the s smallest [1]. Immutable.
 *
 * <p>0 mod p keeps the same share of every text, so it sees a short text inside a long one; a text
 * of few shingles may have no sample at all. The s smallest always has one, but a long text's
 * sample lies thin over it.
 */
public final class ShingleSketch {

  // [1] Broder: On the resemblance and containment of documents. SEQUENCES 1997.

  private final long[] sample; // sorted as unsigned numbers, distinct
  private final long bound; // all shingles of the text up to here (unsigned) are in the sample

  private ShingleSketch(long[] sample, long bound) {
    this.sample = sample;
    this.bound = bound;
  }

  /** Returns the sketch of the shingles whose hash is divisible by {@code p}. */
  public static ShingleSketch modulo(long[] hashes, int count, long p) {
    Check.argument(p >= 1, "p must be positive, got %d", p);
    long[] sample = new long[count];
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (Long.remainderUnsigned(hashes[i], p) == 0) {
        sample[kept++] = hashes[i];
      }
    }
    return new ShingleSketch(sorted(sample, kept), -1L);
  }

  /** Returns the sketch of the {@code s} smallest shingles. */
  public static ShingleSketch smallest(long[] hashes, int count, int s) {
    Check.argument(s >= 1, "s must be positive, got %d", s);
    long[] all = sorted(Arrays.copyOf(hashes, count), count);
    return all.length <= s
        ? new ShingleSketch(all, -1L)
        : new ShingleSketch(Arrays.copyOf(all, s), all[s - 1]);
  }

  /** The sampled hashes in rising (unsigned) order. */
  public long[] sample() {
    return sample.clone();
  }

  /** Estimates the resemblance; two empty sketches resemble each other fully. */
  public double resemblance(ShingleSketch other) {
    long common = smaller(bound, other.bound);
    int ours = upTo(common);
    int theirs = other.upTo(common);
    int shared = shared(other, ours, theirs);
    int union = ours + theirs - shared;
    return union == 0 ? 1 : (double) shared / union;
  }

  /** Estimates how much of this text is in the other; an empty sketch is contained in any. */
  public double containmentIn(ShingleSketch other) {
    long common = smaller(bound, other.bound);
    int ours = upTo(common);
    return ours == 0 ? 1 : (double) shared(other, ours, other.upTo(common)) / ours;
  }

  @Override
  public String toString() {
    return "ShingleSketch[" + sample.length + " shingles]";
  }

  private static long smaller(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? a : b;
  }

  private int upTo(long limit) {
    int count = sample.length;
    while (count > 0 && Long.compareUnsigned(sample[count - 1], limit) > 0) {
      count--;
    }
    return count;
  }

  private int shared(ShingleSketch other, int ours, int theirs) {
    int shared = 0;
    int left = 0;
    int right = 0;
    while (left < ours && right < theirs) {
      int order = Long.compareUnsigned(sample[left], other.sample[right]);
      shared += order == 0 ? 1 : 0;
      left += order <= 0 ? 1 : 0;
      right += order >= 0 ? 1 : 0;
    }
    return shared;
  }

  private static long[] sorted(long[] values, int count) {
    for (int i = 0; i < count; i++) {
      values[i] += Long.MIN_VALUE; // unsigned order is signed order with the top bit flipped
    }
    Arrays.sort(values, 0, count);
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || values[i] != values[i - 1]) {
        values[distinct++] = values[i];
      }
    }
    long[] result = Arrays.copyOf(values, distinct);
    for (int i = 0; i < distinct; i++) {
      result[i] += Long.MIN_VALUE;
    }
    return result;
  }
}
