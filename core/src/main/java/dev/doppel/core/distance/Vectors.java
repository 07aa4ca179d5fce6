package dev.doppel.core.distance;

import dev.doppel.core.internal.Check;
import java.util.Map;

/** Measures on vectors; a bag of words is a vector with a count for each word. */
public final class Vectors {

  private Vectors() {}

  /** Returns the length of the difference of two vectors. */
  public static double euclidean(double[] a, double[] b) {
    sameLength(a, b);
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return Math.sqrt(sum);
  }

  /** The cosine of the angle between two vectors; 0 if either is zero. */
  public static double cosine(double[] a, double[] b) {
    sameLength(a, b);
    double dot = 0;
    double left = 0;
    double right = 0;
    for (int i = 0; i < a.length; i++) {
      dot += a[i] * b[i];
      left += a[i] * a[i];
      right += b[i] * b[i];
    }
    return cosine(dot, left, right);
  }

  /** The cosine of two bags, given as counts by element. */
  public static <T> double cosine(Map<T, Integer> a, Map<T, Integer> b) {
    double dot = 0;
    for (Map.Entry<T, Integer> entry : a.entrySet()) {
      dot += (double) entry.getValue() * b.getOrDefault(entry.getKey(), 0);
    }
    return cosine(dot, squares(a), squares(b));
  }

  /** The Euclidean distance of two bags, given as counts by element. */
  public static <T> double euclidean(Map<T, Integer> a, Map<T, Integer> b) {
    double dot = 0;
    for (Map.Entry<T, Integer> entry : a.entrySet()) {
      dot += (double) entry.getValue() * b.getOrDefault(entry.getKey(), 0);
    }
    return Math.sqrt(Math.max(0, squares(a) + squares(b) - 2 * dot));
  }

  /** The angle between two vectors in degrees, 0 to 180, from its cosine. */
  public static double degrees(double cosine) {
    return Math.toDegrees(Math.acos(Math.max(-1, Math.min(1, cosine))));
  }

  /** The number of places in which two vectors differ. */
  public static int hamming(boolean[] a, boolean[] b) {
    Check.argument(a.length == b.length, "vectors of %d and %d places", a.length, b.length);
    int differing = 0;
    for (int i = 0; i < a.length; i++) {
      differing += a[i] != b[i] ? 1 : 0;
    }
    return differing;
  }

  private static double cosine(double dot, double left, double right) {
    return left == 0 || right == 0 ? 0 : dot / Math.sqrt(left * right);
  }

  private static <T> double squares(Map<T, Integer> bag) {
    double sum = 0;
    for (int count : bag.values()) {
      sum += (double) count * count;
    }
    return sum;
  }

  private static void sameLength(double[] a, double[] b) {
    Check.argument(a.length == b.length, "vectors of %d and %d places", a.length, b.length);
  }
}
