package dev.doppel.bench;

import dev.doppel.similarity.rules.DocumentSettings;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A threshold that a user may try in place of the default: {@code --threshold T} before the other
 * arguments.
 *
 * @param value the threshold; empty for the default
 * @param rest the other arguments
 */
record GivenThreshold(OptionalDouble value, List<String> rest) {

  static GivenThreshold of(String... args) {
    List<String> all = List.of(args);
    return all.size() > 1 && all.get(0).equals("--threshold")
        ? new GivenThreshold(
            OptionalDouble.of(Double.parseDouble(all.get(1))), all.subList(2, all.size()))
        : new GivenThreshold(OptionalDouble.empty(), all);
  }

  /** The settings with this threshold. */
  DocumentSettings.Builder apply(DocumentSettings.Builder settings) {
    return value.isPresent() ? settings.threshold(value.getAsDouble()) : settings;
  }
}
