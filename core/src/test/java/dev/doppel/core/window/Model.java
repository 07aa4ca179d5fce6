package dev.doppel.core.window;

import dev.doppel.core.window.WindowShape.Kind;
import dev.doppel.core.window.WindowShape.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the words of a window's contract say, taken literally and checked against all events. */
final class Model {

  private final WindowSettings settings;
  private final Map<Long, List<Long>> remembered = new HashMap<>();
  private long number;
  private long wronglyUnique;
  private long wronglyDuplicate;

  Model(WindowSettings settings) {
    this.settings = settings;
  }

  /** Takes an event and what a window said of it. */
  void check(long hash, long time, boolean isNew) {
    long position = settings.shape().unit() == Unit.EVENTS ? number : time;
    number++;
    List<Long> earlier = remembered.computeIfAbsent(hash, key -> new ArrayList<>());
    if (isNew) {
      wronglyUnique += earlier.stream().anyMatch(at -> mustBeKnown(at, position)) ? 1 : 0;
    } else {
      wronglyDuplicate += earlier.stream().anyMatch(at -> mayBeKnown(at, position)) ? 0 : 1;
    }
    if (isNew || settings.refreshes()) {
      earlier.add(position);
    }
  }

  /** Events called unique although the contract forbids it. */
  long wronglyUnique() {
    return wronglyUnique;
  }

  /** Events called duplicates with nothing to be a duplicate of. */
  long wronglyDuplicate() {
    return wronglyDuplicate;
  }

  private boolean mustBeKnown(long before, long now) {
    WindowShape shape = settings.shape();
    long slot = -Math.floorDiv(-shape.length(), (long) shape.parts());
    return switch (shape.kind()) {
      case LANDMARK -> Math.floorDiv(before, slot) == Math.floorDiv(now, slot);
      case JUMPING ->
          Math.abs(Math.floorDiv(before, slot) - Math.floorDiv(now, slot)) < shape.parts();
      case SLIDING -> Math.abs(now - before) <= shape.length();
    };
  }

  /** A sliding window may reach further by one of its slots, of which there are four or more. */
  private boolean mayBeKnown(long before, long now) {
    WindowShape shape = settings.shape();
    boolean isExact = settings.method() == WindowMethod.EXACT || settings.method().isMetwally();
    long slack = isExact ? 0 : (shape.length() + 3) / 4;
    return mustBeKnown(before, now)
        || (shape.kind() == Kind.SLIDING && Math.abs(now - before) <= shape.length() + slack);
  }
}
