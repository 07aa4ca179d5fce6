package dev.doppel.engine.events;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.util.Arrays;

/**
 * A second look at what a window flagged: an exact window over the keys of which one was called a
 * duplicate, and no others. For one thread.
 */
final class SecondLook {

  /*
   * A window misses no duplicate, so that only keys that were called duplicates need a look, and
   * these are few where a window is worth its error. They are found by a first pass over the input;
   * in the second, the exact window remembers these alone, and all other events only move it on.
   */

  private final Keys flagged;
  private final Window exact;
  private long cleared;

  private SecondLook(Keys flagged, Window exact) {
    this.flagged = flagged;
    this.exact = exact;
  }

  /** Reads the input once, to learn which keys a window of these settings flags. */
  static SecondLook after(LineInput input, EventSettings settings, KeyedHash hash, int threads)
      throws IOException {
    WindowSettings window = settings.effectiveWindow(hash);
    EventJudge judge = EventJudge.of(window, settings.late());
    Keys flagged = new Keys();
    EventScan.run(
        input,
        settings,
        hash,
        threads,
        (batch, event, number) -> {
          long time = batch.time(event);
          if (judge.judge(batch.key(event), time) == EventVerdict.DUPLICATE) {
            flagged.add(batch.key(event));
          }
          judge.advanceTo(time);
        });
    WindowSettings exact = window.withFunctions(0).withCells(0).withMethod(WindowMethod.EXACT);
    return new SecondLook(flagged, Window.of(exact));
  }

  /** Judges an event that is not late, and for which the window has this verdict. */
  EventVerdict judge(long key, long time, EventVerdict first) {
    if (!flagged.contains(key)) {
      exact.pass(time);
      return first;
    }
    EventVerdict verdict = exact.add(key, time) ? EventVerdict.UNIQUE : EventVerdict.DUPLICATE;
    if (first == EventVerdict.DUPLICATE && verdict == EventVerdict.UNIQUE) {
      cleared++;
    }
    return verdict;
  }

  /** How many duplicates turned out to be none. */
  long cleared() {
    return cleared;
  }

  long bytes() {
    return flagged.bytes() + exact.bytes();
  }

  /** A set of hashes. */
  private static final class Keys {

    private long[] slots = new long[1 << 10]; // open addressing; 0: free
    private int size;
    private boolean hasZero;

    void add(long key) {
      if (key == 0) {
        hasZero = true;
      } else if (put(key) && 2 * ++size > slots.length) {
        long[] old = slots;
        slots = new long[2 * old.length];
        Arrays.stream(old).filter(each -> each != 0).forEach(this::put);
      }
    }

    boolean contains(long key) {
      return key == 0 ? hasZero : slots[slot(key)] == key;
    }

    long bytes() {
      return (long) Long.BYTES * slots.length;
    }

    private boolean put(long key) {
      int slot = slot(key);
      boolean isNew = slots[slot] == 0;
      slots[slot] = key;
      return isNew;
    }

    private int slot(long key) {
      int mask = slots.length - 1;
      int slot = (int) Hashes.mix(key) & mask;
      while (slots[slot] != 0 && slots[slot] != key) {
        slot = (slot + 1) & mask;
      }
      return slot;
    }
  }
}
