package dev.doppel.web.url;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the test vectors of others, as they published them. */
final class Vectors {

  private static final JsonFactory JSON = new JsonFactory();

  private Vectors() {}

  /** The cases of a file of web-platform-tests: objects in one array, between remarks. */
  static List<Map<String, @Nullable Object>> wpt(String file) {
    List<Map<String, @Nullable Object>> cases = new ArrayList<>();
    for (Object each : (List<?>) json("wpt/" + file)) {
      if (each instanceof Map<?, ?> fields) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        fields.forEach((name, value) -> copy.put((String) name, value));
        cases.add(copy);
      }
    }
    return cases;
  }

  /** Objects become maps, arrays lists; a number or truth value stays as it is written. */
  static Object json(String file) {
    try (InputStream in = open(file);
        JsonParser parser = JSON.createParser(in)) {
      parser.nextToken();
      return Objects.requireNonNull(value(parser));
    } catch (IOException e) {
      throw new UncheckedIOException(file, e);
    }
  }

  static InputStream open(String file) {
    return Objects.requireNonNull(Vectors.class.getResourceAsStream(file), file);
  }

  private static @Nullable Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_ARRAY -> array(parser);
      case START_OBJECT -> object(parser);
      case VALUE_NULL -> null;
      default -> parser.getText();
    };
  }

  private static List<@Nullable Object> array(JsonParser parser) throws IOException {
    List<@Nullable Object> values = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      values.add(value(parser));
    }
    return values;
  }

  private static Map<String, @Nullable Object> object(JsonParser parser) throws IOException {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, value(parser));
    }
    return fields;
  }
}
