package dev.doppel.spark.input;

import dev.doppel.io.DocumentInput;
import dev.doppel.io.RecordFile;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/**
 * A run of the input's records, read by one task: some whole files, or a part of a large one.
 *
 * @param number the piece's place in the order of the input
 */
public record InputPiece(int number, List<Part> parts) implements Serializable {

  /**
   * A file, or a part of one.
   *
   * @param path where it is: a path, or an address such as {@code hdfs://…}
   * @param source its name as it stands in messages
   * @param id what it is called where an id is needed
   * @param start the lines that begin from this byte on belong to the part
   * @param end up to, not including, this byte; {@link Long#MAX_VALUE} for the whole file
   * @param linesBefore how many lines of the file come before
   */
  public record Part(
      String path,
      String source,
      String id,
      RecordFormat format,
      long start,
      long end,
      long linesBefore)
      implements Serializable {

    Part withLinesBefore(long lines) {
      return new Part(path, source, id, format, start, end, lines);
    }

    boolean isWhole() {
      return start == 0 && end == Long.MAX_VALUE;
    }

    /** Whether it is there, even if as a link to nowhere, which is a record to be skipped. */
    boolean exists() {
      return Locations.isRemote(path) || Files.exists(Path.of(path), LinkOption.NOFOLLOW_LINKS);
    }

    InputFile file() {
      return new InputFile(Path.of(Locations.isRemote(path) ? source : path), source, id, format);
    }

    /** Opens the part's bytes: whole lines if it is a part. */
    public InputStream open() throws IOException {
      return LineRange.of(Locations.open(path), start, end);
    }

    private RecordReader records(InputOptions options) throws IOException {
      if (format == RecordFormat.JSONL) {
        return RecordFile.part(file(), open(), linesBefore, options);
      }
      if (!Locations.isRemote(path)) {
        return DocumentInput.ofFiles(List.of(file()), options).open();
      }
      // A document is copied up to where it is too long, an archive as it is.
      long most = format == RecordFormat.FILE ? options.maxRecordBytes() + 1 : Long.MAX_VALUE;
      return CopiedRecords.open(this, most, options);
    }
  }

  /**
   * Opens the piece for one pass.
   *
   * @throws IOException if none of its files is on this machine: one that vanished is a record that
   *     cannot be read, but this is a disk that the workers do not share
   */
  public RecordReader open(InputOptions options) throws IOException {
    if (!parts.isEmpty() && parts.stream().noneMatch(Part::exists)) {
      throw new IOException(
          parts.get(0).path()
              + ": not on the worker "
              + InetAddress.getLocalHost().getHostName()
              + "; put the input where all workers see it, or name an address such as hdfs:");
    }
    Records records = new Records(parts, options);
    TaskContext task = TaskContext.get();
    if (task != null) { // one that fails does not come to the end
      TaskCompletionListener close = unused -> records.closeAtLast();
      task.addTaskCompletionListener(close);
    }
    return records;
  }

  /** Reads one part after the other. */
  private static final class Records implements RecordReader {

    private final List<Part> parts;
    private final InputOptions options;
    private int next;
    private @Nullable RecordReader current;

    Records(List<Part> parts, InputOptions options) {
      this.parts = parts;
      this.options = options;
    }

    @Override
    public @Nullable RawRecord next() throws IOException {
      while (true) {
        RawRecord record = current == null ? null : current.next();
        if (record != null) {
          return record;
        }
        close();
        if (next == parts.size()) {
          return null;
        }
        current = parts.get(next++).records(options);
      }
    }

    @Override
    public long position() {
      return next;
    }

    private void closeAtLast() {
      try {
        close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() throws IOException {
      if (current != null) {
        current.close();
        current = null;
      }
    }
  }
}
