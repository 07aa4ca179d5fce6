package dev.doppel.core.brief;

import static dev.doppel.core.brief.BriefTexts.resemblance;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.distance.Overlap;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BriefOverlapTest {

  private static final double USUAL = 0.55;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Graphical editor for music scores | Graphical edtior for music scores
          Graphical editor for music scores | Graphicl editor for musik scores
          Graphical editor for music scores | Graphical editor music scores
          Graphical editor for music scores | A graphical editor for music scores
          Graphical editor for music scores | music editor for Graphical scores
          Graphical editor for music scores | Graphical-editor (for music scores)
          database of old maps              | data base of old maps
          libtelepathy-logger-doc           | libtelepathy-logger-oc
          John Smith                        | Smith, John
          12 Baker Street, Ashford          | 12 Bakre Street, Ashford
          résumé of the meeting             | resume of the meetng
          東京都の古い地図と写真の大きな資料集です | 東京都の古い地図と写真の大きな資料集だす
          """)
  void aReaderWouldCallThemTheSame(String a, String b) {
    assertThat(resemblance(a, b)).isGreaterThanOrEqualTo(USUAL).isLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          12 Baker Street, Ashford     | 21 Baker Street, Ashford
          12 Baker Street, Ashford     | 12a Baker Street, Ashford
          7 Mill Lane, Flat 12         | 12 Mill Lane, Flat 7
          Bearing AB-1234-X            | Bearing AB-1243-X
          Bearing AB-1234-X            | Bearing AB-1234-Y
          Editor 2.1 for music scores  | Editor 2.2 for music scores
          Editor for music scores      | Editor 2 for music scores
          """)
  void whatDiffersInANumberOrCodeHasNothingInCommon(String a, String b) {
    assertThat(resemblance(a, b)).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Python bindings for the library | Erlang bindings for the library
          GNU C compiler                  | GNU C++ compiler
          vitamin c                       | vitamin d
          Ruby bindings                   | Rust bindings
          """)
  void anotherWordOfTheSameKindIsAnotherThing(String a, String b) {
    assertThat(resemblance(a, b)).isLessThan(USUAL);
  }

  /**
   * Half letters: all are 60; a typing error costs three, a missing word of four letters five,
   * times 36/11.
   */
  @Test
  void costsAreThoseOfTheRule() {
    BriefOverlap overlap = BriefOverlap.buffer();

    BriefText whole = BriefTexts.of("graphical editor with music scores");
    assertThat(overlap.of(whole, BriefTexts.of("graphical editor with music scores!")))
        .isEqualTo(new Overlap(660, 660, 660));
    assertThat(overlap.of(whole, BriefTexts.of("graphical edtor with music scores")).resemblance())
        .isEqualTo(11 * 59 / (11.0 * 59 + 36 * 3));
    assertThat(overlap.of(whole, BriefTexts.of("graphical editor music scores")).resemblance())
        .isEqualTo(11 * 52 / (11.0 * 52 + 36 * 5));
    assertThat(overlap.of(whole, BriefTexts.of("editor graphical with music scores")).resemblance())
        .isEqualTo(11 * 60 / (11.0 * 60 + 36 * 2));
  }

  /** All 30 letters of both are common, and a word written as two costs two halves. */
  @Test
  void aWordWrittenAsTwoCostsOneLetter() {
    double split = 11 * 30 / (11.0 * 30 + 36 * 2);

    assertThat(resemblance("old database maps", "old data base maps")).isEqualTo(split);
    assertThat(resemblance("old data base maps", "old database maps")).isEqualTo(split);
    assertThat(resemblance("maps database", "maps data base")).isGreaterThan(0.7);
    assertThat(resemblance("old database maps", "old data bass maps")).isLessThan(USUAL);
    assertThat(resemblance("old database maps", "old data old base maps")).isLessThan(USUAL);
  }

  /**
   * Two words are the same with one error from three letters on, with two from five. The longer
   * word counts: an error may have taken a letter.
   */
  @Test
  void errorsAreCountedAsByTheWholeTable() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 20_000; i++) {
      String a = word(random);
      String b = word(random);
      int errors = distance(a, b);
      int longer = Math.max(a.length(), b.length());
      boolean isSame = errors <= (longer >= 5 ? 2 : longer >= 3 ? 1 : 0);
      double common = 11.0 * (a.length() + b.length());

      assertThat(resemblance(a, b))
          .as("%s / %s", a, b)
          .isEqualTo(isSame ? common / (common + 36 * 3 * errors) : 0);
    }
  }

  private static String word(SplittableRandom random) {
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(1, 8); i > 0; i--) {
      word.append((char) ('a' + random.nextInt(3)));
    }
    return word.toString();
  }

  private static int distance(String a, String b) {
    int[][] least = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        int best = i == 0 || j == 0 ? i + j : Integer.MAX_VALUE;
        if (i > 0 && j > 0) {
          boolean isEqual = a.charAt(i - 1) == b.charAt(j - 1);
          best = Math.min(least[i - 1][j], least[i][j - 1]) + 1;
          best = Math.min(best, least[i - 1][j - 1] + (isEqual ? 0 : 1));
        }
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          best = Math.min(best, least[i - 2][j - 2] + 1);
        }
        least[i][j] = best;
      }
    }
    return least[a.length()][b.length()];
  }

  @Test
  void theOrderOfTheTwoDoesNotMatter() {
    List<String> words = List.of("cart", "card", "care", "cards", "scar", "art", "a", "7", "oscar");
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 2_000; i++) {
      String a = any(words, random);
      String b = any(words, random);
      assertThat(resemblance(a, b)).as("%s / %s", a, b).isEqualTo(resemblance(b, a));
    }
  }

  @Test
  void aGlanceRefusesOnlyWhatIsFarApart() {
    long[] one = BriefTexts.of("graphical editor for music scores").glance();
    long[] same = BriefTexts.of("graphical edtor for music scores").glance();
    long[] other = BriefTexts.of("graphical viewer for star charts").glance();

    assertThat(BriefOverlap.mayReach(USUAL, one, 0, same, 0)).isTrue();
    assertThat(BriefOverlap.mayReach(USUAL, one, 0, other, 0)).isFalse();
    assertThat(BriefOverlap.mayReach(0, one, 0, other, 0)).isTrue();
  }

  private static String any(List<String> words, SplittableRandom random) {
    StringBuilder text = new StringBuilder("x");
    for (int i = random.nextInt(1, 6); i > 0; i--) {
      text.append(' ').append(words.get(random.nextInt(words.size())));
    }
    return text.toString();
  }
}
