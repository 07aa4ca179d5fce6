package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    assertThat(check("docs")).contains(": whole, a memory of `doppel docs`, 1 items, ");
    assertThat(check("events")).contains(": whole, a memory of `doppel events`, ");
    assertThat(check("index")).contains(": whole, an index of `doppel index`, 1 items, ");
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

  @Test
  void repair_adoptsFoldersOfEarlierVersions() throws IOException {
    for (String file :
        List.of(
            "urls/manifest",
            "urls/journal-1",
            "docs/manifest",
            "docs/journal-1",
            "index/manifest",
            "index/journal-1",
            "events/snapshot")) {
      Path target = dir.resolve("old").resolve(file);
      Files.createDirectories(target.getParent());
      try (InputStream in =
          Objects.requireNonNull(MemoryCommandTest.class.getResourceAsStream("old/" + file))) {
        Files.copy(in, target);
      }
    }
    for (String kind : List.of("urls", "docs", "index", "events")) {
      Shell repair = new Shell();
      assertThat(repair.run("memory", "repair", dir.resolve("old").resolve(kind)))
          .as(repair.out() + repair.err())
          .isZero();
      assertThat(repair.out()).contains("is now marked as").contains(": whole, ");
      assertThat(dir.resolve("old").resolve(kind + ".before-repair")).isNotEmptyDirectory();
    }

    Shell index = new Shell();
    assertThat(index.run("index", "stats", dir.resolve("old/index"))).isZero();
    assertThat(index.out()).contains("\"documents\":2");
    Shell export = new Shell();
    assertThat(export.run("memory", "export", dir.resolve("old/docs"))).isZero();
    assertThat(export.out()).isEqualTo("{\"id\":\"a.txt\"}\n{\"id\":\"b.txt\"}\n");
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

    assertThat(urls.out().lines()).hasSize(2).allMatch(line -> line.matches("[0-9a-f]{32}"));
    assertThat(index.out()).isEqualTo("{\"id\":\"a.txt\"}\n");
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
