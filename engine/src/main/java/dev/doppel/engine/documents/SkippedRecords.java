package dev.doppel.engine.documents;

import dev.doppel.engine.internal.Skips;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import dev.doppel.similarity.columns.StateText;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/** The records that hold no document: which, how many for each reason, and some of the messages. */
final class SkippedRecords {

  private final BitSet skipped = new BitSet();
  private final List<Reason> reasons = new ArrayList<>(); // of each of them
  private final Skips found = Skips.none();
  private Map<String, Integer> lacks = Map.of();
  private int records;

  /** Counts the next record of the input, which holds a document. */
  void pass() {
    records++;
  }

  /** Counts the next record of the input, which holds none, and notes why. */
  void skip(UnreadableRecordException problem) {
    skipped.set(records++);
    reasons.add(problem.reason());
    found.add(problem);
  }

  /** Writes all that was counted, but for what documents lack. */
  void save(DataOutput out) throws IOException {
    out.writeInt(records);
    out.writeInt(reasons.size());
    for (int record = skipped.nextSetBit(0); record >= 0; record = skipped.nextSetBit(record + 1)) {
      out.writeInt(record);
    }
    for (Reason reason : reasons) {
      StateText.write(out, reason.name());
    }
    out.writeInt(found.messages().size());
    for (String message : found.messages()) {
      StateText.write(out, message);
    }
  }

  /** Takes what was written; nothing was counted yet. */
  void restore(DataInput in) throws IOException {
    records = in.readInt();
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      skipped.set(in.readInt());
    }
    for (int i = 0; i < count; i++) {
      Reason reason = Reason.valueOf(StateText.read(in));
      reasons.add(reason);
      found.count(reason);
    }
    for (int left = in.readInt(); left > 0; left--) {
      found.message(StateText.read(in));
    }
  }

  /** Notes how many documents lack what was asked for, by what that is. */
  void lack(Map<String, Integer> newLacks) {
    lacks = newLacks;
  }

  Map<String, Integer> lacks() {
    return lacks;
  }

  int records() {
    return records;
  }

  /** Why one of the skipped records, from 0, holds no document. */
  Reason reason(int skip) {
    return reasons.get(skip);
  }

  boolean contains(int record) {
    return skipped.get(record);
  }

  Map<Reason, Integer> counts() {
    return found.counts();
  }

  /** The messages about the first of them, in the order of the input. */
  List<String> messages() {
    return found.messages();
  }
}
