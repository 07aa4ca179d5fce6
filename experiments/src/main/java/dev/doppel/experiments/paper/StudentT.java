package dev.doppel.experiments.paper;

/** How far off the mean of a few trials may be, in standard errors estimated from the same. */
public final class StudentT {

  private static final int STEPS = 100_000;

  private StudentT() {}

  /** The chance of more than {@code errors} standard errors, either way. */
  public static double outside(double errors, int freedom) {
    // With t = sqrt(freedom) tan(a), the density is proportional to cos(a)^(freedom - 1).
    double edge = Math.atan(errors / Math.sqrt(freedom));
    return integral(edge, Math.PI / 2, freedom) / integral(0, Math.PI / 2, freedom);
  }

  private static double integral(double from, double to, int freedom) {
    double step = (to - from) / STEPS;
    double sum = 0;
    for (int i = 0; i < STEPS; i++) {
      sum += Math.pow(Math.cos(from + (i + 0.5) * step), freedom - 1);
    }
    return sum * step;
  }
}
