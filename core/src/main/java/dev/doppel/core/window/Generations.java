package dev.doppel.core.window;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Names slots by tags of a few bits, which are reused once nothing carries them any more. Tag 0
 * names none.
 */
final class Generations {

  /*
   * Of the 2^t - 1 tags, as many are live as slots are held; the others are spare. Everything that
   * carries a tag must be gone before the tag is reused, and it has as many slots for it as there
   * are spare tags: the sweep must see all of the table in that time. With a single slot held,
   * everything dies at once and is cleared; no spare tag is needed.
   *
   * The age of a tag is the number of slots from it to the head.
   */

  static final int MAX_BITS = 10;
  private static final int USUAL_BITS = 6;

  private final int bits;
  private final int tags;
  private final Geometry geometry;
  private long head;
  private int headTag;
  private final boolean[] live; // by tag

  Generations(Geometry geometry) {
    this.geometry = geometry;
    this.bits = bits(geometry.held());
    this.tags = (1 << bits) - 1;
    this.live = new boolean[tags + 1];
    moveTo(0);
  }

  /** Returns the geometry of a sliding window that takes the fewest bits per event. */
  static Geometry bestSliding(WindowSettings settings) {
    int fingerprint = FingerprintTable.fingerprintBits(settings.fpp());
    return Geometry.smallestSliding(
        settings,
        geometry ->
            fits(geometry.held(), USUAL_BITS)
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
    int held = (int) geometry.held();
    if (newHead == head + 1 && headTag != 0) {
      live[tagOf(newHead - held)] = false;
    } else {
      Arrays.fill(live, false);
      for (int age = 1; age < held; age++) {
        live[tagOf(newHead - age)] = true;
      }
    }
    head = newHead;
    headTag = tagOf(newHead);
    live[headTag] = true;
  }

  /** Of each tag, whether its slot is held. Not to be changed. */
  boolean[] live() {
    return live;
  }

  /** The age of the newest slot that an event of this slot is compared with. */
  int newestMatching(long slot) {
    return (int) Math.max(0, head - slot - geometry.span() + 1);
  }

  /** The age of the oldest slot that an event of this slot is compared with. */
  int oldestMatching(long slot) {
    return (int) (Math.min(geometry.held(), head - slot + geometry.span()) - 1);
  }

  int tag(long slot) {
    return slot == head ? headTag : tagOf(slot);
  }

  /** Whether the slot of the first live tag is after that of the second. */
  boolean isNewer(int tag, int other) {
    return age(tag) < age(other);
  }

  int age(int tag) {
    int age = headTag - tag;
    return age < 0 ? age + tags : age;
  }

  private int tagOf(long slot) {
    return 1 + (int) Math.floorMod(slot, (long) tags);
  }

  /** Returns the fewest bits whose tags leave enough spare for the sweep to be slow. */
  private static int bits(long held) {
    return IntStream.rangeClosed(1, MAX_BITS)
        .filter(bits -> fits(held, bits))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "at most 819 parts can be distinguished, late ones included, got " + held));
  }

  private static boolean fits(long held, int bits) {
    int tags = (1 << bits) - 1;
    return held == 1 || held <= tags - Math.max(1, tags / 5);
  }
}
