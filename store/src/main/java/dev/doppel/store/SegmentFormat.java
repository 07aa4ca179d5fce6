package dev.doppel.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** How a segment lies in its file. */
final class SegmentFormat {

  /*
   *   "doppel-segment-1"                          16 bytes
   *   slots                                       16 bytes each: a key, its first word first
   *   filter                                      as SplitBlockFilter writes itself
   *   CRC32C of each block of 1024 slots          4 bytes each
   *   keys, home slots, all slots, filter bytes   8 bytes each
   *   CRC32C of all but the slots                 4 bytes
   *
   * All numbers are little-endian, as the processors are that read them.
   *
   * The slots are an ordered table as KeyTable's, nine in ten home slots taken. An empty slot
   * repeats the key after it, or the last key where none follows: the slots ascend throughout, and
   * a walk from a key's home meets the key, or a greater one, within a few.
   */

  static final byte[] HEADER = "doppel-segment-1".getBytes(US_ASCII);
  static final int FOOTER_BYTES = 4 * Long.BYTES + Integer.BYTES;

  static final int BLOCK_SHIFT = 10;
  static final int BLOCK_SLOTS = 1 << BLOCK_SHIFT;
  static final int BLOCK_BYTES = BLOCK_SLOTS * Keys.BYTES;

  private SegmentFormat() {}

  /** How many home slots this many keys get. */
  static long homesFor(long keys) {
    return keys + keys / 9 + 1;
  }

  static int blocksOf(long slots) {
    return Math.toIntExact((slots + BLOCK_SLOTS - 1) >>> BLOCK_SHIFT);
  }

  static ByteBuffer allocate(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** What stands at the end of the file, without the checksum. */
  record Footer(long keys, long homes, long slots, long filterBytes) {

    static Footer read(ByteBuffer from) {
      return new Footer(from.getLong(), from.getLong(), from.getLong(), from.getLong());
    }

    void write(ByteBuffer to) {
      to.putLong(keys).putLong(homes).putLong(slots).putLong(filterBytes);
    }

    /** Whether a file of that size can have such a footer. */
    boolean fits(long fileBytes) {
      return keys > 0
          && homes == homesFor(keys)
          && slots >= homes
          && slots <= fileBytes / Keys.BYTES
          && filterBytes >= 0
          && filterBytes <= fileBytes
          && tableOffset() + 4L * blocksOf(slots) + FOOTER_BYTES == fileBytes;
    }

    long filterOffset() {
      return HEADER.length + slots * Keys.BYTES;
    }

    long tableOffset() {
      return filterOffset() + filterBytes;
    }
  }
}
