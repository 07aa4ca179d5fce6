package dev.doppel.engine.events;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Finds the event at which the newest time first jumped ahead, in batches that come in order. */
final class FirstJump {

  private static final int NOWHERE = -1;

  private final EventState state;
  private int newestAt = NOWHERE; // the event of this batch that has the newest time
  private @Nullable String newestPlace; // of an earlier batch; null if an earlier run had it
  private @Nullable String place;
  private Duration by = Duration.ZERO;

  FirstJump(EventState state) {
    this.state = state;
  }

  /** Judges an event, and looks what that does to the newest time. */
  EventVerdict judge(EventBatch batch, int event) {
    long jumps = state.jumps();
    long newest = state.newest();
    EventVerdict verdict = state.judge(batch, event);
    newestAt = state.newest() == newest ? newestAt : event;
    if (state.jumps() != jumps && by.isZero()) {
      place = newestAt == NOWHERE ? newestPlace : batch.place(newestAt);
      by = Duration.ofMillis(Math.abs(batch.time(event) - newest));
    }
    return verdict;
  }

  /** All events of the batch are judged. */
  void end(EventBatch batch) {
    if (newestAt != NOWHERE && by.isZero()) {
      newestPlace = batch.place(newestAt);
    }
    newestAt = NOWHERE;
  }

  /** Where it was; null if nowhere, or in an earlier run. */
  @Nullable String place() {
    return place;
  }

  /** By how much; zero if nowhere. */
  Duration by() {
    return by;
  }
}
