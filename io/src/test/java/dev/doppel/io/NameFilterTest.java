package dev.doppel.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.NameFilter;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NameFilterTest {

  @TempDir private Path folder;

  @BeforeEach
  void writeFiles() throws IOException {
    Files.createDirectories(folder.resolve("news/old"));
    for (String name : List.of("a.txt", "b.html", "news/c.txt", "news/old/d.txt")) {
      Files.writeString(folder.resolve(name), name);
    }
  }

  @Test
  void onlyWhatIsIncludedIsRead() throws IOException {
    assertThat(ids(List.of("*.txt"), List.of(), folder))
        .containsExactly("a.txt", "news/c.txt", "news/old/d.txt");
    assertThat(ids(List.of("news/*.txt", "*.html"), List.of(), folder))
        .containsExactly("b.html", "news/c.txt");
  }

  @Test
  void whatIsExcludedIsNotRead_alsoIfItIsIncluded() throws IOException {
    assertThat(ids(List.of("*.txt"), List.of("old/"), folder))
        .containsExactly("a.txt", "news/c.txt");
    assertThat(ids(List.of(), List.of("news"), folder)).containsExactly("a.txt", "b.html");
  }

  @Test
  void aFolderThatIsExcludedIsNotEntered() throws IOException {
    Path linked = Files.createDirectory(folder.resolve("elsewhere"));
    Files.writeString(linked.resolve("e.txt"), "e");
    Files.createSymbolicLink(folder.resolve("news/link"), linked);
    InputOptions options =
        InputOptions.defaults().withNames(NameFilter.of(List.of(), List.of("link", "elsewhere")));

    try (DocumentInput input = DocumentInput.of(List.of(folder), options)) {
      assertThat(input.foldersNotEntered()).isEmpty();
      assertThat(input.files()).hasSize(4);
    }
  }

  @Test
  void aFileThatWasNamedIsComparedAsItWasNamed() throws IOException {
    assertThat(ids(List.of(), List.of("a.*"), folder.resolve("a.txt"), folder.resolve("b.html")))
        .containsExactly("b.html");
  }

  @Test
  void entriesOfATarFileHaveNames() throws IOException {
    Path tar = tar();

    assertThat(sources(List.of(), List.of("*.md"), tar)).containsExactly(tar + "/p/one.txt");
  }

  @Test
  void aTarFileIsEnteredLikeAFolder() throws IOException {
    Path tar = tar();

    assertThat(sources(List.of("*.md"), List.of(), tar)).containsExactly(tar + "/p/two.md");
    assertThat(sources(List.of("p/"), List.of(), folder))
        .containsExactly(tar + "/p/one.txt", tar + "/p/two.md");
    assertThat(sources(List.of("*.md", "a.txt"), List.of("x.tar"), folder))
        .containsExactly(folder.resolve("a.txt").toString());
  }

  private Path tar() throws IOException {
    Path tar = folder.resolve("x.tar");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(entry("p/one.txt"));
    bytes.write(entry("p/two.md"));
    bytes.write(new byte[1024]);
    return Files.write(tar, bytes.toByteArray());
  }

  private static List<String> sources(List<String> included, List<String> excluded, Path from)
      throws IOException {
    InputOptions options = InputOptions.defaults().withNames(NameFilter.of(included, excluded));
    List<String> sources = new ArrayList<>();
    try (DocumentInput input = DocumentInput.of(List.of(from), options);
        RecordReader reader = input.open()) {
      for (RawRecord record = reader.next(); record != null; record = reader.next()) {
        sources.add(record.source());
      }
    }
    return sources;
  }

  @Test
  void nothingLeftToReadIsAMistake() {
    assertThatThrownBy(() -> ids(List.of("*.pdf"), List.of(), folder))
        .isInstanceOf(InputException.class)
        .hasMessage(folder + ": no file in it is included and not excluded");
  }

  private static List<String> ids(List<String> included, List<String> excluded, Path... inputs)
      throws IOException {
    InputOptions options = InputOptions.defaults().withNames(NameFilter.of(included, excluded));
    try (DocumentInput input = DocumentInput.of(List.of(inputs), options)) {
      return input.files().stream().map(InputFile::id).toList();
    }
  }

  private static byte[] entry(String name) {
    byte[] block = new byte[1024]; // a header, and one byte of content
    byte[] bytes = name.getBytes(UTF_8);
    System.arraycopy(bytes, 0, block, 0, bytes.length);
    System.arraycopy("00000000001".getBytes(UTF_8), 0, block, 124, 11);
    block[156] = '0';
    Arrays.fill(block, 148, 156, (byte) ' ');
    int sum = 0;
    for (int i = 0; i < 512; i++) {
      sum += block[i];
    }
    System.arraycopy("%06o".formatted(sum).getBytes(UTF_8), 0, block, 148, 6);
    block[512] = 'x';
    return block;
  }
}
