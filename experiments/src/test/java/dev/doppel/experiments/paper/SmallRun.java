package dev.doppel.experiments.paper;

import dev.doppel.core.work.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Runs experiments in tests, with the options that a test sets and no others. */
public final class SmallRun {

  private Optional<Path> input = Optional.empty();
  private OptionalInt trials = OptionalInt.empty();
  private int scale = 1;
  private long seed = 42;
  private final Map<String, String> values = new HashMap<>();

  private SmallRun() {}

  public static SmallRun with() {
    return new SmallRun();
  }

  public SmallRun input(Path path) {
    input = Optional.of(path);
    return this;
  }

  public SmallRun trials(int number) {
    trials = OptionalInt.of(number);
    return this;
  }

  public SmallRun scale(int divisor) {
    scale = divisor;
    return this;
  }

  public SmallRun seed(long number) {
    seed = number;
    return this;
  }

  public SmallRun set(String option, Object value) {
    values.put(option, value.toString());
    return this;
  }

  /** Runs the named parts, or all. */
  public ExperimentResult run(Experiment experiment, String... parts) throws IOException {
    return experiment.run(
        new ExperimentSettings(List.of(parts), input, trials, scale, seed, 2, values),
        Progress.NONE);
  }
}
