package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inputs that break programs which keep everything. The tests' heap has one gigabyte. */
class LargeInputTest {

  @TempDir private Path folder;
  private final Shell shell = new Shell();
  private final SplittableRandom random = new SplittableRandom(42);

  @Test
  void documentsOfAHundredMegabytes() throws IOException {
    Path first = folder.resolve("a.txt");
    try (BufferedWriter out = Files.newBufferedWriter(first)) {
      for (long written = 0; written < 100_000_000; written += 8) {
        out.write(Integer.toString(100_000_000 + random.nextInt(900_000_000), 36));
        out.write(written % 80 == 72 ? '\n' : ' ');
      }
    }
    byte[] text = Files.readAllBytes(first);
    byte[] inserted = "some words that were not there before ".getBytes(UTF_8);
    try (var out = Files.newOutputStream(folder.resolve("b.txt"))) {
      out.write(text, 0, 50_000_000);
      out.write(inserted);
      out.write(text, 50_000_000, text.length - 50_000_000);
    }

    assertThat(shell.run("docs", folder, "--max-document", 120_000_000)).isZero();
    assertThat(shell.out()).startsWith("2 documents: 1 kept, 1 can go").contains("near       0.99");
  }

  @Test
  void aMillionTinyDocuments() throws IOException {
    Path input = folder.resolve("in.jsonl");
    try (BufferedWriter out = Files.newBufferedWriter(input)) {
      for (int i = 0; i < 1_000_000; i++) {
        String words = Integer.toString(random.nextInt(), 36) + " " + random.nextInt(1000);
        out.write("{\"id\":" + i + ",\"text\":\"" + (i % 10 == 0 ? "ok" : words) + "\"}\n");
      }
    }

    assertThat(shell.run("docs", input)).isZero();
    assertThat(shell.out()).startsWith("1,000,000 documents:").contains("(100,000 documents)");
  }

  /** Ten thousand pages of one template: buckets past the limit are cut short, and it is said. */
  @Test
  void aTemplateSharedByThousands() throws IOException {
    String template = "all pages of this site begin with the same long words ".repeat(3);
    Path input = folder.resolve("in.jsonl");
    try (BufferedWriter out = Files.newBufferedWriter(input)) {
      for (int i = 0; i < 10_000; i++) {
        out.write("{\"id\":" + i + ",\"text\":\"" + template + numbered(30) + " " + i + "\"}\n");
      }
    }

    assertThat(shell.run("docs", input)).isZero();
    assertThat(shell.out()).startsWith("10,000 documents: 1 kept");
    assertThat(shell.err()).contains("candidate pairs not compared");
  }

  private static String numbered(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("line").append(i).append(' ');
    }
    return text.toString();
  }
}
