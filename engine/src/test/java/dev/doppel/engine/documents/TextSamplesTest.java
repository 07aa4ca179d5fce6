package dev.doppel.engine.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.output.FileSet;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextSamplesTest {

  @TempDir private Path folder;
  @TempDir private Path out;

  @Test
  void readsTheTextsAskedFor() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "first");
    Files.write(folder.resolve("b.bin"), new byte[] {0, 1, 2, 3}); // holds no document
    Files.writeString(folder.resolve("c.html"), "<html><body><p>Seen<script>not</script></body>");
    Files.writeString(folder.resolve("d.txt"), "0123456789");

    Map<Integer, DocumentText> texts = read(Set.of(1, 2), () -> {});

    assertThat(texts).containsOnlyKeys(1, 2);
    assertThat(texts).containsEntry(2, new DocumentText("01234567", 10));
    assertThat(texts.values()).extracting(text -> text.start().strip()).contains("Seen");
  }

  @Test
  void aFileThatIsGoneHasNoText() throws IOException {
    Path gone = Files.writeString(folder.resolve("a.txt"), "first");
    Files.writeString(folder.resolve("b.txt"), "second");

    assertThat(read(Set.of(0, 1), () -> Files.delete(gone)))
        .containsOnly(Map.entry(1, new DocumentText("second", 6)));
  }

  @Test
  void asksForNothing() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "first");

    assertThat(read(Set.of(), () -> {})).isEmpty();
  }

  @Test
  void aCutSparesSurrogatePairs() {
    assertThat(DocumentText.of("ab\ud83d\ude00", 3)).isEqualTo(new DocumentText("ab", 4));
    assertThat(DocumentText.of("ab\ud83d\ude00", 4).start()).hasSize(4);
  }

  @Test
  void limit_none() {
    assertThatThrownBy(() -> DocumentText.of("text", 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("limit must be positive, got 0");
  }

  private interface Change {
    void make() throws IOException;
  }

  /** Runs the job, changes the files, and reads eight characters of each text. */
  private Map<Integer, DocumentText> read(Set<Integer> documents, Change change)
      throws IOException {
    DocumentSettings settings = DocumentSettings.builder().threads(1).build();
    try (DocumentInput input = DocumentInput.of(List.of(folder), InputOptions.defaults())) {
      DocumentResult result = DocumentJob.run(input, settings, Progress.NONE);
      change.make();
      TextSamples texts = TextSamples.of(documents, settings.content(), 8);
      try (FileSet files = ResultFiles.open(out, false)) {
        ResultFiles.of(result, files).partRecords(input, texts, Progress.NONE);
      }
      return texts.texts();
    }
  }
}
