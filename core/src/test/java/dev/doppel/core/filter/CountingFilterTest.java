package dev.doppel.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CountingFilterTest extends FilterContract.Fixed {

  @Override
  Filter sizedFor(long items, double error) {
    return CountingFilter.sizedFor(items, error);
  }

  @Override
  double expectedError(int items, double error) {
    int probes = Probes.best(error);
    double counters = Probes.bits(items, error, probes);
    return Math.pow(1 - Math.pow(1 - 1 / counters, (double) probes * items), probes);
  }

  @Override
  Filter read(InputStream in) throws IOException {
    return CountingFilter.read(in);
  }

  /** Hashes come and go, up to three times each; what is in must be found, ever. */
  @Test
  void forgetsWhatIsRemovedAndNothingElse() {
    CountingFilter filter = CountingFilter.sizedFor(500, 0.01);
    Map<Long, Integer> exact = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      long hash = random.nextInt(400);
      int times = exact.getOrDefault(hash, 0);
      if (times < 3 && random.nextBoolean()) {
        filter.add(hash);
        exact.put(hash, times + 1);
      } else if (times > 0) {
        assertThat(filter.remove(hash)).isTrue();
        exact.put(hash, times - 1);
      }
      if (i % 1000 == 0) {
        exact.forEach((known, n) -> assertThat(n == 0 || filter.mightContain(known)).isTrue());
      }
    }
    exact.forEach((hash, times) -> LongStream.range(0, times).forEach(i -> filter.remove(hash)));

    // Some counter may have met 15 on the way and stays; all others are back at 0.
    double used = filter.fill() * Probes.bits(500, 0.01, 7);
    assertThat(Math.round(used)).isEqualTo(filter.saturated());
  }

  @Test
  void remove_takesBackOneAdd() {
    CountingFilter filter = CountingFilter.sizedFor(100, 1e-6);
    byte[] empty = bytes(filter);
    filter.add(1);
    filter.add(2);
    filter.add(2);

    assertThat(filter.remove(1)).isTrue();
    assertThat(filter.mightContain(1)).isFalse();
    assertThat(filter.remove(2)).isTrue();
    assertThat(filter.mightContain(2)).isTrue();
    assertThat(filter.added()).isEqualTo(1);

    assertThat(filter.remove(2)).isTrue();
    assertThat(filter.added()).isZero();
    assertThat(bytes(filter)).isEqualTo(empty);
  }

  @Test
  void sizedFor_moreThanAnArrayHolds() {
    assertThatThrownBy(() -> CountingFilter.sizedFor(10_000_000_000L, 0.01))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("10000000000 items at 0.01 need 95929547175 counters");
  }

  @Test
  void remove_aStranger_changesNothing() {
    CountingFilter filter = CountingFilter.sizedFor(100, 0.001);
    LongStream.range(0, 50).forEach(filter::add);
    byte[] before = bytes(filter);

    assertThat(filter.remove(1000)).isFalse();

    assertThat(bytes(filter)).isEqualTo(before);
    assertThat(filter.added()).isEqualTo(50);
  }

  @Test
  void countersStopAt15AndSaySo() {
    CountingFilter filter = CountingFilter.sizedFor(1000, 0.01);

    LongStream.range(0, 14).forEach(i -> filter.add(1));
    assertThat(filter.saturated()).isZero();
    LongStream.range(0, 100).forEach(i -> filter.add(1));
    assertThat(filter.saturated()).isEqualTo(7);
    LongStream.range(0, 1000).forEach(i -> filter.remove(1));

    assertThat(filter.mightContain(1)).isTrue();
    assertThat(filter.saturated()).isEqualTo(7);
    assertThat(filter.added()).isEqualTo(1);
    assertThat(filter.fill()).isEqualTo(7 / Probes.bits(1000, 0.01, 7));
  }

  @Test
  void unionWith_addsUpCounters() {
    CountingFilter left = CountingFilter.sizedFor(1000, 0.01);
    CountingFilter right = CountingFilter.sizedFor(1000, 0.01);
    CountingFilter both = CountingFilter.sizedFor(1000, 0.01);
    LongStream.range(0, 600).forEach(left::add);
    LongStream.range(300, 900).forEach(right::add);
    LongStream.range(0, 600).forEach(both::add);
    LongStream.range(300, 900).forEach(both::add);

    left.unionWith(right);
    assertThat(left.added()).isBetween(850L, 950L);
    LongStream.range(0, 600).forEach(left::remove);
    LongStream.range(0, 600).forEach(both::remove);

    assertThat(left.fill()).isEqualTo(both.fill());
    assertThat(LongStream.range(300, 900)).allMatch(left::mightContain);
    assertThatThrownBy(() -> left.unionWith(CountingFilter.sizedFor(1000, 0.01, 1)))
        .hasMessageEndingWith("seed 1]");
  }

  /** Frozen: a changed byte here is a new version of the format. */
  @Test
  void bytes_golden() {
    CountingFilter filter = CountingFilter.sizedFor(10, 0.1, 7);
    LongStream.range(0, 5).forEach(filter::add);
    filter.add(0);

    assertThat(HexFormat.of().formatHex(bytes(filter)))
        .isEqualTo(
            "445046494c544552010000000300000007000000000000000a00000000000000"
                + "05000000000000009a9999999999b93f0d00000304000000b16a063255597282"
                + "1000001010100000000312200000011000101100000000000100000000000000"
                + "d74aafc4bd0f4450");
  }
}
