package dev.doppel.core.chunk;

import dev.doppel.core.internal.Check;

/**
 * Cuts a text where its own bytes say so, after a window of them hashes to a marker; chunks
 * therefore survive insertions and deletions elsewhere. Immutable, safe for any number of threads.
 */
public final class Chunking {

  /** Jain, Dahlin, Tewari 2005: Rabin fingerprint of 48 bytes, marker 0x78 in its low 8 bits. */
  public static final Chunking JAIN_2005 = rabin(256, 1 << 16);

  /** Gear, 128 bytes expected: measured best on pages and texts (docs/decisions). */
  public static final Chunking DEFAULT = gear(128, 1 << 16);

  private final Rule rule;
  private final int expectedBytes;
  private final int maxBytes;

  private Chunking(Rule rule, int expectedBytes, int maxBytes) {
    Check.argument(
        Integer.bitCount(expectedBytes) == 1 && expectedBytes >= 16,
        "expected chunk size must be a power of two from 16 on, got %d",
        expectedBytes);
    Check.argument(
        maxBytes >= expectedBytes, "chunks of %d at most, %d expected", maxBytes, expectedBytes);
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
    return new Chunking(new GearRule(expectedBytes), expectedBytes, maxBytes);
  }

  /** Returns the chunking by a Rabin fingerprint of the last 48 bytes, as in LBFS. */
  public static Chunking rabin(int expectedBytes, int maxBytes) {
    return new Chunking(new RabinRule(expectedBytes), expectedBytes, maxBytes);
  }

  /** Returns the mean length of a chunk in bytes. */
  public int expectedBytes() {
    return expectedBytes;
  }

  /** Hands the chunks of the first {@code length} bytes to {@code sink}; they cover them all. */
  public void chunk(byte[] text, int length, ChunkSink sink) {
    rule.chunk(text, length, maxBytes, sink);
  }
}
