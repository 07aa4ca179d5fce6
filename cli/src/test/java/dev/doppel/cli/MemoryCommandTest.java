package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryCommandTest {

  private static final String TEXT = "one two three four five six seven eight nine ten eleven ";

  @TempDir private Path dir;
  private Path links;
  private Path texts;

  @BeforeEach
  void write() throws IOException {
    links = Files.writeString(dir.resolve("links.txt"), "http://a.example/\nhttp://b.example/\n");
    texts = Files.createDirectory(dir.resolve("texts"));
    Files.writeString(texts.resolve("a.txt"), TEXT);
  }

  @Test
  void check_saysWhatEveryKindIs() {
    make();

    assertThat(check("seen"))
        .startsWith(dir.resolve("seen") + ": whole, a memory of `doppel urls`, 2 items, ");
    assertThat(check("docs")).contains(": whole, a memory of `doppel docs`, 2 items, ");
    assertThat(check("events")).contains(": whole, a memory of `doppel events`, ");
    assertThat(check("index")).contains(": whole, an index of `doppel index`, 1 item, ");
  }

  @Test
  void check_aFolderThatIsNotOurs() {
    Shell shell = new Shell();

    assertThat(shell.run("memory", "check", texts)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.out()).isEqualTo(texts + ": " + texts + " is not a folder of Doppel\n");
  }

  @Test
  void everyChangedFileFailsTheCheck() throws IOException {
    make();
    for (String file :
        List.of(
            "seen/manifest",
            "seen/journal-1",
            "seen/doppel-folder",
            "docs/journal-1",
            "events/snapshot",
            "index/journal-1")) {
      Path path = dir.resolve(file);
      Path folder = path.resolveSibling("");
      byte[] whole = Files.readAllBytes(path);
      byte[] damaged = whole.clone();
      damaged[whole.length - 3] ^= 1;
      Files.write(path, damaged);

      assertThat(new Shell().run("memory", "check", folder)).as(file).isEqualTo(1);
      Files.write(path, whole);
      assertThat(new Shell().run("memory", "check", folder)).as(file).isZero();
    }
  }

  @Test
  void repair_cutsADamagedJournal_saysWhatIsLost_andKeepsACopy() throws IOException {
    make();
    Path journal = dir.resolve("index/journal-1");
    byte[] whole = Files.readAllBytes(journal);
    byte[] cut = Arrays.copyOf(whole, whole.length - 5);
    Files.write(journal, cut);
    Shell find = new Shell();
    assertThat(find.run("index", "stats", dir.resolve("index"))).isEqualTo(ExitCode.FAILED);
    assertThat(find.err()).contains("journal-1").contains("cut off");

    Shell repair = new Shell();
    assertThat(repair.run("memory", "repair", dir.resolve("index"))).as(repair.out()).isZero();

    assertThat(repair.out()).contains("lost: ").contains("whole, an index of `doppel index`");
    assertThat(dir.resolve("index.before-repair/journal-1")).hasBinaryContent(cut);
    assertThat(new Shell().run("index", "add", dir.resolve("index"), texts)).isZero();
    assertThat(new Shell().run("memory", "repair", dir.resolve("index"))).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "bloom", "layered"})
  void repair_urlsOfAnEarlierVersion(String filter) throws IOException {
    Path old = old("urls-" + filter, "manifest", "journal-1");
    Path input = Files.writeString(links, "http://a.example/\nhttp://b.example:80/#x\nhttp://c/\n");
    Object[] urls = {
      "urls", input, "--memory", old, "--filter", filter, "--capacity", 1000, "--quiet"
    };
    if (filter.equals("exact")) {
      urls = new Object[] {"urls", input, "--memory", old, "--quiet"};
    }

    assertThat(refusedThenRepaired(old, "a memory of `doppel urls`", urls))
        .isEqualTo("http://c/\n");
    Files.writeString(links, "http://c/#y\nhttp://a.example/\nhttp://d/\n");
    assertThat(out(urls)).isEqualTo("http://d/\n");
    assertThat(settings(old)).startsWith("urls " + filter).doesNotContain("hash=");
  }

  @Test
  void repair_documentsOfAnEarlierVersion() throws IOException {
    Path old = old("docs", "manifest", "journal-1");
    Object[] docs = {
      "docs",
      texts,
      "--memory",
      old,
      "--out",
      dir.resolve("r"),
      "--overwrite",
      "--quiet",
      "--threshold",
      "0.8"
    };

    Files.writeString(
        texts.resolve("c.txt"), "some text that this memory has never been shown yet");

    refusedThenRepaired(old, "a memory of `doppel docs`", docs);
    assertThat(dir.resolve("r/removed.jsonl")).content().contains("\"a.txt\"").contains("stored");
    Files.writeString(texts.resolve("d.txt"), Files.readString(texts.resolve("c.txt")));
    out(docs);

    assertThat(out("memory", "export", old))
        .isEqualTo("{\"id\":\"a.txt\"}\n{\"id\":\"b.txt\"}\n{\"id\":\"c.txt\"}\n");
  }

  @Test
  void repair_anIndexOfAnEarlierVersion() throws IOException {
    Path old = old("index", "manifest", "journal-1");

    assertThat(refusedThenRepaired(old, "an index of `doppel index`", "index", "stats", old))
        .contains("\"documents\":2");

    out("index", "add", old, Files.move(texts.resolve("a.txt"), texts.resolve("c.txt")));
    assertThat(out("index", "stats", old)).contains("\"documents\":3");
  }

  @Test
  void repair_eventsOfAnEarlierVersion() throws IOException {
    Path old = old("events", "snapshot");
    Path input = dir.resolve("events.csv");
    Files.writeString(input, "key,t\na,2020-01-01T00:00:03Z\nc,2020-01-01T00:00:04Z\n");
    Object[] events = {
      "events",
      input,
      "--key",
      "key",
      "--time",
      "t",
      "--window",
      "sliding:1h",
      "--capacity",
      10,
      "--memory",
      old,
      "--quiet"
    };

    assertThat(refusedThenRepaired(old, "a memory of `doppel events`", events))
        .isEqualTo("key,t\nc,2020-01-01T00:00:04Z\n");
    Files.writeString(input, "key,t\nb,2020-01-01T00:00:05Z\nc,2020-01-01T00:00:06Z\n");
    assertThat(out(events)).isEqualTo("key,t\n");
  }

  /** Runs a command on a folder of an earlier version before and after it was repaired. */
  private static String refusedThenRepaired(Path old, String kind, Object... command) {
    for (Object[] each :
        new Object[][] {
          {"memory", "check", old},
          {"memory", "export", old},
          {"memory", "backup", old, old.resolveSibling("copy")}
        }) {
      Shell shell = new Shell();
      assertThat(shell.run(each)).isEqualTo(ExitCode.FAILED);
      assertThat(shell.out() + shell.err()).contains("run `doppel memory repair " + old + "`");
    }
    Shell refused = new Shell();
    assertThat(refused.run(command)).isEqualTo(ExitCode.FAILED);
    assertThat(refused.err())
        .hasLineCount(1)
        .contains(old + " has no file doppel-folder")
        .contains("run `doppel memory repair " + old + "`");
    assertThat(out("memory", "repair", old))
        .contains(old + " is now marked as " + kind)
        .contains(old + ": whole, " + kind);
    assertThat(old.resolveSibling(old.getFileName() + ".before-repair")).isNotEmptyDirectory();
    return out(command);
  }

  private Path old(String name, String... files) throws IOException {
    Path old = Files.createDirectory(dir.resolve("old-" + name));
    for (String file : files) {
      try (InputStream in =
          Objects.requireNonNull(
              MemoryCommandTest.class.getResourceAsStream("old/" + name + "/" + file))) {
        Files.copy(in, old.resolve(file));
      }
    }
    return old;
  }

  private static String settings(Path memory) throws IOException {
    return Files.readAllLines(memory.resolve("manifest")).stream()
        .filter(line -> line.startsWith("settings "))
        .findFirst()
        .orElseThrow()
        .substring("settings ".length());
  }

  private static String out(Object... command) {
    Shell shell = new Shell();
    assertThat(shell.run(command)).as(shell.err() + shell.out()).isZero();
    return shell.out();
  }

  @Test
  void quiet_leavesOutTheRemark() {
    make();
    Shell loud = new Shell();
    Shell quiet = new Shell();

    loud.run("memory", "check", dir.resolve("seen"));
    quiet.run("memory", "check", dir.resolve("seen"), "--quiet");

    assertThat(loud.err()).isEqualTo("1 folder, 1 whole\n");
    assertThat(quiet.err()).isEmpty();
    assertThat(quiet.out()).isEqualTo(loud.out());
  }

  @Test
  void noNameOfAFolderControlsTheTerminal() throws IOException {
    Path memory = dir.resolve("a\u001b[2J\nb");
    new Shell().run("urls", links, "--memory", memory, "--quiet");
    String shown = dir.resolve("a") + "\\u001b[2J\\nb";

    assertThat(out("memory", "check", memory)).startsWith(shown + ": whole, ").hasLineCount(1);
    assertThat(out("memory", "repair", memory)).doesNotContain("\u001b").hasLineCount(2);
    assertThat(out("memory", "backup", memory, dir.resolve("copy"))).hasLineCount(1);
    Files.delete(memory.resolve("journal-1"));
    Shell damaged = new Shell();
    assertThat(damaged.run("memory", "check", memory)).isEqualTo(ExitCode.FAILED);
    assertThat(damaged.out()).startsWith(shown + ": ").hasLineCount(1).doesNotContain("\u001b");
    Shell repaired = new Shell();
    repaired.run("memory", "repair", memory);
    assertThat(repaired.out()).doesNotContain("\u001b").doesNotContain("\nb");
  }

  @Test
  void check_theSnapshotOfAnotherMemory() throws IOException {
    make();
    Path other = dir.resolve("other");
    new Shell()
        .stdin("{\"key\":\"a\"}\n")
        .run("events", "--key", "key", "--memory", other, "--quiet");
    Files.copy(
        other.resolve("snapshot"),
        dir.resolve("events/snapshot"),
        StandardCopyOption.REPLACE_EXISTING);
    Shell shell = new Shell();

    assertThat(shell.run("memory", "check", dir.resolve("events"))).isEqualTo(ExitCode.FAILED);
    assertThat(shell.out()).contains("the snapshot of another folder");
  }

  /** As root, permissions bind nobody; so what is there is compared, down to its times. */
  @Test
  void readersWriteNothing() throws IOException {
    make();
    Path index = dir.resolve("index");
    Map<Path, String> before = new TreeMap<>();
    try (Stream<Path> files = Files.walk(dir)) {
      for (Path each : files.toList()) {
        if (each.startsWith(index) || each.startsWith(dir.resolve("docs"))) {
          String mode = Files.isDirectory(each) ? "r-x------" : "r--------";
          Files.setPosixFilePermissions(each, PosixFilePermissions.fromString(mode));
          Files.setLastModifiedTime(each, FileTime.fromMillis(1_000_000_000_000L));
          before.put(each, state(each));
        }
      }
    }

    out("index", "stats", index);
    out("index", "find", index, texts.resolve("a.txt"));
    out("index", "families", index);
    out("memory", "check", index);
    out("memory", "export", index);
    out("memory", "export", dir.resolve("docs"));
    out("memory", "backup", index, dir.resolve("copy"));

    for (Path folder : List.of(index, dir.resolve("docs"))) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path each : files.toList()) {
          assertThat(state(each)).as(each.toString()).isEqualTo(before.get(each));
        }
      }
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
    Files.setPosixFilePermissions(
        dir.resolve("copy"), PosixFilePermissions.fromString("rwx------"));
  }

  private static String state(Path file) throws IOException {
    String content =
        Files.isDirectory(file) ? "" : HexFormat.of().formatHex(Files.readAllBytes(file));
    return Files.getLastModifiedTime(file) + " " + content;
  }

  @Test
  void backup_isWholeAndIndependent() throws IOException {
    make();
    Path copy = dir.resolve("copy");

    assertThat(new Shell().run("memory", "backup", dir.resolve("seen"), copy)).isZero();

    Files.delete(dir.resolve("seen/journal-1"));
    assertThat(new Shell().run("memory", "check", copy)).isZero();
    Shell again = new Shell();
    assertThat(again.run("urls", links, "--memory", copy, "--quiet")).as(again.err()).isZero();
    assertThat(again.out()).isEmpty();
    assertThat(new Shell().run("memory", "backup", copy, texts)).isEqualTo(ExitCode.FAILED);
    assertThat(Files.readString(texts.resolve("a.txt"), UTF_8)).isEqualTo(TEXT);
  }

  @Test
  void export_printsALineEach() {
    make();
    Shell urls = new Shell();
    Shell index = new Shell();

    assertThat(urls.run("memory", "export", dir.resolve("seen"))).isZero();
    assertThat(index.run("memory", "export", dir.resolve("index"))).isZero();

    assertThat(urls.err()).isEqualTo("2 lines\n");
    assertThat(out("memory", "export", dir.resolve("docs"))).isEqualTo("{\"id\":\"a.txt\"}\n");
    assertThat(urls.out().lines()).hasSize(2).allMatch(line -> line.matches("[0-9a-f]{32}"));
    assertThat(index.out()).isEqualTo("{\"id\":\"a.txt\"}\n");
    assertThat(index.err()).isEqualTo("1 line\n");
    assertThat(new Shell().run("memory", "export", dir.resolve("events"))).isEqualTo(1);
  }

  @Test
  void aMemoryOfAnotherCommandIsRefusedInAUsersWords() {
    make();
    Shell shell = new Shell();

    assertThat(shell.run("docs", texts, "--memory", dir.resolve("seen"))).isEqualTo(1);
    assertThat(shell.err())
        .isEqualTo(
            "doppel docs: "
                + dir.resolve("seen")
                + " is a memory of `doppel urls`, not of `doppel docs`\n");
    Shell own = new Shell();
    assertThat(own.run("index", "add", texts, texts)).isEqualTo(1);
    assertThat(own.err()).contains("is not empty and not a folder of Doppel");
    assertThat(texts)
        .isDirectoryContaining("glob:**a.txt")
        .isDirectoryNotContaining("glob:**journal*");
  }

  private void make() {
    assertThat(new Shell().run("urls", links, "--memory", dir.resolve("seen"), "--quiet")).isZero();
    assertThat(
            new Shell()
                .run(
                    "docs",
                    texts,
                    "--memory",
                    dir.resolve("docs"),
                    "--out",
                    dir.resolve("r"),
                    "--quiet"))
        .isZero();
    assertThat(
            new Shell()
                .stdin("{\"key\":\"a\"}\n")
                .run("events", "--key", "key", "--memory", dir.resolve("events"), "--quiet"))
        .isZero();
    assertThat(new Shell().run("index", "add", dir.resolve("index"), texts)).isZero();
  }

  private String check(String name) {
    Shell shell = new Shell();
    assertThat(shell.run("memory", "check", dir.resolve(name))).as(shell.out()).isZero();
    return shell.out();
  }
}
