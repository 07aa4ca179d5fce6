package dev.doppel.io.lines;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.doppel.core.internal.Check;
import dev.doppel.io.record.RawRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;

/** Adds a field to a line of JSON and leaves all its other bytes as they are. */
public final class JsonSplice {

  private JsonSplice() {}

  /**
   * Returns the record with one more field, the last. If the object has a field of that name, that
   * one goes.
   *
   * @param value JSON
   */
  public static RawRecord withField(RawRecord record, String name, byte[] value) {
    Check.argument(record instanceof JsonRecord, "%s is not a line of JSON", record.source());
    JsonRecord line = (JsonRecord) record;
    byte[] bytes = spliced(without(line.bytes(), name), name, value);
    return new JsonRecord(line.file(), line.line(), bytes, line.form(), line.fields());
  }

  private static byte[] spliced(byte[] object, String name, byte[] value) {
    int end = object.length - 1;
    while (end > 0 && object[end] != '}') {
      end--;
    }
    int last = lastBefore(object, end);
    ByteArrayOutputStream out = new ByteArrayOutputStream(object.length + value.length + 16);
    out.write(object, 0, end);
    out.writeBytes(((object[last] == '{' ? "\"" : ",\"") + name + "\":").getBytes(UTF_8));
    out.writeBytes(value);
    out.write(object, end, object.length - end);
    return out.toByteArray();
  }

  /** Takes a field of the outermost object out, with one of the commas beside it. */
  private static byte[] without(byte[] object, String name) {
    byte[] quoted = ('"' + name + '"').getBytes(UTF_8);
    if (!contains(object, quoted)) {
      return object; // nearly always; escapes in such a name are nobody's habit
    }
    try (JsonParser parser = JsonFields.FACTORY.createParser(object)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        int from = (int) parser.currentTokenLocation().getByteOffset();
        boolean isIt = parser.currentName().equals(name);
        parser.nextToken();
        parser.finishToken();
        parser.skipChildren();
        int to = (int) parser.currentLocation().getByteOffset();
        if (isIt) {
          return cut(object, from, to);
        }
      }
    } catch (IOException e) {
      return object; // not UTF-8; of two fields of one name the later counts
    }
    return object;
  }

  private static byte[] cut(byte[] object, int from, int to) {
    int start = from;
    int end = to;
    int before = lastBefore(object, from);
    if (object[before] == ',') {
      start = before;
    } else {
      int after = to;
      while (isBlank(object[after])) {
        after++;
      }
      end = object[after] == ',' ? after + 1 : to;
    }
    byte[] rest = Arrays.copyOf(object, object.length - (end - start));
    System.arraycopy(object, end, rest, start, object.length - end);
    return rest;
  }

  private static int lastBefore(byte[] object, int end) {
    int at = end - 1;
    while (at > 0 && isBlank(object[at])) {
      at--;
    }
    return at;
  }

  private static boolean isBlank(byte value) {
    return value == ' ' || value == '\t' || value == '\r' || value == '\n';
  }

  private static boolean contains(byte[] bytes, byte[] wanted) {
    for (int at = 0; at + wanted.length <= bytes.length; at++) {
      if (bytes[at] == wanted[0]
          && Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
        return true;
      }
    }
    return false;
  }
}
