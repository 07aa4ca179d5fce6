package dev.doppel.bench.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Temporary folders, one a process, emptied when it ends. */
final class Folders {

  private static final Path ROOT = make();

  private Folders() {}

  /** A folder that is always the same. */
  static Path own() {
    return ROOT;
  }

  /** A folder in it. */
  static Path fresh(String name) throws IOException {
    Path folder = ROOT.resolve(name);
    delete(folder);
    return Files.createDirectories(folder);
  }

  /** The files of a folder, by name. */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static Path make() {
    try {
      Path root = Files.createTempDirectory("doppel-fuzz");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteQuietly(root)));
      return root;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void deleteQuietly(Path root) {
    try {
      delete(root);
    } catch (IOException e) {
      System.err.println("left behind: " + root);
    }
  }
}
