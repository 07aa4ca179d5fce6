package dev.doppel.web.url;

import java.util.ArrayList;
import java.util.List;

/** Short texts one after the other, each after its length; found again by their place. */
final class TextBlocks {

  private static final int BITS = 20;
  private static final int BLOCK = 1 << BITS;
  private static final int LENGTH_BYTES = Integer.BYTES;

  private final List<byte[]> blocks = new ArrayList<>();
  private int used = BLOCK;
  private long heapBytes;

  /** Adds a text and returns its place. A long one has a block of its own. */
  long add(byte[] text) {
    int needed = LENGTH_BYTES + text.length;
    if (needed > BLOCK - used) {
      byte[] block = new byte[Math.max(BLOCK, needed)];
      blocks.add(block);
      heapBytes += block.length;
      used = 0;
    }
    byte[] block = blocks.get(blocks.size() - 1);
    int at = used;
    for (int i = 0; i < LENGTH_BYTES; i++) {
      block[at + i] = (byte) (text.length >>> (8 * i));
    }
    System.arraycopy(text, 0, block, at + LENGTH_BYTES, text.length);
    used = at + needed;
    return (long) (blocks.size() - 1) << BITS | at;
  }

  /** Returns a copy of the text at a place. */
  byte[] get(long place) {
    byte[] block = blocks.get((int) (place >>> BITS));
    int at = (int) place & (BLOCK - 1);
    int length = 0;
    for (int i = 0; i < LENGTH_BYTES; i++) {
      length |= (block[at + i] & 0xFF) << (8 * i);
    }
    byte[] text = new byte[length];
    System.arraycopy(block, at + LENGTH_BYTES, text, 0, length);
    return text;
  }

  long heapBytes() {
    return heapBytes;
  }
}
