package dev.doppel.engine.events;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.util.List;

/**
 * How far a run over some inputs has got; committed with the memory it used.
 *
 * @param name tells runs apart
 * @param stamp tells whether the inputs have changed since; empty if that cannot be told
 * @param counts what it counted so far; so many lines of the input are behind it
 * @param positions how long its output files are
 */
record EventRun(
    String name, String stamp, boolean isFinished, EventCounts counts, List<Long> positions) {

  static final EventRun NONE = new EventRun("", "", true, EventCounts.NONE, List.of());

  EventRun {
    positions = List.copyOf(positions);
  }

  static EventRun begin(String name, String stamp) {
    return new EventRun(name, stamp, false, EventCounts.NONE, List.of());
  }

  /**
   * Whether another run of this name goes on where this one is: it did not finish, or did with the
   * inputs as they still are. The latter is for who was killed between the last commit and the end:
   * doing it again must change nothing.
   */
  boolean isTakenUpBy(String otherName, String otherStamp) {
    boolean isDone = isFinished && (stamp.isEmpty() || !stamp.equals(otherStamp));
    return name.equals(otherName) && !isDone;
  }

  EventRun reach(boolean nowFinished, EventCounts nowCounted, List<Long> nowAt) {
    return new EventRun(name, stamp, nowFinished, nowCounted, nowAt);
  }

  void writeTo(StateWriter out) throws IOException {
    out.putText(name);
    out.putText(stamp);
    out.putInt(isFinished ? 1 : 0);
    counts.writeTo(out);
    out.putInt(positions.size());
    for (long position : positions) {
      out.putLong(position);
    }
    out.check();
  }

  /** Reads what was written; nothing of it is trusted before its checksum was found right. */
  static EventRun read(StateReader in) throws IOException {
    try {
      String name = in.getText();
      String stamp = in.getText();
      boolean isFinished = in.getInt() == 1;
      EventCounts counts = EventCounts.read(in);
      Long[] positions = new Long[Math.max(0, Math.min(16, in.getInt()))];
      for (int i = 0; i < positions.length; i++) {
        positions[i] = in.getLong();
      }
      in.check();
      return new EventRun(name, stamp, isFinished, counts, List.of(positions));
    } catch (IllegalArgumentException e) {
      throw new IOException("the memory of events was changed: " + e.getMessage(), e);
    }
  }
}
