package dev.doppel.bench;

import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.PackedMinHash;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Prints how much packed MinHashes of 512 bytes err, by the number of bits kept of a component, and
 * what making and comparing them costs. Run {@code bench/run finesketch [PAIRS]}; a good shape errs
 * by less than 0.02 everywhere.
 */
final class FineSketch {

  private static final int BYTES = 512;
  private static final int SHINGLES = 1000;
  private static final double[] RESEMBLANCES = {0.1, 0.3, 0.5, 0.7, 0.9, 0.95};

  private final SplittableRandom random = new SplittableRandom(4);
  private final int pairs;

  private FineSketch(int pairs) {
    this.pairs = pairs;
  }

  public static void main(String[] args) {
    new FineSketch(args.length == 0 ? 1000 : Integer.parseInt(args[0])).print();
  }

  private void print() {
    System.out.println(
        "Root mean square error over " + pairs + " pairs of sets of " + SHINGLES + " shingles\n");
    System.out.println(
        "| components x bits | at 0.1 | 0.3 | 0.5 | 0.7 | 0.9 | 0.95 | us a sketch |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|");
    for (int bits : List.of(1, 2, 4, 8, 16)) {
      row(new PackedMinHash(BYTES * Byte.SIZE / bits, bits));
    }
  }

  private void row(PackedMinHash shape) {
    StringBuilder row = new StringBuilder();
    row.append("| ").append(shape.components()).append(" x ").append(shape.bits()).append(" |");
    long nanos = 0;
    for (double wanted : RESEMBLANCES) {
      int shared = (int) Math.round(2 * wanted / (1 + wanted) * SHINGLES);
      double truth = shared / (2.0 * SHINGLES - shared);
      double squares = 0;
      for (int i = 0; i < pairs; i++) {
        long[] a = random.longs(SHINGLES).toArray();
        long[] b = random.longs(SHINGLES).toArray();
        System.arraycopy(a, 0, b, 0, shared);
        long start = System.nanoTime();
        long[] left = sketch(shape, a);
        long[] right = sketch(shape, b);
        nanos += System.nanoTime() - start;
        double error = shape.resemblance(left, right) - truth;
        squares += error * error;
      }
      row.append(String.format(Locale.ROOT, " %.4f |", Math.sqrt(squares / pairs)));
    }
    double micros = nanos / 1e3 / (2.0 * pairs * RESEMBLANCES.length);
    System.out.println(row + String.format(Locale.ROOT, " %.0f |", micros));
  }

  private static long[] sketch(PackedMinHash shape, long[] set) {
    long[] sketch = new long[shape.components()];
    MinHash.ofComponents(shape.components()).sketch(set, set.length, sketch);
    return shape.pack(sketch);
  }
}
