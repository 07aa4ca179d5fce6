package dev.doppel.bench.mutants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The classes of all modules as they were compiled, with their tests.
 *
 * @param folders the {@code target/classes} and {@code target/test-classes} that are there
 */
record Compiled(List<Path> folders) {

  private static final int MODULE_DEPTH = 4;

  /** Finds what was compiled below the root of the repository. */
  static Compiled below(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root, MODULE_DEPTH)) {
      return new Compiled(
          all.filter(
                  each -> each.endsWith("target/classes") || each.endsWith("target/test-classes"))
              .sorted()
              .toList());
    }
  }

  /**
   * Returns the full names of classes, which may be given without their packages.
   *
   * @throws IllegalArgumentException if there is none of a name, or more than one
   */
  List<String> names(List<String> given) throws IOException {
    List<String> names = new ArrayList<>();
    for (String each : given) {
      names.add(name(each));
    }
    return names;
  }

  private String name(String given) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path folder : folders) {
      try (Stream<Path> all = Files.walk(folder)) {
        all.map(file -> folder.relativize(file).toString().replace('/', '.'))
            .filter(file -> file.endsWith(".class"))
            .map(file -> file.substring(0, file.length() - ".class".length()))
            .filter(name -> name.equals(given) || name.endsWith("." + given))
            .forEach(found::add);
      }
    }
    if (found.size() != 1) {
      throw new IllegalArgumentException(given + " should be one class, is " + found);
    }
    return found.get(0);
  }

  /** The class and those nested in it. */
  List<String> withNested(String name) throws IOException {
    Path file = file(name);
    Path folder = file.resolveSibling(""); // its package
    String simple = name.substring(name.lastIndexOf('.') + 1);
    String room = name.substring(0, name.lastIndexOf('.') + 1);
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(each -> each.getFileName().toString())
          .filter(each -> each.equals(simple + ".class") || each.startsWith(simple + "$"))
          .map(each -> room + each.substring(0, each.length() - ".class".length()))
          .sorted()
          .toList();
    }
  }

  /** Where a class is. */
  Path file(String name) {
    String path = name.replace('.', '/') + ".class";
    return folders.stream()
        .map(folder -> folder.resolve(path))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name + " was not compiled"));
  }

  /** The folder of the module that a class belongs to, in which its tests are run. */
  Path module(String name) {
    Path file = file(name);
    Path folder = folders.stream().filter(file::startsWith).findFirst().orElseThrow();
    return folder.resolve("../..").normalize();
  }
}
