package dev.doppel.similarity.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.sketch.Banding;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FootprintsTest {

  private static final int TEXTS = 40;

  private final DocumentSettings settings =
      DocumentSettings.builder()
          .threshold(0.8)
          .boilerplate(DocumentSettings.Boilerplate.FULL)
          .build();
  private final HeapSets sets = HeapSets.none();
  private final Workers workers = Workers.of(2);
  private final Corpus corpus = new Corpus(Banding.forThreshold(settings.threshold()));

  @AfterEach
  void close() {
    sets.close();
    workers.close();
  }

  /**
   * 40 texts have four fifths of their words from a manual, and 40 texts have that manual and more.
   * Samples and glances cannot say no to a part of four fifths; 1,600 pairs were compared.
   */
  @Test
  void aCrowdThatSharesAPartIsNotComparedInFull() throws IOException {
    Grouping grouping = grouping(240, 60);

    assertThat(grouping.pairs().size()).isZero();
    assertThat(grouping.candidates()).isLessThan(TEXTS);
  }

  /**
   * Of parts that are contained by a narrow margin (0.92, where 0.9 is asked for), none is lost.
   */
  @Test
  void everyPairThatHoldsIsCompared() throws IOException {
    DocumentPairs pairs = grouping(276, 20).pairs();

    long contained =
        IntStream.range(0, pairs.size())
            .filter(pair -> pairs.relation(pair) == Relation.CONTAINED)
            .count();
    assertThat(contained).isEqualTo(TEXTS * TEXTS);
  }

  @Test
  void whereTheyWouldTakeTooMuchMemoryNothingIsDismissed() throws IOException {
    addTexts(240, 60);
    int outer = 0;
    int inner = TEXTS;

    assertThat(
            filled(Footprints.of(Extents.of(corpus.words), corpus.words.rows(), settings))
                .mayHold(outer, inner))
        .isFalse();
    Footprints half =
        Footprints.of(
            Extents.of(corpus.words), corpus.words.rows(), settings, 2L * TEXTS * 32 * Long.BYTES);
    assertThat(filled(half).mayHold(outer, inner)).as("coarser ones fit").isFalse();
    Footprints none =
        Footprints.of(
            Extents.of(corpus.words), corpus.words.rows(), settings, 2L * TEXTS * 7 * Long.BYTES);
    assertThat(filled(none).mayHold(outer, inner)).isTrue();
  }

  /** Shingles far enough apart that each has a cell of its own, so that nothing is lost. */
  @ParameterizedTest
  @CsvSource({"9, 9, 8, true", "9, 9, 7, false", "10, 40, 9, true", "10, 40, 8, false"})
  void aPairOfExactlyTheThresholdMayHold(int sizeOfA, int sizeOfB, int shared, boolean mayHold) {
    long[] a = LongStream.range(0, sizeOfA).map(i -> i << 56).sorted().toArray();
    long[] b =
        LongStream.range(sizeOfA - shared, sizeOfA - shared + sizeOfB).map(i -> i << 56).toArray();
    for (long[] set : List.of(a, b)) {
      corpus.words.add(corpus.words.rows(), row(set.length));
    }
    Footprints footprints = Footprints.of(Extents.of(corpus.words), corpus.words.rows(), settings);
    footprints.add(0, a);
    footprints.add(1, b);

    assertThat(footprints.mayHold(0, 1)).isEqualTo(mayHold);
    assertThat(footprints.mayHold(1, 0)).isEqualTo(mayHold);
  }

  private Space.Row row(int size) {
    int[] bands = new int[Banding.forThreshold(settings.threshold()).bands()];
    return new Space.Row(size, 0, 0, 0, bands, new long[0], 0, new long[0]);
  }

  private Footprints filled(Footprints footprints) throws IOException {
    for (int row = 0; row < corpus.words.rows(); row++) {
      long[] shingles = new long[corpus.words.size(row)];
      sets.read(corpus.words.place(row), shingles.length, shingles);
      footprints.add(row, shingles);
    }
    return footprints;
  }

  private Grouping grouping(int shared, int own) throws IOException {
    addTexts(shared, own);
    return Grouping.of(corpus, sets, settings, workers, Progress.NONE, stage -> {});
  }

  /** Outer texts first, with 300 words of a manual and 300 of their own; then the inner ones. */
  private void addTexts(int shared, int own) throws IOException {
    Sketcher sketcher = new Sketcher(settings, corpus::knows, sets);
    String manual = words(1, 300);
    String part = manual.substring(0, manual.indexOf("w" + (shared - 1) + "x")) + "end";
    IntFunction<String> outer = i -> manual + words(1_000 + i, 300);
    IntFunction<String> inner = i -> part + " " + words(2_000 + i, own);
    for (int i = 0; i < 2 * TEXTS; i++) {
      String text = i < TEXTS ? outer.apply(i) : inner.apply(i);
      corpus.add(sketcher.sketch(GivenText.of(Integer.toString(i), text.getBytes(UTF_8))));
    }
  }

  private static String words(int seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append('w').append(i).append('x').append(random.nextInt(1 << 20)).append(' ');
    }
    return text.toString();
  }
}
