package dev.doppel.similarity.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.similarity.columns.Columns;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreferencesTest {

  private final SplittableRandom random = new SplittableRandom(42);

  /** By the first criterion, then by the second, then as they came. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 1023, 1024, 1025, 5000})
  void ordersDocumentsByOneCriterionAfterTheOther(int documents) {
    Preferences preferences = new Preferences(Columns.onHeap());
    for (int document = 0; document < documents; document++) {
      preferences.put(document, List.of(random.nextLong(-3, 3), random.nextLong(50)));
    }

    int[] expected =
        IntStream.range(0, documents)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingLong(document -> preferences.get(document, 0))
                    .thenComparingLong(document -> preferences.get(document, 1)))
            .mapToInt(Integer::intValue)
            .toArray();

    assertThat(preferences.order(documents)).isEqualTo(expected);
  }

  @Test
  void documentsThatWereLeftOutHaveZero() {
    Preferences preferences = new Preferences(Columns.onHeap());
    assertThat(preferences.isEmpty()).isTrue();

    preferences.put(1, List.of(7L));

    assertThat(preferences.isEmpty()).isFalse();
    assertThat(preferences.get(1, 0)).isEqualTo(7);
    assertThat(IntStream.range(2, 3000)).allMatch(document -> preferences.get(document, 0) == 0);
    assertThat(preferences.get(0, 0)).isZero();
  }
}
