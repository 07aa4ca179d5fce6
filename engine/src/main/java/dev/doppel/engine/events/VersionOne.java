package dev.doppel.engine.events;

import dev.doppel.core.internal.StateReader;
import dev.doppel.engine.run.RunNotes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the run of a snapshot of version 1. */
final class VersionOne {

  private static final int MAX_POSITIONS = 16;

  private VersionOne() {}

  /** What of the run is still of use: the log of an intake, or that a run was interrupted. */
  static RunNotes notes(StateReader in) throws IOException {
    String name = in.getText();
    in.getText(); // when the inputs were changed last
    boolean isFinished = in.getInt() == 1;
    EventCounts.passVersion1(in);
    List<Long> positions = new ArrayList<>();
    int count = in.getInt();
    for (int i = 0; i < Math.min(count, MAX_POSITIONS); i++) {
      positions.add(in.getLong());
    }
    in.check();
    if (name.equals(EventIntake.RUN)) {
      return EventIntake.notes(positions.stream().findFirst().orElse(0L));
    }
    return isFinished || name.isEmpty() ? RunNotes.NONE : RunNotes.UNKNOWN;
  }
}
