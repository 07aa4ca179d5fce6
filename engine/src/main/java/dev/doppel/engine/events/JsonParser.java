package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;

/**
 * Lines that hold a JSON object each. Strings have their escapes undone; numbers, words, arrays and
 * objects are taken as they are spelled; null is empty. Of a name that comes twice the last counts.
 *
 * <p>What is not wanted is passed over with its brackets and quotes matched, not checked further.
 */
final class JsonParser implements LineParser {

  private static final int BROKEN = -1;
  private static final int UNWANTED = -1;

  private final byte[][] names;

  private JsonParser(byte[][] names) {
    this.names = names;
  }

  static JsonParser of(List<String> wanted) {
    return new JsonParser(wanted.stream().map(name -> name.getBytes(UTF_8)).toArray(byte[][]::new));
  }

  @Override
  public LineFault parse(byte[] line, int from, int to, Fields fields) {
    int at = blanks(line, from, to);
    if (at >= to || line[at] != '{') {
      return LineFault.NOT_JSON;
    }
    at = blanks(line, at + 1, to);
    boolean isEmpty = at < to && line[at] == '}';
    int end = isEmpty ? at + 1 : members(line, at, to, fields);
    if (end == BROKEN || blanks(line, end, to) != to) {
      return LineFault.NOT_JSON;
    }
    return fields.isComplete() ? LineFault.NONE : LineFault.MISSING_FIELD;
  }

  /** Returns the place behind the closing brace. */
  private int members(byte[] line, int from, int to, Fields fields) {
    int at = from;
    while (at < to && line[at] == '"') {
      int nameEnd = stringEnd(line, at, to);
      int colon = nameEnd == BROKEN ? to : blanks(line, nameEnd, to);
      if (colon >= to || line[colon] != ':') {
        return BROKEN;
      }
      int field = field(line, at + 1, nameEnd - 1, fields);
      int value = blanks(line, colon + 1, to);
      int valueEnd = valueEnd(line, value, to);
      if (valueEnd == BROKEN || !put(field, line, value, valueEnd, fields)) {
        return BROKEN;
      }
      at = blanks(line, valueEnd, to);
      if (at < to && line[at] == '}') {
        return at + 1;
      }
      if (at >= to || line[at] != ',') {
        return BROKEN;
      }
      at = blanks(line, at + 1, to);
    }
    return BROKEN;
  }

  private int field(byte[] line, int from, int to, Fields fields) {
    for (int i = from; i < to; i++) {
      if (line[i] == '\\') {
        return escapedField(line, from, to, fields);
      }
    }
    for (int field = 0; field < names.length; field++) {
      if (Arrays.equals(names[field], 0, names[field].length, line, from, to)) {
        return field;
      }
    }
    return UNWANTED;
  }

  private int escapedField(byte[] line, int from, int to, Fields fields) {
    int mark = fields.mark();
    JsonText.unescape(line, from, to, fields);
    int end = fields.mark();
    int found = UNWANTED;
    for (int field = 0; field < names.length; field++) {
      byte[] name = names[field];
      if (Arrays.equals(name, 0, name.length, fields.bytes(), mark, end)) {
        found = field;
      }
    }
    fields.reset(mark);
    return found;
  }

  private static boolean put(int field, byte[] line, int from, int to, Fields fields) {
    if (field == UNWANTED) {
      return true;
    }
    if (line[from] == '"') {
      int mark = fields.mark();
      boolean isWell = JsonText.unescape(line, from + 1, to - 1, fields);
      fields.put(field, mark);
      return isWell;
    }
    boolean isNull = to - from == 4 && line[from] == 'n';
    fields.put(field, line, from, isNull ? from : to);
    return true;
  }

  private static int valueEnd(byte[] line, int from, int to) {
    if (from >= to) {
      return BROKEN;
    }
    return switch (line[from]) {
      case '"' -> stringEnd(line, from, to);
      case '{', '[' -> nestedEnd(line, from, to);
      default -> wordEnd(line, from, to);
    };
  }

  private static int wordEnd(byte[] line, int from, int to) {
    int at = from;
    while (at < to && isOfWord(line[at])) {
      at++;
    }
    return at == from ? BROKEN : at;
  }

  private static boolean isOfWord(byte c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || c == '-'
        || c == '+'
        || c == '.'
        || c == 'E';
  }

  private static int nestedEnd(byte[] line, int from, int to) {
    int depth = 0;
    int at = from;
    while (at < to) {
      byte c = line[at];
      if (c == '"') {
        at = stringEnd(line, at, to);
        if (at == BROKEN) {
          return BROKEN;
        }
        continue;
      }
      depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
      at++;
      if (depth == 0) {
        return at;
      }
    }
    return BROKEN;
  }

  /** Returns the place behind the closing quote of the string that begins at {@code from}. */
  private static int stringEnd(byte[] line, int from, int to) {
    int at = from + 1;
    while (at < to) {
      if (line[at] == '"') {
        return at + 1;
      }
      at += line[at] == '\\' ? 2 : 1;
    }
    return BROKEN;
  }

  private static int blanks(byte[] line, int from, int to) {
    int at = from;
    while (at < to && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r')) {
      at++;
    }
    return at;
  }
}
