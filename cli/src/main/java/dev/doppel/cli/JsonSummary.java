package dev.doppel.cli;

import dev.doppel.io.AtomicOutput;
import dev.doppel.io.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;

/** Writes the object that {@code --summary} asks for. */
final class JsonSummary {

  /** Adds a command's own fields. */
  @FunctionalInterface
  interface Fields {

    void write(JsonWriter json) throws IOException;
  }

  private JsonSummary() {}

  static void write(CommonOptions common, String command, Fields fields) throws IOException {
    Path file = common.summary();
    if (file == null) {
      return;
    }
    try (AtomicOutput output = AtomicOutput.to(file)) {
      try (JsonWriter json = JsonWriter.lines(output)) {
        json.object().field("command", command);
        fields.write(json);
        json.end();
      }
      output.commit();
    }
  }
}
