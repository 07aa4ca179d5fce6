package dev.doppel.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folders without a marker, from before there were any. */
final class OldFolder {

  private static final int HEAD_BYTES = 16;

  private OldFolder() {}

  /** Whether a file of that name, in that folder, was written by Doppel. */
  static boolean isMadeOf(Path folder, String name) throws IOException {
    Path file = folder.resolve(name);
    return switch (name) {
      case "manifest" -> head(file).startsWith("doppel-memory ");
      case "snapshot" -> head(file).startsWith("DPEVENTS");
      case "memory.json" -> head(file).replace(" ", "").startsWith("{\"version\":");
      default -> Files.isDirectory(file) && isMadeOf(file, "memory.json");
    };
  }

  private static String head(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return "";
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(HEAD_BYTES), ISO_8859_1);
    }
  }
}
