package dev.doppel.similarity.columns;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the columns of a job: of the first documents on the heap, of all others in temporary files
 * that vanish with the job, however it ends. Safe for many threads.
 */
public final class Columns implements Closeable {

  private static final String PREFIX = "column-";
  private static final int SHARE_OF_HEAP = 8;
  private static final int BYTES_A_DOCUMENT = 480; // in all columns, at the defaults

  private final long rowsInHeap;
  private final @Nullable Path folder; // of files that survive a kill
  private int made;
  private final List<Column> columns = new ArrayList<>();

  private Columns(long rowsInHeap, @Nullable Path folder) {
    this.rowsInHeap = rowsInHeap;
    this.folder = folder;
  }

  /** Returns what makes columns that lie on the heap, however long they are. */
  public static Columns onHeap() {
    return new Columns(Integer.MAX_VALUE, null);
  }

  /** Returns what makes columns that take an eighth of the heap together, and files beyond. */
  public static Columns withFiles() {
    return withFiles(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / BYTES_A_DOCUMENT);
  }

  /** Returns what makes columns of which so many first rows lie on the heap. */
  public static Columns withFiles(long rowsInHeap) {
    return new Columns(rowsInHeap, null);
  }

  /**
   * Returns what makes columns that lie in files of this folder from the first row on, so that they
   * survive a kill: who makes the same columns in the same order finds in them what was there. The
   * folder is the caller's.
   */
  public static Columns inFolder(Path folder) {
    return new Columns(0, folder);
  }

  /** Whether the columns survive a kill. */
  public boolean areKept() {
    return folder != null;
  }

  /** Makes everything safe that was put to files, so that it survives a loss of power, too. */
  public synchronized void force() throws IOException {
    for (Column column : columns) {
      column.force();
    }
  }

  /** Returns a new column, of whose rows each takes about so many bytes. */
  public Column column(int bytesARow) {
    return ofBytes(rowsInHeap * bytesARow);
  }

  /** Returns a new column that has so many bytes on the heap at most. */
  public synchronized Column ofBytes(long inHeap) {
    Column column = folder == null ? new Column(inHeap, Columns::temporary) : kept(folder);
    columns.add(column);
    return column;
  }

  private Column kept(Path parent) {
    Path file = parent.resolve(PREFIX + made++);
    Column column = new Column(0, () -> open(file));
    try {
      if (Files.exists(file)) {
        column.openExisting(open(file));
      }
      return column;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(
        file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  private static FileChannel temporary() throws IOException {
    Path file = Files.createTempFile("doppel-", ".columns");
    try {
      return FileChannel.open(
          file,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException e) {
      Files.deleteIfExists(file);
      throw e;
    }
  }

  /** The heap that all columns take. */
  public synchronized long heapBytes() {
    return columns.stream().mapToLong(Column::heapBytes).sum();
  }

  /** The bytes that their files take. */
  public synchronized long fileBytes() {
    return columns.stream().mapToLong(Column::fileBytes).sum();
  }

  /** Closes a column that is no longer needed. */
  public synchronized void drop(Column column) throws IOException {
    columns.remove(column);
    column.close();
  }

  /** Closes the files. What is in the columns can still be read; they cannot grow. */
  @Override
  public synchronized void close() throws IOException {
    for (Column column : columns) {
      column.close();
    }
  }
}
