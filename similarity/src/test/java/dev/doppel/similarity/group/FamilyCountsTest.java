package dev.doppel.similarity.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FamilyCountsTest {

  private final SplittableRandom random = new SplittableRandom(42);

  /** Against a map; half of the shingles are asked for, in crowded slots where they share bits. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 511, 512, 513, 20_000})
  void countsTheFamiliesOfWantedShinglesAndOfNoOthers(int shingles) {
    FamilyCounts counts = new FamilyCounts();
    Set<Long> wanted = new HashSet<>();
    for (int i = 0; i < shingles; i++) {
      long[] values = {crowded(), random.nextLong(), 99};
      counts.want(values, 2); // the last one is not among the first two
      wanted.add(values[0]);
      wanted.add(values[1]);
    }
    assertThat(counts.wanted()).isEqualTo(wanted.size());

    counts.beginCounting();
    assertThat(counts.place(99)).isEqualTo(wanted.contains(99L) ? counts.place(99) : -1);
    Map<Long, Integer> expected = new HashMap<>();
    Set<Integer> places = new HashSet<>();
    for (int round = 0; round < 3; round++) {
      for (long value : wanted) {
        if (random.nextBoolean()) {
          int place = counts.place(value);
          assertThat(place).isNotNegative();
          places.add(place);
          counts.count(place);
          expected.merge(value, 1, Integer::sum);
        }
      }
    }
    assertThat(places).hasSameSizeAs(expected.keySet());
    for (int i = 0; i < 1000; i++) {
      long value = crowded();
      assertThat(counts.place(value) >= 0).isEqualTo(wanted.contains(value));
    }

    long[] all = wanted.stream().mapToLong(each -> each).toArray();
    int[] families = new int[all.length + 1];
    families[all.length] = -7;
    counts.read(all, all.length, families);

    assertThat(Arrays.copyOf(families, all.length))
        .containsExactly(
            Arrays.stream(all).mapToInt(each -> expected.getOrDefault(each, 0)).toArray());
    assertThat(families[all.length]).isEqualTo(-7);
  }

  /** Many of these have the same low bits, which choose the slot. */
  private long crowded() {
    return (random.nextLong(1, 1 << 12) << 32) | 1023;
  }
}
