package dev.doppel.experiments.paper;

import dev.doppel.core.internal.Check;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * Options of an experiment.
 *
 * @param parts the names of the parts to run; none for all
 * @param input the files it runs on; without, what it makes up itself
 * @param trials how often to repeat what is random; without, a number that takes seconds
 * @param scale how many times smaller than usual generated data is
 * @param values options of single parts, by name
 */
public record ExperimentSettings(
    List<String> parts,
    Optional<Path> input,
    OptionalInt trials,
    int scale,
    long seed,
    int threads,
    Map<String, String> values) {

  /** The option {@code --input}. */
  public static final String INPUT = "input";

  /** The option {@code --trials}. */
  public static final String TRIALS = "trials";

  /** The option {@code --scale}. */
  public static final String SCALE = "scale";

  public ExperimentSettings {
    parts = List.copyOf(parts);
    values = Map.copyOf(values);
    Check.argument(
        trials.isEmpty() || trials.getAsInt() >= 2, "trials must be 2 or more, got %s", trials);
    Check.argument(scale >= 1 && scale <= 1000, "scale must be 1 to 1000, got %d", scale);
    Check.argument(threads >= 1, "threads must be 1 or more, got %d", threads);
  }

  /**
   * Returns the whole number that was set for an option of a part, or another one.
   *
   * @throws IllegalArgumentException if it is none, or not within the bounds
   */
  public long value(String name, long least, long most, long otherwise) {
    String given = values.get(name);
    if (given == null) {
      return otherwise;
    }
    String error = "%s must be a whole number of %,d to %,d, got '%s'";
    try {
      long value = Long.parseLong(given.replace("_", ""));
      Check.argument(value >= least && value <= most, error, name, least, most, given);
      return value;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, error, name, least, most, given), e);
    }
  }

  /** The options that were given and that a part may not use. */
  Set<String> given() {
    Set<String> given = new TreeSet<>(values.keySet());
    input.ifPresent(path -> given.add(INPUT));
    trials.ifPresent(number -> given.add(TRIALS));
    if (scale != 1) {
      given.add(SCALE);
    }
    return given;
  }

  /** The options that were given and that a part runs without, as they are typed. */
  public List<String> unusedBy(Part part) {
    return given().stream()
        .filter(option -> !part.options().contains(option))
        .map(ExperimentSettings::asTyped)
        .toList();
  }

  /** Returns an option as it is typed. */
  public static String asTyped(String option) {
    return List.of(INPUT, TRIALS, SCALE).contains(option) ? "--" + option : "--set " + option + "=";
  }
}
