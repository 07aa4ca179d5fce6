package dev.doppel.experiments.paper;

import java.util.stream.DoubleStream;

/**
 * The mean of independent trials.
 *
 * @param error the standard error of the mean
 */
public record Measured(double mean, double error) {

  /** Returns the mean of two trials or more. */
  public static Measured of(double[] values) {
    double mean = DoubleStream.of(values).sum() / values.length;
    // From the deviations, not from the squares: trials that all agree must have an error of zero.
    double squares = DoubleStream.of(values).map(x -> (x - mean) * (x - mean)).sum();
    double variance = squares / (values.length - 1);
    return new Measured(mean, Math.sqrt(variance / values.length));
  }

  /** How many standard errors the mean lies above {@code expected}. */
  public double errorsAbove(double expected) {
    return (mean - expected) / error;
  }
}
