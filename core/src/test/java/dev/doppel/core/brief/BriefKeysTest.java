package dev.doppel.core.brief;

import static dev.doppel.core.brief.BriefTexts.sharedKeys;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BriefKeysTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Graphical editor for music scores | Graphical edtior for music scores
          Graphical editor for music scores | scores Graphical editor for music
          Graphical editor for music scores | Graphical editor music scores
          John Smith                        | Smith, John
          tambourine                        | tambuorine
          """)
  void textsThatAreAlikeShareAKey(String a, String b) {
    assertThat(sharedKeys(a, b)).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          12 Baker Street, Ashford | 21 Baker Street, Ashford
          Bearing AB-1234-X        | Bearing AB-1243-X
          bread and butter         | music scores
          """)
  void thoseOfOtherNumbersOrWordsShareNone(String a, String b) {
    assertThat(sharedKeys(a, b)).isZero();
  }

  /** One error leaves the first or the last half of the letters, wherever it is. */
  @ParameterizedTest
  @ValueSource(strings = {"xylophones", "tambourine player", "flute", "clarinetist"})
  void noSingleErrorInFewWordsGoesUnnoticed(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) != ' ') {
        String before = text.substring(0, at);
        String after = text.substring(at + 1);
        assertThat(sharedKeys(text, before + after)).as("less at %d", at).isPositive();
        assertThat(sharedKeys(text, before + "q" + after)).as("other at %d", at).isPositive();
        assertThat(sharedKeys(text, before + "q" + text.substring(at)))
            .as("more at %d", at)
            .isPositive();
      }
    }
  }

  /**
   * Of six words with one broken, 10 of the 20 pairs of both are common. Were each drawn as often,
   * all 14 places would miss once in 16,000 texts; weights make it more often, a tenth of a
   * percent. 1000 trials that miss with 0.001 miss more than eight times in one of a million runs.
   */
  @Test
  void pairsOfWordsSurviveABrokenOne() {
    SplittableRandom random = new SplittableRandom(3);
    int missed = 0;
    for (int i = 0; i < 1_000; i++) {
      String[] words = new String[7];
      Arrays.setAll(words, unused -> word(random));
      String text = String.join(" ", words);
      words[random.nextInt(7)] += "qq";
      missed += sharedKeys(text, String.join(" ", words)) == 0 ? 1 : 0;
    }
    assertThat(missed).isLessThanOrEqualTo(8);
  }

  /** Keys are stored in memories. Few words, one word, more than are drawn, and no spaces. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1584440795 | Graphical editor 2 for music scores
          -1595412776 | tambourine
          -1947710318 | an old and very slow graphical editor for typing and printing music scores
          -665527948 | 東京都の古い地図と写真
          """)
  void keysStayAsTheyAre(int hash, String text) {
    int[] keys = BriefKeys.buffer().of(BriefTexts.of(text));

    assertThat(keys).hasSize(32);
    assertThat(Arrays.hashCode(keys)).isEqualTo(hash);
  }

  private static String word(SplittableRandom random) {
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(2, 11); i > 0; i--) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    return word.toString();
  }
}
