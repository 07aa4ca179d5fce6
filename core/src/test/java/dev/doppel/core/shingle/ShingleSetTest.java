package dev.doppel.core.shingle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Hashes;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShingleSetTest {

  private final SplittableRandom random = new SplittableRandom(42);

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 1, 100, 10_000, Long.MAX_VALUE})
  void walksLikeAHashSet(long expected) {
    ShingleSet set = ShingleSet.withLimit(1 << 16);
    for (int round = 0; round < 20; round++) {
      set.clear(expected);
      Set<Long> walk = new LinkedHashSet<>();
      int steps = random.nextInt(3000);
      int range = 1 + random.nextInt(5000);
      for (int i = 0; i < steps; i++) {
        // Some dense, so that they crowd in the table, some spread.
        long hash = random.nextInt(range) * (random.nextBoolean() ? 1 : Hashes.GOLDEN) + 1;
        set.add(hash);
        walk.add(hash);
        assertThat(set.size()).isEqualTo(walk.size());
      }

      assertThat(LongStream.of(values(set)).boxed()).containsExactlyElementsOf(walk);
      assertThat(walk).allMatch(set::contains);
      assertThat(random.longs(1000)).allMatch(hash -> set.contains(hash) == walk.contains(hash));
      assertThat(set.level()).isZero();
    }
  }

  @Test
  void batchesAreAddedLikeSingleShingles() {
    ShingleSet byBatch = ShingleSet.withLimit(5000);
    ShingleSet oneByOne = ShingleSet.withLimit(5000);
    long[] batch = new long[300];
    for (int round = 0; round < 100; round++) {
      int few = 1 + random.nextInt(10_000); // so that some come again, and zero does
      for (int i = 0; i < batch.length; i++) {
        batch[i] = Hashes.mix(random.nextInt(few));
        oneByOne.add(batch[i]);
      }
      byBatch.accept(batch, batch.length);

      assertThat(byBatch.level()).isEqualTo(oneByOne.level());
      assertThat(Arrays.copyOf(byBatch.values(), byBatch.size()))
          .isEqualTo(Arrays.copyOf(oneByOne.values(), oneByOne.size()));
    }
    assertThat(byBatch.level()).isPositive();
  }

  @Test
  void clear_forgetsWhateverTheSizes() {
    ShingleSet set = ShingleSet.withLimit(1 << 16);
    long[] many = random.longs(50_000).toArray();
    for (long expected : new long[] {50_000, 1, 0, 700, 50_000, 3}) {
      set.clear(expected);

      assertThat(set.size()).isZero();
      assertThat(LongStream.of(many)).noneMatch(set::contains);
      set.accept(many, many.length);
      assertThat(values(set)).containsExactly(many);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100, 1000})
  void pastTheLimitItHoldsExactlyTheSampleOfItsLevel(int limit) {
    ShingleSet set = ShingleSet.withLimit(limit);
    long[] hashes = random.longs(20_000).toArray();

    set.accept(hashes, hashes.length);

    assertThat(set.size()).isLessThanOrEqualTo(limit);
    assertThat(values(set)).containsExactly(sample(hashes, set.level()));
    assertThat(sample(hashes, set.level() - 1)).as("a thicker sample").hasSizeGreaterThan(limit);
    assertThat(LongStream.of(hashes))
        .allMatch(hash -> set.contains(hash) == ShingleSet.inSample(hash, set.level()));
  }

  @Test
  void theSampleDoesNotDependOnTheOrder() {
    ShingleSet forward = ShingleSet.withLimit(100);
    ShingleSet backward = ShingleSet.withLimit(100);
    long[] hashes = random.longs(5000).toArray();

    for (int i = 0; i < hashes.length; i++) {
      forward.add(hashes[i]);
      backward.add(hashes[hashes.length - 1 - i]);
    }

    assertThat(forward.level()).isEqualTo(backward.level());
    assertThat(values(forward)).containsExactlyInAnyOrder(values(backward));
  }

  @Test
  void clear_startsTheLevelAnew() {
    ShingleSet set = ShingleSet.withLimit(10);
    random.longs(1000).forEach(set::add);
    assertThat(set.level()).isPositive();

    set.clear(5);
    random.longs(5).forEach(set::add);

    assertThat(set.level()).isZero();
    assertThat(set.size()).isEqualTo(5);
  }

  /*
   * Of two samples the thinner one's level decides. The union's shingles of that level are an even
   * sample of n shingles of the union, so those shared are binomial with J: within five sigmas of it
   * once in 1.7 million seeds. Teeth, measured: without regard to level it is 130 sigmas off, and
   * 36 if shingles that come after a thinning escape it. How even the sample is, it does not tell.
   */
  @Test
  void samplesOfDifferentLevelsTellTheResemblance() {
    long[] shared = random.longs(60_000).toArray();
    ShingleSet thin = ShingleSet.withLimit(2000);
    ShingleSet thick = ShingleSet.withLimit(40_000);
    thin.accept(shared, shared.length);
    thick.accept(shared, shared.length);
    random.longs(40_000).forEach(thin::add);
    random.longs(20_000).forEach(thick::add);
    double resemblance = 60_000.0 / 120_000;

    assertThat(thin.level()).isGreaterThan(thick.level());
    long[] ofThick = sample(values(thick), thin.level());
    long common = LongStream.of(ofThick).filter(thin::contains).count();
    long union = thin.size() + ofThick.length - common;
    double sigma = Math.sqrt(union * resemblance * (1 - resemblance));

    assertThat((common - union * resemblance) / sigma).isBetween(-5.0, 5.0);
  }

  /** Zero marks a free slot, so it is stored, asked for and sampled as 1. */
  @Test
  void zeroCountsAsOne() {
    ShingleSet set = ShingleSet.withLimit(100);
    set.add(0);
    set.add(1);
    set.add(0);

    assertThat(values(set)).containsExactly(1);
    assertThat(set.contains(0)).isTrue();
    random.longs(1000).forEach(set::add);
    set.add(0);
    assertThat(set.level()).isPositive();
    assertThat(set.contains(0)).isEqualTo(ShingleSet.inSample(1, set.level()));
  }

  @Test
  void limitOutOfRange() {
    assertThatThrownBy(() -> ShingleSet.withLimit(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("limit must be 1 to 2^28, got 0");
  }

  private static long[] values(ShingleSet set) {
    return Arrays.copyOf(set.values(), set.size());
  }

  private static long[] sample(long[] hashes, int level) {
    return LongStream.of(hashes).filter(hash -> ShingleSet.inSample(hash, level)).toArray();
  }
}
