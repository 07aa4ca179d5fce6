package dev.doppel.spark.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.spark.LocalSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RemoteInputTest {

  @TempDir private Path folder;

  @BeforeEach
  void makeInput() throws IOException {
    LocalSpark.session(); // knows the file systems
    for (String name :
        List.of(
            "a/x/page.html",
            "a/x.txt",
            "a/x-1.jsonl.gz",
            "a/crawl.warc.gz",
            "b/x.txt",
            "b/deep/er/files.tgz",
            "c/a/x.txt",
            "alone.tar")) {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, name);
    }
    Files.writeString(folder.resolve("lines"), "{\"id\":1}\n");
  }

  @Test
  void filesHaveTheOrderIdsAndFormatsOfADisk() throws IOException {
    for (List<String> inputs :
        List.of(
            List.of("a"),
            List.of("b", "a"),
            List.of("a", "c/a"),
            List.of("lines"),
            List.of("alone.tar"),
            List.of("alone.tar", "a/x.txt"))) {
      List<String> remote =
          list(inputs.toArray(String[]::new)).stream()
              .map(file -> named(file.id(), file.format()))
              .toList();

      // Where two inputs have one name, ids begin with their whole path or address.
      assertThat(remote.stream().map(line -> line.replace("file:", "")))
          .as("%s", inputs)
          .containsExactlyElementsOf(local(inputs));
    }
  }

  private List<String> local(List<String> inputs) throws IOException {
    List<Path> paths = inputs.stream().map(folder::resolve).toList();
    try (DocumentInput input = DocumentInput.of(paths, InputOptions.defaults())) {
      return input.files().stream()
          .map((InputFile file) -> named(file.id(), file.format()))
          .toList();
    }
  }

  private static String named(String id, RecordFormat format) {
    return id + " " + format;
  }

  @Test
  void aPatternNamesManyAndWhatJobsLeaveIsPassedOver() throws IOException {
    Files.writeString(folder.resolve("a/_SUCCESS"), "");
    Files.createDirectories(folder.resolve("a/_temporary/0"));
    Files.writeString(folder.resolve("a/_temporary/0/part"), "half");
    Files.writeString(folder.resolve("a/.x.txt.crc"), "crc");

    assertThat(list("[ab]"))
        .extracting(RemoteInput.File::id)
        .containsExactly(
            "a/crawl.warc.gz",
            "a/x-1.jsonl.gz",
            "a/x.txt",
            "a/x/page.html",
            "b/deep/er/files.tgz",
            "b/x.txt");
  }

  @Test
  void whatIsNotThereIsSaid() {
    assertThatThrownBy(() -> list("none")).hasMessageEndingWith("none: no such file or folder");
    assertThatThrownBy(() -> list("none*")).hasMessageEndingWith("none*: no such file or folder");
    assertThatThrownBy(() -> pieces("file:" + folder, folder.toString()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("paths or addresses, not both");
  }

  @Test
  void aDiskThatTheWorkerDoesNotShareFailsTheTask() {
    InputPiece.Part here = part(folder.resolve("b/x.txt"));
    InputPiece.Part gone = part(folder.resolve("b/y.txt"));

    assertThatThrownBy(() -> new InputPiece(0, List.of(gone, gone)).open(InputOptions.defaults()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("y.txt: not on the worker");
    assertThat(new InputPiece(0, List.of(gone, here)))
        .satisfies(piece -> piece.open(InputOptions.defaults()).close());
  }

  private static InputPiece.Part part(Path file) {
    return new InputPiece.Part(file.toString(), "x", "x", RecordFormat.FILE, 0, Long.MAX_VALUE, 0);
  }

  private List<RemoteInput.File> list(String... inputs) throws IOException {
    return RemoteInput.list(
        Arrays.stream(inputs).map(input -> "file:" + folder.resolve(input)).toList(), null);
  }

  private static InputPieces pieces(String... inputs) throws IOException {
    return InputPieces.of(List.of(inputs), InputOptions.defaults(), 1000);
  }
}
