package dev.doppel.io;

import dev.doppel.core.internal.Check;
import dev.doppel.io.archive.ArchiveFile;
import dev.doppel.io.archive.ArchiveWriter;
import dev.doppel.io.archive.TarFile;
import dev.doppel.io.content.Compression;
import dev.doppel.io.lines.JsonSplice;
import dev.doppel.io.lines.LineFile;
import dev.doppel.io.lines.LineGuess;
import dev.doppel.io.lines.LineWriter;
import dev.doppel.io.record.FormatProvider;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.RecordWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;

/** Opens one file of records, whole or in part, and begins a new one, as its format requires. */
public final class RecordFile {

  private static final int START_BYTES = 1 << 10;

  private RecordFile() {}

  /**
   * Opens a file of many records for one pass.
   *
   * @throws InputException if it lacks a column that is needed
   */
  static RecordReader open(InputFile file, InputOptions options) throws IOException {
    return switch (file.format()) {
      case FILE ->
          throw new IllegalStateException(file.source() + " is a document, not a file of records");
      case JSONL, CSV -> LineFile.open(file, options);
      case WARC, ARC -> ArchiveFile.open(file, options);
      case TAR -> TarFile.open(file, options);
      case PARQUET -> FormatProvider.of(file.format()).open(file, options);
    };
  }

  /** Returns whether a file can be read from the middle on: lines that are not compressed. */
  public static boolean isSplittable(InputFile file) {
    if (file.format() != RecordFormat.JSONL) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file.path())) {
      byte[] start = in.readNBytes(START_BYTES);
      return !Compression.isCompressed(start) && !LineGuess.isArray(start);
    } catch (IOException e) {
      return false; // whoever reads it will say so
    }
  }

  /**
   * Reads JSON lines out of a part of a file: for those who split large files, or keep them
   * elsewhere than on a disk.
   *
   * @param in begins and ends with a whole line; closed with the reader
   * @param linesBefore how many lines of the file come before
   */
  public static RecordReader part(
      InputFile file, InputStream in, long linesBefore, InputOptions options) throws IOException {
    Check.argument(
        file.format() == RecordFormat.JSONL,
        "%s is not of JSON lines but %s",
        file.source(),
        file.format());
    return LineFile.part(file, in, linesBefore, options);
  }

  /**
   * Returns a line of JSON with one more field, the last of its object; all its other bytes stay. A
   * field that had the name goes.
   *
   * @param value JSON
   */
  public static RawRecord withField(RawRecord record, String name, byte[] value) {
    return JsonSplice.withField(record, name, value);
  }

  /**
   * Begins a file for records such as this one: of its format and, where the format has columns,
   * under its header. The record itself is not written.
   */
  public static RecordWriter writer(OutputStream out, RawRecord like) throws IOException {
    return switch (like.format()) {
      case FILE, TAR ->
          throw new IllegalArgumentException("a file is not a record: " + like.source());
      case JSONL, CSV -> LineWriter.on(out, like);
      case WARC, ARC -> ArchiveWriter.on(out, like);
      case PARQUET -> FormatProvider.of(like.format()).writer(out, like);
    };
  }
}
