package dev.doppel.engine.events;

import java.util.List;

/**
 * Lines that hold a JSON object each. Strings have their escapes undone; numbers, words, arrays and
 * objects are taken as they are spelled; null is empty. Of a name that comes twice the last counts.
 * A name with a dot reaches into an object.
 *
 * <p>What is not wanted is passed over with its brackets and quotes matched, not checked further.
 */
final class JsonParser implements LineParser {

  private static final int BROKEN = -1;
  private static final int UNWANTED = JsonNames.UNWANTED;

  private final JsonNames names;

  private JsonParser(JsonNames names) {
    this.names = names;
  }

  static JsonParser of(List<String> wanted) {
    return new JsonParser(JsonNames.of(wanted));
  }

  @Override
  public LineFault parse(byte[] line, int from, int to, Fields fields) {
    int at = blanks(line, from, to);
    if (at >= to || line[at] != '{') {
      return LineFault.NOT_JSON;
    }
    int end = object(line, at, to, names, fields);
    if (end == BROKEN || blanks(line, end, to) != to) {
      return LineFault.NOT_JSON;
    }
    return fields.isComplete() ? LineFault.NONE : LineFault.MISSING_FIELD;
  }

  /** Returns the place after the object that begins with the brace at {@code from}. */
  private static int object(byte[] line, int from, int to, JsonNames names, Fields fields) {
    int at = blanks(line, from + 1, to);
    boolean isEmpty = at < to && line[at] == '}';
    return isEmpty ? at + 1 : members(line, at, to, names, fields);
  }

  /** Returns the place after the closing brace. */
  private static int members(byte[] line, int from, int to, JsonNames names, Fields fields) {
    int at = from;
    while (at < to && line[at] == '"') {
      int nameEnd = stringEnd(line, at, to);
      int colon = nameEnd == BROKEN ? to : blanks(line, nameEnd, to);
      if (colon >= to || line[colon] != ':') {
        return BROKEN;
      }
      int member = member(line, at + 1, nameEnd - 1, names, fields);
      int field = member == UNWANTED ? UNWANTED : names.field(member);
      int value = blanks(line, colon + 1, to);
      JsonNames below = member == UNWANTED ? null : names.below(member);
      int valueEnd =
          below != null && value < to && line[value] == '{'
              ? object(line, value, to, below, fields)
              : valueEnd(line, value, to);
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

  private static int member(byte[] line, int from, int to, JsonNames names, Fields fields) {
    for (int i = from; i < to; i++) {
      if (line[i] == '\\') {
        return escapedMember(line, from, to, names, fields);
      }
    }
    return names.find(line, from, to);
  }

  private static int escapedMember(byte[] line, int from, int to, JsonNames names, Fields fields) {
    int mark = fields.mark();
    JsonText.unescape(line, from, to, fields);
    int found = names.find(fields.bytes(), mark, fields.mark());
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

  /** Returns the place after the closing quote of the string that begins at {@code from}. */
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
