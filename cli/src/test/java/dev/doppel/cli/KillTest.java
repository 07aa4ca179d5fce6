package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the command without warning, again and again, and looks at what is there in the end. The
 * property {@code doppel.kills} makes it more often than the few times of every build.
 */
class KillTest {

  private static final int KILLS = Integer.getInteger("doppel.kills", 4);
  private static final int LINES = 400_000;
  private static final int DOCUMENTS = 10_000;

  @TempDir private Path folder;

  @Test
  void urlsToAFileAreThoseOfAnUndisturbedRun() throws Exception {
    Path input = urls();
    Path expected = folder.resolve("expected");
    assertThat(run("urls", input, "--memory", folder.resolve("m0"), "--out", expected)).isZero();

    Path out = folder.resolve("out");
    Path memory = folder.resolve("m1");
    killedUntilDone(memory, "urls", input, "--memory", memory, "--out", out);

    assertThat(out).hasSameBinaryContentAs(expected);
    assertThat(freshIn(input, memory)).isZero();
  }

  /** Monday's list, killed; Tuesday's has its name. Whatever the memory knows is written. */
  @Test
  void aListReplacedAfterAKillIsReadWhole_andNothingFoundIsLost() throws Exception {
    Path input = urls();
    Path monday = Files.copy(input, folder.resolve("monday"));
    Path memory = folder.resolve("m");
    Path out = folder.resolve("out");
    Object[] args = {"urls", input, "--memory", memory, "--out", out, "--quiet"};
    Process process = start(args);
    while (size(memory) < 100_000) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(1);
    }
    process.destroyForcibly().waitFor();
    Files.writeString(input, Files.readString(input).replace("http://", "http://tuesday."));

    assertThat(run(args)).isZero();

    assertThat(Files.readAllLines(out))
        .isEqualTo(Files.readAllLines(input).stream().distinct().toList());
    Path kept = folder.resolve("out.unfinished-1"); // none if the kill came before the first commit
    List<String> found = Files.exists(kept) ? Files.readAllLines(kept) : List.of();
    Shell shell = new Shell();
    assertThat(shell.run("urls", monday, "--memory", memory, "--quiet")).isZero();
    List<String> all = new ArrayList<>(found);
    all.addAll(shell.out().lines().toList());
    assertThat(all).isEqualTo(Files.readAllLines(monday).stream().distinct().toList());
  }

  @Test
  void urlsPrintedAreNeverLost() throws Exception {
    Path input = urls();
    Path memory = folder.resolve("m");

    killedUntilDone(memory, "urls", input, "--memory", memory);

    List<String> expected = Files.readAllLines(input).stream().distinct().toList();
    assertThat(new HashSet<>(Files.readAllLines(folder.resolve("stdout"))))
        .isEqualTo(new HashSet<>(expected));
    assertThat(freshIn(input, memory)).isZero();
  }

  @Test
  void eventsToFilesAreThoseOfAnUndisturbedRun() throws Exception {
    Path input = clicks();
    Files.writeString(folder.resolve("secret"), "the same for both");
    assertThat(run(eventsArgs(input, "m0", "expected"))).isZero();

    killedUntilDone(folder.resolve("m1"), eventsArgs(input, "m1", "out"));

    for (String name : List.of("unique", "duplicates", "late", "rejected")) {
      assertThat(folder.resolve("out-" + name))
          .hasSameBinaryContentAs(folder.resolve("expected-" + name))
          .isNotEmptyFile();
    }
    assertThat(folder.resolve("out-report.json"))
        .hasSameBinaryContentAs(folder.resolve("expected-report.json"));
  }

  /** What was printed after the last commit is printed again; nothing is left out. */
  @Test
  void eventsPrintedAreNeverLost() throws Exception {
    Path input = clicks();
    Files.writeString(folder.resolve("secret"), "the same for both");
    assertThat(run(eventsArgs(input, "m0", "expected"))).isZero();
    Path memory = folder.resolve("m");

    killedUntilDone(
        memory,
        "events",
        input,
        "--key=ip,ad",
        "--time=time",
        "--late=2s",
        "--window=sliding:100000",
        "--max-skipped=1%",
        "--secret-file=" + folder.resolve("secret"),
        "--memory=" + memory);

    Set<String> printed = new HashSet<>(Files.readAllLines(folder.resolve("stdout")));
    assertThat(Files.readAllLines(folder.resolve("expected-unique"))).allMatch(printed::contains);
  }

  private Object[] eventsArgs(Path input, String memory, String out) {
    Path files = folder.resolve(out);
    return new Object[] {
      "events",
      input,
      "--key=ip,ad",
      "--time=time",
      "--late=2s",
      "--window=sliding:100000",
      "--publisher=ad",
      "--max-skipped=1%",
      "--secret-file=" + folder.resolve("secret"), // two memories that err alike
      "--memory=" + folder.resolve(memory),
      "--out=" + files + "-unique",
      "--duplicates=" + files + "-duplicates",
      "--late-out=" + files + "-late",
      "--rejected=" + files + "-rejected",
      "--report=" + files + "-report.json"
    };
  }

  @Test
  void documentsAcknowledgedAreNeverLost() throws Exception {
    Path input = documents();
    Path index = folder.resolve("index");
    SplittableRandom random = new SplittableRandom();
    int kills = 0;
    while (kills < KILLS) {
      long printed = size(folder.resolve("stdout"));
      Process process = start("index", "add", index, input);
      // Every other kill waits until documents are acknowledged, so that it comes between them.
      while (kills % 2 == 0 && process.isAlive() && size(folder.resolve("stdout")) == printed) {
        Thread.sleep(1);
      }
      if (process.waitFor(random.nextLong(1500), TimeUnit.MILLISECONDS)) {
        assertThat(process.exitValue()).isZero();
        assertThatAcknowledgedLast(index, input);
        index = Files.createTempDirectory(folder, "index"); // from scratch
        Files.delete(folder.resolve("stdout"));
      } else {
        process.destroyForcibly().waitFor();
        kills++;
      }
    }
    assertThat(run("index", "add", index, input)).isZero();
    assertThatAcknowledgedLast(index, input);
  }

  /** What was told to be new is never new again: the next run found it in the index. */
  private void assertThatAcknowledgedLast(Path index, Path input) throws IOException {
    List<String> acknowledged =
        Pattern.compile("\\{\"id\":\"(d[0-9]+)\",\"added\":\"new\"}")
            .matcher(Files.readString(folder.resolve("stdout")))
            .results()
            .map(result -> result.group(1))
            .toList();
    assertThat(acknowledged).isNotEmpty().doesNotHaveDuplicates();
    Shell shell = new Shell();
    assertThat(shell.run("index", "add", index, input)).isZero();
    assertThat(shell.out().lines()).hasSize(DOCUMENTS).allMatch(line -> line.contains("unchanged"));
  }

  /**
   * Runs the command until it finishes by itself; before, it is killed, first when the memory has
   * begun to grow, then at random times.
   */
  private void killedUntilDone(Path memory, Object... args) throws Exception {
    SplittableRandom random = new SplittableRandom();
    Process process = start(args);
    while (size(memory) < 100_000) {
      assertThat(process.isAlive()).isTrue();
      Thread.sleep(1);
    }
    process.destroyForcibly().waitFor();
    for (int kills = 1; kills < KILLS; kills++) {
      process = start(args);
      if (process.waitFor(300 + random.nextLong(1500), TimeUnit.MILLISECONDS)) {
        assertThat(process.exitValue()).isZero();
        return;
      }
      process.destroyForcibly().waitFor();
    }
    assertThat(run(args)).isZero();
  }

  /** The bytes of a file, or of the files in a folder. */
  private static long size(Path path) {
    File[] files = path.toFile().listFiles();
    return files == null
        ? path.toFile().length()
        : Arrays.stream(files).mapToLong(File::length).sum();
  }

  private int run(Object... args) throws IOException, InterruptedException {
    return start(args).waitFor();
  }

  private Process start(Object... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
    command.add(Doppel.class.getName());
    for (Object arg : args) {
      command.add(arg.toString());
    }
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("stdout").toFile()))
        .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("stderr").toFile()))
        .start();
  }

  /** How many of the input's URLs the memory does not know. */
  private static long freshIn(Path input, Path memory) {
    Shell shell = new Shell();
    assertThat(shell.run("urls", input, "--memory", memory, "--quiet")).isZero();
    return shell.out().lines().count();
  }

  private Path clicks() throws IOException {
    SplittableRandom random = new SplittableRandom(9);
    StringBuilder text = new StringBuilder("time,ip,ad,agent\n");
    for (int i = 0; i < 5 * LINES; i++) {
      text.append(1_700_000_000_000L + 5L * i - random.nextInt(2010)).append(",10.0.");
      text.append(random.nextInt(50_000)).append(',').append(random.nextInt(9)).append(",x\n");
      if (i % 10_000 == 0) {
        text.append("broken\n");
      }
    }
    return Files.writeString(folder.resolve("clicks.csv"), text);
  }

  private Path documents() throws IOException {
    SplittableRandom random = new SplittableRandom(6);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      lines.append("{\"id\":\"d").append(i).append("\",\"text\":\"");
      for (int word = 0; word < 50; word++) {
        lines.append('w').append(random.nextInt(10_000)).append(' ');
      }
      lines.append("\"}\n");
    }
    return Files.writeString(folder.resolve("documents.jsonl"), lines);
  }

  private Path urls() throws IOException {
    SplittableRandom random = new SplittableRandom(9);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      text.append("http://host.example/").append(random.nextInt(LINES)).append('\n');
    }
    return Files.writeString(folder.resolve("urls.txt"), text);
  }
}
