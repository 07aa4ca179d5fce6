package dev.doppel.core.shingle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.hash.Hashes;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OccurrencesTest {

  private final Occurrences occurrences = Occurrences.none();

  /** Sketches of texts with replicas are stored: these values stay. */
  @Test
  void golden() {
    occurrences.clear(0);

    assertThat(occurrences.number(1)).isEqualTo(1);
    assertThat(occurrences.number(1)).isEqualTo(0x910a2dec89025cc1L);
    assertThat(occurrences.number(1)).isEqualTo(0xbeeb8da1658eec67L);
    assertThat(occurrences.number(0)).isZero();
    assertThat(occurrences.number(0)).isEqualTo(0xe220a8397b1dcdafL);
  }

  /** Elements many of which have the same low bits, so that they meet; 0 is one as any other. */
  @Test
  void everyOccurrenceIsCountedByItself_howeverManyElementsThereAre() {
    SplittableRandom random = new SplittableRandom(42);
    for (int distinct : new int[] {10_000, 5, 300, 40}) {
      Map<Long, Integer> met = new HashMap<>();
      occurrences.clear(distinct == 300 ? 300 : 0); // more than was expected, but for one
      for (int i = 0; i < 4 * distinct; i++) {
        long element = (long) random.nextInt(distinct) << (20 * random.nextInt(2));
        int before = met.merge(element, 1, Integer::sum) - 1;

        assertThat(occurrences.number(element))
            .isEqualTo(before == 0 ? element : Hashes.mix(element + before * Hashes.GOLDEN));
      }
    }
  }
}
