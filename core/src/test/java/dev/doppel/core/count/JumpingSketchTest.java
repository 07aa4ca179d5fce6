package dev.doppel.core.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.count.FrequentKeys.Frequency;
import org.junit.jupiter.api.Test;

class JumpingSketchTest {

  private final JumpingSketch<FrequentKeys> sketch =
      JumpingSketch.ofParts(3, FrequentKeys.ofCounters(5));

  @Test
  void totalsTheNewestParts() {
    for (long part = -2; part <= 4; part++) {
      sketch.part(part).add(part);
    }

    assertThat(sketch.total().top(5)).extracting(Frequency::key).containsExactly(2L, 3L, 4L);
  }

  @Test
  void thereIsAtLeastOnePart() {
    assertThatThrownBy(() -> JumpingSketch.ofParts(0, FrequentKeys.ofCounters(5)))
        .hasMessage("parts must be 1 to 65536, got 0");
    JumpingSketch<FrequentKeys> one = JumpingSketch.ofParts(1, FrequentKeys.ofCounters(5));
    one.part(0).add(3);
    one.part(1).add(4);
    assertThat(one.total().top(5)).extracting(Frequency::key).containsExactly(4L);
  }

  @Test
  void aGapForgets() {
    sketch.part(1).add(1);
    sketch.part(2).add(2);
    sketch.part(1).add(1);
    assertThat(sketch.total().frequency(1)).isEqualTo(new Frequency(1, 2, 2));

    sketch.part(4);
    assertThat(sketch.total().top(5)).extracting(Frequency::key).containsExactly(2L);

    sketch.part(1000);
    assertThat(sketch.total().top(5)).isEmpty();
  }
}
