package dev.doppel.engine.documents;

import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The records that hold no document: which, how many for each reason, and some of the messages. */
final class Skips {

  private static final int MAX_MESSAGES = Summary.MAX_PROBLEMS;

  private final BitSet skipped = new BitSet();
  private final Map<Reason, Integer> counts = new EnumMap<>(Reason.class);
  private final List<String> messages = new ArrayList<>();
  private int records;

  /** Counts the next record of the input, which holds a document. */
  void pass() {
    records++;
  }

  /** Counts the next record of the input, which holds none, and notes why. */
  void skip(UnreadableRecordException problem) {
    skipped.set(records++);
    counts.merge(problem.reason(), 1, Integer::sum);
    if (messages.size() < MAX_MESSAGES) {
      messages.add(String.valueOf(problem.getMessage()));
    }
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
    return List.copyOf(messages);
  }
}
