package dev.doppel.core.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PairsTest {

  private final SplittableRandom random = new SplittableRandom(42);

  @Test
  void sortsAndLeavesOutRepeatsLikeATreeSet() {
    for (int count : new int[] {0, 1, 1023, 1024, 1025, 5000}) {
      Pairs pairs = Pairs.none();
      Pairs more = Pairs.none();
      TreeSet<Long> expected = new TreeSet<>();
      for (int i = 0; i < count; i++) {
        int a = random.nextInt(50);
        int b = random.nextInt(2) == 0 ? random.nextInt(50) : Integer.MAX_VALUE - i % 7;
        (i % 3 == 0 ? more : pairs).pair(a, b);
        expected.add((long) a << 32 | b);
      }

      pairs.addAll(more);
      assertThat(pairs.size()).isEqualTo(count);
      pairs.sortDistinct();

      assertThat(pairs.size()).isEqualTo(expected.size());
      int at = 0;
      for (long pair : expected) {
        assertThat(pairs.first(at)).isEqualTo((int) (pair >> 32));
        assertThat(pairs.second(at++)).isEqualTo((int) pair);
      }
    }
  }
}
