package dev.doppel.core.chunk;

import dev.doppel.core.hash.Hashes;

/** Ends a chunk where the top bits of a Gear hash are zero. */
final class GearRule implements Chunking.Rule {

  /*
   * hash = hash * 2 + GEAR[byte]: a byte has left the 64 bits after 64 steps, and the top bits,
   * which decide, depend on the most bytes (Xia et al., Ddelta, 2014).
   *
   * Most bytes end no chunk, so four are taken at a time until one of them might; those four are
   * then gone over one by one. The longest chunk allowed is a limit to either loop, not a question
   * asked of each byte.
   */

  private static final long[] GEAR = new long[256];

  static {
    for (int i = 0; i < GEAR.length; i++) {
      GEAR[i] = Hashes.mix((i + 1) * Hashes.GOLDEN);
    }
  }

  private final long topBits; // zero after the last byte of a chunk

  GearRule(int expectedBytes) {
    this.topBits = -1L << (Long.SIZE - Integer.numberOfTrailingZeros(expectedBytes));
  }

  @Override
  public void chunk(byte[] text, int length, int maxBytes, ChunkSink sink) {
    long hash = 0; // not reset at a cut: where to cut must depend on content alone
    int start = 0;
    while (start < length) {
      int limit = length - start > maxBytes ? start + maxBytes : length;
      int at = start;
      while (limit - at > 4) {
        long one = roll(hash, text[at]);
        long two = roll(one, text[at + 1]);
        long three = roll(two, text[at + 2]);
        long four = roll(three, text[at + 3]);
        if (isMarked(one) || isMarked(two) || isMarked(three) || isMarked(four)) {
          break;
        }
        hash = four;
        at += 4;
      }
      do {
        hash = roll(hash, text[at++]);
      } while (at < limit && !isMarked(hash));
      sink.accept(start, at);
      start = at;
    }
  }

  private static long roll(long hash, byte next) {
    return (hash << 1) + GEAR[next & 0xFF];
  }

  private boolean isMarked(long hash) {
    return (hash & topBits) == 0;
  }
}
