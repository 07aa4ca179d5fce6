package dev.doppel.seen;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.seen.internal.Keying;
import dev.doppel.store.FolderKind;
import dev.doppel.store.RecordLog;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What was added to a filter, kept on disk and shown again on opening: eight bytes per hash.
 * Without a folder it keeps nothing. For one thread.
 */
final class HashLog implements Closeable {

  private static final byte[] NO_NOTE = {};

  private final @Nullable RecordLog log;
  private final KeyedHash hash;
  private final ByteBuffer record = ByteBuffer.allocate(UrlBatch.LINES * Long.BYTES);

  private HashLog(@Nullable RecordLog log, Keying keying) {
    this.log = log;
    this.hash = log == null ? keying.temporaryHash() : keying.hash(log.secret());
  }

  static HashLog none(Keying keying) {
    return new HashLog(null, keying);
  }

  /** Opens the log and shows all hashes in it, as many at a time as were added at a time. */
  static HashLog open(Path folder, String settings, Keying keying, Consumer<LongBuffer> visitor)
      throws IOException {
    return new HashLog(
        RecordLog.open(
            folder, FolderKind.URLS, settings, bytes -> visitor.accept(bytes.asLongBuffer())),
        keying);
  }

  /** Shows all hashes of a log, which can then not be added to. */
  static HashLog openToRead(
      Path folder, String settings, Keying keying, Consumer<LongBuffer> visitor)
      throws IOException {
    return new HashLog(
        RecordLog.openToRead(
            folder, FolderKind.URLS, settings, bytes -> visitor.accept(bytes.asLongBuffer())),
        keying);
  }

  /** Appends hashes that belong together; more of them than fit go to several records. */
  void add(long[] hashes, int count) throws IOException {
    if (log == null) {
      return;
    }
    if (record.remaining() < count * Long.BYTES) {
      write();
    }
    record.asLongBuffer().put(hashes, 0, count);
    record.position(record.position() + count * Long.BYTES);
  }

  void commit(byte[] note) throws IOException {
    if (log != null) {
      write();
      log.commit(note);
    }
  }

  /** The function by which a memory of this log hashes. */
  KeyedHash hash() {
    return hash;
  }

  byte[] note() {
    return log == null ? NO_NOTE : log.note();
  }

  @Override
  public void close() throws IOException {
    if (log != null) {
      log.close();
    }
  }

  private void write() throws IOException {
    if (log != null && record.position() > 0) {
      log.append(record.array(), 0, record.position());
    }
    record.clear();
  }
}
