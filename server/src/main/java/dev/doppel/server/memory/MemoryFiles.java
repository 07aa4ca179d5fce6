package dev.doppel.server.memory;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Which files in the folder of a memory the server wrote itself. */
final class MemoryFiles {

  private static final Pattern FILES =
      Pattern.compile(
          "doppel-folder|manifest(\\.next)?|(journal|segment)-[0-9]+"
              + "|snapshot|texts|memory\\.json|\\.(snapshot|memory\\.json)\\..*");
  private static final Pattern FOLDERS = Pattern.compile("index|urls|events|state|log-[0-9]+");
  private static final String MARKER = "doppel-folder";

  private MemoryFiles() {}

  /** Deletes what the server wrote, but for the marker of this very folder. */
  static void delete(Path folder) throws IOException {
    for (Path each : list(folder)) {
      if (isOurFolder(each)) {
        delete(each);
        Files.deleteIfExists(each.resolve(MARKER));
        try {
          Files.deleteIfExists(each);
        } catch (DirectoryNotEmptyException e) {
          // There is something in it that is not ours.
        }
      } else if (isOurFile(each) && !each.getFileName().toString().equals(MARKER)) {
        Files.deleteIfExists(each);
      }
    }
  }

  /** Whether a folder is empty, or what a crash left of a memory that was not made to its end. */
  static boolean hasOnlyOurs(Path folder) throws IOException {
    List<Path> there = list(folder);
    for (Path each : there) {
      if (!isOurFolder(each) && !isOurFile(each)) {
        return false;
      }
    }
    return there.isEmpty() || Files.exists(folder.resolve(MARKER));
  }

  private static boolean isOurFolder(Path file) {
    return Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
        && FOLDERS.matcher(file.getFileName().toString()).matches();
  }

  private static boolean isOurFile(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && FILES.matcher(file.getFileName().toString()).matches();
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
