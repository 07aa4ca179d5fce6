package dev.doppel.core.chunk;

import dev.doppel.core.internal.Check;
import java.util.OptionalInt;

/**
 * Cuts a text where its own bytes say so, after a window of them hashes to a marker; chunks
 * therefore survive insertions and deletions elsewhere. Immutable, safe for any number of threads.
 */
public final class Chunking {

  /** Jain, Dahlin, Tewari 2005: Rabin fingerprint of 48 bytes, marker 0x78 in its low 8 bits. */
  public static final Chunking JAIN_2005 = rabin(256, 1 << 16);

  /** Gear, 128 bytes expected: measured best on pages and texts (docs/decisions). */
  public static final Chunking DEFAULT = gear(128, 1 << 16);

  /** The marker of Jain, Dahlin, Tewari 2005. */
  public static final int JAIN_MARKER = 0x78;

  private final OptionalInt marker;
  private final Rule rule;
  private final int expectedBytes;
  private final int maxBytes;

  private Chunking(OptionalInt marker, Rule rule, int expectedBytes, int maxBytes) {
    checkExpected(expectedBytes);
    Check.argument(
        maxBytes >= expectedBytes, "chunks of %d at most, %d expected", maxBytes, expectedBytes);
    this.marker = marker;
    this.rule = rule;
    this.expectedBytes = expectedBytes;
    this.maxBytes = maxBytes;
  }

  /** Says where chunks end. */
  interface Rule {
    void chunk(byte[] text, int length, int maxBytes, ChunkSink sink);
  }

  /** Returns the chunking by a Gear hash, which sees the last few bytes through shifts alone. */
  public static Chunking gear(int expectedBytes, int maxBytes) {
    return new Chunking(OptionalInt.empty(), new GearRule(expectedBytes), expectedBytes, maxBytes);
  }

  /**
   * Returns the chunking by a Rabin fingerprint of the last 48 bytes, as in LBFS, and the paper's
   * marker, of which as many low bits count as the expected size has.
   */
  public static Chunking rabin(int expectedBytes, int maxBytes) {
    return rabin(expectedBytes, maxBytes, JAIN_MARKER & (expectedBytes - 1));
  }

  /**
   * Returns the same with another marker.
   *
   * @param marker what the low bits of a fingerprint are where a chunk ends, below {@code
   *     expectedBytes}
   */
  public static Chunking rabin(int expectedBytes, int maxBytes, int marker) {
    checkExpected(expectedBytes);
    Check.argument(
        0 <= marker && marker < expectedBytes,
        "the marker of chunks of %d bytes must be 0 to %d, got %d",
        expectedBytes,
        expectedBytes - 1,
        marker);
    return new Chunking(
        OptionalInt.of(marker), new RabinRule(expectedBytes, marker), expectedBytes, maxBytes);
  }

  /** Returns the mean length of a chunk in bytes. */
  public int expectedBytes() {
    return expectedBytes;
  }

  /** Returns what a Rabin fingerprint is where a chunk ends; nothing for Gear. */
  public OptionalInt marker() {
    return marker;
  }

  /** Hands the chunks of the first {@code length} bytes to {@code sink}; they cover them all. */
  public void chunk(byte[] text, int length, ChunkSink sink) {
    rule.chunk(text, length, maxBytes, sink);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof Chunking other
        && marker.equals(other.marker)
        && expectedBytes == other.expectedBytes
        && maxBytes == other.maxBytes;
  }

  @Override
  public int hashCode() {
    return marker.hashCode() + 31 * expectedBytes + maxBytes;
  }

  /** The rule and the sizes, as memories note them. */
  @Override
  public String toString() {
    String cut = marker.isPresent() ? "rabin:" + marker.getAsInt() : "gear";
    return cut + "," + expectedBytes + "," + maxBytes;
  }

  private static void checkExpected(int expectedBytes) {
    Check.argument(
        Integer.bitCount(expectedBytes) == 1 && expectedBytes >= 16,
        "expected chunk size must be a power of two from 16 on, got %d",
        expectedBytes);
  }
}
