package dev.doppel.cli.terminal;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Numbers as people read them. */
public final class Counts {

  private Counts() {}

  /** Counts by reason, as in {@code " (3 empty line, 1 not a URL)"}; nothing if there are none. */
  public static String words(Map<?, ? extends Number> counts) {
    return counts.isEmpty()
        ? ""
        : counts.entrySet().stream()
            .map(each -> String.format(Locale.ROOT, "%,d %s", each.getValue(), word(each.getKey())))
            .collect(Collectors.joining(", ", " (", ")"));
  }

  /** A number of things: the singular of one, the plural of others. */
  public static String of(long count, String singular, String plural) {
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? singular : plural);
  }

  /** The word of a constant; those without a text of their own are spelled as in summaries. */
  private static String word(Object key) {
    return key instanceof Enum<?> constant && constant.name().equals(constant.toString())
        ? constant.name().toLowerCase(Locale.ROOT).replace('_', ' ')
        : key.toString();
  }
}
