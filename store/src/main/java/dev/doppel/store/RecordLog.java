package dev.doppel.store;

import dev.doppel.core.internal.Check;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records of any length, kept in the order in which they came. They are shown again, all of them,
 * when the log is opened; what is to be asked of them is the caller's business. For one thread.
 *
 * <pre>{@code
 * String settings = "sketch=minhash-v1";
 * try (RecordLog log = RecordLog.open(folder, FolderKind.INDEX, settings, index::add)) {
 *   log.append(bytes, 0, bytes.length);
 *   log.commit(position);
 * }
 * }</pre>
 *
 * <p>After a crash, of the process or of the machine, the log holds what was committed and nothing
 * else, together with the note of the last commit. After an {@link IOException} it refuses all
 * further use until it is opened again; nothing committed is lost.
 */
public final class RecordLog implements Closeable {

  /** The longest record, in bytes. */
  public static final int MAX_RECORD_BYTES = Frame.MAX_PAYLOAD;

  private static final String KIND = "records";

  private final MemoryFolder folder;
  private final CommitLog log;

  private RecordLog(MemoryFolder folder, CommitLog log) {
    this.folder = folder;
    this.log = log;
  }

  /**
   * Opens the log in a folder, or begins one there, and shows all its records.
   *
   * @param use whose log it is; a folder of another kind is refused
   * @param settings one line on how the records are made; a log made with others is refused
   * @throws CorruptFileException if a file does not hold what was written to it
   * @throws IOException if the folder is in use, is not ours, or was made with other settings
   */
  public static RecordLog open(Path folder, FolderKind use, String settings, RecordVisitor visitor)
      throws IOException {
    return open(Disk.system(), folder, use, settings, visitor);
  }

  /**
   * Opens the log in a folder where there is one, together with other readers, and shows all its
   * records. It cannot be changed.
   *
   * @throws IOException if there is none, or as {@link #open} says
   */
  public static RecordLog openToRead(
      Path path, FolderKind use, String settings, RecordVisitor visitor) throws IOException {
    MemoryFolder folder = MemoryFolder.openToRead(path, use, KIND, settings);
    try {
      return new RecordLog(folder, CommitLog.openToRead(folder, visitor));
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /** Does the same for a log made with any settings. */
  public static RecordLog openToRead(Path path, FolderKind use, RecordVisitor visitor)
      throws IOException {
    String settings;
    try (OwnedFolder owned = OwnedFolder.openToRead(path, use)) {
      settings = Manifest.read(owned.path()).settings();
    }
    return openToRead(path, use, settings, visitor);
  }

  /** Hands over the records of a new log, one after the other. */
  @FunctionalInterface
  public interface Source {

    /** Gives all records to the log, in their order. */
    void writeTo(RecordVisitor log) throws IOException;
  }

  /**
   * Makes a log in a folder where there is none, all at once: it is there with all its records when
   * this returns; what a crash leaves of it before counts as nothing.
   *
   * @param secret the 16 bytes that are to be its {@link #secret}; null draws some
   * @throws IOException if there is something in the folder already
   */
  public static void make(
      Path path, FolderKind use, String settings, byte @Nullable [] secret, Source records)
      throws IOException {
    make(Disk.system(), path, use, settings, secret, records);
  }

  static void make(
      Disk disk,
      Path path,
      FolderKind use,
      String settings,
      byte @Nullable [] secret,
      Source records)
      throws IOException {
    MemoryFolder.make(
        disk,
        path,
        use,
        KIND,
        settings,
        secret,
        (folder, journal) -> {
          records.writeTo(
              record -> {
                requireFits(record.remaining());
                journal.append(record);
              });
          journal.commit(new byte[0]);
          return List.of();
        });
  }

  static RecordLog open(
      Disk disk, Path path, FolderKind use, String settings, RecordVisitor visitor)
      throws IOException {
    MemoryFolder folder = MemoryFolder.open(disk, path, use, KIND, settings);
    try {
      return new RecordLog(folder, CommitLog.open(folder, visitor));
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /** Appends a record, which becomes durable with the next {@link #commit}. */
  public void append(byte[] bytes, int offset, int length) throws IOException {
    requireFits(length);
    ByteBuffer record = ByteBuffer.wrap(bytes, offset, length);
    log.begin();
    log.append(record);
    log.end();
  }

  /** Makes all records so far durable, together with a note that replaces the previous one. */
  public void commit(byte[] note) throws IOException {
    log.begin();
    log.commit(note);
    log.end();
  }

  /**
   * Puts other records in place of all there are, so that what they no longer stand for leaves the
   * disk. Done as a whole or not at all, whenever a crash comes; the note stays. What was not
   * committed is forgotten. While it runs, the disk holds the old records and the new ones.
   *
   * @param records asked for one after the other, so that they need not be in memory together
   */
  public void replaceAll(Iterable<byte[]> records) throws IOException {
    log.begin();
    log.rotate(List.of(), () -> buffers(records.iterator()));
    log.end();
  }

  /** The random 128 bits of its folder, the same as long as that exists. */
  public byte[] secret() {
    return folder.owned().secret();
  }

  /** The note of the last commit, empty before the first. */
  public byte[] note() {
    return log.note();
  }

  /** The bytes of all files in the folder. */
  public long bytesOnDisk() throws IOException {
    return folder.bytes();
  }

  /** Reads everything and checks it. */
  public void verify() throws IOException {
    log.begin();
    log.verify();
    log.end();
  }

  /** Closes the log and forgets what was not committed. */
  @Override
  public void close() throws IOException {
    log.close();
  }

  @Override
  public String toString() {
    return "RecordLog[" + folder.path() + "]";
  }

  private static Iterator<ByteBuffer> buffers(Iterator<byte[]> records) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return records.hasNext();
      }

      @Override
      public ByteBuffer next() {
        byte[] record = records.next();
        requireFits(record.length);
        return ByteBuffer.wrap(record);
      }
    };
  }

  private static void requireFits(int length) {
    Check.argument(
        length <= MAX_RECORD_BYTES, "a record of %d bytes exceeds %d", length, MAX_RECORD_BYTES);
  }
}
