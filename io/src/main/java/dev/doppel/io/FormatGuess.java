package dev.doppel.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import de.siegmar.fastcsv.reader.CsvParseException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells a file's format by its name or, for files whose name says nothing, by its first line. */
public final class FormatGuess {

  private static final int SAMPLE_BYTES = 1 << 20;
  private static final int MAX_HEADER = 1 << 12;
  private static final Pattern ARRAY_OF_OBJECTS =
      Pattern.compile("\\uFEFF?\\s*\\[\\s*(\\{|\\]\\s*$)");
  private static final Pattern COLUMN = Pattern.compile("\\s*[\\p{L}_][\\p{L}\\p{N}_.: -]{0,60}");

  private FormatGuess() {}

  /** Returns the format that the name tells, with or without .gz or .zst; null if it tells none. */
  public static @Nullable RecordFormat byName(String name) {
    String plain = Compression.stripEnding(name).toLowerCase(Locale.ROOT);
    if (plain.endsWith(".jsonl") || plain.endsWith(".ndjson")) {
      return RecordFormat.JSONL;
    }
    if (plain.endsWith(".warc") || plain.endsWith(".wet") || plain.endsWith(".wat")) {
      return RecordFormat.WARC;
    }
    if (plain.endsWith(".arc")) {
      return RecordFormat.ARC;
    }
    if (plain.endsWith(".parquet")) {
      return RecordFormat.PARQUET;
    }
    if (plain.endsWith(".tar") || plain.endsWith(".tgz") || plain.endsWith(".tzst")) {
      return RecordFormat.TAR;
    }
    boolean isTable = plain.endsWith(".csv") || plain.endsWith(".tsv") || plain.endsWith(".tab");
    return isTable ? RecordFormat.CSV : null;
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
    if (TarHeader.isTar(sample)) {
      return RecordFormat.TAR;
    }
    if (text.startsWith("PAR1")) {
      return RecordFormat.PARQUET;
    }
    String start = (text.startsWith("\uFEFF") ? text.substring(1) : text).stripLeading();
    if (start.startsWith("{") && isObject(start, isCut)) {
      return RecordFormat.JSONL;
    }
    if (isArray(sample)) {
      return RecordFormat.JSONL;
    }
    return isTable(start, options) ? RecordFormat.CSV : RecordFormat.FILE;
  }

  /** Tells whether the content begins as an array of JSON objects does. */
  static boolean isArray(byte[] start) {
    String text = new String(start, UTF_8);
    return ARRAY_OF_OBJECTS.matcher(text).lookingAt();
  }

  /**
   * Tells whether the content begins with the header of a table: several names, that of the text
   * among them, and a row of as many cells below.
   */
  private static boolean isTable(String start, InputOptions options) {
    List<String> lines = start.lines().limit(2).toList();
    if (lines.size() < 2 || lines.get(0).length() > MAX_HEADER) {
      return false;
    }
    try {
      char delimiter = CsvHeader.delimiterOf(lines.get(0));
      List<String> names = List.of(CsvHeader.parse(lines.get(0), delimiter));
      boolean isHeader =
          names.size() > 1
              && names.stream().allMatch(name -> COLUMN.matcher(name).matches())
              && Set.copyOf(names).size() == names.size()
              && TextColumns.areIn(names, options);
      boolean opensQuote = lines.get(1).indexOf('"') >= 0; // a cell may go on in the next line
      return isHeader
          && (opensQuote || CsvHeader.parse(lines.get(1), delimiter).length == names.size());
    } catch (CsvParseException e) {
      return false;
    }
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

  /**
   * Tells whether the first line is a JSON object; one that was cut short passes if good so far.
   */
  private static boolean isObject(String start, boolean isCut) throws IOException {
    int lineEnd = start.indexOf('\n');
    String line = lineEnd < 0 ? start : start.substring(0, lineEnd);
    try (JsonParser parser = JsonFields.FACTORY.createParser(line)) {
      parser.nextToken();
      parser.skipChildren();
      return parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null;
    } catch (JsonEOFException e) {
      return isCut && lineEnd < 0;
    } catch (IOException e) {
      return false;
    }
  }
}
