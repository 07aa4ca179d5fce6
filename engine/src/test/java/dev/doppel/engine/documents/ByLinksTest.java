package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.distance.Sets;
import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.group.DocumentPairs;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import dev.doppel.similarity.rules.Method;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByLinksTest {

  private static final DocumentSettings SETTINGS =
      DocumentSettings.builder().content(Content.LINKS).threads(2).build();

  @TempDir private Path folder;
  private final Random random = new Random(7);

  @Test
  void equalLinksAreOneWhateverTheTextAndTheOrder() throws IOException {
    write("a", "One text", "/1", "/2", "/3", "/4", "/5");
    write("b", "Quite another", "/5", "/4", "/3", "/2", "/1", "/2#part");
    write("c", "One text", "/1", "/2", "/3", "/4", "/5A");
    write("d", "One text", "/1", "/2", "/3", "/4", "/5a");

    DocumentResult result = run(SETTINGS);

    assertThat(result.firstCopy(1)).isZero();
    assertThat(result.relation(1)).isEqualTo(Relation.EXACT);
    assertThat(IntStream.of(2, 3).map(result::firstCopy)).containsExactly(2, 3);
    assertThat(result.head(2)).isZero();
    assertThat(result.similarity(2)).isCloseTo(4 / 6.0, within(1e-6)); // 4 of 6 addresses
  }

  @Test
  void aPageWithFewLinksIsKeptAndCounted() throws IOException {
    write("a", "Text", "/1", "/2", "/3", "/4");
    write("b", "Text", "/1", "/2", "/3", "/4");
    Files.writeString(folder.resolve("c.txt"), "Text");

    DocumentResult result = run(SETTINGS);

    assertThat(result.empty()).isEqualTo(3);
    assertThat(IntStream.range(0, 3)).allMatch(result::isKept);
    ByteArrayOutputStream summary = new ByteArrayOutputStream();
    Summary.write(summary, result, SETTINGS);
    assertThat(summary.toString(UTF_8))
        .contains("\"fewLinks\":3", "\"by\":\"links\"", "\"leastLinks\":5")
        .doesNotContain("\"empty\"", "\"content\"");
  }

  @Test
  void linksAmongThoseOfAnotherAreContained() throws IOException {
    String[] many = links(60);
    write("a", "Text", many);
    write("b", "Text", Arrays.copyOf(many, 30));

    DocumentResult result = run(SETTINGS);

    assertThat(result.relation(1)).isEqualTo(Relation.CONTAINED);
    assertThat(result.containment(1)).isEqualTo(1);
  }

  /** Every pair that is found has the resemblance of its sets, and none from 0.8 on is missed. */
  @ParameterizedTest
  @ValueSource(strings = {"AUTO", "MINHASH", "SHINGLES"})
  void pairsAreThoseOfTheSets(String method) throws IOException {
    List<Set<String>> sets = new ArrayList<>();
    for (int page = 0; page < 60; page++) {
      Set<String> set = new TreeSet<>();
      if (page % 3 > 0) {
        sets.get(page - 1).stream().filter(link -> random.nextInt(12) > 0).forEach(set::add);
      }
      while (set.size() < 20 + page) {
        set.add("/" + random.nextInt(1_000_000));
      }
      sets.add(set);
      write("%02d".formatted(page), "Text", set.toArray(String[]::new));
    }
    DocumentSettings settings =
        DocumentSettings.builder()
            .content(Content.LINKS)
            .method(Method.valueOf(method))
            .modulus(1)
            .threads(2)
            .build();

    DocumentPairs pairs = run(settings).pairs();

    Set<List<Integer>> found = new HashSet<>();
    for (int i = 0; i < pairs.size(); i++) {
      int a = Math.min(pairs.a(i), pairs.b(i));
      int b = Math.max(pairs.a(i), pairs.b(i));
      found.add(List.of(a, b));
      assertThat(pairs.similarity(i))
          .isCloseTo(Sets.jaccard(sets.get(a), sets.get(b)), within(1e-6));
    }
    assertThat(found).isNotEmpty();
    for (int b = 0; b < sets.size(); b++) {
      for (int a = 0; a < b; a++) {
        if (Sets.jaccard(sets.get(a), sets.get(b)) >= 0.8) {
          assertThat(found).contains(List.of(a, b));
        }
      }
    }
  }

  @Test
  void aMemoryOfTextsIsNoneOfLinks(@TempDir Path other) throws IOException {
    Path memory = other.resolve("memory");
    DocumentMemory.open(memory, DocumentSettings.defaults()).close();

    assertThatThrownBy(() -> DocumentMemory.open(memory, SETTINGS))
        .hasMessageContaining("content=LINKS");
  }

  @Test
  void aMemoryOfLinksIsNotAskedForATextThatHasNone(@TempDir Path other) throws IOException {
    write("a", "Text", links(9));
    Path memory = other.resolve("memory");
    try (DocumentInput input = DocumentInput.of(List.of(folder), InputOptions.defaults());
        DocumentMemory stored = DocumentMemory.open(memory, SETTINGS)) {
      stored.remember(DocumentJob.run(input, SETTINGS, stored, Progress.NONE));
    }
    assertThatThrownBy(() -> DocumentProbe.ask(memory, "A text"))
        .hasMessageContaining("compares pages by their links, and a text has none");
  }

  private void write(String name, String text, String... links) throws IOException {
    String anchors =
        List.of(links).stream()
            .map(link -> "<a href='" + link + "'>x</a>")
            .collect(Collectors.joining());
    Files.writeString(
        folder.resolve(name + ".html"),
        "<!doctype html><html><body><p>" + text + "</p>" + anchors + "</body></html>");
  }

  private static String[] links(int count) {
    return IntStream.range(0, count).mapToObj(i -> "/page/" + i).toArray(String[]::new);
  }

  private DocumentResult run(DocumentSettings settings) throws IOException {
    try (DocumentInput input = DocumentInput.of(List.of(folder), InputOptions.defaults())) {
      return DocumentJob.run(input, settings, Progress.NONE);
    }
  }
}
