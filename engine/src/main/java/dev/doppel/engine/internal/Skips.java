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

  /** How many messages are kept. */
  public static final int MAX_MESSAGES = 20;

  private final Map<Reason, Integer> counts = new EnumMap<>(Reason.class);
  private final List<String> messages = new ArrayList<>();

  private Skips() {}

  /** Returns counts of nothing. */
  public static Skips none() {
    return new Skips();
  }

  /** Adds a record. */
  public void add(UnreadableRecordException why) {
    count(why.reason());
    message(String.valueOf(why.getMessage()));
  }

  /** Counts a record whose message was kept before. */
  public void count(Reason reason) {
    counts.merge(reason, 1, Integer::sum);
  }

  /** Keeps a message, if there are not too many. */
  public void message(String text) {
    if (messages.size() < MAX_MESSAGES) {
      messages.add(text);
    }
  }

  /** How many records, by reason. */
  public Map<Reason, Integer> counts() {
    return counts;
  }

  /** What was wrong with the first of them, in the order of the input. */
  public List<String> messages() {
    return List.copyOf(messages);
  }

  /** How many there are for all reasons together. */
  public static int inAll(Map<Reason, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns counts by the names that summaries have for reasons. */
  public static Map<String, Integer> inWords(Map<Reason, Integer> counts) {
    Map<String, Integer> words = new TreeMap<>();
    counts.forEach((reason, count) -> words.put(reason.name().toLowerCase(Locale.ROOT), count));
    return words;
  }
}
