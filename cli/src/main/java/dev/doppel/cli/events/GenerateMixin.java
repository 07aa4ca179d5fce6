package dev.doppel.cli.events;

import dev.doppel.core.quantity.Durations;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.events.ClickStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of generated clicks. */
final class GenerateMixin {

  @Option(
      names = "--generate",
      paramLabel = "LINES",
      description =
          "Read nothing, and print made-up clicks as CSV, with fraud in them that is named on"
              + " stderr.")
  private @Nullable Long lines;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "With --generate: the same seed gives the same clicks. Default: 1.")
  private long seed = 1;

  @Option(
      names = "--zipf",
      paramLabel = "S",
      description =
          "With --generate: how unevenly users click, 0 evenly, 1 as words in a text. Default: 0.")
  private double zipf;

  @Option(
      names = "--duplicate-share",
      paramLabel = "SHARE",
      description = "With --generate: honest clicks that repeat an earlier one. Default: 0.02.")
  private @Nullable String duplicates;

  @Option(
      names = "--lag",
      paramLabel = "EVENTS",
      description = "With --generate: after how many other clicks, on average. Default: 0.")
  private int lag;

  @Option(
      names = "--disorder",
      paramLabel = "TIME",
      description = "With --generate: how late clicks may be. Default: 1s.")
  private @Nullable String disorder;

  @Option(
      names = "--click-scripts",
      paramLabel = "N",
      description = "With --generate: publishers that repeat clicks by a script. Default: 4.")
  private int clickScripts = 4;

  @Option(
      names = "--cookie-scripts",
      paramLabel = "N",
      description =
          "With --generate: addresses with a script that deletes its cookie at each click."
              + " Default: 3.")
  private int cookieScripts = 3;

  @Option(
      names = "--coalition",
      paramLabel = "N",
      description =
          "With --generate: publishers that share a pool of machines which click for them."
              + " Default: 0.")
  private int coalition;

  /** The clicks to generate; null for none. */
  ClickStream.@Nullable Settings settings() {
    if (lines == null) {
      return null;
    }
    GivenWords words =
        GivenWords.ofOptions().put("duplicate-share", duplicates).put("disorder", disorder);
    double share = words.share("duplicate-share", 0.02);
    int late = words.parsed("disorder", GenerateMixin::millis, 1000);
    return new ClickStream.Settings(
        lines, seed, zipf, share, lag, late, clickScripts, cookieScripts, coalition);
  }

  private static int millis(String word) {
    return Math.toIntExact(Durations.parse(word, "ms").toMillis());
  }
}
