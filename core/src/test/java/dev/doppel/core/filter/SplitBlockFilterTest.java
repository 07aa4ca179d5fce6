package dev.doppel.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.testkit.Binomial;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SplitBlockFilterTest extends FilterContract.Fixed {

  @Override
  Filter sizedFor(long items, double error) {
    return SplitBlockFilter.sizedFor(items, error);
  }

  @Override
  double expectedError(int items, double error) {
    BlockGeometry geometry = BlockGeometry.sizedFor(items, error);
    return geometry.error(items, geometry.blocks(items, error));
  }

  @Override
  Filter read(InputStream in) throws IOException {
    return SplitBlockFilter.read(in);
  }

  /*
   * A stranger to both is let in where both err on it, or where their bits cover it together: less
   * often than either errs. 100,000 strangers at 1 % would give 1,000 hits; we allow half of that.
   */
  @Test
  void addCommon_knowsWhatBothKnow() {
    SplitBlockFilter one = SplitBlockFilter.sizedFor(20_000, 0.01);
    SplitBlockFilter other = SplitBlockFilter.sizedFor(20_000, 0.01);
    SplitBlockFilter common = SplitBlockFilter.sizedFor(20_000, 0.01);
    LongStream.range(0, 10_000).forEach(one::add);
    LongStream.range(9_000, 19_000).forEach(other::add);

    common.addCommon(one, other);

    assertThat(LongStream.range(9_000, 10_000).allMatch(common::mightContain)).isTrue();
    assertThat(LongStream.range(100_000, 200_000).filter(common::mightContain).count())
        .isLessThan(500);
    assertThat(common.added())
        .as("by the bits, some of them common by chance")
        .isBetween(1_000L, 9_999L);
    assertThatThrownBy(() -> common.addCommon(one, SplitBlockFilter.sizedFor(10, 0.01)))
        .hasMessageContaining("cannot add");
  }

  /** Frozen: a changed byte here is a new version of the format. */
  @Test
  void bytes_golden() {
    SplitBlockFilter filter = SplitBlockFilter.sizedFor(50, 0.01, 7);
    LongStream.range(0, 10).forEach(filter::add);

    assertThat(HexFormat.of().formatHex(bytes(filter)))
        .isEqualTo(
            "445046494c544552010000000100000007000000000000003200000000000000"
                + "0a000000000000007b14ae47e17a843f0800000108000000b26278b3e2807f65"
                + "80040480000804040284004022404010000800c028800e042000081002210486"
                + "04802020c2700000022088102020620020110500824800000003000a05018204"
                + "168dd8cc73312d4e");
  }

  /**
   * The least error has the widest blocks. Ten times too full, it errs often enough to count, by
   * all words of a block or not as stated.
   */
  @Test
  void allWordsOfAWideBlockCount() {
    SplitBlockFilter filter = SplitBlockFilter.sizedFor(1_000, 1e-9);
    filter.allowOverfill();
    LongStream.range(0, 4_000).forEach(filter::add);

    long strangers = 100_000;
    long hits =
        LongStream.range(1L << 40, (1L << 40) + strangers).filter(filter::mightContain).count();

    assertThat(LongStream.range(0, 4_000)).allMatch(filter::mightContain);
    assertThat(filter.expectedErrorNow()).isBetween(0.01, 0.9);
    assertThat(Binomial.of(strangers, filter.expectedErrorNow()).sigmas(hits)).isBetween(-5.0, 5.0);
  }

  /*
   * One block has room for 52 hashes. Each filter is asked 20 times only, so that how full its
   * blocks are by chance widens the binomial distribution by a few percent: five sigmas above once
   * in a million seeds. Teeth, as tried: a single block taken for one that never errs has 15 times
   * the hits at 100 hashes.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 10, 52, 53, 100, 300})
  void ofFewHashesTooErrsNoMoreThanAsked(int items) {
    int filters = 5_000;
    int strangers = 20;
    long hits = 0;
    for (int i = 0; i < filters; i++) {
      SplitBlockFilter filter = SplitBlockFilter.sizedFor(items, 0.01, i);
      filter.allowOverfill();
      LongStream.range(0, items).forEach(filter::add);
      hits += LongStream.range(1000, 1000 + strangers).filter(filter::mightContain).count();
    }

    assertThat(Binomial.of(filters * (long) strangers, 0.01).sigmas(hits)).isLessThan(5);
  }

  @Test
  void unionWith_isAddingAll() {
    SplitBlockFilter left = SplitBlockFilter.sizedFor(3000, 0.01);
    SplitBlockFilter right = SplitBlockFilter.sizedFor(3000, 0.01);
    SplitBlockFilter both = SplitBlockFilter.sizedFor(3000, 0.01);
    LongStream.range(0, 2000).forEach(left::add);
    LongStream.range(1000, 3000).forEach(right::add);
    LongStream.range(0, 3000).forEach(both::add);

    left.unionWith(right);

    assertThat(left.expectedErrorNow()).isEqualTo(both.expectedErrorNow());
    assertThat(LongStream.range(0, 3000)).allMatch(left::mightContain);
    assertThat(left.added()).isBetween(2900L, 3100L);
  }

  @Test
  void unionWith_anotherShape() {
    SplitBlockFilter filter = SplitBlockFilter.sizedFor(1000, 0.01);

    assertThatThrownBy(() -> filter.unionWith(SplitBlockFilter.sizedFor(2000, 0.01)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("cannot unite %s with %s", filter, SplitBlockFilter.sizedFor(2000, 0.01));
    assertThatThrownBy(() -> filter.unionWith(SplitBlockFilter.sizedFor(1000, 0.01, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("seed 1]");
  }

  /** The bits of a classic filter are -ln(error) / ln(2)^2 a hash. */
  @ParameterizedTest
  @CsvSource({"1e-2, 512, 1.06", "1e-3, 512, 1.10", "1e-4, 1024, 1.11", "1e-6, 1024, 1.19"})
  void takesFewBitsMoreThanAClassicFilter(double error, int blockBits, double atMost) {
    SplitBlockFilter filter = SplitBlockFilter.sizedFor(1_000_000, error);

    double classic = -Math.log(error) / Math.pow(Math.log(2), 2);
    assertThat(filter.bytes() * 8 / 1e6 / classic).isBetween(1.0, atMost);
    assertThat(filter.toString()).contains("blocks of " + blockBits + " bits");
  }

  @Test
  void sizedFor_moreThanAnArrayHolds() {
    assertThatThrownBy(() -> SplitBlockFilter.sizedFor(20_000_000_000L, 0.01))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("20000000000 items at 0.01 need 20198");
  }

  @Test
  void seedsChangeTheBitsNotTheAnswers() {
    SplitBlockFilter one = SplitBlockFilter.sizedFor(1000, 0.01, 1);
    SplitBlockFilter two = SplitBlockFilter.sizedFor(1000, 0.01, 2);
    LongStream.range(0, 900).forEach(one::add);
    LongStream.range(0, 900).forEach(two::add);

    assertThat(LongStream.range(0, 900)).allMatch(two::mightContain);
    assertThat(one.expectedErrorNow()).isNotEqualTo(two.expectedErrorNow());
  }

  @Test
  void read_anotherVersion() {
    byte[] bytes = bytes(SplitBlockFilter.sizedFor(10, 0.1));
    bytes[8] = 9;

    assertThatThrownBy(() -> SplitBlockFilter.read(new ByteArrayInputStream(bytes)))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot read version 9 of a filter, only 1");
  }
}
