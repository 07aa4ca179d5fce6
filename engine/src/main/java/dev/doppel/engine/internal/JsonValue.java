package dev.doppel.engine.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A piece of JSON whose shape others define. What is not there is nothing, not an error. */
public final class JsonValue {

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private static final int MAX_PROBLEM = 200;

  private final Object value; // Map, List or String

  private JsonValue(Object value) {
    this.value = value;
  }

  /** Returns a parser of any number of values, one after the other. */
  public static JsonParser parser(InputStream in) throws IOException {
    return FACTORY.createParser(in);
  }

  /** Reads the one value that is there. */
  public static JsonValue read(byte[] json) throws IOException {
    try (JsonParser parser = FACTORY.createParser(json)) {
      return next(parser).orElseThrow(() -> new IOException("no JSON in the answer"));
    }
  }

  /** Reads the next value; nothing at the end. */
  public static Optional<JsonValue> next(JsonParser parser) throws IOException {
    try {
      JsonToken token = parser.nextToken();
      return token == null ? Optional.empty() : Optional.of(new JsonValue(read(parser, token)));
    } catch (JsonProcessingException e) {
      throw new IOException("not JSON: " + problem(e), e);
    }
  }

  /** What is at the end of a path of names with dots between; a field with dots in it, too. */
  public Optional<JsonValue> at(String path) {
    if (!(value instanceof Map<?, ?> fields)) {
      return Optional.empty();
    }
    Object whole = fields.get(path);
    if (whole != null) {
      return Optional.of(new JsonValue(whole));
    }
    int dot = path.indexOf('.');
    Object first = dot < 0 ? null : fields.get(path.substring(0, dot));
    return first == null ? Optional.empty() : new JsonValue(first).at(path.substring(dot + 1));
  }

  /** The elements of an array; of anything else, itself. */
  public List<JsonValue> items() {
    return value instanceof List<?> list
        ? list.stream().map(each -> new JsonValue((Object) each)).toList()
        : List.of(this);
  }

  /** The string or number; of an array of them, all, a line each. Nothing if it is empty. */
  public Optional<String> text() {
    if (value instanceof List<?>) {
      String lines =
          String.join("\n", items().stream().flatMap(each -> each.text().stream()).toList());
      return lines.isEmpty() ? Optional.empty() : Optional.of(lines);
    }
    return value instanceof String text && !text.isEmpty() ? Optional.of(text) : Optional.empty();
  }

  /** The text at the end of a path, or null. */
  public @Nullable String textAt(String path) {
    return at(path).flatMap(JsonValue::text).orElse(null);
  }

  /** Returns whether this is an object, with fields. */
  public boolean isObject() {
    return value instanceof Map;
  }

  /** Returns whether this is an array, with elements. */
  public boolean isArray() {
    return value instanceof List;
  }

  @Override
  public String toString() {
    String text = value.toString();
    return text.substring(0, Math.min(MAX_PROBLEM, text.length()));
  }

  /** The parser bounds how deep it goes, and so how deep this does. */
  private static Object read(JsonParser parser, JsonToken token) throws IOException {
    if (token == JsonToken.START_OBJECT) {
      Map<String, Object> fields = new LinkedHashMap<>();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (value != JsonToken.VALUE_NULL) {
          fields.put(name, read(parser, value));
        }
      }
      return fields;
    }
    if (token == JsonToken.START_ARRAY) {
      List<Object> items = new ArrayList<>();
      for (JsonToken each = parser.nextToken();
          each != JsonToken.END_ARRAY;
          each = parser.nextToken()) {
        items.add(read(parser, each));
      }
      return items;
    }
    return token == JsonToken.VALUE_NULL ? "" : parser.getText();
  }

  private static String problem(JsonProcessingException e) {
    String message = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
    String place = e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
    return place + message.substring(0, Math.min(MAX_PROBLEM, message.length()));
  }
}
