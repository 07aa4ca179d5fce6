package dev.doppel.io.lines;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.doppel.io.content.RecordFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The id and the text found in one JSON object, by the rank of their names and not by their order.
 * Of two fields of one name the later counts, as for most readers of JSON. For one thread.
 */
final class JsonFields {

  /*
   * Documents are long strings, so the limit on strings goes; that on numbers too, for numbers are
   * never computed with here. The limit on nesting stays: it is what makes a line of a hundred
   * thousand brackets an error rather than a stack overflow elsewhere.
   *
   * Names are not interned: in data keyed by, say, user ids that would fill the virtual machine's
   * table with names seen once.
   */
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private static final int MAX_PROBLEM_CHARS = 200;
  private static final int MAX_NAMES = 20;
  private static final int MAX_NAME = 60;

  private final RecordFields fields;
  private @Nullable String id;
  private int idRank = Integer.MAX_VALUE;
  private String text = "";
  private int textRank = Integer.MAX_VALUE;

  private JsonFields(RecordFields fields) {
    this.fields = fields;
  }

  /** Reads the one object that the parser must hold. */
  static JsonFields find(JsonParser parser, RecordFields fields) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new JsonParseException(parser, "not a JSON object");
    }
    JsonFields found = new JsonFields(fields);
    found.readObject(parser, "");
    if (parser.nextToken() != null) {
      throw new JsonParseException(parser, "more than one JSON object in the line");
    }
    return found;
  }

  /** Returns the names of an object's fields as the end of a message; nothing if there are none. */
  static String namesIn(byte[] object) {
    List<String> names = new ArrayList<>();
    try (JsonParser parser = FACTORY.createParser(new String(object, UTF_8))) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME && names.size() <= MAX_NAMES) {
        names.add(names.size() < MAX_NAMES ? shortened(parser.currentName(), MAX_NAME) : "...");
        parser.nextToken();
        parser.skipChildren();
      }
    } catch (IOException e) {
      // the names before it do as well
    }
    return names.isEmpty() ? "" : "; the fields are: " + String.join(", ", names);
  }

  /** Returns what is wrong with the JSON, in one line. */
  static String problem(IOException e) {
    String message =
        e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
    String line = String.valueOf(message).lines().findFirst().orElse("");
    int place = line.indexOf(" (start marker at [Source"); // of the parser's own code
    // Parsers quote what they stumbled over, which may be the whole record.
    return shortened(place < 0 ? line : line.substring(0, place), MAX_PROBLEM_CHARS);
  }

  private static String shortened(String text, int most) {
    return text.substring(0, Math.min(text.length(), most));
  }

  /** The id, null if there is none. */
  @Nullable String id() {
    return id;
  }

  /** The name of the field that holds the text, null if there is none. */
  @Nullable String textField() {
    return textRank == Integer.MAX_VALUE ? null : fields.text().get(textRank);
  }

  /** The text, empty if there is none. */
  String text() {
    return text;
  }

  /** All of it, the text as bytes. */
  JsonScan.Found found() {
    return new JsonScan.Found(id, textField(), text.getBytes(UTF_8));
  }

  private void readObject(JsonParser parser, String prefix) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = prefix + parser.currentName();
      JsonToken value = parser.nextToken();
      if (value.isScalarValue()) {
        readScalar(parser, name, value);
      } else if (value == JsonToken.START_OBJECT && leadsToAField(name)) {
        readObject(parser, name + ".");
      } else {
        parser.skipChildren();
      }
    }
  }

  private void readScalar(JsonParser parser, String name, JsonToken value) throws IOException {
    if (value == JsonToken.VALUE_NULL) {
      return;
    }
    int rank = fields.text().indexOf(name);
    if (0 <= rank && rank <= textRank) {
      text = parser.getText();
      textRank = rank;
    }
    readId(parser, name, value);
  }

  private void readId(JsonParser parser, String name, JsonToken value) throws IOException {
    int rank = fields.id().indexOf(name);
    boolean isId = value == JsonToken.VALUE_STRING || value.isNumeric();
    if (0 <= rank && rank <= idRank && isId && parser.getTextLength() > 0) {
      id = parser.getText();
      idRank = rank;
    }
  }

  /** Returns whether a dotted name that was asked for passes through the object of this name. */
  private boolean leadsToAField(String name) {
    return leads(name, fields.text()) || leads(name, fields.id());
  }

  private static boolean leads(String name, List<String> candidates) {
    String prefix = name + ".";
    return candidates.stream().anyMatch(candidate -> candidate.startsWith(prefix));
  }
}
