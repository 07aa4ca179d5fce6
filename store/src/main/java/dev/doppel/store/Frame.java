package dev.doppel.store;

import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a journal as read: a record, or the commit that ends a batch of records.
 *
 * @param end where the next one begins
 * @param payload good until the next one is read
 */
record Frame(long batch, byte type, ByteBuffer payload, long end) {

  /*
   *   0        4                 12     13
   *   +--------+-----------------+------+------------------+--------+
   *   | length | batch           | type | payload          | CRC32C |
   *   +--------+-----------------+------+------------------+--------+
   *
   * The checksum covers the journal's salt and all before it. The salt is random: nobody can make
   * a payload that contains what passes for a frame of a journal not yet written.
   */

  static final byte RECORD = 1;
  static final byte COMMIT = 2;
  static final int HEAD_BYTES = 13;
  static final int TAIL_BYTES = Integer.BYTES;
  static final int MAX_PAYLOAD = 1 << 26;

  /** Returns the head of a frame about to be written. */
  static ByteBuffer head(byte type, long batch, int length) {
    Check.argument(
        length <= MAX_PAYLOAD,
        "a record has %d bytes, more than the %d allowed",
        length,
        MAX_PAYLOAD);
    return ByteBuffer.allocate(HEAD_BYTES).putInt(length).putLong(batch).put(type).flip();
  }

  static int checksum(long salt, ByteBuffer head, ByteBuffer payload) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(Long.BYTES).putLong(0, salt));
    crc.update(head.duplicate());
    crc.update(payload.duplicate());
    return (int) crc.getValue();
  }

  /** Returns the frame that begins at an offset, or null if no whole one does. */
  static @Nullable Frame read(FileWindow file, long offset, long salt) throws IOException {
    if (!file.has(offset, HEAD_BYTES + TAIL_BYTES)) {
      return null;
    }
    ByteBuffer head = file.at(offset, HEAD_BYTES);
    int length = head.getInt(0);
    long batch = head.getLong(4);
    byte type = head.get(12);
    boolean isPlausible =
        length >= 0
            && length <= MAX_PAYLOAD
            && batch > 0
            && batch <= file.size() // spares most of the checksums where a scan meets other bytes
            && (type == RECORD || type == COMMIT);
    if (!isPlausible || !file.has(offset, wholeBytes(length))) {
      return null;
    }
    ByteBuffer whole = file.at(offset, (int) wholeBytes(length));
    ByteBuffer payload = whole.slice(HEAD_BYTES, length);
    int checksum = whole.getInt(HEAD_BYTES + length);
    if (checksum != checksum(salt, whole.slice(0, HEAD_BYTES), payload)) {
      return null;
    }
    return new Frame(batch, type, payload, offset + wholeBytes(length));
  }

  static long wholeBytes(int length) {
    return (long) HEAD_BYTES + length + TAIL_BYTES;
  }
}
