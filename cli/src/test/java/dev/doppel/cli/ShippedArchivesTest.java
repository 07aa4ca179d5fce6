package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The two archives, unpacked where they were not made, and run by somebody else. */
class ShippedArchivesTest {

  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final String NAME = "doppel-" + System.getProperty("doppel.version");

  /** What the launcher calls; no Java among it. */
  private static final List<String> TOOLS =
      List.of(
          "bash",
          "chmod",
          "cksum",
          "dirname",
          "gzip",
          "ls",
          "mkdir",
          "mv",
          "readlink",
          "rm",
          "sed");

  private static final String FOUND = "2 documents: 1 kept, 1 can go";

  /** Of a thousand and more, so many classes may be met only outside the rehearsal. */
  private static final int MOST_FROM_JARS = 40;

  @TempDir private Path folder;

  private final Map<String, String> environment = new TreeMap<>();
  private Path texts;
  private Path elsewhere;

  @BeforeEach
  void prepare() throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    texts = Files.createDirectory(folder.resolve("some texts"));
    elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.writeString(texts.resolve("a.txt"), "one two three four five six seven eight\n");
    Files.writeString(texts.resolve("b.txt"), "one two three four five six seven eight\n");
    Path bin = Files.createDirectory(folder.resolve("bin"));
    for (String tool : TOOLS) {
      Files.createSymbolicLink(bin.resolve(tool), find(tool));
    }
    environment.put("PATH", bin.toString());
  }

  /** Before the folder goes: links that lead out of it would be remarked on, one by one. */
  @AfterEach
  void unlink() throws IOException {
    for (String tool : TOOLS) {
      Files.delete(folder.resolve("bin").resolve(tool));
    }
  }

  @Test
  void theJarsRunWithAnyJavaAndWhereverTheyAreMoved() throws Exception {
    Path home = unpack(NAME + ".tar.gz");
    assertThat(names(home))
        .contains("LICENSE", "NOTICE", "THIRD-PARTY-NOTICES", "doppel", "doppel.jar", "lib")
        .noneMatch(name -> name.contains("jsa"));

    assertThat(run(home, "docs", texts)).contains("needs Java 17 or newer").contains("JAVA_HOME");

    environment.put("JAVA_HOME", System.getProperty("java.home"));
    assertThat(run(home, "docs", texts)).contains(FOUND);
    assertThat(names(home)).contains("doppel.jsa");

    Path moved = Files.move(home, folder.resolve("moved away"));
    String key = Files.readString(moved.resolve("doppel.jsa.key"));
    assertThat(run(moved, "docs", texts)).contains(FOUND);
    assertThat(Files.readString(moved.resolve("doppel.jsa.key")))
        .isNotEqualTo(key)
        .contains(moved.toString());
  }

  @Test
  void theImageRunsWithoutJavaForAUserWhoMayNotWriteToIt() throws Exception {
    Path home = unpack(image());
    List<String> before = names(home);
    environment.put("JAVA_HOME", "/nowhere"); // its own Java is what counts

    String nobody = asAnotherUser(home, "docs", texts);
    environment.put("XDG_CACHE_HOME", Files.createDirectory(folder.resolve("caches")).toString());
    run("chmod", "777", environment.get("XDG_CACHE_HOME"));
    String withCaches = asAnotherUser(home, "docs", texts);
    String once = asAnotherUser(home, "docs", texts);

    assertThat(List.of(nobody, withCaches, once)).allMatch(output -> output.contains(FOUND));
    assertThat(names(home)).isEqualTo(before);
    try (Stream<Path> files = Files.walk(folder.resolve("caches"))) {
      assertThat(files.map(file -> file.getFileName().toString())).contains("doppel.jsa");
    }
  }

  /** Its compiler costs more than a small job, whose size the launcher must be able to find out. */
  @Test
  void aSmallJobRunsWithoutTheOptimizingCompiler() throws Exception {
    Path home = unpack(NAME + ".tar.gz");
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("DOPPEL_OPTS", "-XX:+PrintFlagsFinal");
    String small = "TieredStopAtLevel += 1 ";
    String large = "TieredStopAtLevel += 4 ";

    assertThat(run(home, "docs", texts)).as("sizes cannot be asked for").containsPattern(large);

    environment.put("PATH", System.getenv("PATH"));
    assertThat(run(home, "docs", texts)).contains(FOUND).containsPattern(small);
    assertThat(run(home, "--version")).as("nothing is named").containsPattern(large);
    assertThat(run(home, "docs", texts, "-")).as("it may be endless").containsPattern(large);
    Path packed = folder.resolve("packed.jsonl.gz");
    try (OutputStream out = Files.newOutputStream(packed)) {
      byte[] block = new byte[1 << 20];
      new Random(1).nextBytes(block); // or the disk might pack it
      for (int i = 0; i < 30; i++) {
        out.write(block);
      }
    }
    assertThat(run(home, "docs", packed)).as("180 MB, perhaps").containsPattern(large);
    assertThat(run(home, "serve", "--help"))
        .as("a server is compiled by Java's own rules")
        .containsPattern(large)
        .containsPattern("Tier4InvocationThreshold += 5000 ");
  }

  /** Loading them from jars took half of a start. Java itself looks for spaces in vain. */
  @Test
  void nearlyAllClassesComeFromTheArchive() throws Exception {
    Path home = unpack(NAME + ".tar.gz", Files.createDirectory(folder.resolve("here")));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    Path urls = Files.writeString(folder.resolve("urls.txt"), "http://a.example/?b=1\n");
    Path clicks = Files.writeString(folder.resolve("clicks.csv"), "ip,ad\n1,2\n1,2\n");
    run(home, "--version");

    assertThat(loadedFromJars(home, "canon", urls)).isLessThan(MOST_FROM_JARS);
    assertThat(loadedFromJars(home, "urls", urls, "--tsv")).isLessThan(MOST_FROM_JARS);
    assertThat(loadedFromJars(home, "compare", texts.resolve("a.txt"), texts.resolve("b.txt")))
        .isLessThan(MOST_FROM_JARS);
    assertThat(loadedFromJars(home, "events", clicks, "--key", "ip")).isLessThan(MOST_FROM_JARS);
    assertThat(loadedFromJars(home, "docs", texts)).isLessThan(MOST_FROM_JARS);

    Files.delete(home.resolve("doppel.jsa"));
    assertThat(loadedFromJars(home, "canon", urls))
        .as("seen where they are not")
        .isGreaterThan(5 * MOST_FROM_JARS);
  }

  private long loadedFromJars(Path home, Object... command) throws Exception {
    Path log = folder.resolve("classes.log");
    environment.put("DOPPEL_OPTS", "-Xlog:class+load:file=" + log);
    run(home, command);
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> line.contains("source: file:")).count();
    } finally {
      Files.delete(log);
    }
  }

  /** The runtime has what databases, the server and texts in old encodings need. */
  @Test
  void theImageHasWhatOtherCommandsNeed() throws Exception {
    Path home = unpack(image());
    String database = "jdbc:h2:" + folder.resolve("documents");

    assertThat(run(home.resolve("runtime/bin/java").toString(), "--list-modules"))
        .contains("jdk.charsets@", "jdk.crypto.ec@");
    assertThat(run(home, "sql", "load", texts, "--jdbc", database)).contains("2 loaded");
    Process server = process(home, "serve", "--port", "0").start();
    try (BufferedReader out = server.inputReader(UTF_8)) {
      assertThat(out.readLine()).startsWith("http://127.0.0.1:");
    } finally {
      server.destroy();
      server.waitFor();
    }
  }

  private static String image() throws IOException {
    return names(TARGET).stream()
        .filter(name -> name.matches(NAME + "-(linux|macos)-(x64|arm64)\\.tar\\.gz"))
        .findFirst()
        .orElseThrow();
  }

  /** Unpacks into a folder whose name has spaces, and returns what is in there. */
  private Path unpack(String archive) throws Exception {
    return unpack(archive, Files.createDirectory(folder.resolve("a folder of " + archive)));
  }

  private Path unpack(String archive, Path here) throws Exception {
    assertThat(run("tar", "-xzf", TARGET.resolve(archive), "-C", here)).isEmpty();
    return here.resolve(archive.replace(".tar.gz", ""));
  }

  private String run(Object... command) throws Exception {
    return output(builder(List.of(command)));
  }

  private String run(Path home, Object... arguments) throws Exception {
    return output(process(home, arguments));
  }

  /** The folder is the owner's alone; where the owner is root, another user is needed as well. */
  private String asAnotherUser(Path home, Object... arguments) throws Exception {
    List<Object> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      Path become = find("setpriv");
      command.addAll(List.of(become, "--reuid=65534", "--regid=65534", "--clear-groups"));
    } else {
      run("chmod", "-R", "a-w", home);
    }
    command.add(home.resolve("doppel"));
    command.addAll(List.of(arguments));
    try {
      return output(builder(command));
    } finally {
      run("chmod", "-R", "u+w", home);
    }
  }

  private ProcessBuilder process(Path home, Object... arguments) {
    List<Object> command = new ArrayList<>(List.of(home.resolve("doppel")));
    command.addAll(List.of(arguments));
    return builder(command);
  }

  private ProcessBuilder builder(List<Object> command) {
    ProcessBuilder builder = new ProcessBuilder(command.stream().map(Object::toString).toList());
    builder.directory(elsewhere.toFile()).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder;
  }

  private static String output(ProcessBuilder builder) throws Exception {
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return output;
  }

  private static Path find(String tool) {
    return Stream.of("/usr/bin", "/bin", "/usr/local/bin")
        .map(bin -> Path.of(bin, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + tool));
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
