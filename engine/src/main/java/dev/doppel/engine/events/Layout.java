package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which fields are wanted, what for, and how they are found in a file. */
final class Layout {

  static final int NONE = -1;
  private static final byte[] BETWEEN = " \u00b7 ".getBytes(UTF_8);
  private static final int MAX_LABEL = 120;
  static final int MAX_KEY_LABEL = 600;

  private final EventSettings settings;
  private final List<String> names = new ArrayList<>();
  private final int[] key;
  private final int time;
  private final long ahead;
  private final int publisher;
  private final int ip;
  private final int cookie;

  Layout(EventSettings settings) {
    this.settings = settings;
    this.key = settings.key().stream().mapToInt(this::field).toArray();
    this.time = field(settings.time());
    this.ahead = settings.ahead() == null ? Long.MAX_VALUE : settings.ahead().toMillis();
    this.publisher = field(settings.roles().publisher());
    this.ip = field(settings.roles().ip());
    this.cookie = field(settings.roles().cookie());
  }

  /**
   * How the lines of a file are read.
   *
   * @param isHeader whether its first line only names the columns
   */
  record Opening(LineParser parser, boolean isHeader) {}

  /** Decides how a file is read, by its first line. */
  Opening open(String source, byte[] line, int from, int to) throws IOException {
    EventFormat format = settings.format();
    if (format == null) {
      format = EventFormat.guess(line, from, to);
    }
    return switch (format) {
      case JSONL -> new Opening(json(), false);
      case CLF -> new Opening(LogParser.of(names), false);
      case CSV, TSV -> openCells(format, source, line, from, to);
    };
  }

  /** How a JSON object is read. */
  LineParser json() {
    return JsonParser.of(names);
  }

  private Opening openCells(EventFormat format, String source, byte[] line, int from, int to)
      throws IOException {
    boolean named = !settings.columns().isEmpty();
    byte delimiter = CellParser.delimiter(format, line, from, to);
    if (named || names.stream().allMatch(CellParser::isNumber)) {
      return new Opening(CellParser.of(format, delimiter, settings.columns(), names), false);
    }
    List<String> header = CellParser.header(format, delimiter, line, from, to);
    try {
      return new Opening(CellParser.of(format, delimiter, header, names), true);
    } catch (IllegalArgumentException e) {
      throw new IOException(
          source
              + ":1: "
              + e.getMessage()
              + "; if this "
              + format
              + " has no header, name its columns, or use numbers",
          e);
    }
  }

  /** By how many milliseconds an event may be ahead of its arrival. */
  long ahead() {
    return ahead;
  }

  int fields() {
    return names.size();
  }

  int[] key() {
    return key;
  }

  int time() {
    return time;
  }

  int publisher() {
    return publisher;
  }

  int ip() {
    return ip;
  }

  int cookie() {
    return cookie;
  }

  /** The key of an event as people read it. */
  String label(Fields fields, int event) {
    StringBuilder label = new StringBuilder();
    for (int field : key) {
      label.append(label.isEmpty() ? "" : " \u00b7 ").append(fields.text(event, field, MAX_LABEL));
    }
    return label.substring(0, Math.min(label.length(), MAX_KEY_LABEL));
  }

  /** Writes the same in UTF-8 and returns its length, or -1 if it may be too long. */
  int label(Fields fields, int event, byte[] out) {
    int end = 0;
    for (int field : key) {
      int length = Math.min(MAX_LABEL, fields.length(event, field));
      int start = end == 0 ? 0 : end + BETWEEN.length;
      if (start + length > out.length) {
        return -1;
      }
      System.arraycopy(BETWEEN, 0, out, end, start - end);
      System.arraycopy(fields.bytes(), fields.from(event, field), out, start, length);
      end = start + length;
    }
    return end;
  }

  static String label(Fields fields, int event, int field) {
    return fields.text(event, field, MAX_LABEL);
  }

  private int field(@Nullable String name) {
    if (name == null) {
      return NONE;
    }
    if (!names.contains(name)) {
      names.add(name);
    }
    return names.indexOf(name);
  }
}
