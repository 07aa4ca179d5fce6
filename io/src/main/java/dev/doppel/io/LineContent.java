package dev.doppel.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.doppel.io.content.BinaryContent;
import dev.doppel.io.content.Compression;
import dev.doppel.io.content.TextEncoding;
import dev.doppel.io.lines.LineGuess;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the lines of an input are for, and so which files cannot be meant. */
public enum LineContent {

  /** Whatever they hold. */
  ANY,

  /** An event each: of a table, of JSON or of a log. */
  EVENTS,

  /** A URL each, and nothing else. */
  URLS,

  /** A URL each, and what follows it after a tab. */
  URL_ROWS;

  private static final int SAMPLE_BYTES = 8 << 10;
  private static final int SAMPLE_LINES = 10;
  private static final Pattern TABLE_NAME =
      Pattern.compile(".*\\.(csv|tsv|tab)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /**
   * Returns why a file that begins like this cannot be meant, and what to do; null if it can.
   *
   * @param name of the file, whose ending may tell what it holds
   */
  @Nullable String problem(byte[] buffer, int length, String name) {
    if (this == ANY || length == 0) {
      return null;
    }
    String wide = TextEncoding.wideProblem(buffer, length);
    if (wide != null) {
      return wide;
    }
    byte[] start = Arrays.copyOf(buffer, Math.min(length, SAMPLE_BYTES));
    String text = new String(start, ISO_8859_1);
    String wanted = this == EVENTS ? "lines with an event each" : "a list of URLs";
    if (text.startsWith("PAR1")) {
      return "Parquet, not " + wanted + "; write the column to a file of lines first";
    }
    if (text.startsWith("WARC/")) {
      return "a web archive, not " + wanted + "; doppel docs reads web archives";
    }
    if (BinaryContent.isLikely(start)) {
      return "binary data, not " + wanted;
    }
    String first = text.startsWith("\u00ef\u00bb\u00bf") ? text.substring(3) : text;
    String json = jsonProblem(first.stripLeading(), wanted);
    return json == null && this == URLS ? columnProblem(first, name) : json;
  }

  /*
   * Two lines at least, each with a tab inside, are a table: one alone may be an accident, and is
   * counted as no URL. Commas and semicolons are of URLs, too, so that they part columns only where
   * name and header say so.
   */
  private static @Nullable String columnProblem(String start, String name) {
    int end = start.lastIndexOf('\n'); // the line after it may not be here as a whole
    List<String> lines =
        start
            .substring(0, end < 0 ? start.length() : end)
            .lines()
            .filter(line -> !line.isBlank())
            .limit(SAMPLE_LINES)
            .toList();
    if (lines.size() < 2) {
      return null;
    }
    if (lines.stream().allMatch(line -> line.strip().indexOf('\t') > 0)) {
      return "columns, not a list of URLs; take that of the URLs first: cut -f"
          + column(lines, '\t');
    }
    char delimiter = LineGuess.delimiterOf(lines.get(0));
    boolean isHeader = lines.get(0).indexOf(delimiter) > 0 && !lines.get(0).contains("://");
    return isHeader && TABLE_NAME.matcher(Compression.stripEnding(name)).matches()
        ? "a table, not a list of URLs; take the column of the URLs first: cut%s -f%d"
            .formatted(delimiter == '\t' ? "" : " -d'" + delimiter + "'", column(lines, delimiter))
        : null;
  }

  /** The number of the first column with a URL in it, else 1. */
  private static int column(List<String> lines, char delimiter) {
    String last = lines.get(lines.size() - 1);
    int url = Math.max(0, last.indexOf("://"));
    return 1 + (int) last.substring(0, url).chars().filter(each -> each == delimiter).count();
  }

  private @Nullable String jsonProblem(String start, String wanted) {
    if (this != EVENTS && (start.startsWith("{") || start.startsWith("["))) {
      return "JSON, not " + wanted + "; take the URLs out first, for example with jq -r .url";
    }
    if (this == EVENTS && start.startsWith("[") && LineGuess.isArray(start.getBytes(ISO_8859_1))) {
      return "a JSON array, not " + wanted + "; make lines of it first: jq -c '.[]'";
    }
    return null;
  }
}
