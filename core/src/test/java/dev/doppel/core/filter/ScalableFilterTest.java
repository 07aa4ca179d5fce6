package dev.doppel.core.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.testkit.Binomial;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScalableFilterTest extends FilterContract {

  @Override
  Filter sizedFor(long items, double error) {
    return ScalableFilter.startingAt(items, error);
  }

  /** One link, which errs half as much. */
  @Override
  double expectedError(int items, double error) {
    BlockGeometry geometry = BlockGeometry.sizedFor(items, error / 2);
    return geometry.error(items, geometry.blocks(items, error / 2));
  }

  @Override
  double leastExpectedShare() {
    return 0.45;
  }

  @Override
  Filter read(InputStream in) throws IOException {
    return ScalableFilter.read(in);
  }

  @Test
  void unionWith_knowsAllAndGrowsOn() {
    ScalableFilter left = ScalableFilter.startingAt(100, 0.01);
    ScalableFilter right = ScalableFilter.startingAt(500, 0.001);
    long[] hashes = random.longs(6000).toArray();
    for (int i = 0; i < 2000; i++) {
      left.add(hashes[i]);
      right.add(hashes[2000 + i]);
    }

    left.unionWith(right);
    for (int i = 4000; i < 6000; i++) {
      left.add(hashes[i]);
    }
    LongStream.range(0, 1000).forEach(right::add); // no longer of any concern

    assertThat(LongStream.of(hashes)).allMatch(left::mightContain);
    long hits = random.longs(300_000).filter(left::mightContain).count();
    // Five sigmas above the errors' sum: once in 3.5 million seeds, were it as large as allowed.
    assertThat(Binomial.of(300_000, 0.011).sigmas(hits)).isLessThan(5);
  }

  /*
   * Hits are binomial given the bits. Five sigmas above the wanted error would happen once in 3.5
   * million seeds if the error were as large as allowed; it is smaller.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.01, 0.001})
  void keepsTheErrorHoweverFarItGrows(double error) {
    ScalableFilter filter = ScalableFilter.startingAt(100, error);
    long[] hashes = random.longs(200_000).toArray();

    for (long hash : hashes) {
      filter.add(hash);
    }

    assertThat(filter.links()).isBetween(11, 12);
    assertThat(LongStream.of(hashes)).allMatch(filter::mightContain);
    long hits = random.longs(300_000).filter(filter::mightContain).count();
    assertThat(Binomial.of(300_000, error).sigmas(hits)).isLessThan(5);
    assertThat(Binomial.of(300_000, filter.expectedErrorNow()).sigmas(hits)).isBetween(-5.0, 5.0);
  }

  @Test
  void asksInBatchesOverAllLinks() {
    ScalableFilter filter = ScalableFilter.startingAt(100, 0.01);
    LongStream.range(0, 1000).forEach(filter::add);
    long[] hashes = LongStream.range(500, 3000).toArray();
    boolean[] known = new boolean[hashes.length];

    int count = filter.askAll(hashes, 0, hashes.length, known);

    assertThat(filter.links()).isGreaterThan(3);
    assertThat(count).isEqualTo((int) LongStream.of(hashes).filter(filter::mightContain).count());
    assertThat(IntStream.range(0, hashes.length))
        .allMatch(i -> known[i] == filter.mightContain(hashes[i]));
  }

  @Test
  void whenFull_isToldOnceThatItWasSizedTooSmall() {
    ScalableFilter filter = ScalableFilter.startingAt(100, 0.01);
    List<Integer> linksThen = new ArrayList<>();
    filter.whenFull(full -> linksThen.add(filter.links()));

    LongStream.range(0, 1000).forEach(filter::add);

    assertThat(linksThen).containsExactly(1);
    assertThat(filter.links()).isEqualTo(4);
    assertThat(filter.capacity()).isEqualTo(100 + 200 + 400 + 800);
    assertThat(filter.isFull()).isFalse();
  }

  @Test
  void growsAfterBeingRead() throws IOException {
    ScalableFilter filter = ScalableFilter.startingAt(100, 0.01);
    LongStream.range(0, 150).forEach(filter::add);
    Filter read = read(new ByteArrayInputStream(bytes(filter)));

    LongStream.range(150, 500).forEach(filter::add);
    LongStream.range(150, 500).forEach(read::add);

    assertThat(bytes(read)).isEqualTo(bytes(filter));
  }

  /** Frozen: a changed byte here is a new version of the format. */
  @Test
  void bytes_golden() {
    ScalableFilter filter = ScalableFilter.startingAt(5, 0.1, 7);
    LongStream.range(0, 7).forEach(filter::add);

    assertThat(HexFormat.of().formatHex(bytes(filter)))
        .isEqualTo(
            "445046494c544552010000000500000007000000000000000500000000000000"
                + "07000000000000009a9999999999b93f0200000000000000ee9417e85d1596b1"
                + "8e2b1b6956c94bfc445046494c54455201000000010000000700000000000000"
                + "050000000000000005000000000000009a9999999999a93f0800000108000000"
                + "63f2bdf2f4da09f8800404000008040000800040220000100000008028000804"
                + "0000001002000086048020000050000002008010200020002010000080480000"
                + "0002000001018200e95dcf93e87e26be445046494c5445520100000001000000"
                + "07000000000000000a0000000000000002000000000000009a9999999999993f"
                + "08000001080000005064ea455f7a9d2980000000000000040000000002400000"
                + "0000000000800200000008000000040000000020400000000000000000200200"
                + "00010000020000000001000200000000fc200b6bce239819");
  }
}
