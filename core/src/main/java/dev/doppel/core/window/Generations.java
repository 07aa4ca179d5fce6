package dev.doppel.core.window;

import java.util.stream.IntStream;

/**
 * Names slots by tags of a few bits, which are used again once nothing bears them any more. Tag 0
 * names none.
 */
final class Generations {

  /*
   * Of the 2^t - 1 tags, as many are live as slots are held; the others are spare. What bears a tag
   * must be gone before the tag is given anew, and it has as many slots for it as there are spare
   * tags: the sweep must see all of the table in that time. With a single slot held, everything
   * dies at once and is cleared; no spare tag is needed.
   *
   * The sets of live and of matching tags are the bits of a long, hence at most six bits a tag.
   */

  static final int MAX_BITS = 6;

  private final int bits;
  private final int tags;
  private final Geometry geometry;
  private long head;
  private int headTag;
  private long live;
  private long matching;

  Generations(Geometry geometry) {
    this.geometry = geometry;
    this.bits = bits(geometry.held());
    this.tags = (1 << bits) - 1;
    moveTo(0);
  }

  /** Returns the geometry of a sliding window that takes the fewest bits an event. */
  static Geometry bestSliding(WindowSettings settings) {
    int fingerprint = FingerprintTable.fingerprintBits(settings.fpp());
    return Geometry.smallestSliding(
        settings,
        geometry ->
            fits(geometry.held(), MAX_BITS)
                ? (fingerprint + bits(geometry.held())) * (double) geometry.entries()
                : Double.POSITIVE_INFINITY);
  }

  int bits() {
    return bits;
  }

  /** How many tags there are beside the live ones. */
  int spare() {
    return tags - (int) geometry.held();
  }

  long head() {
    return head;
  }

  void moveTo(long newHead) {
    head = newHead;
    headTag = tagOf(newHead);
    live = tags(newHead - geometry.held() + 1, newHead);
    matching = tags(newHead - geometry.span() + 1, newHead);
  }

  /** The tags of slots that are held, as bits. */
  long live() {
    return live;
  }

  /** The tags that an event of this slot is compared with, as bits. */
  long matching(long slot) {
    if (slot == head) {
      return matching;
    }
    long oldest = Math.max(slot - geometry.span() + 1, head - geometry.held() + 1);
    return tags(oldest, Math.min(head, slot + geometry.span() - 1));
  }

  int tag(long slot) {
    return slot == head ? headTag : tagOf(slot);
  }

  /** Whether the slot of the first live tag is after that of the second. */
  boolean isNewer(int tag, int other) {
    return age(tag) < age(other);
  }

  private int age(int tag) {
    return Math.floorMod(headTag - tag, tags);
  }

  private int tagOf(long slot) {
    return 1 + (int) Math.floorMod(slot, (long) tags);
  }

  private long tags(long from, long to) {
    long set = 0;
    for (long slot = from; slot <= to; slot++) {
      set |= 1L << tagOf(slot);
    }
    return set;
  }

  /** Returns the fewest bits whose tags leave enough spare for the sweep to be slow. */
  private static int bits(long held) {
    return IntStream.rangeClosed(1, MAX_BITS)
        .filter(bits -> fits(held, bits))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "at most 51 parts can be told apart, late ones included, got " + held));
  }

  private static boolean fits(long held, int bits) {
    int tags = (1 << bits) - 1;
    return held == 1 || held <= tags - Math.max(1, tags / 5);
  }
}
