package dev.doppel.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.shingle.ShingleSet;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FineSketchV1Test {

  private final Random random = new Random(1);

  /** Stored sketches must stay comparable for ever. */
  @Test
  void goldenBytes() {
    byte[] bytes =
        DocumentSketcher.create()
            .sketch("It was the best of times, it was the worst of times, it was the age of wisdom")
            .orElseThrow()
            .sketch();

    assertThat(bytes).hasSize(258);
    assertThat(HexFormat.of().formatHex(bytes, 0, 18))
        .isEqualTo("0177a7b271143f112fe8857664f4849470e9");
  }

  /*
   * The estimate is a mean of 128 draws, at most as spread as independent ones. The mean of 400
   * such has a deviation of sqrt(0.25 / 51,200) = 0.0022; we allow five of them.
   */
  @Test
  void estimatesResemblance() {
    double sum = 0;
    for (int pair = 0; pair < 400; pair++) {
      long[] a = random.longs(300).toArray();
      long[] b = a.clone();
      for (int i = 0; i < 100; i++) {
        b[i] = random.nextLong();
      }
      sum += FineSketchV1.resemblance(sketch(a), sketch(b));
    }

    assertThat(sum / 400).isCloseTo(0.5, within(5 * 0.0022));
  }

  @Test
  void theOrderOfShinglesDoesNotMatter() {
    long[] a = random.longs(300).toArray();
    long[] sorted = a.clone();
    Arrays.sort(sorted);

    assertThat(sketch(a)).isEqualTo(sketch(sorted));
  }

  @Test
  void unitsDoNotCompare() {
    long[] hashes = random.longs(300).toArray();

    assertThat(
            FineSketchV1.resemblance(
                sketch(hashes), FineSketchV1.of(set(hashes), FineSketchV1.CHARACTERS)))
        .isZero();
  }

  @Test
  void resemblance_otherVersion() {
    assertThatThrownBy(() -> FineSketchV1.resemblance(new byte[258], new byte[258]))
        .hasMessage("not a sketch of version 1: 258 bytes, the first 0");
  }

  @Test
  void nothingToCompare() {
    assertThat(DocumentSketcher.create().sketch(" \n")).isEmpty();
  }

  @Test
  void shortTextsGoByCharacters() {
    DocumentSketcher sketcher = DocumentSketcher.create();

    DocumentSketch a = sketcher.sketch("Minutes of the meeting in March").orElseThrow();
    DocumentSketch b = sketcher.sketch("Minutes of the meetings in March").orElseThrow();

    assertThat(a.sketch()[1]).isEqualTo(FineSketchV1.CHARACTERS);
    assertThat(a.resemblance(b)).isBetween(0.5, 0.95);
    assertThat(a.resemblance(a)).isOne();
  }

  private static byte[] sketch(long[] hashes) {
    return FineSketchV1.of(set(hashes), FineSketchV1.WORDS);
  }

  private static ShingleSet set(long[] hashes) {
    ShingleSet set = ShingleSet.withDefaultLimit();
    set.clear(hashes.length);
    set.accept(hashes, hashes.length);
    return set;
  }
}
