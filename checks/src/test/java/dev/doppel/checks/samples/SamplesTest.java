package dev.doppel.checks.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compiles and runs every Java sample of Javadoc, README and docs, each as the body of a method of
 * a class that has the names of {@link Givens}. A new sample is found by itself; one that cannot be
 * run here must be listed with the reason.
 */
class SamplesTest {

  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "docs/crawling.md#2", "a part of samples/Crawl.java: CrawlSampleTest",
          "docs/crawling.md#4", "needs webmagic",
          "docs/urls.md#2", "needs Heritrix",
          "docs/scale-out.md#1", "needs Spark",
          "docs/scale-out.md#2", "needs Spark",
          "docs/scale-out-streams.md#1", "needs Flink",
          "integrations/flink/src/main/java/dev/doppel/flink/DuplicateFilter.java#1", "needs Flink",
          "integrations/flink/src/main/java/dev/doppel/flink/DuplicateJob.java#1",
              "a shell command",
          "integrations/spark/src/main/java/dev/doppel/spark/documents/DocumentsJob.java#1",
              "needs Spark",
          "integrations/webmagic/src/main/java/dev/doppel/webmagic/DoppelDuplicateRemover.java#1",
              "needs webmagic");

  /** Public types of one name in two packages: where whose samples are. */
  private static final String SQL = "docs/sql.md";

  @TempDir private Path folder;

  private final Path root = root();

  @Test
  void everySampleCompilesAndRuns() throws Exception {
    List<Sample> samples = here();
    List<Path> sources = new ArrayList<>();
    for (Sample sample : samples) {
      sources.add(source(sample.className(), code(sample)));
    }
    sources.add(source("Main", main(samples)));

    compile(sources);
    makeInputs();

    assertThat(run()).as("what the samples printed").endsWith("all " + samples.size() + " ran\n");
  }

  @Test
  void whatRunsElsewhereIsStillThere() throws IOException {
    assertThat(Sample.below(root)).extracting(Sample::toString).containsAll(ELSEWHERE.keySet());
  }

  private List<Sample> here() throws IOException {
    List<Sample> samples =
        Sample.below(root).stream()
            .filter(sample -> !ELSEWHERE.containsKey(sample.toString()))
            .toList();
    assertThat(samples).hasSizeGreaterThan(20);
    return samples;
  }

  private String code(Sample sample) throws IOException {
    return imports(sample)
        + "public class %s extends %s {\n".formatted(sample.className(), givens(sample))
        + "  public %s() throws java.io.IOException {}\n".formatted(sample.className())
        + "  public void run() throws Exception {\n"
        + sample.code()
        + "\n  }\n}\n";
  }

  private static String givens(Sample sample) {
    String file = sample.source().substring(sample.source().lastIndexOf('/') + 1);
    if (file.startsWith("Event")) {
      return EventGivens.class.getName();
    }
    boolean isOnDocuments = file.startsWith("Document") || file.startsWith("Report");
    return isOnDocuments ? DocumentGivens.class.getName() : Givens.class.getName();
  }

  private String imports(Sample sample) throws IOException {
    StringBuilder imports =
        new StringBuilder("import java.nio.file.*;import java.sql.*;import java.time.*;")
            .append("import java.util.*;import java.util.List;\n");
    for (String name : packages(sample.source().equals(SQL))) {
      imports.append("import ").append(name).append(".*;\n");
    }
    return imports.toString();
  }

  private List<String> packages(boolean ofSql) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .filter(name -> name.endsWith("/package-info.java") && name.contains("src/main/java/"))
          .filter(name -> !name.matches("(bench|integrations/(spark|flink|tika|webmagic))/.*"))
          .map(name -> name.replaceFirst(".*src/main/java/", "").replace("/package-info.java", ""))
          .map(name -> name.replace('/', '.'))
          .filter(
              name ->
                  name.endsWith(".sql") == ofSql
                      || !name.matches(".*\\.(sql|engine.*|index|similarity.*)"))
          .toList();
    }
  }

  private static String main(List<Sample> samples) {
    StringBuilder main = new StringBuilder("public class Main {\n");
    main.append("  public static void main(String[] args) throws Exception {\n");
    for (Sample sample : samples) {
      main.append("    try { new ").append(sample.className()).append("().run(); }\n");
      main.append("    catch (Throwable e) { throw new Exception(\"" + sample + "\", e); }\n");
    }
    main.append("    System.out.print(\"all " + samples.size() + " ran\\n\");\n  }\n}\n");
    return main.toString();
  }

  private Path source(String name, String code) throws IOException {
    return Files.writeString(folder.resolve(name + ".java"), code);
  }

  private void compile(List<Path> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of(
            "-d", folder.toString(), "-cp", classPath(), "-proc:none", "-nowarn", "-Xlint:none");
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
      boolean isCompiled =
          compiler
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(isCompiled).as(messages.toString()).isTrue();
    }
  }

  private String run() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                folder + System.getProperty("path.separator") + classPath(),
                "Main")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return printed;
  }

  /** The files that samples name. */
  private void makeInputs() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Files.writeString(pages.resolve("a.txt"), "Ten words that stand in one file and in another.");
    Files.writeString(pages.resolve("b.txt"), "Ten words that stand in one file and in another!");
    Files.copy(root.resolve("samples/clicks.csv"), folder.resolve("clicks.csv"));
    Path monday = Files.createDirectory(folder.resolve("monday"));
    Files.copy(root.resolve("samples/crawl.warc.gz"), monday.resolve("crawl.warc.gz"));
    Files.writeString(folder.resolve("my.rules"), "*.example.com  drop sid\n");
    Files.writeString(
        folder.resolve("aliases.tsv"), "http://example.com/old\thttp://example.com/new\t301\n");
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("crawl.tsv.gz")))) {
      out.write("http://a.example/1\tx\nhttp://b.example/1\tx\n".getBytes(UTF_8));
    }
  }

  static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  static Path root() {
    Path here = Path.of("").toAbsolutePath();
    for (Path folder = here; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve("ARCHITECTURE.md"))) {
        return folder;
      }
    }
    throw new AssertionError("no repository around " + here);
  }
}
