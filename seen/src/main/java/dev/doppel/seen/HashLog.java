package dev.doppel.seen;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.seen.internal.Keying;
import dev.doppel.store.FolderKind;
import dev.doppel.store.RecordLog;
import dev.doppel.store.RecordVisitor;
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
  private final @Nullable RecordVisitor records;
  private final KeyedHash hash;
  private final ByteBuffer record = ByteBuffer.allocate(UrlBatch.LINES * Long.BYTES);

  private HashLog(@Nullable RecordLog log, @Nullable RecordVisitor records, KeyedHash hash) {
    this.log = log;
    this.records = records;
    this.hash = hash;
  }

  private static HashLog of(RecordLog log, Keying keying) {
    return new HashLog(log, bytes -> append(log, bytes), keying.hash(log.secret()));
  }

  private static void append(RecordLog log, ByteBuffer bytes) throws IOException {
    log.append(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
  }

  static HashLog none(Keying keying) {
    return new HashLog(null, null, keying.temporaryHash());
  }

  /** Returns a log that hands its records on; {@link #flush} those that it still has. */
  static HashLog to(RecordVisitor records, Keying keying) {
    return new HashLog(null, records, keying.temporaryHash());
  }

  /** Opens the log and shows all hashes in it, as many at a time as were added at a time. */
  static HashLog open(Path folder, String settings, Keying keying, Consumer<LongBuffer> visitor)
      throws IOException {
    return of(
        RecordLog.open(
            folder, FolderKind.URLS, settings, bytes -> visitor.accept(bytes.asLongBuffer())),
        keying);
  }

  /** Shows all hashes of a log, which can then not be added to. */
  static HashLog openToRead(
      Path folder, String settings, Keying keying, Consumer<LongBuffer> visitor)
      throws IOException {
    return of(
        RecordLog.openToRead(
            folder, FolderKind.URLS, settings, bytes -> visitor.accept(bytes.asLongBuffer())),
        keying);
  }

  /** Appends hashes that belong together; more of them than fit go to several records. */
  void add(long[] hashes, int count) throws IOException {
    if (records == null) {
      return;
    }
    if (record.remaining() < count * Long.BYTES) {
      flush();
    }
    record.asLongBuffer().put(hashes, 0, count);
    record.position(record.position() + count * Long.BYTES);
  }

  /** Hands over what was added as records. */
  void flush() throws IOException {
    if (records != null && record.position() > 0) {
      records.record(record.duplicate().flip());
    }
    record.clear();
  }

  void commit(byte[] note) throws IOException {
    if (log != null) {
      flush();
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
}
