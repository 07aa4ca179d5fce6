package dev.doppel.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.io.record.FileLink;
import dev.doppel.io.record.InputOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A link is not a copy: whoever removes copies must never remove what a link leads to. */
class LinkedInputTest {

  private static final InputOptions FOLLOWING = InputOptions.defaults().withFollowLinks(true);

  @TempDir private Path dir;
  private Path in;

  @BeforeEach
  void makeInput() throws IOException {
    in = Files.createDirectory(dir.resolve("in"));
  }

  @Test
  void readsAFileUnderItsNameAndNotUnderALink() throws Exception {
    TestFiles.write(in.resolve("zz-real.txt"), "text");
    symbolic("aa-link.txt", in.resolve("zz-real.txt"));
    symbolic("bb-link.txt", Path.of("aa-link.txt")); // a link to the link

    try (DocumentInput input = open(in)) {
      assertThat(Pass.over(input).ids()).containsExactly("zz-real.txt");
      assertThat(input.links())
          .containsExactly(
              new FileLink("aa-link.txt", "zz-real.txt", FileLink.Kind.SYMBOLIC),
              new FileLink("bb-link.txt", "zz-real.txt", FileLink.Kind.SYMBOLIC));
      assertThat(input.bytes()).isEqualTo("text".length());
    }
  }

  @Test
  void readsAFileOfSeveralNamesUnderTheFirst() throws Exception {
    TestFiles.write(in.resolve("b.txt"), "text");
    Files.createDirectory(in.resolve("c"));
    Files.createLink(in.resolve("c/d.txt"), in.resolve("b.txt"));
    Files.createLink(in.resolve("a.txt"), in.resolve("b.txt"));
    Path outside = TestFiles.write(dir.resolve("outside.txt"), "other");
    Files.createLink(in.resolve("e.txt"), outside);

    try (DocumentInput input = open(in)) {
      assertThat(Pass.over(input).ids()).containsExactly("a.txt", "e.txt");
      assertThat(input.links())
          .containsExactly(
              new FileLink("b.txt", "a.txt", FileLink.Kind.HARD),
              new FileLink("c/d.txt", "a.txt", FileLink.Kind.HARD));
    }
  }

  @Test
  void readsWhatOnlyLinksLeadToAfterAllElse() throws Exception {
    Path outside = TestFiles.write(dir.resolve("outside.txt"), "outside");
    symbolic("a-link.txt", outside);
    symbolic("b-link.txt", outside);
    TestFiles.write(in.resolve("z.txt"), "outside");

    try (DocumentInput input = open(in)) {
      assertThat(Pass.over(input).ids()).containsExactly("z.txt", "a-link.txt");
      assertThat(Pass.over(input).texts()).containsExactly("outside", "outside");
      assertThat(input.links())
          .containsExactly(new FileLink("b-link.txt", "a-link.txt", FileLink.Kind.SYMBOLIC));
    }
  }

  @Test
  void linksToFilesInHiddenFoldersLeadOutOfTheInput() throws Exception {
    TestFiles.write(in.resolve(".git/a.txt"), "hidden");
    symbolic("link.txt", in.resolve(".git/a.txt"));

    assertThat(Pass.over(in).ids()).containsExactly("link.txt");
  }

  @Test
  void readsAFileOnceThatWasNamedTwice() throws Exception {
    Path file = TestFiles.write(in.resolve("a.txt"), "text");
    TestFiles.write(in.resolve("sub/b.txt"), "more");
    Path link = Files.createSymbolicLink(dir.resolve("link"), in);

    try (DocumentInput input = open(in.resolve("sub"), in, file, link)) {
      assertThat(Pass.over(input).texts()).containsExactly("more", "text");
      assertThat(input.links())
          .extracting(FileLink::id)
          .containsExactly("in/sub/b.txt", "a.txt", "link/a.txt", "link/sub/b.txt");
      assertThat(input.links())
          .extracting(FileLink::target)
          .containsExactly("sub/b.txt", "in/a.txt", "in/a.txt", "sub/b.txt");
      assertThat(input.links()).extracting(FileLink::kind).containsOnly(FileLink.Kind.AGAIN);
    }
  }

  @Test
  void aNamedLinkIsNotReadInPlaceOfItsTarget() throws Exception {
    Path file = TestFiles.write(in.resolve("z.jsonl"), "{\"text\":\"x\"}");
    Path link = symbolic("a.jsonl", file);

    assertThat(Pass.over(link, file).ids()).containsExactly("z.jsonl:1");
    assertThat(Pass.over(link).ids()).containsExactly("a.jsonl:1");
  }

  @Test
  void namesLinkedFoldersThatItDoesNotEnter() throws Exception {
    TestFiles.write(dir.resolve("outside/a.txt"), "x");
    TestFiles.write(in.resolve("sub/b.txt"), "y");
    symbolic("far", dir.resolve("outside"));
    symbolic("near", in.resolve("sub"));
    symbolic("sub/loop", in);
    symbolic(".hidden", dir.resolve("outside"));

    try (DocumentInput input = open(in)) {
      assertThat(Pass.over(input).ids()).containsExactly("sub/b.txt");
      assertThat(input.foldersNotEntered()).containsExactly("far");
      assertThat(input.links()).isEmpty();
    }
  }

  @Test
  void entersLinkedFoldersOnceWhereAsked() throws Exception {
    TestFiles.write(dir.resolve("outside/a.txt"), "x");
    TestFiles.write(in.resolve("sub/b.txt"), "y");
    symbolic("also", dir.resolve("outside"));
    symbolic("far", dir.resolve("outside"));
    symbolic("near", in.resolve("sub"));
    symbolic("sub/loop", in);
    Files.createSymbolicLink(dir.resolve("outside/back"), dir);

    try (DocumentInput input = DocumentInput.of(List.of(in), FOLLOWING)) {
      assertThat(Pass.over(input).ids()).containsExactly("sub/b.txt", "also/a.txt");
      assertThat(input.foldersNotEntered()).isEmpty();
    }
  }

  @Test
  void entersCrosswiseLinkedFoldersInLinearTime() throws Exception {
    int folders = 15; // 15! ways lead through them
    for (int i = 0; i < folders; i++) {
      TestFiles.write(dir.resolve("net/" + i + "/" + i + ".txt"), "text " + i);
      for (int j = 0; j < folders; j++) {
        Files.createSymbolicLink(dir.resolve("net/" + i + "/to" + j), dir.resolve("net/" + j));
      }
    }
    symbolic("entry", dir.resolve("net/7"));

    try (DocumentInput input = DocumentInput.of(List.of(in), FOLLOWING)) {
      assertThat(Pass.over(input).ids()).hasSize(folders);
      assertThat(input.links()).isEmpty();
    }
  }

  @Test
  void devicesBehindLinksAreLeftOut() throws Exception {
    TestFiles.write(in.resolve("a.txt"), "x");
    Path endless = symbolic("zero", Path.of("/dev/zero"));

    Pass pass = Pass.over(in);
    Files.delete(endless); // the folder's deletion would warn of it

    assertThat(pass.ids()).containsExactly("a.txt");
  }

  @Test
  void findsTheLinksAmongManyFiles() throws Exception {
    int files = 100;
    for (int i = 0; i < files; i++) {
      TestFiles.write(in.resolve("m/" + i + ".txt"), "text " + i);
      symbolic("a-" + i, in.resolve("m/" + i + ".txt"));
      Files.createLink(in.resolve("z-" + i), in.resolve("m/" + i + ".txt"));
    }

    try (DocumentInput input = open(in)) {
      assertThat(input.links()).hasSize(2 * files);
      assertThat(input.files()).hasSize(files);
      for (FileLink link : input.links()) {
        assertThat(link.target()).isEqualTo("m/" + link.id().substring(2) + ".txt");
      }
    }
  }

  private static DocumentInput open(Path... paths) throws IOException {
    return DocumentInput.of(Arrays.asList(paths), InputOptions.defaults());
  }

  private Path symbolic(String name, Path target) throws IOException {
    return Files.createSymbolicLink(in.resolve(name), target);
  }
}
