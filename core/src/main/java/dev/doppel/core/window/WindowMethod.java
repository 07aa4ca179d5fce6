package dev.doppel.core.window;

import java.util.Arrays;
import java.util.Locale;

/** How a window remembers. {@code docs/windows.md} gives the cost of each. */
public enum WindowMethod {

  /** Fingerprints with an age in a cuckoo table: the smallest and fastest; grows when it must. */
  FINGERPRINTS,

  /** A Bloom filter for each part of the window, side by side in the bits of one cell. */
  PLANES,

  /**
   * As Metwally, Agrawal and El Abbadi (WWW 2005), each hash function with a space of its own: bits
   * for landmark windows, counters that are added and subtracted for jumping ones, counters and a
   * queue of the events for sliding ones.
   */
  METWALLY_2005,

  /** The same with one space that all hash functions share. */
  METWALLY_2005_SHARED,

  /** Every hash and when it came: never wrong, for tests and small windows. */
  EXACT;

  /** Returns the method of this name, such as {@code metwally-2005}. */
  public static WindowMethod parse(String text) {
    return Arrays.stream(values())
        .filter(method -> method.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "method must be one of " + Arrays.toString(values()) + ", got '" + text + "'"));
  }

  boolean isMetwally() {
    return this == METWALLY_2005 || this == METWALLY_2005_SHARED;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
