package dev.doppel.server.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.doppel.server.http.ProblemException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Takes the objects out of {@code {"events":[{...},{...}]}} as they are spelled: read and written
 * again, a number such as 1.00 would become another key than the same event has elsewhere.
 */
final class RawObjects {

  private static final JsonFactory FACTORY = new JsonFactory();

  private RawObjects() {}

  static List<byte[]> read(byte[] body, String field) {
    try (JsonParser json = FACTORY.createParser(body)) {
      String shape =
          "the body must be an object {" + field + "}, " + field + " an array of objects";
      require(json.nextToken() == JsonToken.START_OBJECT, shape);
      require(
          json.nextToken() == JsonToken.FIELD_NAME, "field '" + field + "' is missing; " + shape);
      String name = json.currentName();
      require(name.equals(field), "no field '" + name + "' is known here; known is " + field);
      require(json.nextToken() == JsonToken.START_ARRAY, shape);
      List<byte[]> objects = new ArrayList<>();
      while (json.nextToken() != JsonToken.END_ARRAY) {
        require(
            json.currentToken() == JsonToken.START_OBJECT,
            field + "[" + objects.size() + "] is not an object");
        objects.add(object(json, body));
      }
      require(json.nextToken() == JsonToken.END_OBJECT, "only " + field + " is known here");
      require(json.nextToken() == null, "there is more after the body's end");
      return objects;
    } catch (JsonProcessingException e) {
      throw ProblemException.badRequest("the body is not JSON: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new IllegalStateException(e); // an array does not fail
    }
  }

  private static byte[] object(JsonParser json, byte[] body) throws IOException {
    long from = json.currentTokenLocation().getByteOffset();
    json.skipChildren();
    long to = json.currentLocation().getByteOffset();
    byte[] object = Arrays.copyOfRange(body, (int) from, (int) to);
    for (int i = 0; i < object.length; i++) {
      // A line feed is white space between tokens and cannot stand in a string.
      object[i] = object[i] == '\n' ? (byte) ' ' : object[i];
    }
    return object;
  }

  private static void require(boolean ok, String detail) {
    if (!ok) {
      throw ProblemException.badRequest(detail);
    }
  }
}
