package dev.doppel.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.content.BinaryContent;
import dev.doppel.io.content.Compression;
import dev.doppel.io.content.FormatName;
import dev.doppel.io.lines.LineGuess;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RecordFormat;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Detects a file's format by its name or, for files whose name says nothing, by its first line. */
public final class FormatGuess {

  private static final int SAMPLE_BYTES = 1 << 20;

  private FormatGuess() {}

  /** Returns the format that the name tells, with or without .gz or .zst; null if it tells none. */
  public static @Nullable RecordFormat byName(String name) {
    return FormatName.format(name);
  }

  /**
   * Returns the format whose mark the content begins with, JSONL if the first line with anything on
   * it is a JSON object or it is an array of them, CSV if it begins with the header of a table,
   * FILE otherwise.
   *
   * @param content the file as it lies on disk, compressed or not; closed
   */
  public static RecordFormat byContent(InputStream content) throws IOException {
    return byContent(content, InputOptions.defaults());
  }

  /** Returns the same; a table is recognised by the columns that were asked for. */
  static RecordFormat byContent(InputStream content, InputOptions options) throws IOException {
    byte[] sample;
    try (InputStream in = Compression.undo(content)) {
      sample = sample(in);
    }
    boolean isCut = sample.length == SAMPLE_BYTES;
    String text = new String(sample, UTF_8);
    if (text.startsWith("WARC/")) {
      return RecordFormat.WARC;
    }
    if (text.startsWith("filedesc://")) {
      return RecordFormat.ARC;
    }
    if (BinaryContent.isTar(sample)) {
      return RecordFormat.TAR;
    }
    if (text.startsWith("PAR1")) {
      return RecordFormat.PARQUET;
    }
    String start = (text.startsWith("\uFEFF") ? text.substring(1) : text).stripLeading();
    if (start.startsWith("{") && LineGuess.isObject(start, isCut)) {
      return RecordFormat.JSONL;
    }
    if (LineGuess.isArray(sample)) {
      return RecordFormat.JSONL;
    }
    return LineGuess.isTable(start, options) ? RecordFormat.CSV : RecordFormat.FILE;
  }

  /** Reads what it can: damage further on is for the reader of the records to report. */
  private static byte[] sample(InputStream in) throws IOException {
    byte[] sample = new byte[SAMPLE_BYTES];
    int length = 0;
    while (length < sample.length) {
      int read;
      try {
        read = in.read(sample, length, sample.length - length);
      } catch (IOException e) {
        read = -1;
      }
      if (read < 0) {
        return Arrays.copyOf(sample, length);
      }
      length += read;
    }
    return sample;
  }
}
