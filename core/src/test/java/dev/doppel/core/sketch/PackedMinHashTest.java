package dev.doppel.core.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Hashes;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackedMinHashTest {

  private final SplittableRandom random = new SplittableRandom(7);

  /** Freezes version 1. */
  @Test
  void golden() {
    long[] set = LongStream.rangeClosed(1, 100).map(Hashes::mix).toArray();

    long[] packed = sketch(new PackedMinHash(64, 2), set);

    assertThat(PackedMinHash.VERSION).isEqualTo("minhash-packed-v1");
    assertThat(HexFormat.of().toHexDigits(packed[0])).isEqualTo("b70dd8fd4f34e3c1");
    assertThat(HexFormat.of().toHexDigits(packed[1])).isEqualTo("bec1847d1ed9868e");
  }

  /*
   * The mean of 300 estimates is normal; components without replacement err less than the bound for
   * independent ones, never more. Five sigmas are passed once in 1.7 million seeds. Teeth, by
   * arithmetic: an estimate that forgets the correction for chance is off by (1 - J) / 2^b.
   */
  @ParameterizedTest
  @CsvSource({"4096, 1", "2048, 2", "1024, 4", "512, 8"})
  void estimatesTheResemblance(int components, int bits) {
    PackedMinHash shape = new PackedMinHash(components, bits);
    for (int shared : new int[] {0, 100, 300, 380}) {
      double truth = shared / (800.0 - shared);
      double sum = 0;
      for (int i = 0; i < 300; i++) {
        long[] a = random.longs(400).toArray();
        long[] b = random.longs(400).toArray();
        System.arraycopy(a, 0, b, 0, shared);
        sum += unclamped(shape, sketch(shape, a), sketch(shape, b)) - truth;
      }

      double sigmas = sum / 300 / (shape.standardError(truth) / Math.sqrt(300));
      assertThat(sigmas).as("%s at %s", shape, truth).isBetween(-5.0, 5.0);
    }
  }

  @Test
  void ofTheSameIsOneAndOfStrangersNotBelowZero() {
    PackedMinHash shape = new PackedMinHash(128, 2);
    long[] one = sketch(shape, new long[] {1});

    assertThat(shape.resemblance(one, one)).isEqualTo(1);
    for (long other = 2; other < 100; other++) {
      assertThat(shape.resemblance(one, sketch(shape, new long[] {other}))).isBetween(0.0, 0.4);
    }
  }

  @Test
  void bandsHoldTheBitsOfTheirComponents() {
    PackedMinHash shape = new PackedMinHash(128, 2);
    long[] sketch = new long[128];
    sketch[63] = 0b01;
    sketch[64] = 0b10;
    long[] packed = shape.pack(sketch);

    // rows 63, 64, 65: bit 0 of each, then bit 1 of each
    assertThat(shape.band(packed, 21, 3)).isEqualTo(0b100_010);
    assertThat(shape.band(packed, 20, 3)).isZero();
  }

  @Test
  void shapesThatCannotBe() {
    assertThatThrownBy(() -> new PackedMinHash(100, 2))
        .hasMessage("components must be a multiple of 64, got 100");
    assertThatThrownBy(() -> new PackedMinHash(64, 0)).hasMessage("bits must be 1 to 16, got 0");
  }

  private static double unclamped(PackedMinHash shape, long[] a, long[] b) {
    int plane = shape.components() / Long.SIZE;
    int differing = 0;
    for (int i = 0; i < shape.components(); i++) {
      boolean different = false;
      for (int bit = 0; bit < shape.bits(); bit++) {
        int word = bit * plane + i / Long.SIZE;
        different |= ((a[word] ^ b[word]) >>> i & 1) != 0;
      }
      differing += different ? 1 : 0;
    }
    double estimate = 1 - differing / (shape.components() * (1 - Math.scalb(1.0, -shape.bits())));
    assertThat(shape.resemblance(a, b)).isEqualTo(Math.max(0, estimate));
    return estimate;
  }

  private static long[] sketch(PackedMinHash shape, long[] set) {
    long[] sketch = new long[shape.components()];
    MinHash.ofComponents(shape.components()).sketch(set, set.length, sketch);
    return shape.pack(sketch);
  }
}
