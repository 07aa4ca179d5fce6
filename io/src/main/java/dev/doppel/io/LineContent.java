package dev.doppel.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.charset.Charset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What the lines of an input are for, and so which files cannot be meant. */
public enum LineContent {

  /** Whatever they hold. */
  ANY,

  /** An event each: of a table, of JSON or of a log. */
  EVENTS,

  /** A URL each. */
  URLS;

  private static final int SAMPLE_BYTES = 8 << 10;

  /** Returns why a file that begins like this cannot be meant, and what to do; null if it can. */
  @Nullable String problem(byte[] buffer, int length) {
    if (this == ANY || length == 0) {
      return null;
    }
    Charset wide = TextEncoding.wideCharset(buffer, length);
    if (wide != null) {
      return TextEncoding.remedy(wide);
    }
    byte[] start = Arrays.copyOf(buffer, Math.min(length, SAMPLE_BYTES));
    String text = new String(start, ISO_8859_1);
    String wanted = this == URLS ? "a list of URLs" : "lines with an event each";
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
    return jsonProblem(first.stripLeading(), wanted);
  }

  private @Nullable String jsonProblem(String start, String wanted) {
    if (this == URLS && (start.startsWith("{") || start.startsWith("["))) {
      return "JSON, not " + wanted + "; take the URLs out first, for example with jq -r .url";
    }
    if (this == EVENTS
        && start.startsWith("[")
        && FormatGuess.isArray(start.getBytes(ISO_8859_1))) {
      return "a JSON array, not " + wanted + "; make lines of it first: jq -c '.[]'";
    }
    return null;
  }
}
