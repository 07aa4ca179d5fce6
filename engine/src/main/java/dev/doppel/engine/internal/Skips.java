package dev.doppel.engine.internal;

import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts the records without a document, by reason, and keeps what was wrong with the first. */
public final class Skips {

  private static final int MAX_MESSAGES = 20;

  private final Map<Reason, Integer> counts = new EnumMap<>(Reason.class);
  private final List<String> messages = new ArrayList<>();

  private Skips() {}

  /** Returns counts of nothing. */
  public static Skips none() {
    return new Skips();
  }

  /** Adds a record. */
  public void add(UnreadableRecordException why) {
    counts.merge(why.reason(), 1, Integer::sum);
    if (messages.size() < MAX_MESSAGES) {
      messages.add(String.valueOf(why.getMessage()));
    }
  }

  /** How many records, by reason. */
  public Map<Reason, Integer> counts() {
    return counts;
  }

  /** What was wrong with the first of them. */
  public List<String> messages() {
    return messages;
  }

  /** Returns counts by the names that summaries have for reasons. */
  public static Map<String, Integer> inWords(Map<Reason, Integer> counts) {
    Map<String, Integer> words = new TreeMap<>();
    counts.forEach((reason, count) -> words.put(reason.name().toLowerCase(Locale.ROOT), count));
    return words;
  }
}
