package dev.doppel.bench;

import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHashPolicy;
import com.dynatrace.hash4j.similarity.SimilarityHasher;
import com.dynatrace.hash4j.similarity.SimilarityHashing;
import dev.doppel.core.sketch.MinHash;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Prints how far each MinHash's estimate of the resemblance J is off, as the root of the mean
 * square over many random pairs of sets with n elements between them.
 *
 * <p>Run {@code bench/run accuracy [PAIRS]}. Good is at most the column "independent", the error of
 * 128 hash functions that know nothing of each other, for every n.
 */
final class MinHashAccuracy {

  /*
   * n counts the union, so that J * n is whole and the true resemblance is J itself. All methods
   * see the same pairs. Components of b bits agree by chance once in 2^b; that share is taken out
   * of hash4j's estimates, or the narrow ones would be charged with a bias that everybody corrects.
   */

  private static final int COMPONENTS = 128;
  private static final int DEFAULT_PAIRS = 10_000;
  private static final int[] SIZES = {10, 50, 200, 1000};
  private static final double[] RESEMBLANCES = {0.2, 0.5, 0.8};

  private final Map<String, Estimator> estimators = new LinkedHashMap<>();
  private final SplittableRandom random = new SplittableRandom(42);
  private final int pairs;

  private MinHashAccuracy(int pairs) {
    this.pairs = pairs;
    estimators.put("Doppel 120", estimator(120, doppel(120)));
    estimators.put("Doppel 128", estimator(COMPONENTS, doppel(COMPONENTS)));
    estimators.put("SuperMinHash, 8 bits", hash4j(SimilarityHashing.superMinHash(COMPONENTS, 8)));
    estimators.put("SuperMinHash, 32 bits", hash4j(SimilarityHashing.superMinHash(COMPONENTS, 32)));
    estimators.put("hash4j MinHash, 8 bits", hash4j(SimilarityHashing.minHash(COMPONENTS, 8)));
    estimators.put("hash4j MinHash, 32 bits", hash4j(SimilarityHashing.minHash(COMPONENTS, 32)));
    estimators.put("one permutation", estimator(COMPONENTS, onePermutation()));
  }

  /** Estimates the resemblance of two sets. */
  @FunctionalInterface
  private interface Estimator {
    double resemblance(long[] a, long[] b);
  }

  /** Writes the sketch of a set. */
  @FunctionalInterface
  private interface Sketcher {
    void sketch(long[] set, long[] sketch);
  }

  public static void main(String[] args) {
    print(args.length == 0 ? DEFAULT_PAIRS : Integer.parseInt(args[0]), System.out);
  }

  static void print(int pairs, PrintStream out) {
    new MinHashAccuracy(pairs).print(out);
  }

  private void print(PrintStream out) {
    out.printf(Locale.ROOT, "Root mean square error over %,d pairs.%n%n", pairs);
    out.println("| n | J | independent | " + String.join(" | ", estimators.keySet()) + " |");
    out.println("|--:|--:|--:|" + "--:|".repeat(estimators.size()));
    for (int n : SIZES) {
      for (double resemblance : RESEMBLANCES) {
        out.printf(Locale.ROOT, "| %d | %.1f | %.4f |", n, resemblance, independent(resemblance));
        for (double error : errors(n, resemblance)) {
          out.printf(Locale.ROOT, " %.4f |", error);
        }
        out.println();
      }
    }
  }

  /** The standard deviation of a share of {@value #COMPONENTS} independent components. */
  private static double independent(double resemblance) {
    return Math.sqrt(resemblance * (1 - resemblance) / COMPONENTS);
  }

  private double[] errors(int n, double resemblance) {
    double[] squares = new double[estimators.size()];
    int shared = (int) Math.round(n * resemblance);
    int inFirst = shared + (n - shared) / 2;
    for (int pair = 0; pair < pairs; pair++) {
      long[] union = random.longs(n).toArray();
      long[] a = Arrays.copyOf(union, inFirst);
      long[] b = Arrays.copyOfRange(union, inFirst - shared, n);
      int method = 0;
      for (Estimator estimator : estimators.values()) {
        double error = estimator.resemblance(a, b) - resemblance;
        squares[method++] += error * error;
      }
    }
    return Arrays.stream(squares).map(sum -> Math.sqrt(sum / pairs)).toArray();
  }

  private static Sketcher doppel(int components) {
    MinHash minHash = MinHash.ofComponents(components);
    return (set, sketch) -> minHash.sketch(set, set.length, sketch);
  }

  private static Sketcher onePermutation() {
    return new OnePermutation(COMPONENTS)::sketch;
  }

  private static Estimator estimator(int components, Sketcher sketcher) {
    long[] sketchA = new long[components];
    long[] sketchB = new long[components];
    return (a, b) -> {
      sketcher.sketch(a, sketchA);
      sketcher.sketch(b, sketchB);
      return MinHash.resemblance(sketchA, sketchB);
    };
  }

  private static Estimator hash4j(SimilarityHashPolicy policy) {
    SimilarityHasher hasher = policy.createHasher();
    Function<long[], byte[]> sketch = set -> hasher.compute(ElementHashProvider.ofValues(set));
    double byChance = Math.pow(2, -policy.getComponentSizeInBits());
    return (a, b) -> {
      double equal = policy.getFractionOfEqualComponents(sketch.apply(a), sketch.apply(b));
      return (equal - byChance) / (1 - byChance);
    };
  }
}
