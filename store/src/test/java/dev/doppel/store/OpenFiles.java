package dev.doppel.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What this process has open, where the system lists that. */
final class OpenFiles {

  private OpenFiles() {}

  /** Those in a folder; none on other systems. Deleted ones have a word more in their names. */
  static List<Path> in(Path folder) throws IOException {
    Path all = Path.of("/proc/self/fd");
    if (!Files.exists(all)) {
      return List.of();
    }
    List<Path> ours = new ArrayList<>();
    try (Stream<Path> links = Files.list(all)) {
      for (Path link : links.toList()) {
        if (Files.isSymbolicLink(link)
            && Files.readSymbolicLink(link).startsWith(folder.toRealPath())) {
          ours.add(Files.readSymbolicLink(link));
        }
      }
    }
    return ours;
  }
}
