package dev.doppel.bench;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Prints how many bits a hash takes in filters of blocks of different shapes, by theory, and how
 * much that is above a classic filter's.
 *
 * <p>Run {@code bench/run blocks}.
 */
final class BlockShapes {

  /*
   * A shape is a number of parts in which a hash sets some bits each. A part that holds i hashes is
   * a number of bins into which i times as many balls were thrown; the distribution of the occupied
   * ones follows ball by ball. How many hashes a block holds is Poisson.
   */

  private static final int MAX_LOAD = 420; // 15 sigmas above the highest mean
  private static final double MAX_MEAN = 200;
  private static final double[] ERRORS = {1e-2, 1e-3, 1e-4, 1e-5, 1e-6};

  private record Shape(String name, int parts, int partBits, int bitsPerPart) {

    int blockBits() {
      return parts * partBits;
    }
  }

  private BlockShapes() {}

  public static void main(String[] args) {
    print(System.out);
  }

  static void print(PrintStream out) {
    List<Shape> shapes =
        List.of(
            new Shape("256 bits, 8 x 32 (Parquet)", 8, 32, 1),
            new Shape("512 bits, 8 x 64", 8, 64, 1),
            new Shape("512 bits, 8 x 64, two bits each", 8, 64, 2),
            new Shape("1024 bits, 16 x 64", 16, 64, 1),
            new Shape("2048 bits, 32 x 64", 32, 64, 1));
    out.print("| shape |");
    Arrays.stream(ERRORS).forEach(error -> out.printf(Locale.ROOT, " %s |", error));
    out.printf("%n|---|--:|--:|--:|--:|--:|%n");
    for (Shape shape : shapes) {
      double[] errors = errorsByLoad(shape);
      out.printf("| %s |", shape.name());
      for (double error : ERRORS) {
        print(shape.blockBits() / load(errors, error), error, out);
      }
      out.println();
    }
    out.print("| 512 bits, any, best number |");
    for (double error : ERRORS) {
      print(bestAnywhere(error), error, out);
    }
    out.println();
  }

  private static void print(double bits, double error, PrintStream out) {
    double classic = -Math.log(error) / Math.pow(Math.log(2), 2);
    out.printf(Locale.ROOT, " %.2f (%+.0f %%) |", bits, 100 * (bits / classic - 1));
  }

  private static double bestAnywhere(double error) {
    return IntStream.rangeClosed(3, 17)
        .mapToDouble(k -> 512 / load(errorsByLoad(new Shape("", 1, 512, k)), error))
        .min()
        .orElseThrow();
  }

  /** Returns the mean number of hashes in a block at which the filter has this error. */
  private static double load(double[] errors, double error) {
    double low = 0;
    double high = MAX_MEAN;
    for (int i = 0; i < 50; i++) {
      double middle = (low + high) / 2;
      if (mixture(errors, middle) > error) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return low;
  }

  private static double mixture(double[] errors, double mean) {
    double sum = 0;
    double probability = Math.exp(-mean);
    for (int load = 0; load < errors.length; load++) {
      sum += probability * errors[load];
      probability *= mean / (load + 1);
    }
    return sum;
  }

  private static double[] errorsByLoad(Shape shape) {
    int bins = shape.partBits();
    double[] occupied = new double[bins + 1];
    occupied[0] = 1;
    double[] errors = new double[MAX_LOAD];
    for (int load = 1; load < MAX_LOAD; load++) {
      for (int ball = 0; ball < shape.bitsPerPart(); ball++) {
        for (int set = bins; set > 0; set--) {
          occupied[set] = (occupied[set] * set + occupied[set - 1] * (bins - set + 1)) / bins;
        }
        occupied[0] = 0;
      }
      double part = 0;
      for (int set = 1; set <= bins; set++) {
        part += occupied[set] * Math.pow((double) set / bins, shape.bitsPerPart());
      }
      errors[load] = Math.pow(part, shape.parts());
    }
    return errors;
  }
}
