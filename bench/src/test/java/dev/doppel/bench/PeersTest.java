package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What other libraries are measured by gives right answers. */
class PeersTest {

  @TempDir private Path folder;
  private Path file;
  private Path out;

  @BeforeEach
  void nameFiles() {
    file = folder.resolve("lines");
    out = folder.resolve("unique");
  }

  /** More lines than a batch and than a buffer holds, one longer than the buffer, the last open. */
  @Test
  void librariesForJavaKeepTheFirstOfEachLine() throws IOException {
    SplittableRandom random = new SplittableRandom(18);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      lines.add("https://example.org/page/" + random.nextInt(10_000));
    }
    lines.add(5_000, "long".repeat(50_000));
    lines.add(15_000, "long".repeat(50_000));
    lines.add("");
    lines.add("the end");
    Files.writeString(file, String.join("\n", lines));

    PeerLines.guava(file, out, 1_000_000); // sized so that it errs nowhere here
    assertThat(Files.readAllLines(out)).containsExactlyElementsOf(new LinkedHashSet<>(lines));

    PeerLines.rocksdb(file, out, folder.resolve("rocks"));
    assertThat(Files.readAllLines(out)).containsExactlyElementsOf(new LinkedHashSet<>(lines));
  }

  @Test
  void anEmptyFileHasNoLine() throws IOException {
    Files.writeString(file, "");

    PeerLines.guava(file, out, 10);

    assertThat(out).isEmptyFile();
  }

  @Test
  void textsOfAnotherLibraryAreJudgedAsOurs() throws IOException {
    Files.createDirectory(folder.resolve("html"));
    Files.writeString(folder.resolve("html/a.html"), "<p>one two three four five");
    Files.writeString(folder.resolve("html/b.html"), "<p>one two three four six");
    String truth =
        """
        {"a":{"articleBody":"one two three four five"},"b":{"articleBody":"one two three four six"}}
        """;
    Files.writeString(folder.resolve("ground-truth.json"), truth);
    String found =
        """
        {"name":"b","text":"one two three four","millis":3.0}
        {"name":"a","text":"one two three four five","millis":1.0}
        """;
    Files.writeString(out, found);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    PageTexts.judge(folder, out, new PrintStream(bytes, true, UTF_8));

    // 51 bytes in four milliseconds
    assertThat(bytes.toString(UTF_8))
        .isEqualToIgnoringNewLines(
            "{\"pages\":2,\"precision\":1.0000,\"recall\":0.7500,\"f1\":0.8571,"
                + "\"median\":3.00,\"speed\":0.01}");
  }

  @Test
  void aPageThatWasLeftOutIsNotPassedOver() throws IOException {
    Files.createDirectory(folder.resolve("html"));
    Files.writeString(folder.resolve("html/a.html"), "<p>one");
    Files.writeString(folder.resolve("ground-truth.json"), "{\"a\":{\"articleBody\":\"one\"}}");
    Files.writeString(out, "");

    assertThatThrownBy(() -> PageTexts.judge(folder, out, System.out))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no text for a");
  }

  @Test
  void textsAreWrittenAsTheyAreRead() throws IOException {
    Files.createDirectory(folder.resolve("html"));
    Files.writeString(folder.resolve("html/a.html"), "<p>one \"two\" three");
    Files.writeString(
        folder.resolve("ground-truth.json"), "{\"a\":{\"articleBody\":\"one two three\"}}");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    PageTexts.find(folder, out, 1, "jsoup, body text");
    PageTexts.judge(folder, out, new PrintStream(bytes, true, UTF_8));

    assertThat(bytes.toString(UTF_8)).contains("\"f1\":1.0000");
  }
}
