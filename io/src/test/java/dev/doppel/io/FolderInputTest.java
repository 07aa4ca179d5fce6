package dev.doppel.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.io.listing.PathNames;
import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RecordFormat;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderInputTest {

  @TempDir private Path dir;

  @Test
  void readsFilesInTheOrderOfTheirNames() throws Exception {
    for (String name : List.of("b.txt", "a/z.txt", "a.txt", "a-b.txt", "a/b/c.txt", "B.txt")) {
      TestFiles.write(dir.resolve(name), name);
    }

    Pass pass = Pass.over(dir);

    assertThat(pass.ids())
        .containsExactly("B.txt", "a-b.txt", "a.txt", "a/b/c.txt", "a/z.txt", "b.txt")
        .isSorted();
    assertThat(pass.texts()).isEqualTo(pass.ids());
  }

  @Test
  void skipsHiddenFoldersButNotHiddenFiles() throws Exception {
    TestFiles.write(dir.resolve(".git/config"), "x");
    TestFiles.write(dir.resolve("sub/.cache/x.txt"), "x");
    TestFiles.write(dir.resolve("sub/.hidden"), "x");

    assertThat(Pass.over(dir).ids()).containsExactly("sub/.hidden");
  }

  @Test
  void readsAHiddenFolderThatWasNamed() throws Exception {
    TestFiles.write(dir.resolve(".notes/a.txt"), "x");

    assertThat(Pass.over(dir.resolve(".notes")).ids()).containsExactly("a.txt");
  }

  @Test
  void reportsALinkThatLeadsNowhere() throws Exception {
    Files.createSymbolicLink(dir.resolve("broken"), dir.resolve("gone"));

    Pass pass = Pass.over(dir);

    assertThat(pass.ids()).containsExactly("UNREADABLE");
    assertThat(pass.problems()).containsExactly(dir + "/broken: no such file or folder");
  }

  @Test
  void reportsFilesThatVanishAndGoesOn() throws Exception {
    Path gone = TestFiles.write(dir.resolve("a.txt"), "x");
    Path goneRecords = TestFiles.write(dir.resolve("b.jsonl"), "{\"text\":\"x\"}");
    TestFiles.write(dir.resolve("c.txt"), "x");

    try (DocumentInput input = DocumentInput.of(List.of(dir), InputOptions.defaults())) {
      Files.delete(gone);
      Files.delete(goneRecords);
      Pass pass = Pass.over(input);

      assertThat(pass.ids()).containsExactly("UNREADABLE", "UNREADABLE", "c.txt");
      assertThat(pass.problems())
          .containsExactly(
              gone + ": no such file or folder", goneRecords + ": no such file or folder");
      assertThatThrownBy(pass.records().get(0)::bytes).hasMessageContaining("a.txt: no such file");
    }
  }

  @Test
  void reportsAFolderInPlaceOfAFile() throws Exception {
    Path file = TestFiles.write(dir.resolve("a.txt"), "x");

    try (DocumentInput input = DocumentInput.of(List.of(dir), InputOptions.defaults())) {
      Files.delete(file);
      Files.createDirectory(file);

      assertThat(Pass.over(input).problems()).containsExactly(file + ": folder cannot be listed");
    }
  }

  @Test
  void readsRecordFilesInsideAFolder() throws Exception {
    TestFiles.write(dir.resolve("a.jsonl"), "{\"text\":\"one\"}\n{\"id\":7,\"text\":\"two\"}");
    TestFiles.write(dir.resolve("b.NDJSON.gz"), TestFiles.gzip("{\"text\":\"three\"}"));
    TestFiles.write(dir.resolve("sub/c.csv.zst"), TestFiles.zstd("id,text\nx,four\n"));
    TestFiles.write(dir.resolve("d.json"), "{\"text\":\"as it is\"}");

    Pass pass = Pass.over(dir);

    assertThat(pass.ids()).containsExactly("a.jsonl:1", "7", "b.NDJSON.gz:1", "d.json", "x");
    assertThat(pass.texts())
        .containsExactly("one", "two", "three", "{\"text\":\"as it is\"}", "four");
  }

  @Test
  void aCsvFileWithoutTextColumnEndsNotTheWholeFolder() throws Exception {
    TestFiles.write(dir.resolve("a.csv"), "x,y\n1,2\n");
    TestFiles.write(dir.resolve("b.txt"), "x");

    Pass pass = Pass.over(dir);

    assertThat(pass.ids()).containsExactly("NO_TEXT", "b.txt");
    assertThat(pass.problems()).singleElement().asString().endsWith("the columns are: x, y");
  }

  @Test
  void unpacksDocumentsInsideAFolder() throws Exception {
    TestFiles.write(dir.resolve("a.txt.gz"), TestFiles.gzip("text"));
    TestFiles.write(dir.resolve("b.html.zst"), TestFiles.zstd("<html><p>page"));

    Pass pass = Pass.over(dir);

    assertThat(pass.ids()).containsExactly("a.txt.gz", "b.html.zst");
    assertThat(pass.texts()).containsExactly("text", "<html><p>page");
    assertThat(pass.records().get(1).read().kind()).isEqualTo(ContentKind.HTML);
  }

  @Test
  void idsBeginWithTheInputIfThereAreSeveral() throws Exception {
    TestFiles.write(dir.resolve("old/a.txt"), "x");
    TestFiles.write(dir.resolve("new/a.txt"), "x");
    Path file = TestFiles.write(dir.resolve("other/single.txt"), "x");

    assertThat(Pass.over(dir.resolve("old"), dir.resolve("new/"), file).ids())
        .containsExactly("old/a.txt", "new/a.txt", "single.txt");
  }

  @Test
  void idsBeginWithTheWholePathIfInputsShareAName() throws Exception {
    TestFiles.write(dir.resolve("x/pages/a.txt"), "x");
    TestFiles.write(dir.resolve("y/pages/a.txt"), "x");

    assertThat(Pass.over(dir.resolve("x/pages"), dir.resolve("y/pages")).ids())
        .containsExactly(dir + "/x/pages/a.txt", dir + "/y/pages/a.txt");
  }

  @Test
  void theCurrentFolderHasANameToo() throws Exception {
    TestFiles.write(dir.resolve("sub/a.txt"), "x");
    Path roundabout = dir.resolve("sub/../sub/.");

    assertThat(Pass.over(roundabout).ids()).containsExactly("a.txt");
    assertThat(PathNames.labels(List.of(roundabout, dir.resolve("b")))).containsExactly("sub", "b");
  }

  /** Made by URI, since in the locale "C" a path outside ASCII cannot be made from a string. */
  @Test
  void namesOutsideAsciiAreReadInAnyLocale() throws Exception {
    TestFiles.write(Path.of(URI.create(dir.toUri() + "%C3%A4%20%E2%82%AC/%C3%B6.txt")), "x");
    TestFiles.write(Path.of(URI.create(dir.toUri() + "%C3%A9.txt")), "y");

    Pass pass = Pass.over(dir);

    assertThat(pass.ids()).containsExactly("\u00e4 \u20ac/\u00f6.txt", "\u00e9.txt");
    assertThat(pass.texts()).containsExactly("x", "y");
  }

  /** Latin-1 names, as they come out of old archives, beside a file that is named as their id. */
  @Test
  void namesThatAreNotUtf8LeadToTheirFilesAgain() throws Exception {
    TestFiles.write(Path.of(URI.create(dir.toUri() + "caf%E9%25%C3%A4.txt")), "x");
    TestFiles.write(Path.of(URI.create(dir.toUri() + "caf%E8.txt")), "y");
    TestFiles.write(Path.of(URI.create(dir.toUri() + "cut%F0%9F%98.txt")), "cut");
    TestFiles.write(dir.resolve("100%.txt"), "z");

    Pass pass = Pass.over(dir);

    assertThat(pass.ids())
        .containsExactly("100%.txt", "caf%E8.txt", "caf%E9%25\u00e4.txt", "cut%F0%9F%98.txt");
    for (String id : pass.ids()) {
      assertThat(Files.exists(DocumentInput.path(dir + "/" + id))).as(id).isTrue();
    }
    assertThat(Pass.over(DocumentInput.path(dir + "/caf%E8.txt")).texts()).containsExactly("y");
    assertThat(DocumentInput.path("none%E8.txt")).hasToString("none%E8.txt");
  }

  @Test
  void aFormatThatWasAskedForHoldsForEveryFile() throws Exception {
    TestFiles.write(dir.resolve("part-0"), "{\"text\":\"a\"}\n{\"text\":\"b\"}");
    TestFiles.write(dir.resolve("part-1.csv"), "{\"text\":\"c\"}");

    InputOptions lines = InputOptions.defaults().withFormat(RecordFormat.JSONL);
    InputOptions files = InputOptions.defaults().withFormat(RecordFormat.FILE);

    assertThat(Pass.over(lines, dir).texts()).containsExactly("a", "b", "c");
    assertThat(Pass.over(files, dir).ids()).containsExactly("part-0", "part-1.csv");
  }

  @Test
  void emptyFoldersAreNoInput() throws Exception {
    Files.createDirectories(dir.resolve("a/b"));

    assertThatThrownBy(() -> Pass.over(dir.resolve("a")))
        .isInstanceOf(InputException.class)
        .hasMessage(dir + "/a: no files to read in it");
  }
}
