package dev.doppel.similarity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.sketch.Banding;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.evidence.Comparison;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.GivenText;
import dev.doppel.similarity.group.Grouping;
import dev.doppel.similarity.group.HeapSets;
import dev.doppel.similarity.group.Sketcher;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ShortTextsTest {

  @Test
  void typosMissingWordsAndOtherOrderAreFound() {
    List<String> texts =
        List.of(
            "Graphical editor for music scores",
            "Graphicla editor for music scores",
            "Graphical editor with charts for music scores",
            "Graphical editor music scores",
            "Editor for graphical music scores",
            "Graphical viewer for star charts");

    assertThat(Duplicates.among(texts).kept())
        .containsExactly("Graphical editor for music scores", "Graphical viewer for star charts");
  }

  @Test
  void namesInAnotherOrderAreTheSame() {
    assertThat(Duplicates.among(List.of("John Smith", "Smith, John", "Jane Smith")).kept())
        .containsExactly("John Smith", "Jane Smith");
  }

  @Test
  void otherNumbersAreOtherThings() {
    List<String> texts =
        List.of(
            "12 Baker Street, 70173 Ashford",
            "14 Baker Street, 70173 Ashford",
            "12a Baker Street, 70173 Ashford",
            "Bearing AB-1234-X",
            "Bearing AB-1235-X",
            "Bearing AB-1234-Y");

    assertThat(Duplicates.among(texts).kept()).isEqualTo(texts);
  }

  @Test
  void oneNumberIsShownByAllThatCompare() {
    String a = "Graphical editor for music scores";
    String b = "Graphicla editor music scores";

    Member<String> member = Duplicates.among(List.of(a, b)).groups().get(0).members().get(0);

    assertThat(member.relation()).isEqualTo(Relation.NEAR);
    assertThat(member.resemblance())
        .isEqualTo((float) Comparison.of(a, b).shingles().resemblance());
  }

  /** Endless words are no words: such texts are compared by runs of characters, as before. */
  @Test
  void blobsWithoutSpacesAreFoundByTheirCharacters() {
    String blob = letters(3_000, 1);
    String edited = blob.substring(0, 1_500) + "xyz" + blob.substring(1_500);

    assertThat(Duplicates.among(List.of(blob, "a short text", edited, "a shrot text")).kept())
        .containsExactly(blob, "a short text");
  }

  /** Any threshold has its own number of bands; short texts of both kinds have as many. */
  @Test
  void anyThresholdFindsThem() {
    String blob = letters(3_000, 2);
    String title = "graphical editor for the scores of large orchestras and choirs";
    for (double threshold : new double[] {0.3, 0.5, 0.7, 0.9}) {
      DocumentSettings settings = DocumentSettings.builder().threshold(threshold).build();
      List<String> texts = List.of(blob, title, blob + "x", title.replace("editor", "editr"));

      assertThat(Duplicates.among(texts, each -> each, settings).kept())
          .as("at %s", threshold)
          .containsExactly(blob, title);
    }
  }

  /** Two million pairs, were all of 2,000 titles compared that differ in a word of theirs. */
  @Test
  void aCrowdOfTitlesIsNotComparedInFull() throws IOException {
    Grouping some = crowd(1_000);
    Grouping twice = crowd(2_000);

    assertThat(twice.candidates()).isLessThan(250L * 2_000).isLessThan(some.candidates() * 5 / 2);
    assertThat(twice.omitted()).isPositive();
  }

  @Test
  void threadsChangeNothing() throws IOException {
    Grouping one = grouping(titles(700), 1);
    Grouping four = grouping(titles(700), 4);

    assertThat(four.candidates()).isEqualTo(one.candidates());
    assertThat(four.pairs().size()).isEqualTo(one.pairs().size()).isPositive();
    for (int pair = 0; pair < one.pairs().size(); pair++) {
      assertThat(four.pairs().a(pair)).isEqualTo(one.pairs().a(pair));
      assertThat(four.pairs().b(pair)).isEqualTo(one.pairs().b(pair));
      assertThat(four.pairs().similarity(pair)).isEqualTo(one.pairs().similarity(pair));
    }
  }

  private static Grouping crowd(int size) throws IOException {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      texts.add("development files of the graphical library " + letters(9, 100 + i));
    }
    return grouping(texts, 2);
  }

  private static List<String> titles(int size) {
    String[] words =
        "music score chart editor viewer player small fast simple remote".split(" ", -1);
    SplittableRandom random = new SplittableRandom(9);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      List<String> text = new ArrayList<>();
      for (int word = 0; word < 5; word++) {
        text.add(words[random.nextInt(words.length)]);
      }
      texts.add(String.join(" ", text));
    }
    return texts;
  }

  private static Grouping grouping(List<String> texts, int threads) throws IOException {
    DocumentSettings settings = DocumentSettings.builder().threads(threads).build();
    try (HeapSets sets = HeapSets.none();
        Workers workers = Workers.of(threads)) {
      Corpus corpus = new Corpus(Banding.forThreshold(settings.threshold()));
      Sketcher sketcher = new Sketcher(settings, corpus::knows, sets);
      for (String text : texts) {
        corpus.add(
            sketcher.sketch(GivenText.of(Integer.toString(corpus.size()), text.getBytes(UTF_8))));
      }
      return Grouping.of(corpus, sets, settings, workers, Progress.NONE, stage -> {});
    }
  }

  private static String letters(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }
}
