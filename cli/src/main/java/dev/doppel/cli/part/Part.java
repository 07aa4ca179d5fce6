package dev.doppel.cli.part;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Jars that only some commands need. They lie in a folder of their own, beside the jars of all. */
public enum Part {
  /** What the server needs; its search engine serves experiments, too. */
  SERVE("serve", "org.eclipse.jetty.server.Server"),
  /** Drivers of databases. */
  SQL("sql", "org.h2.Driver"),
  /** What reads and writes Parquet. */
  PARQUET("parquet", "dev.doppel.parquet.ParquetProvider");

  /*
   * The launcher puts the folder on the class path of the command that needs it, so that the
   * archive of loaded classes still serves. Started in any other way, the command looks for the
   * folder itself: serve, experiment and sql restart in a class loader that has these jars too, and
   * Parquet, whose need shows in the middle of a run, gets a class loader below the present one.
   */

  private final String folder;
  private final String oneOfItsClasses;

  Part(String folder, String oneOfItsClasses) {
    this.folder = folder;
    this.oneOfItsClasses = oneOfItsClasses;
  }

  /** Returns the part that the command of these words needs from its beginning. */
  public static Optional<Part> neededBy(String[] args) {
    return switch (args.length == 0 ? "" : args[0]) {
      case "serve", "experiment" -> Optional.of(SERVE);
      case "sql" -> Optional.of(SQL);
      default -> Optional.empty();
    };
  }

  /** True if its classes can be used as they are. */
  boolean isPresent() {
    try {
      Class.forName(oneOfItsClasses, false, Part.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** True if its classes are not there yet, but its jars are. */
  public boolean isWaiting() {
    return !isPresent() && !jars().isEmpty();
  }

  /**
   * Does nothing if its classes can be used.
   *
   * @throws IOException if not
   */
  public void require() throws IOException {
    if (!isPresent()) {
      throw missing();
    }
  }

  /** Says what is missing, and where it belongs. */
  public IOException missing() {
    return new IOException("needs jars that are not here: they belong in " + home());
  }

  /** Returns a class loader that has all of the present class path and these jars. */
  @SuppressWarnings("BanClassLoader") // jars that are shipped with this one
  public ClassLoader withAllOthers() {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      urls.add(url(Path.of(entry)));
    }
    jars().forEach(jar -> urls.add(url(jar)));
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  /** Returns a class loader of these jars alone, which leaves all else to the present one. */
  @SuppressWarnings("BanClassLoader") // the same
  ClassLoader below() {
    return new URLClassLoader(
        jars().stream().map(Part::url).toArray(URL[]::new), Part.class.getClassLoader());
  }

  /** Returns its jars, none where its folder is missing. */
  private List<Path> jars() {
    Path home = home();
    if (!Files.isDirectory(home)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(home)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path home() {
    return fileOf(Part.class).resolveSibling("lib").resolve(folder);
  }

  /** Returns the jar or folder that a class came from. */
  static Path fileOf(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new IllegalStateException("no code source");
    }
    try {
      return Path.of(source.getLocation().toURI()).toAbsolutePath();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
