package dev.doppel.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an index says of two texts, beside what is true of them. */
class CalibrationTest {

  private static final int PAIRS = 400;

  private final SplittableRandom random = new SplittableRandom(2013);

  /*
   * The mean error of n estimates is normal with a deviation of se / sqrt(n), where se is that of
   * PackedMinHash; components without replacement make it smaller, never larger. Five sigmas are
   * passed once in 1.7 million seeds. A single estimate beyond six sigmas happens once in 5e8.
   * Teeth, by arithmetic: to forget the correction for chance moves the mean by (1 - J) / 4, which
   * is 16 sigmas at J = 0.95 and more below.
   */
  @ParameterizedTest
  @CsvSource({"1000, 0.95", "1000, 0.9", "1000, 0.5", "100, 0.8", "30, 0.7", "1000, 0.2"})
  void similarityEstimatesTheResemblance(int shingles, double wanted) {
    double sum = 0;
    double truth = 0;
    double worst = 0;
    for (int i = 0; i < PAIRS; i++) {
      TextPair pair = pair(shingles, wanted);
      double error = pair.left.similarity(pair.right) - pair.resemblance;
      truth = pair.resemblance;
      sum += error;
      worst = Math.max(worst, Math.abs(error));
    }
    double sigma = SimilaritySettings.FINE.standardError(truth);

    assertThat(sum / PAIRS / (sigma / Math.sqrt(PAIRS))).isBetween(-5.0, 5.0);
    assertThat(worst / sigma).isLessThan(6);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99})
  void theStandardErrorIsAtMostTwoPercent(double resemblance) {
    assertThat(SimilaritySettings.FINE.standardError(resemblance)).isLessThanOrEqualTo(0.02);
    assertThat(SimilaritySettings.FINE.words() * Long.BYTES).isLessThanOrEqualTo(512);
  }

  /*
   * The pairs beyond the radius are binomial with a rate of at most 0.001: of 2000, two, and more
   * than twelve once in ten million seeds. A radius one bit short would miss two to three times as
   * many, which this need not notice; one that is three bits short it does.
   */
  @ParameterizedTest
  @CsvSource({"1000, 0.9", "1000, 0.8", "300, 0.5", "60, 0.9"})
  void theRadiusTakesInAllButOneInAThousand(int shingles, double wanted) {
    int missed = 0;
    for (int i = 0; i < 2000; i++) {
      TextPair pair = pair(shingles, wanted);
      missed += pair.left.distance(pair.right) > Radius.of(pair.resemblance) ? 1 : 0;
    }

    assertThat(missed).isLessThanOrEqualTo(12);
  }

  @Test
  void radii() {
    assertThat(Radius.of(1)).isZero();
    assertThat(Radius.of(0.9)).isEqualTo(15);
    assertThat(Radius.of(0.8)).isEqualTo(19);
    assertThat(Radius.of(0.5)).isEqualTo(29);
  }

  /** "64 - 0.90 * 64 = 6.4": the radius of the paper finds half of what resembles 90 %. */
  @Test
  void theRuleOfThePaperMissesMuch() {
    int within = 0;
    for (int i = 0; i < 1000; i++) {
      TextPair pair = pair(1000, 0.9);
      within += pair.left.distance(pair.right) <= (int) (64 - 0.90 * 64) ? 1 : 0;
    }

    assertThat(within).isBetween(400, 600);
  }

  private record TextPair(SketchedDocument left, SketchedDocument right, double resemblance) {}

  /** Texts of distinct words that begin alike, and share so many of their three-word shingles. */
  private TextPair pair(int shingles, double wanted) {
    int shared = (int) Math.round(2 * wanted / (1 + wanted) * shingles);
    String common = distinct(shared + 2);
    String left = common + " " + distinct(shingles - shared);
    String right = common + " " + distinct(shingles - shared);
    return new TextPair(
        MadeUp.document("left", left),
        MadeUp.document("right", right),
        (double) shared / (2 * shingles - shared));
  }

  private String distinct(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> Long.toString(random.nextLong() >>> 1, 36))
        .collect(Collectors.joining(" "));
  }
}
