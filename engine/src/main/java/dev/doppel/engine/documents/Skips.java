package dev.doppel.engine.documents;

import dev.doppel.io.UnreadableRecordException;
import dev.doppel.io.UnreadableRecordException.Reason;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The records that hold no document: which, how many for each reason, and some of the messages. */
final class Skips {

  private static final int MAX_MESSAGES = 20;

  private final BitSet skipped = new BitSet();
  private final Map<Reason, Integer> counts = new EnumMap<>(Reason.class);
  private final TreeMap<Integer, String> messages = new TreeMap<>(); // by record
  private int records;

  /** Notes why a record was passed over; by any thread. */
  synchronized void note(int record, UnreadableRecordException problem) {
    counts.merge(problem.reason(), 1, Integer::sum);
    messages.put(record, String.valueOf(problem.getMessage()));
    if (messages.size() > MAX_MESSAGES) {
      messages.pollLastEntry();
    }
  }

  /** Counts the next record of the input. */
  void next(boolean isSkipped) {
    skipped.set(records++, isSkipped);
  }

  int records() {
    return records;
  }

  boolean contains(int record) {
    return skipped.get(record);
  }

  Map<Reason, Integer> counts() {
    return counts;
  }

  /** The messages about the first of them, in the order of the input. */
  List<String> messages() {
    return List.copyOf(messages.values());
  }
}
