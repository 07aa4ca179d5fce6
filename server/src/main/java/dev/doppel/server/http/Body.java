package dev.doppel.server.http;

import io.javalin.http.Context;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;

/** Reads bodies, of bounded size and of the types we take. */
final class Body {

  static final String JSON = "application/json";
  static final String LINES = "application/x-ndjson";

  private Body() {}

  static boolean isLines(Context context) {
    return type(context).equals(LINES);
  }

  /** Returns the bytes of a JSON body. */
  static byte[] read(Context context, int most) {
    if (!type(context).equals(JSON)) {
      throw ProblemException.of(
          415,
          "a body of type '%s' is not taken here; send 'Content-Type: %s'"
              .formatted(type(context), JSON));
    }
    if (context.req().getContentLengthLong() > most) {
      throw tooLarge(most);
    }
    try (InputStream in = context.req().getInputStream()) {
      byte[] body = in.readNBytes(most);
      if (body.length == most && in.read() >= 0) {
        throw tooLarge(most);
      }
      return body;
    } catch (EOFException e) {
      throw ProblemException.badRequest("the body ends early");
    } catch (IOException e) {
      throw ProblemException.of(408, "the body did not come in time: " + e.getMessage());
    }
  }

  private static ProblemException tooLarge(int most) {
    return ProblemException.of(
        413, "a body may have %d bytes; send less, or JSON lines as %s".formatted(most, LINES));
  }

  private static String type(Context context) {
    String type = context.contentType();
    if (type == null) {
      return "";
    }
    String[] parts = type.split(";", 2);
    return Arrays.stream(parts).findFirst().orElse("").strip().toLowerCase(Locale.ROOT);
  }
}
