package dev.doppel.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.index.Match;
import dev.doppel.io.output.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** One JSON object as a line of output. */
public final class JsonLine {

  private static final double DIGITS = 10_000;

  /** Writes the fields of an object that was begun. */
  @FunctionalInterface
  public interface Fields {

    void write(JsonWriter json) throws IOException;
  }

  private JsonLine() {}

  /** Returns the object and the end of its line. */
  public static String of(Fields fields) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonWriter json = JsonWriter.lines(bytes)) {
      json.object();
      fields.write(json);
      json.end();
    }
    return bytes.toString(UTF_8);
  }

  /** Writes the fields of a match. */
  public static void match(JsonWriter json, Match match) throws IOException {
    json.field("id", match.id())
        .field("kind", match.kind().toString())
        .field("distance", match.distance())
        .field("similarity", Math.round(match.similarity() * DIGITS) / DIGITS);
  }
}
