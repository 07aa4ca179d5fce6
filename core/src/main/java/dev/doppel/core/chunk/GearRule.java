package dev.doppel.core.chunk;

import dev.doppel.core.hash.Hashes;

/** Ends a chunk where the top bits of a Gear hash are zero. */
final class GearRule implements Chunking.Rule {

  /*
   * hash = hash * 2 + GEAR[byte]: a byte has left the 64 bits after 64 steps, and the top bits,
   * which decide, depend on the most bytes (Xia et al., Ddelta, 2014).
   */

  private static final long[] GEAR = new long[256];

  static {
    for (int i = 0; i < GEAR.length; i++) {
      GEAR[i] = Hashes.mix((i + 1) * Hashes.GOLDEN);
    }
  }

  private final int shift;

  GearRule(int expectedBytes) {
    this.shift = Long.SIZE - Integer.numberOfTrailingZeros(expectedBytes);
  }

  @Override
  public void chunk(byte[] text, int length, int maxBytes, ChunkSink sink) {
    long hash = 0; // not reset at a cut: where to cut must depend on content alone
    int start = 0;
    for (int i = 0; i < length; i++) {
      hash = (hash << 1) + GEAR[text[i] & 0xFF];
      if (hash >>> shift == 0 || i + 1 - start == maxBytes) {
        sink.accept(start, i + 1);
        start = i + 1;
      }
    }
    if (start < length) {
      sink.accept(start, length);
    }
  }
}
