package dev.doppel.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the settings that a memory was made with before it is opened: they never change. */
public final class StoredSettings {

  private StoredSettings() {}

  /** Returns the settings of the memory in a folder; empty if there is none. */
  public static Optional<String> in(Path folder) throws IOException {
    return Files.isRegularFile(folder.resolve(Manifest.FILE_NAME))
        ? Optional.of(Manifest.read(folder).settings())
        : Optional.empty();
  }
}
