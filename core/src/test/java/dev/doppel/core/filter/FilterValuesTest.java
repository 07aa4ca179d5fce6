package dev.doppel.core.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Filters can be copied and compared; a shared one is a way to a filter, and only itself. */
class FilterValuesTest {

  private final SplittableRandom random = new SplittableRandom(42);

  static Stream<Arguments> filters() {
    return Stream.of(
        pair(SplitBlockFilter.sizedFor(1000, 0.01), SplitBlockFilter::copy),
        pair(ClassicFilter.sizedFor(1000, 0.01), ClassicFilter::copy),
        pair(CountingFilter.sizedFor(1000, 0.01), CountingFilter::copy),
        pair(ScalableFilter.startingAt(100, 0.01), ScalableFilter::copy));
  }

  private static <F extends Filter> Arguments pair(F filter, UnaryOperator<F> copy) {
    return Arguments.of(filter, copy);
  }

  @ParameterizedTest
  @MethodSource("filters")
  <F extends Filter> void copiesAreEqualAndGoTheirOwnWay(F filter, UnaryOperator<F> copying) {
    F empty = copying.apply(filter);
    random.longs(500).forEach(filter::add);
    byte[] before = FilterContract.bytes(filter);

    F copy = copying.apply(filter);

    assertThat(copy).isEqualTo(filter).hasSameHashCodeAs(filter).isNotSameAs(filter);
    assertThat(copy).isNotEqualTo(empty);
    random.longs(10).forEach(copy::add);
    assertThat(copy).isNotEqualTo(filter);
    assertThat(FilterContract.bytes(filter)).isEqualTo(before);
  }

  /** Their bits are the same, what they would write is not, nor when they are full. */
  @Test
  void filtersOfAnotherCapacityAreOthers() {
    SplitBlockFilter filter = SplitBlockFilter.sizedFor(50, 0.01);
    SplitBlockFilter larger = SplitBlockFilter.sizedFor(51, 0.01);

    assertThat(larger.bytes()).isEqualTo(filter.bytes());
    assertThat(larger).isNotEqualTo(filter);
  }
}
