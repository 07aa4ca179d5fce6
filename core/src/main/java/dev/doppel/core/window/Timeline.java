package dev.doppel.core.window;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import dev.doppel.core.window.Window.Reach;
import dev.doppel.core.window.WindowShape.Kind;
import dev.doppel.core.window.WindowShape.Unit;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Gives each event its slot, and knows since when the slots held have been filled. */
final class Timeline {

  /*
   * A mark is the number and the time of the first event of a slot; of spans above 63 slots, every
   * n-th slot that has events gets one. The oldest mark within the span is how far the window
   * reaches: never further than it does, at most a 63rd less.
   */

  private static final int MARKS = 64;
  static final long BYTES = 3 * MARKS * Long.BYTES;

  private final boolean isCounted;
  private final @Nullable LocalTime local;
  private final Geometry geometry;
  private final long slotLength; // also here, so that an event of the head touches nothing else
  private final long slotsOfMark;

  private boolean isEmpty = true;
  private long head;
  private long headStart;
  private long newest = Long.MIN_VALUE;
  private long position; // of the event that was placed last
  private long marks;
  private final long[] markSlots = new long[MARKS];
  private final long[] markNumbers = new long[MARKS];
  private final long[] markTimes = new long[MARKS];

  private Timeline(boolean isCounted, @Nullable LocalTime local, Geometry geometry) {
    this.isCounted = isCounted;
    this.local = local;
    this.geometry = geometry;
    this.slotLength = geometry.slotLength();
    this.slotsOfMark = (geometry.span() + MARKS - 2) / (MARKS - 1);
  }

  static Timeline of(WindowSettings settings, Geometry geometry) {
    WindowShape shape = settings.shape();
    boolean isLocal = shape.kind() == Kind.LANDMARK && shape.unit() == Unit.MILLIS;
    return new Timeline(
        shape.unit() == Unit.EVENTS, isLocal ? new LocalTime(settings.zone()) : null, geometry);
  }

  /** Returns the event's slot, which becomes the head if it is newer; never one too late. */
  long place(long number, long time) {
    newest = Math.max(newest, time);
    position = isCounted ? number : local == null ? time : local.of(time);
    long sinceHead = position - headStart;
    if (sinceHead >= 0 && sinceHead < slotLength && !isEmpty) {
      return head;
    }
    long slot = Math.floorDiv(position, slotLength);
    if (isEmpty || slot > head) {
      moveTo(slot, number, time);
    }
    return Math.max(slot, head - geometry.late());
  }

  long head() {
    return head;
  }

  /**
   * Whether the event that was placed last, in this slot, may be farther than this from an event of
   * another slot.
   */
  boolean mayBeFartherThan(long length, long slot, long other) {
    // An event that is too late counts as being at the end of the slot that it was given.
    long at = Math.max(position, slot * slotLength);
    long most = other <= slot ? at - other * slotLength : (other + 1) * slotLength - 1 - at;
    return most > length;
  }

  Reach reach(long events) {
    for (long mark = Math.max(0, marks - MARKS); mark < marks; mark++) {
      int at = (int) (mark % MARKS);
      if (markSlots[at] > head - geometry.span()) {
        return new Reach(events - markNumbers[at], Math.max(0, newest - markTimes[at]));
      }
    }
    return new Reach(0, 0);
  }

  void clear() {
    isEmpty = true;
    marks = 0;
  }

  void writeTo(StateWriter out) throws IOException {
    out.putInt(isEmpty ? 0 : 1);
    out.putLong(head);
    out.putLong(headStart);
    out.putLong(newest);
    out.putLong(marks);
    out.putLongs(markSlots);
    out.putLongs(markNumbers);
    out.putLongs(markTimes);
  }

  void readFrom(StateReader in) throws IOException {
    isEmpty = in.getInt() == 0;
    head = in.getLong();
    headStart = in.getLong();
    newest = in.getLong();
    marks = in.getLong(0, Long.MAX_VALUE, "the number of marks");
    in.longs(markSlots);
    in.longs(markNumbers);
    in.longs(markTimes);
  }

  private void moveTo(long slot, long number, long time) {
    head = slot;
    headStart = slot * slotLength;
    if (isEmpty || slot - markSlots[(int) ((marks - 1) % MARKS)] >= slotsOfMark) {
      int at = (int) (marks % MARKS);
      markSlots[at] = slot;
      markNumbers[at] = number;
      markTimes[at] = time;
      marks++;
    }
    isEmpty = false;
  }
}
