package dev.doppel.engine.events;

import java.util.Arrays;
import java.util.Locale;

/** How events are written, one per line. */
public enum EventFormat {
  /** Cells with commas, semicolons or bars between them, in quotes where they hold one. */
  CSV,
  /** Cells with tabs between them. */
  TSV,
  /** One JSON object per line. */
  JSONL,
  /** A web server's log, common or combined. */
  CLF;

  /** Returns the format of this name, such as {@code csv}. */
  public static EventFormat parse(String text) {
    return Arrays.stream(values())
        .filter(format -> format.toString().equals(text.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "format must be one of " + Arrays.toString(values()) + ", got '" + text + "'"));
  }

  /** Detects the format from a first line. */
  static EventFormat guess(byte[] line, int from, int to) {
    if (from < to && line[from] == '{') {
      return JSONL;
    }
    if (isLog(line, from, to)) {
      return CLF;
    }
    for (int i = from; i < to; i++) {
      if (line[i] == '\t') {
        return TSV;
      }
    }
    return CSV;
  }

  /** By the time in brackets, {@code [dd/Mon/yyyy:}, which nothing else has. */
  private static boolean isLog(byte[] line, int from, int to) {
    for (int i = from; i + 13 <= to; i++) {
      if (line[i] == '[' && line[i + 3] == '/' && line[i + 7] == '/' && line[i + 12] == ':') {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
