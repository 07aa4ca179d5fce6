package dev.doppel.similarity.columns;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the columns of a job: of the first documents on the heap, of all others in temporary files
 * that vanish with the job, however it ends. Safe for many threads.
 */
public final class Columns implements Closeable {

  private static final int SHARE_OF_HEAP = 8;
  private static final int BYTES_A_DOCUMENT = 480; // in all columns, at the defaults

  private final long rowsInHeap;
  private final List<Column> columns = new ArrayList<>();

  private Columns(long rowsInHeap) {
    this.rowsInHeap = rowsInHeap;
  }

  /** Returns what makes columns that lie on the heap, however long they are. */
  public static Columns onHeap() {
    return new Columns(Integer.MAX_VALUE);
  }

  /** Returns what makes columns that take an eighth of the heap together, and files beyond. */
  public static Columns withFiles() {
    return withFiles(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / BYTES_A_DOCUMENT);
  }

  /** Returns what makes columns of which so many first rows lie on the heap. */
  public static Columns withFiles(long rowsInHeap) {
    return new Columns(rowsInHeap);
  }

  /** Returns a new column, of whose rows each takes about so many bytes. */
  public Column column(int bytesARow) {
    return ofBytes(rowsInHeap * bytesARow);
  }

  /** Returns a new column that has so many bytes on the heap at most. */
  public synchronized Column ofBytes(long inHeap) {
    Column column = new Column(inHeap, Columns::temporary);
    columns.add(column);
    return column;
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
