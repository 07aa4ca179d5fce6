package dev.doppel.bench.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder in which a command works. It has the same path in all trials of a scenario, because
 * memories note paths; {@link #restore} brings it back to a saved state.
 */
final class Stage {

  private static final String HERE = "@";
  private static final String LIST = "doppel-results"; // written beside results
  private static final Pattern SECONDS = Pattern.compile("\"seconds\":(\\{[^}]*}|[-0-9.E]+)");
  private static final Pattern NUMBERS = Pattern.compile("[0-9]+");

  private final Path root;

  Stage(Path root) throws IOException {
    this.root = root;
    Files.createDirectories(folder());
  }

  Path folder() {
    return root.resolve("stage");
  }

  /** Where the JVM's temporary files go; what stays there is left over, too. */
  Path temporary() {
    return folder().resolve("tmp");
  }

  Path path(String name) {
    return folder().resolve(name);
  }

  /** A file beside the stage. */
  Path log(String name) {
    return root.resolve(name);
  }

  /** The arguments, with the path of the stage in place of {@code @}. */
  List<String> filled(List<String> arguments) {
    return arguments.stream().map(each -> each.replace(HERE, folder().toString())).toList();
  }

  void save(Path to) throws IOException {
    copy(folder(), to);
  }

  void restore(Path from) throws IOException {
    empty(folder());
    copy(from, folder());
    Files.createDirectories(temporary());
  }

  /** The contents of the files below the names, by path, without what tells the time. */
  Map<String, String> contents(List<String> names) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (String name : names) {
      if (Files.exists(path(name))) {
        try (Stream<Path> files = Files.walk(path(name).toRealPath())) {
          for (Path file : files.filter(Files::isRegularFile).toList()) {
            String inside = path(name).toRealPath().relativize(file).toString();
            contents.put(inside.isEmpty() ? name : name + "/" + inside, content(file));
          }
        }
      }
    }
    return contents;
  }

  private static String content(Path file) throws IOException {
    if (file.endsWith(LIST)) {
      return ""; // it holds the times of the files beside it
    }
    // Every byte is a character of Latin-1, so that nothing is lost.
    String text = new String(Files.readAllBytes(file), ISO_8859_1);
    return SECONDS.matcher(text).replaceAll("\"seconds\":0");
  }

  /**
   * The names of all files, with N for numbers: how many journals there were is chance. Without
   * empty temporary files: between making one and unlinking it, a kill leaves its name.
   */
  Set<String> names() throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder())) {
      for (Path file : files.filter(each -> !Files.isDirectory(each)).toList()) {
        if (file.startsWith(temporary()) && Files.size(file) == 0) {
          continue;
        }
        names.add(NUMBERS.matcher(folder().relativize(file).toString()).replaceAll("N"));
      }
    }
    return names;
  }

  /** Copies a folder, links as links. */
  static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            Files.createDirectories(to.resolve(from.relativize(folder).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Path target = to.resolve(from.relativize(file).toString());
            Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Deletes what is in a folder, but not the folder: something may be mounted there. */
  static void empty(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path below, IOException problem)
              throws IOException {
            if (!below.equals(folder)) {
              Files.delete(below);
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
