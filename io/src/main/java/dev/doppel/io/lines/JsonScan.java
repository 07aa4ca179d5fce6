package dev.doppel.io.lines;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.shingle.Utf8;
import dev.doppel.io.content.RecordFields;
import dev.doppel.io.content.TextEncoding;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds id and text in the bytes of a JSON object as {@link JsonFields} does, without making
 * strings of what is not asked for. It knows JSON as most programs write it; of all else it says so
 * and leaves it to the parser: bad JSON, bad UTF-8, names that are escaped or lead into objects,
 * deep nesting.
 */
final class JsonScan {

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final int MOST_NESTED = 100;
  private static final int LONGEST_NAME = 1000;
  private static final int NONE = Integer.MAX_VALUE;

  /** What the object has of it that was asked for. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Found(@Nullable String id, @Nullable String textField, byte[] text) {}

  /** Thrown where the parser has to decide. */
  private static final class Unsure extends Exception {

    private static final long serialVersionUID = 1;

    Unsure() {
      super("not as most programs write it", null, false, false);
    }
  }

  private final byte[] bytes;
  private int at;
  private boolean isAscii = true;
  private boolean isEscaped; // the string that was read last

  private JsonScan(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns what is in the object; null if the parser has to decide. */
  static @Nullable Found find(byte[] object, RecordFields fields) {
    if (!arePlain(fields.id()) || !arePlain(fields.text())) {
      return null;
    }
    try {
      JsonScan scan = new JsonScan(object);
      Found found = scan.object(fields);
      return scan.isAscii || TextEncoding.isUtf8(object) ? found : null;
    } catch (Unsure e) {
      return null;
    }
  }

  private static boolean arePlain(List<String> names) {
    for (String name : names) {
      for (int i = 0; i < name.length(); i++) {
        if (name.charAt(i) == '.' || name.charAt(i) >= 0x80) {
          return false;
        }
      }
    }
    return true;
  }

  private Found object(RecordFields fields) throws Unsure {
    String id = null;
    int idRank = NONE;
    byte[] text = {};
    int textRank = NONE;
    blanks();
    expect('{');
    for (boolean more = !isEnd('}'); more; more = isNext('}')) {
      blanks();
      int name = at + 1;
      int nameEnd = string();
      require(!isEscaped && nameEnd - name <= LONGEST_NAME);
      blanks();
      expect(':');
      blanks();
      byte first = peek();
      boolean isScalar = first != '{' && first != '[' && first != 'n';
      int asText = isScalar ? rank(fields.text(), name, nameEnd) : NONE;
      int asId = isScalar && first != 't' && first != 'f' ? rank(fields.id(), name, nameEnd) : NONE;
      if (asText == NONE && asId == NONE) {
        value(0);
        continue;
      }
      byte[] value = scalar();
      if (asText <= textRank && asText != NONE) {
        text = value;
        textRank = asText;
      }
      if (asId <= idRank && asId != NONE && value.length > 0) {
        id = new String(value, UTF_8);
        idRank = asId;
      }
    }
    blanks();
    require(at == bytes.length);
    return new Found(id, textRank == NONE ? null : fields.text().get(textRank), text);
  }

  private int rank(List<String> names, int from, int to) {
    for (int rank = 0; rank < names.size(); rank++) {
      if (isName(names.get(rank), from, to)) {
        return rank;
      }
    }
    return NONE;
  }

  private boolean isName(String name, int from, int to) {
    if (name.length() != to - from) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      if (bytes[from + i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Reads a string, a number or a word. */
  private byte[] scalar() throws Unsure {
    if (peek() == '"') {
      at++;
      return unescaped();
    }
    int start = at;
    value(0);
    return Arrays.copyOfRange(bytes, start, at);
  }

  private void value(int depth) throws Unsure {
    switch (peek()) {
      case '"' -> string();
      case '{' -> nested('}', true, depth);
      case '[' -> nested(']', false, depth);
      case 't' -> word("true");
      case 'f' -> word("false");
      case 'n' -> word("null");
      default -> number();
    }
  }

  private void nested(char end, boolean isObject, int depth) throws Unsure {
    require(depth < MOST_NESTED);
    at++;
    for (boolean more = !isEnd(end); more; more = isNext(end)) {
      blanks();
      if (isObject) {
        int name = at;
        require(string() - name <= LONGEST_NAME);
        blanks();
        expect(':');
        blanks();
      }
      value(depth + 1);
    }
  }

  /** Whether nothing stands before the end, which is then passed. */
  private boolean isEnd(char end) throws Unsure {
    blanks();
    if (peek() == end) {
      at++;
      return true;
    }
    return false;
  }

  /** Whether a comma comes next and not the end. */
  private boolean isNext(char end) throws Unsure {
    if (isEnd(end)) {
      return false;
    }
    expect(',');
    return true;
  }

  /** Reads a string; returns where its closing quotation mark is. */
  private int string() throws Unsure {
    expect('"');
    isEscaped = false;
    while (true) {
      at = skipPlain(at);
      byte value = bytes[at];
      if (value == '"') {
        return at++;
      }
      require(value == '\\');
      isEscaped = true;
      if (peek(at + 1) == 'u') {
        hex(at + 2);
        at += 6;
      } else {
        escaped(bytes[at + 1]);
        at += 2;
      }
    }
  }

  /** The next place at which there is a quotation mark, a backslash or a control character. */
  private int skipPlain(int from) throws Unsure {
    int place = from;
    long high = 0;
    while (place + Long.BYTES <= bytes.length) {
      long eight = (long) EIGHT.get(bytes, place);
      high |= eight;
      long quotes = eight ^ '"' * ONES;
      long slashes = eight ^ '\\' * ONES;
      long found =
          ((quotes - ONES) & ~quotes)
              | ((slashes - ONES) & ~slashes)
              | ((eight - ' ' * ONES) & ~eight);
      if ((found & HIGH_BITS) != 0) {
        break;
      }
      place += Long.BYTES;
    }
    for (; place < bytes.length; place++) {
      byte value = bytes[place];
      high |= value;
      if (value == '"' || value == '\\' || (0 <= value && value < ' ')) {
        isAscii &= (high & HIGH_BITS) == 0;
        return place;
      }
    }
    throw new Unsure();
  }

  /** Reads what is left of a string. */
  private byte[] unescaped() throws Unsure {
    int end = skipPlain(at);
    if (bytes[end] == '"') {
      byte[] whole = Arrays.copyOfRange(bytes, at, end);
      at = end + 1;
      return whole;
    }
    byte[] out = new byte[bytes.length - at];
    int size = 0;
    while (true) {
      System.arraycopy(bytes, at, out, size, end - at);
      size += end - at;
      at = end + 1;
      if (bytes[end] == '"') {
        return Arrays.copyOf(out, size);
      }
      require(bytes[end] == '\\');
      byte letter = peek();
      at++;
      size = Utf8.encode(letter == 'u' ? codePoint() : escaped(letter), out, size);
      end = skipPlain(at);
    }
  }

  /** Reads the digits of a character, and of its other half if it has one. */
  private int codePoint() throws Unsure {
    int high = hex(at);
    at += 4;
    if (!Character.isSurrogate((char) high)) {
      return high;
    }
    require(peek(at + 1) == 'u' && bytes[at] == '\\'); // a lone one is no character
    char low = (char) hex(at + 2);
    require(Character.isSurrogatePair((char) high, low));
    at += 6;
    return Character.toCodePoint((char) high, low);
  }

  private static byte escaped(byte letter) throws Unsure {
    return switch (letter) {
      case '"', '\\', '/' -> letter;
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      default -> throw new Unsure();
    };
  }

  private int hex(int from) throws Unsure {
    require(from + 4 <= bytes.length);
    int value = 0;
    for (int i = from; i < from + 4; i++) {
      int digit = bytes[i] < 0 ? -1 : Character.digit(bytes[i], 16);
      require(digit >= 0);
      value = value << 4 | digit;
    }
    return value;
  }

  private void number() throws Unsure {
    at += peek() == '-' ? 1 : 0;
    if (peek() == '0') {
      at++;
    } else {
      digits();
    }
    if (peekOrEnd() == '.') {
      at++;
      digits();
    }
    if (peekOrEnd() == 'e' || peekOrEnd() == 'E') {
      at++;
      at += peek() == '+' || peek() == '-' ? 1 : 0;
      digits();
    }
    byte next = peekOrEnd();
    require(next == ',' || next == '}' || next == ']' || isBlank(next));
  }

  private void digits() throws Unsure {
    int from = at;
    while ('0' <= peekOrEnd() && peekOrEnd() <= '9') {
      at++;
    }
    require(at > from);
  }

  private void word(String word) throws Unsure {
    for (int i = 0; i < word.length(); i++) {
      expect(word.charAt(i));
    }
    byte next = peekOrEnd();
    require(next == ',' || next == '}' || next == ']' || isBlank(next));
  }

  private void blanks() {
    while (isBlank(peekOrEnd())) {
      at++;
    }
  }

  private static boolean isBlank(byte value) {
    return value == ' ' || value == '\t' || value == '\n' || value == '\r';
  }

  private void expect(char wanted) throws Unsure {
    require(peek() == wanted);
    at++;
  }

  private byte peek() throws Unsure {
    return peek(at);
  }

  private byte peek(int place) throws Unsure {
    require(place < bytes.length);
    return bytes[place];
  }

  private byte peekOrEnd() {
    return at < bytes.length ? bytes[at] : 0;
  }

  private static void require(boolean isAsUsual) throws Unsure {
    if (!isAsUsual) {
      throw new Unsure();
    }
  }
}
