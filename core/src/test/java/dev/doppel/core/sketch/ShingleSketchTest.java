package dev.doppel.core.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.distance.Sets;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShingleSketchTest {

  private final SplittableRandom random = new SplittableRandom(42);

  @Test
  void modulo_keepsMultiplesInUnsignedOrder() {
    long[] hashes = {8, -16, 3, 0, 8, -3, 12};

    assertThat(ShingleSketch.modulo(hashes, 7, 4).sample()).containsExactly(0, 8, 12, -16);
    assertThat(ShingleSketch.modulo(hashes, 3, 4).sample()).containsExactly(8, -16);
    assertThat(ShingleSketch.modulo(hashes, 3, 32).sample()).isEmpty();
  }

  @Test
  void smallest_keepsTheFirstInUnsignedOrder() {
    long[] hashes = {8, -16, 3, 0, 8, -3, 12};

    assertThat(ShingleSketch.smallest(hashes, 7, 3).sample()).containsExactly(0, 3, 8);
    assertThat(ShingleSketch.smallest(hashes, 7, 5).sample()).containsExactly(0, 3, 8, 12, -16);
    assertThat(ShingleSketch.smallest(hashes, 7, 99).sample())
        .containsExactly(0, 3, 8, 12, -16, -3);
    assertThat(hashes).as("the caller's").containsExactly(8, -16, 3, 0, 8, -3, 12);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 10, 300})
  void exactWhenEverythingIsSampled(int size) {
    long[] a = random.longs(size, -200, 200).toArray();
    long[] b = random.longs(2L * size, -200, 200).toArray();
    ShingleSketch[][] sketches = {
      {ShingleSketch.modulo(a, size, 1), ShingleSketch.modulo(b, 2 * size, 1)},
      {ShingleSketch.smallest(a, size, 1000), ShingleSketch.smallest(b, 2 * size, 1000)}
    };

    for (ShingleSketch[] pair : sketches) {
      assertThat(pair[0].resemblance(pair[1])).isEqualTo(Sets.jaccard(set(a), set(b)));
      assertThat(pair[0].containmentIn(pair[1])).isEqualTo(Sets.containment(set(a), set(b)));
      assertThat(pair[1].containmentIn(pair[0])).isEqualTo(Sets.containment(set(b), set(a)));
    }
  }

  @Test
  void emptySketches() {
    ShingleSketch empty = ShingleSketch.smallest(new long[0], 0, 10);
    ShingleSketch one = ShingleSketch.smallest(new long[] {7}, 1, 10);

    assertThat(empty.resemblance(empty)).isEqualTo(1);
    assertThat(empty.resemblance(one)).isZero();
    assertThat(empty.containmentIn(one)).isEqualTo(1);
    assertThat(one.containmentIn(empty)).isZero();
  }

  /** The short text's sample is all of it, the long one's is thin: only the common part counts. */
  @Test
  void smallest_ofTextsOfDifferentLength() {
    long[] longText = LongStream.range(0, 1000).toArray();
    ShingleSketch thin = ShingleSketch.smallest(longText, 1000, 100);
    ShingleSketch whole = ShingleSketch.smallest(new long[] {10, 20, 500, 900}, 4, 100);

    assertThat(whole.containmentIn(thin)).isEqualTo(1);
    assertThat(thin.containmentIn(whole)).isEqualTo(0.02);
    assertThat(thin.resemblance(whole)).isEqualTo(0.02);
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> ShingleSketch.modulo(new long[0], 0, 0))
        .hasMessage("p must be positive, got 0");
    assertThatThrownBy(() -> ShingleSketch.smallest(new long[0], 0, -1))
        .hasMessage("s must be positive, got -1");
  }

  private static Set<Long> set(long[] hashes) {
    return LongStream.of(hashes).boxed().collect(Collectors.toSet());
  }
}
