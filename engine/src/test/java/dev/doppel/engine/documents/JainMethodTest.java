package dev.doppel.engine.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.words.GivenWords;
import dev.doppel.io.output.FileSet;
import dev.doppel.similarity.group.DocumentPairs;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The method of Jain, Dahlin and Tewari as the paper runs it, on made-up texts. */
class JainMethodTest {

  @TempDir private Path folder;

  private final List<String> lines = new ArrayList<>();

  /** The paper's first example: the same text, numbered, with colons and quotes. */
  @Test
  void aReformattedCopyMatchesInAllBits() throws IOException {
    String[] sentences = sentences(1, 200);
    StringBuilder copy = new StringBuilder();
    for (int i = 0; i < sentences.length; i++) {
      copy.append("a.").append(i % 9).append(' ').append(sentences[i].replaceFirst(" ", ": '"));
      copy.append("'\\n");
    }
    add("plain", String.join("\\n", sentences));
    add("copy", copy.toString());

    DocumentPairs pairs = run("").pairs();

    assertThat(pairs.size()).isEqualTo(1);
    assertThat(pairs.evidence(0)).isGreaterThanOrEqualTo(0.95);
  }

  /** A text of three chunks meets a half full filter by chance, and is no copy of it. */
  @Test
  void shortTextsAreNotGroupedWithLongStrangers() throws IOException {
    for (int i = 0; i < 30; i++) {
      add("long" + i, Texts.words(i, 11_000));
      add("short" + i, Texts.words(100 + i, 100));
    }

    assertThat(Texts.pairs(run(""))).isEmpty();
    assertThat(Texts.pairs(run("bit-share=emptier threshold=0.5"))).isNotEmpty();
  }

  @Test
  void longStrangersAreCountedAndNotGrouped() throws IOException {
    for (int i = 0; i < 6; i++) {
      add("long" + i, Texts.words(i, 40_000));
    }
    add("copy", Texts.words(0, 40_000));

    DocumentResult result = run("");

    assertThat(Texts.pairs(result)).isEmpty();
    assertThat(result.head(6)).isZero(); // equal texts need no filter
    assertThat(result.tooLong(settings("")).count()).isEqualTo(6);
    int longest = result.tooLong(settings("")).max().orElseThrow();
    assertThat(settings("").chunks().tooLong(6, longest))
        .startsWith("6 texts are longer than the 65,536 bytes that a filter of 2048 bits")
        .endsWith("filters of 8192 bits hold the longest");
  }

  /** More bits, as many for each chunk, and long texts are compared. */
  @ParameterizedTest
  @CsvSource({"filter-bits=8192", "chunk-bytes=1024"})
  void longTextsAreComparedWhereTheFilterHoldsThem(String words) throws IOException {
    String text = Texts.words(1, 30_000);
    add("text", text);
    add("edited", Texts.edited(text, 3000));
    add("stranger", Texts.words(2, 30_000));

    DocumentResult result = run(words);

    assertThat(Texts.pairs(result)).containsExactly("text edited near");
    assertThat(result.tooLong(settings(words)).count()).isZero();
  }

  /** All bits but those of the cut chunk at its end lie in the whole, which heads its part. */
  @Test
  void theWholeHeadsItsPart() throws IOException {
    String part = Texts.words(1, 3000);
    add("part", part);
    add("whole", part + " " + Texts.words(2, 6000));
    add("stranger", Texts.words(3, 9000));

    DocumentResult result = run("");

    assertThat(Texts.pairs(result)).containsExactly("part whole contained");
    assertThat(result.head(0)).isEqualTo(1);
    assertThat(result.relation(0)).isEqualTo(Relation.CONTAINED);
  }

  @Test
  void filesSayHowManyBitsMatch() throws IOException {
    String text = Texts.words(1, 4000);
    add("text", text);
    add("edited", Texts.edited(text, 2000));
    write();
    DocumentResult result = Texts.run(settings(""), input());
    Path out = folder.resolve("out");
    try (FileSet set = ResultFiles.open(out, false)) {
      ResultFiles files = ResultFiles.of(result, set);
      files.writePairs();
      files.writeClusters();
      set.commit();
    }

    double bits = Math.round(result.pairs().evidence(0) * 10_000) / 10_000.0;
    assertThat(bits).isBetween(0.7, 0.999);
    assertThat(Files.readString(out.resolve("pairs.jsonl")))
        .contains("\"bits\":" + bits + ",\"method\":\"chunks\"");
    assertThat(Files.readString(out.resolve("clusters.jsonl"))).contains("\"bits\":" + bits + "}");
  }

  private static String[] sentences(long seed, int count) {
    String[] words = Texts.words(seed, 12 * count).split(" ");
    String[] sentences = new String[count];
    for (int i = 0; i < count; i++) {
      sentences[i] = String.join(" ", List.of(words).subList(12 * i, 12 * i + 12));
    }
    return sentences;
  }

  private void add(String id, String text) {
    lines.add(Texts.line(id, text));
  }

  private DocumentResult run(String words) throws IOException {
    write();
    return Texts.run(settings(words), input());
  }

  private void write() throws IOException {
    Files.writeString(input(), String.join("", lines));
  }

  private Path input() {
    return folder.resolve("in.jsonl");
  }

  private static DocumentSettings settings(String words) {
    GivenWords given = GivenWords.ofOptions().put("preset", "jain-2005");
    for (String word : words.split(" ", -1)) {
      if (!word.isEmpty()) {
        given.put(word.substring(0, word.indexOf('=')), word.substring(word.indexOf('=') + 1));
      }
    }
    return DocumentSettings.parse(given);
  }
}
