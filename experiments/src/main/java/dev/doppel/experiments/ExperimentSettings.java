package dev.doppel.experiments;

import dev.doppel.core.internal.Check;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Options of an experiment; each experiment uses those that apply to it.
 *
 * @param input the files it runs on; without, what it makes up itself
 * @param trials how often to repeat what is random; without, a number that takes seconds
 * @param scale how many times smaller than usual generated data is
 */
public record ExperimentSettings(
    Optional<Path> input, OptionalInt trials, int scale, long seed, int threads) {

  public ExperimentSettings {
    Check.argument(
        trials.isEmpty() || trials.getAsInt() >= 2, "trials must be 2 or more, got %s", trials);
    Check.argument(scale >= 1 && scale <= 1000, "scale must be 1 to 1000, got %d", scale);
    Check.argument(threads >= 1, "threads must be 1 or more, got %d", threads);
  }
}
