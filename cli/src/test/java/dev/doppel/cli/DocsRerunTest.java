package dev.doppel.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docs --memory}, more than once. */
class DocsRerunTest {

  private static final Path PAGES = Path.of("..", "samples", "pages");

  @TempDir private Path folder;
  private final Shell shell = new Shell();

  @Test
  void theSameInputGivesTheSameFiles() throws IOException {
    Map<String, String> first = run(PAGES);
    assertThat(first.get("kept.txt")).isNotEmpty();

    assertThat(run(PAGES)).isEqualTo(first);
    assertThat(shell.err()).contains("the input of run 1 once more");
  }

  @Test
  void anEarlierInputGivesItsFilesAgain() throws IOException {
    Path monday = day("monday", 1, 2, 3);
    Path tuesday = day("tuesday", 3, 4);
    Map<String, String> first = run(monday);
    Map<String, String> second = run(tuesday);

    assertThat(second.get("kept.txt")).isEqualTo("4.txt\n");
    assertThat(second.get("removed.jsonl"))
        .isEqualTo(
            "{\"id\":\"3.txt\",\"head\":\"3.txt\",\"relation\":\"exact\",\"similarity\":1.0,"
                + "\"containment\":1.0,\"stored\":true,\"storedRun\":1,\"storedFrom\":[\""
                + monday.toRealPath()
                + "\"]}\n");
    assertThat(second.get("clusters.jsonl")).contains("\"stored\":true,\"storedRun\":1,");
    assertThat(second.get("pairs.jsonl")).contains("\"stored\":\"a\",\"storedRun\":1,");
    assertThat(run(monday)).isEqualTo(first);
    assertThat(run(tuesday)).isEqualTo(second);
  }

  @Test
  void aFolderThatGrewKeepsWhatItKept() throws IOException {
    Path today = day("today", 1, 2, 3);
    run(today);
    day("today", 0, 4);

    assertThat(requireNonNull(run(today).get("kept.txt")).lines())
        .containsExactly("0.txt", "1.txt", "2.txt", "3.txt", "4.txt");
  }

  @Test
  void lookingUsesNothingUp() throws IOException {
    Path memory = folder.resolve("memory");
    shell.run("docs", PAGES, "--memory", memory);
    assertThat(shell.err()).contains("nothing was remembered");
    assertThat(memory).doesNotExist();
    Map<String, String> first = run(PAGES);

    Path more = day("more", 1);
    shell.run("docs", more, "--memory", memory);
    assertThat(run(more).get("kept.txt")).isEqualTo("1.txt\n");
    assertThat(run(PAGES)).isEqualTo(first);
  }

  /** What a crash leaves between the moment of the results and that of the memory. */
  @Test
  void resultsWithoutTheMemoryAreMadeAgain() throws IOException {
    Path monday = day("monday", 1, 2);
    Path tuesday = day("tuesday", 2, 3);
    run(monday);
    Path memory = folder.resolve("memory");
    Path before = folder.resolve("before");
    copy(memory, before);
    Map<String, String> second = run(tuesday);
    delete(memory);
    copy(before, memory);

    assertThat(run(tuesday)).isEqualTo(second);
    assertThat(run(tuesday)).isEqualTo(second);
  }

  /** Runs, and returns the files that the result consists of, but for those with times in them. */
  private Map<String, String> run(Path input) throws IOException {
    Path out = folder.resolve("out");
    Path memory = folder.resolve("memory");
    assertThat(shell.run("docs", input, "--memory", memory, "--out", out))
        .as(shell.err())
        .isEqualTo(ExitCode.DONE);
    Map<String, String> files = new TreeMap<>();
    for (String name :
        new String[] {
          "pairs.jsonl", "clusters.jsonl", "kept.txt", "removed.jsonl", "report.html"
        }) {
      files.put(name, Files.readString(out.resolve(name)));
    }
    return files;
  }

  private Path day(String name, int... texts) throws IOException {
    Path day = Files.createDirectories(folder.resolve(name));
    for (int text : texts) {
      String words =
          new SplittableRandom(text)
              .ints(200, 0, 10_000)
              .mapToObj(word -> "w" + word)
              .collect(Collectors.joining(" "));
      Files.writeString(day.resolve(text + ".txt"), words);
    }
    return day;
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectory(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  private static void delete(Path of) throws IOException {
    try (Stream<Path> files = Files.list(of)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(of);
  }
}
