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
   *   "doppel-journal-1", salt (8 bytes), CRC32C of both, then frames
   *
   * Invariant 1: no frame of batch b + 1 is written before batch b is safe. So a damaged frame is
   * a tear, which a crash explains, only if no frame of a later batch follows it.
   */

  static final byte[] FORMAT = "doppel-journal-1".getBytes(US_ASCII);
  static final int HEADER_BYTES = FORMAT.length + Long.BYTES + Integer.BYTES;

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

  /** Goes on behind the last commit; what a crash left after it is cut off. */
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
    batch++;
    committed = length;
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
    return header.putInt(headerChecksum(header)).flip();
  }

  static int headerChecksum(ByteBuffer header) {
    CRC32C crc = new CRC32C();
    crc.update(header.duplicate().position(0).limit(HEADER_BYTES - Integer.BYTES));
    return (int) crc.getValue();
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
