package dev.doppel.similarity.group;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.sketch.Banding;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WantedRowsTest {

  private static final int ROWS = 6000;
  private static final int NAMED = 1000; // of the first rows, every second one
  private static final long FAMILY = 7L << 32;

  private final SplittableRandom random = new SplittableRandom(44);
  private final DocumentSettings settings = DocumentSettings.builder().threads(3).build();
  private final Corpus corpus = new Corpus(Banding.forThreshold(settings.threshold()));

  /**
   * Every row that shares one shingle with a named row is found, and of others, which have 150
   * shingles each, one in eight.
   */
  @Test
  void noRowIsMissedAndFewAreFoundInVain() throws IOException {
    try (HeapSets sets = HeapSets.none();
        Workers workers = Workers.of(3)) {
      Sketcher sketcher = new Sketcher(settings, corpus::knows, sets);
      for (int row = 0; row < ROWS; row++) {
        String shared = "five words of a row " + row % (2 * NAMED);
        String text = row < 4 * NAMED ? words(75) + " " + shared + " " + words(75) : words(154);
        corpus.add(sketcher.sketch(GivenText.of("row-" + row, text.getBytes(UTF_8))));
      }
      BitSet named = new BitSet();
      for (int row = 0; row < 2 * NAMED; row += 2) {
        named.set(row);
      }
      long shingles = named.stream().mapToLong(corpus.words::size).sum();
      long[] keys = LongStream.range(0, ROWS).map(row -> FAMILY | row).toArray();

      long[] found = new WantedRows(corpus.words, sets, named, shingles).among(keys, workers, 3);

      assertThat(found).isSorted().doesNotHaveDuplicates();
      BitSet rows = new BitSet();
      LongStream.of(found).forEach(key -> rows.set((int) key));
      for (int row = 0; row < 4 * NAMED; row += 2) {
        assertThat(rows.get(row)).as("row %d", row).isTrue();
      }
      assertThat(rows.get(4 * NAMED, ROWS).cardinality()).as("of 2000 others").isBetween(100, 400);
      assertThat(found[0] >>> 32).isEqualTo(7);
    }
  }

  private String words(int count) {
    return random
        .ints(count, 0, 1_000_000)
        .mapToObj(word -> "w" + word)
        .collect(Collectors.joining(" "));
  }
}
