package dev.doppel.core.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("baseline-jdk")
class BoundedHammingJoinTest {

  private static final int DISTANCE = 10;

  private final SplittableRandom random = new SplittableRandom(14);

  /** Groups of 40 around random keys, more keys than are compared each with each. */
  @ParameterizedTest
  @ValueSource(ints = {400, 6000})
  void findsAllPairsWhereThereIsNoCrowd(int count) {
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = i % 40 == 0 ? random.nextLong() : flipped(keys[i - i % 40], random.nextInt(9));
    }
    Pairs expected = Pairs.none();
    HammingJoin.join(keys, count, DISTANCE, expected);
    expected.sortDistinct();

    NearPairs near = HammingJoin.joinBounded(keys, count, DISTANCE);

    assertThat(texts(near.pairs())).isEqualTo(texts(expected)).hasSizeGreaterThan(count);
    assertThat(near.omitted(near.pairs())).isZero();
  }

  /*
   * Crowds that are compared each with each, that fill buckets of tables, and huge ones. All keys
   * differ from one centre in up to 5 bits, so all are within 10 of each other.
   */
  @ParameterizedTest
  @ValueSource(ints = {1_500, 4_000, 30_000})
  void keepsAFixedNumberOfPairsPerKeyOfACrowd(int count) {
    long[] keys = crowd(count);

    NearPairs near = HammingJoin.joinBounded(keys, count, DISTANCE);
    Pairs pairs = near.pairs();

    assertThat(pairs.size()).isLessThanOrEqualTo(2 * NearPairs.KEPT * count);
    assertThat(near.omitted(pairs)).isGreaterThan((long) count * count / 12);
    Set<Integer> meetTheFirst = new HashSet<>();
    for (int i = 0; i < pairs.size(); i++) {
      if (pairs.first(i) == 0) {
        meetTheFirst.add(pairs.second(i));
      }
    }
    assertThat(meetTheFirst).as("all meet one head").hasSize(count - 1);
  }

  /*
   * 120 pairs that differ in one bit, amid a crowd, each with a key of its own. In huge buckets
   * neighbours in some order are looked at only, so there this is a matter of chance.
   */
  @ParameterizedTest
  @ValueSource(ints = {1_500, 6_000, 30_000})
  void findsPlantedPairsInACrowd(int count) {
    int planted = 120;
    long[] keys = crowd(count);
    for (int i = 0; i < planted; i++) {
      keys[count - 1 - i * 3] = flipped(keys[500 + i * 3], 1);
    }

    Set<String> found = texts(HammingJoin.joinBounded(keys, count, DISTANCE).pairs());

    int hits = 0;
    for (int i = 0; i < planted; i++) {
      int a = Math.min(500 + i * 3, count - 1 - i * 3);
      int b = Math.max(500 + i * 3, count - 1 - i * 3);
      hits += found.contains(a + " " + b) ? 1 : 0;
    }
    assertThat(hits).isEqualTo(planted);
  }

  @Test
  void aHundredThousandEqualKeysMeetTheFirst() {
    int count = 100_000;

    Pairs pairs = HammingJoin.joinBounded(new long[count], count, 3).pairs();

    assertThat(pairs.size()).isLessThanOrEqualTo(2 * NearPairs.KEPT * count);
    assertThat(pairs.first(count - 2)).isZero();
    assertThat(pairs.second(count - 2)).isEqualTo(count - 1);
  }

  private long[] crowd(int count) {
    long centre = random.nextLong();
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = flipped(centre, 5);
    }
    return keys;
  }

  private long flipped(long key, int bits) {
    for (int i = 0; i < bits; i++) {
      key ^= 1L << random.nextInt(Long.SIZE);
    }
    return key;
  }

  private static Set<String> texts(Pairs pairs) {
    Set<String> texts = new HashSet<>();
    for (int i = 0; i < pairs.size(); i++) {
      texts.add(pairs.first(i) + " " + pairs.second(i));
    }
    return texts;
  }
}
