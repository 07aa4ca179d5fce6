package dev.doppel.core.sketch;

import dev.doppel.core.internal.Check;

/**
 * A MinHash that keeps only the lowest bits of each component, so that many more components fit the
 * same space. It estimates resemblance better than few whole components would; it cannot be united
 * with others. Immutable and free to be shared: the sketches are the caller's.
 */
public record PackedMinHash(int components, int bits) {

  /*
   * b-bit minwise hashing [1]. Components of different elements agree in b bits by chance with
   * probability C = 2^-b, so sketches of resemblance J agree in a share of P = C + (1 - C) J of all
   * components, whence J = (P - C) / (1 - C).
   *
   * Bits stand in planes, so that 64 components are compared by one exclusive or for each plane:
   *
   *   word      0 ......... n-1 | n ......... 2n-1 | ...      n = components / 64
   *   holds     bit 0 of all    | bit 1 of all     |
   *
   * [1] Li, König: b-Bit Minwise Hashing. WWW 2010.
   */

  /**
   * The name and version of these words. They are stored, so a version never changes; another rule
   * gets another name.
   */
  public static final String VERSION = "minhash-packed-v1";

  public PackedMinHash {
    Check.argument(
        components > 0 && components % Long.SIZE == 0,
        "components must be a multiple of 64, got %d",
        components);
    Check.argument(1 <= bits && bits <= 16, "bits must be 1 to 16, got %d", bits);
  }

  /** How many longs a sketch takes. */
  public int words() {
    return plane() * bits;
  }

  /** Returns the packed form of a sketch of as many components. */
  public long[] pack(long[] sketch) {
    Check.argument(
        sketch.length == components, "sketch has %d places, not %d", sketch.length, components);
    long[] packed = new long[words()];
    for (int bit = 0; bit < bits; bit++) {
      for (int i = 0; i < components; i++) {
        packed[bit * plane() + i / Long.SIZE] |= (sketch[i] >>> bit & 1) << i;
      }
    }
    return packed;
  }

  /**
   * Estimates the resemblance, from 0 to 1, of the sets that two packed sketches were made from.
   */
  public double resemblance(long[] a, long[] b) {
    Check.argument(
        a.length == words() && b.length == words(),
        "sketches of %d and %d words, not %d",
        a.length,
        b.length,
        words());
    int plane = plane();
    int differing = 0;
    for (int i = 0; i < plane; i++) {
      long different = a[i] ^ b[i];
      for (int at = i + plane; at < a.length; at += plane) {
        different |= a[at] ^ b[at];
      }
      differing += Long.bitCount(different);
    }
    double chance = chance();
    return Math.max(0, 1 - differing / (components * (1 - chance)));
  }

  /** The components in which two packed sketches agree: one bit each, the first in bit 0. */
  public long[] agreeing(long[] a, long[] b) {
    int plane = plane();
    long[] agreeing = new long[plane];
    for (int i = 0; i < plane; i++) {
      long different = 0;
      for (int at = i; at < a.length; at += plane) {
        different |= a[at] ^ b[at];
      }
      agreeing[i] = ~different;
    }
    return agreeing;
  }

  /** The standard deviation of the estimate where components are independent. */
  public double standardError(double resemblance) {
    double agree = agreement(resemblance);
    return Math.sqrt(agree * (1 - agree) / components) / (1 - chance());
  }

  /** The probability that a component agrees. */
  public double agreement(double resemblance) {
    return chance() + (1 - chance()) * resemblance;
  }

  /**
   * Returns the bits of {@code rows} neighbouring components, of which there are at most 64 bits,
   * as one number; sketches that agree in them all have the same.
   */
  public long band(long[] packed, int band, int rows) {
    long value = 0;
    for (int bit = 0; bit < bits; bit++) {
      for (int row = band * rows; row < (band + 1) * rows; row++) {
        value = value << 1 | (packed[bit * plane() + row / Long.SIZE] >>> row & 1);
      }
    }
    return value;
  }

  private int plane() {
    return components / Long.SIZE;
  }

  private double chance() {
    return Math.scalb(1.0, -bits);
  }
}
