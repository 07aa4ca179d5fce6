package dev.doppel.engine.events;

import dev.doppel.core.internal.Check;
import dev.doppel.core.quantity.Durations;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.events.EventSettings.Roles;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How two logs of the same clicks are compared. Immutable.
 *
 * @param first what a click of the first log is
 * @param second what a click of the second log is
 * @param within two equal clicks are the same if their times are at most this apart; null if clicks
 *     have no times
 * @param loss the share of clicks that may get lost between the two logs without anyone's doing
 */
public record ReconcileSettings(
    EventSettings first, EventSettings second, @Nullable Duration within, double loss) {

  private static final Duration USUAL_WITHIN = Duration.ofMinutes(5);
  private static final double USUAL_LOSS = 0.01;

  public ReconcileSettings {
    Check.argument(
        within == null || !within.isNegative(),
        "within must not be negative, got %s",
        String.valueOf(within));
    Check.argument(0 <= loss && loss < 1, "loss must lie in [0, 1), got %s", loss);
  }

  /**
   * Reads settings from the words of {@code doppel events reconcile}: key, time, by, format,
   * columns, within and loss; b-key, b-time, b-by, b-format and b-columns for a second log that is
   * written otherwise.
   *
   * @throws IllegalArgumentException if a word is missing, unknown or malformed
   */
  public static ReconcileSettings parse(GivenWords words) {
    if (words.list("key").isEmpty()) {
      throw words.refusal("key", "is missing: which fields make two clicks the same?");
    }
    EventSettings first = log(words, "");
    EventSettings second = log(words, "b-");
    if (first.key().size() != second.key().size()) {
      throw words.refusal(
          "b-key", "must name as many fields as " + words.spelled("key") + ", in its order");
    }
    if (first.time() == null && (words.has("within") || words.has("b-time"))) {
      String given = words.has("within") ? "within" : "b-time";
      throw words.refusal(
          given, "needs the times of clicks: name their field with " + words.spelled("time"));
    }
    if (first.roles().publisher() == null && words.has("b-by")) {
      throw words.refusal("b-by", "needs " + words.spelled("by"));
    }
    Duration within =
        first.time() == null ? null : words.parsed("within", Durations::parse, USUAL_WITHIN);
    double loss = words.share("loss", USUAL_LOSS);
    words.requireAllRead();
    return new ReconcileSettings(first, second, within, loss);
  }

  /** The fields of a log; those of the second are as those of the first unless told otherwise. */
  private static EventSettings log(GivenWords words, String prefix) {
    List<String> key = words.list(words.has(prefix + "key") ? prefix + "key" : "key");
    String time = text(words, prefix, "time");
    EventSettings settings =
        EventSettings.ofKey(key.toArray(String[]::new))
            .withTime(time)
            .withRoles(new Roles(text(words, prefix, "by"), null, null))
            .withColumns(
                words.list(words.has(prefix + "columns") ? prefix + "columns" : "columns"));
    String format = words.has(prefix + "format") ? prefix + "format" : "format";
    return words.with(settings, format, EventFormat::parse, EventSettings::withFormat);
  }

  private static @Nullable String text(GivenWords words, String prefix, String name) {
    return words.text(words.has(prefix + name) ? prefix + name : name);
  }
}
