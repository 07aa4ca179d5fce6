package dev.doppel.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/**
 * A file that records are appended to, in batches that become safe as a whole. Commits are what
 * survives: a crash takes back the records after the last one. For one thread.
 */
final class Journal implements Closeable {

  /*
   *   0                   16       24       28            40            52
   *   +-------------------+--------+--------+-------------+-------------+------------
   *   | doppel-journal-2  | salt   | CRC32C | slot 0      | slot 1      | frames ...
   *   +-------------------+--------+--------+-------------+-------------+------------
   *                         8        4        length 8, CRC32C 4 each
   *
   * Invariant 1: no frame of batch b + 1 is written before batch b is safe. So a damaged frame is
   * a tear, which a crash explains, only if no frame of a later batch follows it.
   *
   * Invariant 5: when batch b is safe, slot b modulo 2 says how long the file is. It is not synced
   * by itself, but together with batch b + 1. So the longer of the slots is never more than what is
   * safe, and less by one batch at most; after the end of the process, however it came, it is all.
   * A file that is whole only up to less was cut or changed by something else.
   *
   * Version 1 had no slots.
   */

  static final byte[] FORMAT = "doppel-journal-2".getBytes(US_ASCII);
  static final byte[] FORMAT_1 = "doppel-journal-1".getBytes(US_ASCII);
  static final int SLOTS_OFFSET = FORMAT.length + Long.BYTES + Integer.BYTES;
  static final int SLOTS = 2;
  static final int SLOT_BYTES = Long.BYTES + Integer.BYTES;
  static final int HEADER_BYTES = SLOTS_OFFSET + SLOTS * SLOT_BYTES;

  private static final int BUFFER_BYTES = 1 << 16;

  private final Disk.Output out;
  private final long salt;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private long batch;
  private long length;
  private long committed;

  private Journal(Disk.Output out, long salt, long batch, long length) {
    this.out = out;
    this.salt = salt;
    this.batch = batch;
    this.length = length;
    this.committed = length;
  }

  /** Begins an empty journal, its content safe but not its name. */
  static Journal create(Disk disk, Path file) throws IOException {
    return create(disk, file, new SplittableRandom().nextLong());
  }

  static Journal create(Disk disk, Path file, long salt) throws IOException {
    Disk.Output out = disk.create(file);
    try {
      out.write(header(salt));
      out.sync();
      return new Journal(out, salt, 1, HEADER_BYTES);
    } catch (IOException e) {
      out.close();
      throw e;
    }
  }

  /** Continues after the last commit; what a crash left after it is cut off. */
  static Journal resume(Disk disk, Path file, JournalReader.Extent extent) throws IOException {
    Disk.Output out = disk.append(file, extent.end());
    try {
      out.sync();
      return new Journal(out, extent.salt(), extent.batches() + 1, extent.end());
    } catch (IOException e) {
      out.close();
      throw e;
    }
  }

  /** Adds a record to the batch under way. */
  void append(ByteBuffer record) throws IOException {
    frame(Frame.RECORD, record);
  }

  /** Makes the batch under way safe, together with a note. */
  void commit(byte[] note) throws IOException {
    frame(Frame.COMMIT, ByteBuffer.wrap(note));
    flush();
    out.sync();
    committed = length;
    int slot = (int) (batch % SLOTS);
    out.overwrite(SLOTS_OFFSET + (long) slot * SLOT_BYTES, slot(salt, slot, committed));
    batch++;
  }

  /** What its frames are checked with, by which the manifest names it. */
  long salt() {
    return salt;
  }

  /** The bytes up to the last commit. */
  long committedBytes() {
    return committed;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  private static ByteBuffer header(long salt) {
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).put(FORMAT).putLong(salt);
    header.putInt(headerChecksum(header));
    for (int slot = 0; slot < SLOTS; slot++) {
      header.put(slot(salt, slot, HEADER_BYTES));
    }
    return header.flip();
  }

  static int headerChecksum(ByteBuffer header) {
    CRC32C crc = new CRC32C();
    crc.update(header.duplicate().position(0).limit(FORMAT.length + Long.BYTES));
    return (int) crc.getValue();
  }

  /** A slot that says how long the file is. */
  static ByteBuffer slot(long salt, int slot, long length) {
    CRC32C crc = new CRC32C();
    ByteBuffer all = ByteBuffer.allocate(3 * Long.BYTES);
    crc.update(all.putLong(salt).putLong(slot).putLong(length).flip());
    ByteBuffer bytes = ByteBuffer.allocate(SLOT_BYTES).putLong(length);
    return bytes.putInt((int) crc.getValue()).flip();
  }

  private void frame(byte type, ByteBuffer payload) throws IOException {
    ByteBuffer head = Frame.head(type, batch, payload.remaining());
    int checksum = Frame.checksum(salt, head, payload);
    length += Frame.wholeBytes(payload.remaining());
    put(head);
    put(payload.duplicate());
    put(ByteBuffer.allocate(Frame.TAIL_BYTES).putInt(0, checksum));
  }

  private void put(ByteBuffer bytes) throws IOException {
    if (bytes.remaining() > buffer.remaining()) {
      flush();
    }
    if (bytes.remaining() > buffer.capacity()) {
      out.write(bytes);
    } else {
      buffer.put(bytes);
    }
  }

  private void flush() throws IOException {
    out.write(buffer.flip());
    buffer.clear();
  }
}
