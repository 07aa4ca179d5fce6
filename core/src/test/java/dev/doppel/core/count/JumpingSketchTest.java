package dev.doppel.core.count;

import static org.assertj.core.api.Assertions.assertThat;

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
