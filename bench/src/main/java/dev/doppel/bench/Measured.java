package dev.doppel.bench;

/**
 * The mean of independent trials.
 *
 * @param error the standard error of the mean
 */
record Measured(double mean, double error) {

  static Measured of(double[] values) {
    double sum = 0;
    double squares = 0;
    for (double value : values) {
      sum += value;
      squares += value * value;
    }
    double mean = sum / values.length;
    double variance = (squares - sum * mean) / (values.length - 1);
    return new Measured(mean, Math.sqrt(variance / values.length));
  }

  /** How many standard errors the mean lies above {@code expected}. */
  double errorsAbove(double expected) {
    return (mean - expected) / error;
  }
}
