package dev.doppel.engine.archives;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.store.FolderKind;
import dev.doppel.store.RecordLog;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Remembers across crawls which record holds what, so that a later one need not. It knows contents
 * by SHA-256 and holds none. For one thread.
 *
 * <pre>{@code
 * List<Path> crawl = ArchiveJob.archives(List.of(Path.of("monday")));
 * try (ArchiveMemory memory = ArchiveMemory.open(folder)) {
 *   ArchiveSettings settings = ArchiveSettings.defaults();
 *   ArchiveJob.dedupe(crawl, Path.of("small"), memory, settings, 2, Progress.NONE);
 * }
 * }</pre>
 */
public final class ArchiveMemory implements Closeable {

  /*
   * A record of the log: kind, the key's 32 bytes, the holder. Of each key the first one holds for
   * ever. So a run that is repeated on the same archives finds each of their records as it was:
   * held by itself, or by one that was there before it.
   */

  private static final String SETTINGS = "archives-v1";
  private static final byte[] NO_NOTE = {};

  private final @Nullable RecordLog log; // null if nothing is kept
  private final HolderTable table;

  private ArchiveMemory(@Nullable RecordLog log, HolderTable table) {
    this.log = log;
    this.table = table;
  }

  /** What a key is made of. */
  enum Kind {
    /** The payload of an answer. */
    PAYLOAD(1),
    /** An address and what its server says of the version. */
    VERSION(2),
    /** An address, and the number of the text that was there. */
    PAGE(3),
    /** A record that refers to none, since none was known when it came. */
    STAYS(4);

    private final int code; // in memories: never changes

    Kind(int code) {
      this.code = code;
    }
  }

  /**
   * Opens the memory in a folder, or makes an empty one there.
   *
   * @throws IOException if the folder is in use, or is not ours
   */
  public static ArchiveMemory open(Path folder) throws IOException {
    HolderTable table = new HolderTable();
    try {
      RecordLog log =
          RecordLog.open(folder, FolderKind.ARCHIVES, SETTINGS, record -> read(record, table));
      return new ArchiveMemory(log, table);
    } catch (IOException | RuntimeException e) {
      table.close();
      throw e;
    }
  }

  /** Returns an empty memory for one run. */
  public static ArchiveMemory temporary() {
    return new ArchiveMemory(null, new HolderTable());
  }

  private static void read(ByteBuffer record, HolderTable table) {
    int kind = record.get();
    byte[] key = new byte[HolderTable.KEY_BYTES];
    record.get(key);
    byte[] text = new byte[record.remaining()];
    record.get(text);
    table.add(kind, key, text);
  }

  /** How many contents, versions and texts it knows. */
  public int size() {
    return table.size();
  }

  /** Returns the first holder of a key; null if there is none. */
  @Nullable Holder find(Kind kind, byte[] key) {
    ByteBuffer found = table.find(kind.code, key);
    return found == null ? null : Holder.read(found);
  }

  /** Adds the holder of a key that is not known yet. */
  void add(Kind kind, byte[] key, Holder holder) throws IOException {
    byte[] text = holder.bytes();
    if (text.length < RecordLog.MAX_RECORD_BYTES / 2
        && table.add(kind.code, key, text)
        && log != null) {
      byte[] record =
          ByteBuffer.allocate(1 + key.length + text.length)
              .put((byte) kind.code)
              .put(key)
              .put(text)
              .array();
      log.append(record, 0, record.length);
    }
  }

  /** Makes everything added so far durable. */
  void commit() throws IOException {
    if (log != null) {
      log.commit(NO_NOTE);
    }
  }

  /** Returns a key for words. */
  static byte[] key(String... words) {
    return Digests.sha256(String.join("\0", words).getBytes(UTF_8));
  }

  /** Closes the memory and forgets what was not committed. */
  @Override
  public void close() throws IOException {
    try (table) {
      if (log != null) {
        log.close();
      }
    }
  }
}
