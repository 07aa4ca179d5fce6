package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.Streams;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LostOutputTest {

  private static final String FULL = "No space left on device";

  /** To {@code doppel mcp}, which prints answers only; the others do not read it. */
  private static final String QUESTION = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";

  private static final String TEXT =
      IntStream.range(0, 300).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));

  /** It waits for requests, and ends when it is told to. */
  private static final Set<String> WITHOUT_END = Set.of("doppel serve");

  @TempDir private Path folder;
  private final Map<String, Object[]> calls = new LinkedHashMap<>();
  private Path texts;

  @BeforeEach
  void write() throws IOException {
    texts = Files.createDirectory(folder.resolve("texts"));
    Path a = Files.writeString(texts.resolve("a.txt"), TEXT);
    Path b = Files.writeString(texts.resolve("b.txt"), TEXT.replace("word150 ", "another "));
    Path urls = Files.writeString(folder.resolve("urls.txt"), "http://a.org/x\nhttp://b.org/y\n");
    Path page = Files.writeString(folder.resolve("page.html"), "<!doctype html><a href=b>b</a>");
    Path aliases = Files.writeString(folder.resolve("aliases"), "http://a.org/\thttp://b.org/\n");
    Path mirrors = Files.writeString(folder.resolve("mirrors.tsv"), mirrors());
    Path events = Files.writeString(folder.resolve("events.csv"), "ip,ad\n1,2\n3,4\n");
    Path results =
        Files.writeString(
            folder.resolve("results.json"),
            "{\"query\":\"q\",\"results\":[{\"id\":\"1\",\"text\":\"one two three\"}]}");
    Path index = folder.resolve("index");
    String jdbc = "jdbc:h2:" + folder.resolve("database");
    assertThat(new Shell().run("index", "add", index, texts)).isZero();
    assertThat(new Shell().run("sql", "load", texts, "--jdbc", jdbc)).isZero();

    Path one = folder.resolve("one");
    Path same = folder.resolve("same");
    assertThat(new Shell().run("urls", urls, "--memory", one)).isZero();
    assertThat(new Shell().run("memory", "backup", one, same)).isZero();

    calls.put("doppel docs", new Object[] {"docs", texts});
    calls.put("doppel compare", new Object[] {"compare", a, b});
    calls.put("doppel urls", new Object[] {"urls", urls});
    calls.put(
        "doppel urls unite",
        new Object[] {"urls", "unite", one, same, "--out", folder.resolve("all")});
    calls.put("doppel canon", new Object[] {"canon", urls});
    calls.put("doppel links", new Object[] {"links", page, "--base", "http://a.org/"});
    calls.put("doppel aliases", new Object[] {"aliases", "--list", aliases});
    calls.put("doppel mirrors", new Object[] {"mirrors", mirrors});
    Path crawl = Path.of("..", "samples", "crawl.warc.gz");
    calls.put(
        "doppel warc dedupe",
        new Object[] {"warc", "dedupe", crawl, "--out", folder.resolve("small")});
    calls.put(
        "doppel warc undo", new Object[] {"warc", "undo", crawl, "--out", folder.resolve("again")});
    calls.put("doppel events", new Object[] {"events", events, "--key=ip"});
    calls.put(
        "doppel events reconcile",
        new Object[] {"events", "reconcile", events, events, "--key=ip"});
    calls.put("doppel index add", new Object[] {"index", "add", folder.resolve("new"), texts});
    calls.put("doppel index find", new Object[] {"index", "find", index, a});
    calls.put("doppel index families", new Object[] {"index", "families", index});
    calls.put("doppel index mark", new Object[] {"index", "mark", index, "a.txt", "b.txt"});
    calls.put("doppel index remove", new Object[] {"index", "remove", index, "b.txt"});
    calls.put("doppel index stats", new Object[] {"index", "stats", index});
    calls.put("doppel memory check", new Object[] {"memory", "check", index});
    calls.put("doppel memory repair", new Object[] {"memory", "repair", index});
    calls.put("doppel memory upgrade", new Object[] {"memory", "upgrade", index});
    calls.put(
        "doppel memory backup", new Object[] {"memory", "backup", index, folder.resolve("copy")});
    calls.put("doppel memory export", new Object[] {"memory", "export", index});
    calls.put("doppel sql ddl", new Object[] {"sql", "ddl", "--dialect=h2"});
    calls.put("doppel sql query", new Object[] {"sql", "query", "1", "--dialect=h2"});
    calls.put("doppel sql load", new Object[] {"sql", "load", texts, "--jdbc", jdbc});
    calls.put("doppel sql find", new Object[] {"sql", "find", a, "--jdbc", jdbc});
    calls.put("doppel sql bench", new Object[] {"sql", "bench", "--rows=50", "--questions=1"});
    calls.put("doppel refine", new Object[] {"refine", results});
    calls.put("doppel sketch", new Object[] {"sketch", texts});
    calls.put("doppel experiment", new Object[] {"experiment"});
    calls.put("doppel mcp", new Object[] {"mcp"});
  }

  @Test
  void everyCommandIsTried() {
    List<String> leaves = new ArrayList<>(leaves(Doppel.commandLine(Streams.standard())));
    leaves.removeAll(WITHOUT_END);

    assertThat(calls.keySet()).containsAll(leaves);
  }

  @Test
  void noCommandSucceedsWhenItsOutputIsLost() {
    for (String command : calls.keySet()) {
      Shell full = new Shell().stdin(QUESTION).stdout(new Failing(FULL));

      int code = full.run(calls.get(command));

      if (printsSomething(command)) {
        assertThat(code).as(command).isEqualTo(ExitCode.FAILED);
        assertThat(full.err().lines()).as(command).contains(command + ": standard output: " + FULL);
      } else {
        assertThat(code).as(command).isZero();
      }
    }
  }

  @Test
  void noCommandComplainsOfAReaderThatHasEnough() {
    for (String command : calls.keySet()) {
      if (printsSomething(command)) {
        Shell closed = new Shell().stdin(QUESTION).stdout(new Failing("Broken pipe"));

        assertThat(closed.run(calls.get(command))).as(command).isEqualTo(ExitCode.BROKEN_PIPE);
        assertThat(closed.err()).as(command).doesNotContainIgnoringCase("pipe");
      }
    }
  }

  @Test
  void helpThatIsLostIsAFailure() {
    for (String command : calls.keySet()) {
      String[] words = (command.substring("doppel ".length()) + " --help").split(" ");
      Shell full = new Shell().stdout(new Failing(FULL));

      assertThat(full.run((Object[]) words)).as(command).isEqualTo(ExitCode.FAILED);
      assertThat(full.err().lines())
          .as(command)
          .containsExactly(command + ": standard output: " + FULL);
    }
    for (String option : List.of("--help", "--version")) {
      Shell full = new Shell().stdout(new Failing(FULL));

      assertThat(full.run(option)).as(option).isEqualTo(ExitCode.FAILED);
      assertThat(full.err().lines()).containsExactly("doppel: standard output: " + FULL);
    }
  }

  @Test
  void helpOfWhichSomebodyHasEnoughEndsInSilence() {
    for (List<String> words : List.of(List.of("--help"), List.of("events", "--help"))) {
      Shell closed = new Shell().stdout(new Failing("Broken pipe"));

      assertThat(closed.run(words.toArray())).isEqualTo(ExitCode.BROKEN_PIPE);
      assertThat(closed.err()).isEmpty();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDisk() throws Exception {
    for (String command : List.of("docs", "compare", "urls", "mirrors", "index add")) {
      Path err = folder.resolve("err");
      Process process =
          TestProcess.of(requireNonNull(calls.get("doppel " + command)))
              .redirectOutput(Path.of("/dev/full").toFile())
              .redirectError(err.toFile())
              .start();

      assertThat(process.waitFor()).as(command).isEqualTo(ExitCode.FAILED);
      assertThat(Files.readString(err))
          .contains("doppel " + command + ": standard output: ")
          .doesNotContain("Exception");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aPipeThatIsClosedEarly() throws Exception {
    Path many = folder.resolve("many.txt");
    Files.writeString(
        many,
        IntStream.range(0, 200_000)
            .mapToObj(i -> "http://example.org/" + i)
            .collect(Collectors.joining("\n")));
    for (String command : List.of("canon", "urls")) {
      Process process = TestProcess.of(command, many, "--quiet").start();
      assertThat(process.getInputStream().read()).isEqualTo('h');
      process.getInputStream().close();

      assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8)).as(command).isEmpty();
      assertThat(process.waitFor()).as(command).isEqualTo(ExitCode.BROKEN_PIPE);
    }
  }

  private static boolean printsSomething(String command) {
    return !Set.of(
            "doppel index remove",
            "doppel index mark",
            "doppel sql load",
            "doppel urls unite",
            "doppel warc dedupe",
            "doppel warc undo")
        .contains(command);
  }

  private static String mirrors() {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      rows.append("http://a.org/").append(i).append("\tf").append(i).append('\n');
      rows.append("http://b.org/").append(i).append("\tf").append(i).append('\n');
    }
    return rows.toString();
  }

  private static List<String> leaves(CommandLine command) {
    if (command.getSubcommands().isEmpty()) {
      return List.of(command.getCommandSpec().qualifiedName());
    }
    List<String> leaves = new ArrayList<>();
    command.getSubcommands().values().forEach(each -> leaves.addAll(leaves(each)));
    return leaves;
  }

  private static final class Failing extends OutputStream {

    private final String message;

    Failing(String message) {
      this.message = message;
    }

    @Override
    public void write(int value) throws IOException {
      throw new IOException(message);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      throw new IOException(message);
    }
  }
}
