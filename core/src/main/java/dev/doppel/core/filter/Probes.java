package dev.doppel.core.filter;

import dev.doppel.core.hash.Hashes;

/** Where a hash's bits lie in a filter without blocks, and how many bits and probes it needs. */
final class Probes {

  /*
   * One hash drives every probe: probe i is hash + i * step, where step is a second mix of the hash
   * (Kirsch, Mitzenmacher: Less Hashing, Same Performance. ESA 2006).
   */

  static final int MAX = 64;

  private static final double LN2 = Math.log(2);

  private Probes() {}

  /** Returns the whole number of probes that needs the fewest bits for this error. */
  static int best(double error) {
    int fewer = Math.max(1, Math.min(MAX - 1, (int) (-Math.log(error) / LN2)));
    return bits(1 << 20, error, fewer) <= bits(1 << 20, error, fewer + 1) ? fewer : fewer + 1;
  }

  /**
   * Returns how many bits err by no more than this. They are right for separate hash spaces, and a
   * hair too many for a shared one.
   */
  static double bits(long items, double error, int probes) {
    double fill = Math.pow(error, 1.0 / probes);
    return probes * Math.ceil(-1 / Math.expm1(Math.log1p(-fill) / items));
  }

  static long step(long mixed) {
    return Hashes.mix(mixed + Hashes.GOLDEN) | 1;
  }

  /** Maps a probe, as a fraction of 2^64, to [0, size); Java 17 multiplies signed numbers only. */
  static long position(long probe, long size) {
    return Math.multiplyHigh(probe >>> 1, size << 1);
  }
}
