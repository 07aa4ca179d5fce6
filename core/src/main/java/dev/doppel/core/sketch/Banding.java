package dev.doppel.core.sketch;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;

/**
 * How the components of a MinHash are grouped so that similar sets share a group: {@code bands}
 * groups of {@code rows} components. Sets of resemblance s share at least one group with
 * probability 1 - (1 - s^rows)^bands.
 */
public record Banding(int bands, int rows) {

  private static final int MAX_COMPONENTS = 128;
  private static final double MISSED = 1e-4;

  public Banding {
    Check.argument(bands > 0 && rows > 0, "banding of %d bands by %d rows", bands, rows);
  }

  /**
   * Returns the most selective banding of at most 128 components that misses a pair at the
   * threshold once in ten thousand; each candidate is verified later, so recall is what counts.
   */
  public static Banding forThreshold(double threshold) {
    return forThreshold(threshold, MISSED);
  }

  /**
   * Returns the most selective banding of at most 128 components that misses a pair at the
   * threshold with at most the given probability; the more may be missed, the fewer strangers meet.
   */
  public static Banding forThreshold(double threshold, double missed) {
    Check.argument(
        threshold > 0 && threshold <= 1, "threshold must lie between 0 and 1, got %s", threshold);
    Check.argument(missed > 0 && missed < 1, "missed must lie between 0 and 1, got %s", missed);
    Banding best = new Banding(MAX_COMPONENTS, 1);
    for (int rows = 1; rows <= MAX_COMPONENTS; rows++) {
      double share = Math.min(Math.pow(threshold, rows), 1 - 1e-9);
      double bands = Math.ceil(Math.log(missed) / Math.log1p(-share));
      if (bands * rows <= MAX_COMPONENTS) {
        best = new Banding((int) bands, rows);
      }
    }
    return best;
  }

  /** Returns how many components of a MinHash the bands use in all. */
  public int components() {
    return bands * rows;
  }

  /** The probability that sets of the given resemblance share a band. */
  public double probability(double resemblance) {
    return 1 - Math.pow(1 - Math.pow(resemblance, rows), bands);
  }

  /** Writes a 32-bit hash of each band of {@code sketch} to {@code out} from {@code at} on. */
  public void hash(long[] sketch, int[] out, int at) {
    for (int band = 0; band < bands; band++) {
      long hash = band;
      for (int row = 0; row < rows; row++) {
        hash = Hashes.mix(hash + Hashes.GOLDEN ^ sketch[band * rows + row]);
      }
      out[at + band] = (int) (hash >>> 32);
    }
  }
}
