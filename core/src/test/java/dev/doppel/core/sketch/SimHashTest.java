package dev.doppel.core.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.testkit.Shingles;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimHashTest {

  private final SplittableRandom random = new SplittableRandom(42);

  /** Freezes version 1; the votes are counted one by one as well. */
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 5692161d100b05e5",
    "2, 52921015100b0480",
    "17, 17fe501df43a19fc",
    "1000, 9d007c63b0b07bfd"
  })
  void golden(int count, String expected) {
    long[] hashes = LongStream.rangeClosed(1, count).map(Hashes::mix).toArray();

    assertThat(naive(hashes)).isEqualTo(SimHash.of(hashes, count));
    assertThat(Long.toHexString(SimHash.of(hashes, count))).isEqualTo(expected);
  }

  @Test
  void textsVoteByTheirDistinctShingles() {
    String text = "Have I seen this text before, or one that is much like it?";
    long[] shingles = Arrays.stream(Shingles.of(text, Shingling.words(3))).distinct().toArray();

    assertThat(SimHash.of(text)).isEqualTo(SimHash.of(shingles, shingles.length));
    assertThat(SimHash.of("HAVE I  seen this text before, or one that is much like it"))
        .isEqualTo(SimHash.of(text));
    assertThat(SimHash.of("")).isZero();
  }

  @Test
  void shortTextsVoteByTheirCharacters() {
    long[] shingles = Shingles.of("brown fox", Shingling.chars(5));

    assertThat(SimHash.of("Brown fox")).isEqualTo(SimHash.of(shingles, shingles.length));
  }

  @Test
  void countsLikeSixtyFourCounters() {
    for (int count = 0; count <= 200; count++) {
      for (int i = 0; i < 20; i++) {
        long[] hashes = random.longs(count).toArray();

        assertThat(SimHash.of(hashes, count)).isEqualTo(naive(hashes));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1023, 1024, 1025, 65_535, 65_536, 100_003})
  void countsManyInBatchesOfAnySize(int count) {
    long[] hashes = random.longs(count).toArray();
    SimHash ballot = SimHash.ballot();
    int at = 0;
    while (at < count) {
      int batch = Math.min(count - at, random.nextInt(100));
      ballot.accept(Arrays.copyOfRange(hashes, at, at + batch + 3), batch); // the rest is not ours
      at += batch;
    }

    assertThat(ballot.result()).isEqualTo(naive(hashes)).isEqualTo(SimHash.of(hashes, count));
  }

  /** Equal votes carry through all planes at once. */
  @ParameterizedTest
  @ValueSource(ints = {15, 16, 255, 256, 65_536})
  void unanimousVotesDecide(int count) {
    long[] hashes = new long[count];
    Arrays.fill(hashes, 0xF0F0_1234_5678_9ABCL);

    assertThat(SimHash.of(hashes, count)).isEqualTo(0xF0F0_1234_5678_9ABCL);
  }

  @Test
  void orderDoesNotMatter() {
    long[] hashes = random.longs(777).toArray();
    long[] backwards = new long[777];
    for (int i = 0; i < 777; i++) {
      backwards[i] = hashes[776 - i];
    }

    assertThat(SimHash.of(backwards, 777)).isEqualTo(SimHash.of(hashes, 777));
  }

  @Test
  void tiesAreZero() {
    assertThat(SimHash.of(new long[] {0b0110, 0b1010}, 2)).isEqualTo(0b0010);
    assertThat(SimHash.of(new long[] {-1, 0}, 2)).isZero();
    assertThat(SimHash.of(new long[0], 0)).isZero();
    assertThat(SimHash.weighted(new long[] {-1, 0}, new double[] {2, 2})).isZero();
  }

  @Test
  void clear_takesAllVotesBack() {
    SimHash ballot = SimHash.ballot();
    ballot.accept(random.longs(5000).toArray(), 5000);

    ballot.clear();
    assertThat(ballot.result()).isZero();
    ballot.accept(new long[] {5}, 1);
    assertThat(ballot.result()).isEqualTo(5);
  }

  @Test
  void weighted_oneEach() {
    for (int count = 0; count < 50; count++) {
      long[] hashes = random.longs(count).toArray();
      double[] weights = new double[count];
      Arrays.fill(weights, 1);

      assertThat(SimHash.weighted(hashes, weights)).isEqualTo(SimHash.of(hashes, count));
    }
  }

  @Test
  void weighted_theHeavierWins() {
    long[] hashes = {0b001, 0b010, 0b100};

    assertThat(SimHash.weighted(hashes, new double[] {5, 2, 2})).isEqualTo(0b001);
    assertThat(SimHash.weighted(hashes, new double[] {1, -4, 1})).isEqualTo(~0b010L);
    assertThatThrownBy(() -> SimHash.weighted(hashes, new double[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("3 hashes, 2 weights");
  }

  @Test
  void resemblance_fallsWithDistance() {
    assertThat(SimHash.resemblance(0)).isEqualTo(1);
    assertThat(SimHash.resemblance(32)).isCloseTo(0, within(1e-15));
    assertThat(SimHash.resemblance(64)).isZero();
    for (int distance = 1; distance <= 32; distance++) {
      assertThat(SimHash.resemblance(distance)).isLessThan(SimHash.resemblance(distance - 1));
    }
    assertThatThrownBy(() -> SimHash.resemblance(65))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("distance must be 0 to 64, got 65");
  }

  private static long naive(long[] hashes) {
    int[] counters = new int[64];
    for (long hash : hashes) {
      for (int bit = 0; bit < 64; bit++) {
        counters[bit] += (hash >>> bit & 1) == 1 ? 1 : -1;
      }
    }
    long result = 0;
    for (int bit = 0; bit < 64; bit++) {
      result |= counters[bit] > 0 ? 1L << bit : 0;
    }
    return result;
  }
}
