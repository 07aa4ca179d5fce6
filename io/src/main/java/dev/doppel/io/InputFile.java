package dev.doppel.io;

import dev.doppel.core.internal.Check;
import dev.doppel.io.UnreadableRecordException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * One file to read.
 *
 * @param source its name as it stands in messages
 * @param id what it is called where an id is needed
 * @param format how documents lie in it
 */
public record InputFile(Path path, String source, String id, RecordFormat format) {

  static final byte[] NO_HEADER = {};

  /**
   * Reads JSON lines out of a part of this file: for those who split large files, or keep them
   * elsewhere than on a disk.
   *
   * @param in begins and ends with a whole line; closed with the reader
   * @param linesBefore how many lines of the file come before
   */
  public RecordReader lines(InputStream in, long linesBefore, InputOptions options)
      throws IOException {
    Check.argument(format == RecordFormat.JSONL, "%s is not of JSON lines but %s", source, format);
    return LineFile.part(this, in, linesBefore, options);
  }

  /** Its size on disk as progress counts it: 0 if it is gone or no file. */
  public long size() {
    try {
      return Files.isRegularFile(path) ? Files.size(path) : 0;
    } catch (IOException e) {
      return 0; // it vanished in between; whoever reads it will say so
    }
  }

  /** Whether it can be read from the middle on: lines that are not compressed. */
  public boolean isSplittable() {
    if (format != RecordFormat.JSONL) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] start = in.readNBytes(1 << 10);
      return !Compression.isCompressed(start) && !FormatGuess.isArray(start);
    } catch (IOException e) {
      return false; // whoever reads it will say so
    }
  }

  /** The id of a record that has none of its own. */
  public String idAt(long line) {
    return id + ":" + line;
  }

  /**
   * Opens a file of many records for one pass.
   *
   * @throws InputException if it lacks a column that is needed
   */
  RecordReader open(InputOptions options) throws IOException {
    return switch (format) {
      case FILE ->
          throw new IllegalStateException(source + " is a document, not a file of records");
      case JSONL, CSV -> LineFile.open(this, options);
      case WARC, ARC -> ArchiveFile.open(this, options);
      case TAR -> TarFile.open(this, options);
      case PARQUET -> FormatProvider.of(format).open(this, options);
    };
  }

  /** Returns the message for what is wrong on a line of this file; line 0 is the whole file. */
  String message(long line, String problem) {
    return line == 0 ? source + ": " + problem : source + ":" + line + ": " + problem;
  }

  /** Returns what says that a record of this file holds no document. */
  public UnreadableRecordException unreadable(long line, Reason reason, String problem) {
    return new UnreadableRecordException(reason, message(line, problem));
  }

  /** Returns what stands for a record, or the rest of the file, that cannot be read. */
  public RawRecord lost(long line, Reason reason, String problem) {
    return new LostRecord(source, line, format, reason, message(line, problem));
  }

  /** Returns what a failure to read the path means, without the path, in one line. */
  static String problem(Path path, IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (failure instanceof AccessDeniedException) {
      return Files.isDirectory(path) ? "folder may not be listed" : "permission denied";
    }
    if (Files.isDirectory(path)) {
      return "folder cannot be listed";
    }
    String message = failure.getMessage();
    return message == null
        ? failure.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }
}
