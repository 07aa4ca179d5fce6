package dev.doppel.core.sketch;

import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.LongSink;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;

/**
 * Sixty-four bits per text: texts that share most shingles share most bits. Every shingle's hash
 * votes on every bit, and the majority decides; a tie is a zero.
 *
 * <pre>{@code
 * long one = SimHash.of("The quick brown fox jumps over the lazy dog near the river bank");
 * HammingIndex index = HammingIndex.empty();
 * index.add(1, one);
 * index.nearest(SimHash.of("The quick brown fox jumps over the lazy cat near the river"), 10);
 * }</pre>
 *
 * <p>Hand in distinct shingles, so that a line repeated a hundred times does not outvote the text;
 * hand in all occurrences for the bag of the papers. Not safe for concurrent use.
 */
public final class SimHash implements LongSink {

  /*
   * Counters stand upright: plane i holds bit i of all 64 counters, so one 64-bit operation works
   * on all of them. Sixteen hashes are added at once by a tree of carry-save adders (Harley and
   * Seal's population count, kept apart by position), five operations for each hash; what carries
   * out of the four lowest planes ripples upwards, which amounts to one more step for each sixteen.
   *
   *   plane 0  ones     b63 ... b1 b0
   *   plane 1  twos     b63 ... b1 b0
   *   ...               counter j = sum over i of 2^i * bit j of plane i
   *
   * The majority is read off upright, too: "counter > votes / 2" is one comparison of a 64-wide
   * number with a constant, plane by plane from the top.
   */

  /**
   * The name and version of these bits. They are stored, so a version never changes; another rule
   * gets another name.
   */
  public static final String VERSION = "simhash-64-v1";

  /** Enough for 2^40 votes. */
  private static final int PLANES = 40;

  private final long[] planes = new long[PLANES];
  private long votes;

  private SimHash() {}

  /** Returns an empty ballot, to be given votes and asked for its {@link #result}. */
  public static SimHash ballot() {
    return new SimHash();
  }

  /** Returns the SimHash of a text's distinct shingles, each with one vote. */
  public static long of(ShingleSet shingles) {
    return of(shingles.values(), shingles.size());
  }

  /**
   * Returns the SimHash of a text, as the similarity index has it by default: of its distinct
   * shingles of three words, or of five characters if it is too short for words; 0 for a text of
   * nothing. For many texts keep a {@link TextShingles}; this method allocates its buffers on each
   * call.
   */
  public static long of(String text) {
    TextShingles shingles = TextShingles.of(Shingling.words(3));
    shingles.read(text);
    return of(shingles.isTooShort() ? shingles.characters() : shingles.shingles());
  }

  /** Returns the SimHash of the first {@code count} hashes, one vote each. */
  public static long of(long[] hashes, int count) {
    SimHash ballot = new SimHash();
    ballot.accept(hashes, count);
    return ballot.result();
  }

  /** Returns the SimHash of hashes that vote with weights; weights may be negative. */
  public static long weighted(long[] hashes, double[] weights) {
    Check.argument(
        hashes.length == weights.length, "%d hashes, %d weights", hashes.length, weights.length);
    return weighted(hashes, weights, hashes.length);
  }

  /** Returns the SimHash of the first {@code count} hashes, which vote with weights. */
  public static long weighted(long[] hashes, double[] weights, int count) {
    double[] sums = new double[Long.SIZE];
    for (int i = 0; i < count; i++) {
      for (int bit = 0; bit < Long.SIZE; bit++) {
        sums[bit] += (hashes[i] >>> bit & 1) != 0 ? weights[i] : -weights[i];
      }
    }
    long result = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      result |= sums[bit] > 0 ? 1L << bit : 0;
    }
    return result;
  }

  /** The number of bits in which two SimHashes differ. */
  public static int distance(long a, long b) {
    return Long.bitCount(a ^ b);
  }

  /**
   * Returns the resemblance that texts at a distance have on average.
   *
   * <p>Two sets at an angle of cosine c differ in each bit with probability acos(c) / pi (Charikar
   * 2002); for sets of one size c = 2J / (1 + J), whence J = c / (2 - c).
   */
  public static double resemblance(int distance) {
    Check.argument(
        0 <= distance && distance <= Long.SIZE, "distance must be 0 to 64, got %d", distance);
    double cosine = Math.cos(Math.PI * distance / Long.SIZE);
    return Math.max(0, cosine / (2 - cosine));
  }

  /** Takes all votes back. */
  public void clear() {
    java.util.Arrays.fill(planes, 0);
    votes = 0;
  }

  @Override
  public void accept(long[] hashes, int count) {
    int at = 0;
    long ones = planes[0];
    long twos = planes[1];
    long fours = planes[2];
    long eights = planes[3];
    for (; at + 16 <= count; at += 16) {
      long twosA = carry(ones, hashes[at], hashes[at + 1]);
      ones ^= hashes[at] ^ hashes[at + 1];
      long twosB = carry(ones, hashes[at + 2], hashes[at + 3]);
      ones ^= hashes[at + 2] ^ hashes[at + 3];
      long foursA = carry(twos, twosA, twosB);
      twos ^= twosA ^ twosB;
      twosA = carry(ones, hashes[at + 4], hashes[at + 5]);
      ones ^= hashes[at + 4] ^ hashes[at + 5];
      twosB = carry(ones, hashes[at + 6], hashes[at + 7]);
      ones ^= hashes[at + 6] ^ hashes[at + 7];
      long foursB = carry(twos, twosA, twosB);
      twos ^= twosA ^ twosB;
      long eightsA = carry(fours, foursA, foursB);
      fours ^= foursA ^ foursB;
      twosA = carry(ones, hashes[at + 8], hashes[at + 9]);
      ones ^= hashes[at + 8] ^ hashes[at + 9];
      twosB = carry(ones, hashes[at + 10], hashes[at + 11]);
      ones ^= hashes[at + 10] ^ hashes[at + 11];
      foursA = carry(twos, twosA, twosB);
      twos ^= twosA ^ twosB;
      twosA = carry(ones, hashes[at + 12], hashes[at + 13]);
      ones ^= hashes[at + 12] ^ hashes[at + 13];
      twosB = carry(ones, hashes[at + 14], hashes[at + 15]);
      ones ^= hashes[at + 14] ^ hashes[at + 15];
      foursB = carry(twos, twosA, twosB);
      twos ^= twosA ^ twosB;
      long eightsB = carry(fours, foursA, foursB);
      fours ^= foursA ^ foursB;
      long sixteens = carry(eights, eightsA, eightsB);
      eights ^= eightsA ^ eightsB;
      ripple(sixteens, 4);
    }
    planes[0] = ones;
    planes[1] = twos;
    planes[2] = fours;
    planes[3] = eights;
    for (; at < count; at++) {
      ripple(hashes[at], 0);
    }
    votes += count;
  }

  /** The majority of the votes so far. */
  public long result() {
    long half = votes >>> 1;
    long greater = 0;
    long equal = -1;
    for (int plane = PLANES - 1; plane >= 0; plane--) {
      long halfBit = -(half >>> plane & 1);
      greater |= equal & planes[plane] & ~halfBit;
      equal &= ~(planes[plane] ^ halfBit);
    }
    return greater;
  }

  /** The carry of three bits in each position: whether at least two are set. */
  private static long carry(long a, long b, long c) {
    return (a & b) | ((a ^ b) & c);
  }

  private void ripple(long carry, int plane) {
    while (carry != 0) {
      long both = planes[plane] & carry;
      planes[plane++] ^= carry;
      carry = both;
    }
  }
}
