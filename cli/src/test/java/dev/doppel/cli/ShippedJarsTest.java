package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged command line: which jars it has, and that each command starts with its own. */
class ShippedJarsTest {

  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final Path JAR =
      TARGET.resolve("doppel-cli-" + System.getProperty("doppel.version") + ".jar");

  /** More jars of others, or larger ones, in every command are a decision, not an accident. */
  private static final int MOST_FOREIGN_JARS = 17;

  private static final long MOST_BYTES = 30_000_000; // three and a half of them our own code

  @TempDir private Path folder;

  @Test
  void everyCommandHasFewJars() throws IOException {
    List<Path> base = jars(TARGET.resolve("lib"));

    assertThat(base.stream().filter(jar -> !jar.getFileName().toString().startsWith("doppel-")))
        .hasSizeLessThanOrEqualTo(MOST_FOREIGN_JARS);
    assertThat(base.stream().mapToLong(jar -> jar.toFile().length()).sum())
        .isLessThanOrEqualTo(MOST_BYTES);
    assertThat(base.stream().map(jar -> jar.getFileName().toString()))
        .noneMatch(name -> name.matches("(h2|postgresql|lucene|jetty|parquet|hadoop).*"));
  }

  /** Neither URLs nor HTML nor files are needed to compare two strings. */
  @Test
  void twoStringsAreComparedWithThreeSmallJars() throws Exception {
    List<Path> few =
        jars(TARGET.resolve("lib")).stream()
            .filter(
                jar ->
                    jar.getFileName()
                        .toString()
                        .matches("(doppel-core|doppel-similarity|hash4j)-.*"))
            .toList();
    Path source =
        Files.writeString(
            folder.resolve("Two.java"),
            """
            import dev.doppel.similarity.Duplicates;
            import dev.doppel.similarity.evidence.Comparison;
            import java.util.List;

            class Two {
              public static void main(String[] args) {
                String text = "one two three four five six seven eight nine ten";
                System.out.println(Comparison.of(text, text).isExact());
                System.out.println(Duplicates.among(List.of(text, text)).groups().size());
              }
            }
            """);

    String path = String.join(File.pathSeparator, few.stream().map(Path::toString).toList());
    Process process =
        process(List.of("-cp", path), source)
            .redirectError(folder.resolve("stderr").toFile())
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).as(error()).isZero();
    assertThat(printed.lines()).containsExactly("true", "1");
    assertThat(few).hasSize(3);
    assertThat(few.stream().mapToLong(jar -> jar.toFile().length()).sum()).isLessThan(2_000_000);
  }

  @Test
  void theClassPathIsWhatLiesBesideTheJar() throws IOException {
    List<String> listed;
    try (JarFile jar = new JarFile(JAR.toFile())) {
      listed = List.of(jar.getManifest().getMainAttributes().getValue("Class-Path").split(" ", -1));
    }

    assertThat(listed)
        .containsExactlyInAnyOrderElementsOf(
            jars(TARGET.resolve("lib")).stream().map(jar -> "lib/" + jar.getFileName()).toList());
  }

  @Test
  void partsHaveTheJarsOfTheirCommands() throws IOException {
    assertThat(names("sql")).allMatch(name -> name.matches("(h2|postgresql)-.*")).hasSize(2);
    assertThat(names("serve")).anyMatch(name -> name.startsWith("jetty-server-"));
    assertThat(names("serve")).anyMatch(name -> name.startsWith("lucene-core-"));
    assertThat(names("parquet")).anyMatch(name -> name.startsWith("doppel-parquet-"));
  }

  /** As where only the jar and the folder {@code lib} without its folders were installed. */
  @Test
  void commandsStartWithTheBaseAlone() throws Exception {
    Path bare = bare();
    Path text = Files.writeString(folder.resolve("a.txt"), "one two three four five six seven\n");
    Path urls = Files.writeString(folder.resolve("urls.txt"), "http://a.example/\n");
    Path clicks = Files.writeString(folder.resolve("clicks.csv"), "ip,ad\n1,2\n1,2\n");

    assertThat(run(bare, "docs", text)).isEqualTo(0);
    assertThat(run(bare, "urls", urls)).isEqualTo(0);
    assertThat(run(bare, "canon", urls)).isEqualTo(0);
    assertThat(run(bare, "mirrors", "--help")).isEqualTo(0);
    assertThat(run(bare, "events", clicks, "--key", "ip,ad")).isEqualTo(0);
    assertThat(run(bare, "index", "add", folder.resolve("index"), text)).isEqualTo(0);
    assertThat(run(bare, "serve", "--help")).isEqualTo(0);
    assertThat(run(bare, "sql", "ddl", "--dialect", "postgresql")).isEqualTo(0);
    assertThat(run(bare, "experiment", "jain-2005", "figure-3")).isEqualTo(0);
  }

  @Test
  void aMissingPartIsOneLine() throws Exception {
    Path bare = bare();
    Path table = Files.writeString(folder.resolve("a.parquet"), "PAR1....PAR1");

    assertThat(run(bare, "serve", "--port", "0")).isEqualTo(1);
    assertThat(error()).matches("doppel serve: needs jars .* belong in .*serve\\R");
    assertThat(run(bare, "sql", "load", table, "--jdbc", "jdbc:h2:mem:x")).isEqualTo(1);
    assertThat(error()).matches("doppel sql load: jdbc:h2:mem:x needs jars .*sql\\R");
    assertThat(run(bare, "experiment", "jain-2005", "figure-4", "--scale", "40")).isEqualTo(1);
    assertThat(error()).matches("doppel experiment: jain-2005 needs jars .*serve\\R");
    assertThat(run(bare, "docs", table)).isEqualTo(1);
    assertThat(error()).contains("Parquet needs jars").doesNotContain("NoClassDefFound");
  }

  @Test
  void partsAreFoundBesideTheJar() throws Exception {
    Path text = Files.writeString(folder.resolve("a.txt"), "one two three four five six seven\n");
    String database = "jdbc:h2:" + folder.resolve("documents");

    assertThat(run(JAR, "sql", "load", text, "--jdbc", database)).as(error()).isEqualTo(0);
    assertThat(run(JAR, "sql", "find", text, "--jdbc", database)).as(error()).isEqualTo(0);
    assertThat(run(JAR, "experiment", "jain-2005", "figure-4", "--scale", "40"))
        .as(error())
        .isEqualTo(0);

    Path table = Files.writeString(folder.resolve("a.parquet"), "PAR1....PAR1");
    run(JAR, "docs", table);
    assertThat(error())
        .contains("a.parquet")
        .doesNotContain("needs jars")
        .doesNotContain("NoClassDefFound");
  }

  @Test
  void theServerStartsWithItsPart() throws Exception {
    Process process =
        process(List.of("-jar", JAR.toString()), "serve", "--port", "0")
            .redirectError(folder.resolve("stderr").toFile())
            .start();
    try (BufferedReader out = process.inputReader(UTF_8)) {
      assertThat(out.readLine()).as(error()).startsWith("http://127.0.0.1:");
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  private Path bare() throws IOException {
    Path lib = Files.createDirectories(folder.resolve("bare/lib"));
    for (Path jar : jars(TARGET.resolve("lib"))) {
      Files.copy(jar, lib.resolve(jar.getFileName()));
    }
    return Files.copy(JAR, lib.resolveSibling("doppel.jar"));
  }

  private static List<String> names(String part) throws IOException {
    return jars(TARGET.resolve("lib").resolve(part)).stream()
        .map(jar -> jar.getFileName().toString())
        .toList();
  }

  private static List<Path> jars(Path lib) throws IOException {
    try (Stream<Path> files = Files.list(lib)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private int run(Path jar, Object... args) throws Exception {
    Files.deleteIfExists(folder.resolve("stderr"));
    return process(List.of("-jar", jar.toString()), args)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(folder.resolve("stderr").toFile())
        .start()
        .waitFor();
  }

  private static ProcessBuilder process(List<String> how, Object... args) {
    List<String> command = new ArrayList<>();
    command.add(String.join(File.separator, System.getProperty("java.home"), "bin", "java"));
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(how);
    Arrays.stream(args).map(Object::toString).forEach(command::add);
    return new ProcessBuilder(command);
  }

  private String error() throws IOException {
    Path file = folder.resolve("stderr");
    return Files.exists(file) ? Files.readString(file) : "";
  }
}
