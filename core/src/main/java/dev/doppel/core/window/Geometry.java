package dev.doppel.core.window;

import dev.doppel.core.internal.Check;
import dev.doppel.core.window.WindowShape.Kind;
import java.util.Comparator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A window as slots of equal length, on which every kind is the same thing: an event is a duplicate
 * of an equal one whose slot is less than {@code span} slots from its own.
 *
 * @param slotLength events or milliseconds
 * @param span 1 for a landmark window, Q for a jumping one of Q parts, and for a sliding one the
 *     slots that a window can touch
 * @param late how many slots before the newest an event may be
 * @param entries the most distinct hashes to be held at a time, in all slots
 */
record Geometry(long slotLength, long span, long late, long entries) {

  /*
   * A sliding window of length N in slots of N/G needs a span of G + 1: two events at most N apart
   * are at most G slots apart. It remembers for less than N + N/G. The exact methods take slots of
   * one event or millisecond, the others weigh the bits that distinguish slots against the N/G
   * entries held beyond the window.
   */

  private static final int MIN_PARTS = 4;
  private static final int MAX_PARTS = 64;

  static Geometry of(WindowSettings settings) {
    WindowShape shape = settings.shape();
    if (shape.isEndless()) {
      return new Geometry(Long.MAX_VALUE, 1, 0, settings.capacity());
    }
    return switch (shape.kind()) {
      case LANDMARK -> inSlotsOf(shape.length(), 1, settings);
      case JUMPING -> inSlotsOf(ceilDiv(shape.length(), shape.parts()), shape.parts(), settings);
      case SLIDING -> sliding(settings);
    };
  }

  /** How many slots are held: the newest, those it may be compared with, and the late ones. */
  long held() {
    return span + late;
  }

  /** The most distinct hashes of one slot, if events come evenly. */
  long entriesOfSlot() {
    return Math.max(1, ceilDiv(entries, held()));
  }

  Geometry withEntries(long newEntries) {
    return new Geometry(slotLength, span, late, newEntries);
  }

  private static Geometry sliding(WindowSettings settings) {
    int parts = settings.shape().parts();
    boolean isCoarse =
        settings.method() == WindowMethod.FINGERPRINTS || settings.method() == WindowMethod.PLANES;
    if (parts > 1 && isCoarse) {
      return slidingInParts(settings, parts);
    }
    return switch (settings.method()) {
      case FINGERPRINTS -> Generations.bestSliding(settings);
      case PLANES -> BitPlanes.bestSliding(settings);
      default -> slidingInParts(settings, settings.shape().length());
    };
  }

  /** Returns a sliding window of at most this many slots, not counting those beyond its length. */
  static Geometry slidingInParts(WindowSettings settings, long parts) {
    long length = settings.shape().length();
    long slotLength = ceilDiv(length, parts);
    return inSlotsOf(slotLength, ceilDiv(length, slotLength) + 1, settings);
  }

  /** Returns the sliding window whose size is least; an infinite one is impossible. */
  static Geometry smallestSliding(WindowSettings settings, ToDoubleFunction<Geometry> size) {
    Geometry best =
        IntStream.range(MIN_PARTS, MAX_PARTS)
            .mapToObj(parts -> slidingInParts(settings, parts))
            .min(Comparator.comparingDouble(size))
            .orElseThrow();
    Check.argument(
        size.applyAsDouble(best) < Double.POSITIVE_INFINITY,
        "lateness %d is too long for %s",
        settings.lateness(),
        settings.shape());
    return best;
  }

  private static Geometry inSlotsOf(long slotLength, long span, WindowSettings settings) {
    long late = settings.method().isMetwally() ? 0 : ceilDiv(settings.lateness(), slotLength);
    if (settings.shape().kind() != Kind.LANDMARK) {
      late = Math.min(late, span - 1);
    }
    double share = (double) slotLength * (span + late) / settings.shape().length();
    long entries = (long) Math.ceil(settings.capacity() * share);
    return new Geometry(slotLength, span, late, entries);
  }

  private static long ceilDiv(long dividend, long divisor) {
    return -Math.floorDiv(-dividend, divisor);
  }
}
