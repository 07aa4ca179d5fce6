package dev.doppel.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.filter.ClassicFilter.Spaces;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ClassicFilterTest {

  @Nested
  class InOneSpace extends FilterContract.Fixed {

    @Override
    Filter sizedFor(long items, double error) {
      return ClassicFilter.sizedFor(items, error);
    }

    @Override
    double expectedError(int items, double error) {
      int probes = Probes.best(error);
      double bits = Probes.bits(items, error, probes);
      return Math.pow(1 - Math.pow(1 - 1 / bits, (double) probes * items), probes);
    }

    @Override
    Filter read(InputStream in) throws IOException {
      return ClassicFilter.read(in);
    }
  }

  @Nested
  class InSeparateSpaces extends FilterContract.Fixed {

    @Override
    Filter sizedFor(long items, double error) {
      return ClassicFilter.sizedFor(items, error, Spaces.SEPARATE, 3);
    }

    @Override
    double expectedError(int items, double error) {
      int probes = Probes.best(error);
      double bits = Probes.bits(items, error, probes);
      return Math.pow(1 - Math.pow(1 - probes / bits, items), probes);
    }

    @Override
    Filter read(InputStream in) throws IOException {
      return ClassicFilter.read(in);
    }
  }

  /** (1 - e^(-3 * 100 / 1000))^3, as the paper has it; written with the filter. */
  @Test
  void ofBits_statesTheErrorOfItsSize() {
    ClassicFilter filter = ClassicFilter.ofBits(1000, 3, 100, Spaces.SHARED, 0);

    assertThat(filter.toString()).contains("error 0.0174", "1000 bits, 3 probes");
    assertThat(ClassicFilter.ofBits(64, 64, 1, Spaces.SHARED, 0).add(1)).isTrue();
    assertThatThrownBy(() -> ClassicFilter.ofBits(63, 64, 1, Spaces.SHARED, 0))
        .hasMessage("probes must be 1 to 64 and at most the 63 bits, got 64");
    assertThatThrownBy(() -> ClassicFilter.ofBits(100, 65, 1, Spaces.SHARED, 0))
        .hasMessageEndingWith("got 65");
    assertThatThrownBy(() -> ClassicFilter.ofBits(100, 0, 1, Spaces.SHARED, 0))
        .hasMessageEndingWith("got 0");
    assertThatThrownBy(() -> ClassicFilter.ofBits(100, 1, 0, Spaces.SHARED, 0))
        .hasMessage("items must be positive, got 0");
  }

  @ParameterizedTest
  @CsvSource({"1, 8", "63, 8", "64, 8", "65, 16", "127, 16", "128, 16", "129, 24"})
  void takesTheWordsThatItsBitsNeed(long bits, long bytes) {
    assertThat(ClassicFilter.ofBits(bits, 1, 1, Spaces.SHARED, 0).bytes()).isEqualTo(bytes);
  }

  /** Frozen: a changed byte here is a new version of the format. */
  @ParameterizedTest
  @EnumSource
  void bytes_golden(Spaces spaces) {
    ClassicFilter filter = ClassicFilter.sizedFor(20, 0.01, spaces, 7);
    LongStream.range(0, 10).forEach(filter::add);

    String shared =
        "445046494c544552010000000200000007000000000000001400000000000000"
            + "0a000000000000007b14ae47e17a843f78000007040000004a33c5c3d1db066d"
            + "2cf7407020a10432a09018d2107e11410a8c000082608d060500000000000000"
            + "48ffd57fabcfd36b";
    String separate =
        "445046494c544552010000000200000007000000000000001400000000000000"
            + "0a000000000000007b14ae47e17a843f7900000704000000b6b8ad460a25fd0d"
            + "03900a24c10ad0618218241015208884842f12422934a0840400000000000000"
            + "3fe31a4d30fc111f";
    assertThat(HexFormat.of().formatHex(FilterContract.bytes(filter)))
        .isEqualTo(spaces == Spaces.SHARED ? shared : separate);
  }

  @ParameterizedTest
  @EnumSource
  void unionWith_isAddingAll(Spaces spaces) {
    ClassicFilter left = ClassicFilter.sizedFor(3000, 0.01, spaces, 1);
    ClassicFilter right = ClassicFilter.sizedFor(3000, 0.01, spaces, 1);
    ClassicFilter both = ClassicFilter.sizedFor(3000, 0.01, spaces, 1);
    LongStream.range(0, 2000).forEach(left::add);
    LongStream.range(1000, 3000).forEach(right::add);
    LongStream.range(0, 3000).forEach(both::add);

    left.unionWith(right);

    assertThat(left.fill()).isEqualTo(both.fill());
    assertThat(LongStream.range(0, 3000)).allMatch(left::mightContain);
    assertThat(left.added()).isBetween(2900L, 3100L);
  }

  @Test
  void unionWith_anotherShape() {
    ClassicFilter filter = ClassicFilter.sizedFor(1000, 0.01);

    assertThatThrownBy(() -> filter.unionWith(ClassicFilter.sizedFor(1000, 0.01, Spaces.SHARED, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cannot unite ClassicFilter[0 of 1000 added")
        .hasMessageEndingWith("seed 1]");
    assertThatThrownBy(
            () -> filter.unionWith(ClassicFilter.sizedFor(1000, 0.01, Spaces.SEPARATE, 0)))
        .hasMessageContaining("separate spaces");
    assertThatThrownBy(() -> filter.unionWith(ClassicFilter.sizedFor(999, 0.01)))
        .hasMessageContaining("of 999 added");
  }

  @Test
  void ofBits_nonsense() {
    assertThatThrownBy(() -> ClassicFilter.ofBits(100, 65, 9, Spaces.SHARED, 0))
        .hasMessage("probes must be 1 to 64 and at most the 100 bits, got 65");
    assertThatThrownBy(() -> ClassicFilter.ofBits(1L << 40, 3, 9, Spaces.SHARED, 0))
        .hasMessageEndingWith("got 1099511627776");
  }

  @Test
  void sizedFor_moreThanAnArrayHolds() {
    assertThatThrownBy(() -> ClassicFilter.sizedFor(20_000_000_000L, 0.01))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("20000000000 items at 0.01 need 191859094350 bits");
  }
}
