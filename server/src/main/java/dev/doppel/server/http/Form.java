package dev.doppel.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A form as a browser sends it, read whole.
 *
 * @param fields values by name
 * @param files in the order in which they came
 */
record Form(Map<String, List<String>> fields, List<UploadedFile> files) {

  static final Form EMPTY = new Form(Map.of(), List.of());

  private static final String PLAIN = "application/x-www-form-urlencoded";
  static final String PARTS = "multipart/form-data";
  private static final int MOST_PARTS = 1000;
  private static final int MOST_HEAD = 8192;
  private static final byte[] LINE_END = {'\r', '\n'};
  private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};
  private static final Pattern BOUNDARY =
      Pattern.compile("(?i);\\s*boundary=(?:\"([^\"]{1,70})\"|([^\\s;\"]{1,70}))");
  private static final Pattern NAME = Pattern.compile("(?i);\\s*name=\"([^\"]*)\"");
  private static final Pattern FILE_NAME = Pattern.compile("(?i);\\s*filename=\"([^\"]*)\"");
  private static final Pattern DISPOSITION =
      Pattern.compile("(?im)^content-disposition:\\s*form-data(;.*)$");

  /**
   * Reads the fields and files of a body; a body of another type is none.
   *
   * @param mostOfFile how many bytes a file may have
   */
  static Form parse(@Nullable String contentType, byte[] body, int mostOfFile) {
    String type = Body.type(contentType);
    if (type.equals(PLAIN)) {
      return new Form(Fields.parse(new String(body, UTF_8)), List.of());
    }
    return type.equals(PARTS) ? parts(String.valueOf(contentType), body, mostOfFile) : EMPTY;
  }

  private static Form parts(String contentType, byte[] body, int mostOfFile) {
    Matcher matcher = BOUNDARY.matcher(contentType);
    if (!matcher.find()) {
      throw ProblemException.badRequest("The form cannot be read: its type names no boundary");
    }
    String word = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
    byte[] first = ("--" + word).getBytes(ISO_8859_1);
    byte[] next = ("\r\n--" + word).getBytes(ISO_8859_1);
    Form form = new Form(new LinkedHashMap<>(), new ArrayList<>());
    int at = startsWith(body, 0, first) ? first.length : after(body, 0, next);
    for (int parts = 0; !startsWith(body, at, "--".getBytes(ISO_8859_1)); parts++) {
      if (parts == MOST_PARTS) {
        throw ProblemException.of(
            413,
            "The form has more than " + MOST_PARTS + " files and fields; send fewer at a time");
      }
      int head = after(body, at, LINE_END);
      int headEnd = indexOf(body, head - LINE_END.length, HEAD_END);
      if (headEnd < 0 || headEnd - head > MOST_HEAD) {
        throw unreadable();
      }
      int from = headEnd + HEAD_END.length;
      int to = indexOf(body, from, next);
      if (to < 0) {
        throw unreadable();
      }
      form.add(
          new String(body, head, Math.max(0, headEnd - head), UTF_8), body, from, to, mostOfFile);
      at = to + next.length;
    }
    return form;
  }

  private void add(String head, byte[] body, int from, int to, int mostOfFile) {
    Matcher disposition = DISPOSITION.matcher(head);
    Matcher name = disposition.find() ? NAME.matcher(disposition.group(1)) : NAME.matcher("");
    if (!name.find()) {
      throw unreadable();
    }
    String field = unescape(name.group(1));
    Matcher file = FILE_NAME.matcher(disposition.group(1));
    if (file.find()) {
      files.add(new UploadedFile(field, unescape(file.group(1)), body, from, to, mostOfFile));
    } else {
      Fields.add(fields, field, new String(body, from, to - from, UTF_8));
    }
  }

  /** As the HTML standard has browsers write names. */
  private static String unescape(String name) {
    return name.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n");
  }

  private static int after(byte[] body, int from, byte[] mark) {
    int at = indexOf(body, from, mark);
    if (at < 0) {
      throw unreadable();
    }
    return at + mark.length;
  }

  private static ProblemException unreadable() {
    return ProblemException.badRequest("The form cannot be read: a part of it has no end or name");
  }

  private static boolean startsWith(byte[] body, int at, byte[] mark) {
    if (at + mark.length > body.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if (body[at + i] != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private static int indexOf(byte[] body, int from, byte[] mark) {
    for (int at = from; at + mark.length <= body.length; at++) {
      if (body[at] == mark[0] && startsWith(body, at, mark)) {
        return at;
      }
    }
    return -1;
  }
}
