package dev.doppel.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LostWordsTest {

  private static final String TEXT = "One two three four five\nsix seven eight nine ten eleven.";

  @Test
  void whatAnotherTextHasIsNotLost() {
    assertThat(lost(TEXT, "zero ONE two three, four five six seven eight\nnine ten eleven x"))
        .isEmpty();
  }

  @Test
  void aWordInsertedByTheOtherTextLosesNothing() {
    assertThat(lost(TEXT, "one two three four five (see below) six seven eight nine ten eleven"))
        .isEmpty();
  }

  @Test
  void partsMayBeInSeveralTexts() {
    assertThat(lost(TEXT, "one two three four five", "six seven eight nine ten eleven")).isEmpty();
  }

  @Test
  void aWordReplacedIsLost() {
    assertThat(lost(TEXT, "one two three four five other seven eight nine ten eleven x"))
        .containsExactly("three four five [six] seven eight nine");
    assertThat(lost(TEXT, "other two three four five six seven eight nine ten other"))
        .containsExactly(" [one] two three four", "eight nine ten [eleven] ");
  }

  @Test
  void aTextOfFewWordsIsThereAsAWholeOrNotAtAll() {
    assertThat(lost("One two", "one two three")).containsExactly(" [one two] ");
    assertThat(lost("One two", "one two")).isEmpty();
    assertThat(lost("", "one")).isEmpty();
  }

  /** A line of Japanese may be broken anywhere. */
  @Test
  void charactersOfScriptsWithoutSpacesAreWords() {
    assertThat(lost("そこでこれには apt を実行します", "そこでこれに\nは apt を実\n行します")).isEmpty();
    assertThat(lost("そこでこれには apt を実行します", "そこでこれには dpkg を実行します"))
        .containsExactly("れ に は [apt] を 実 行");
  }

  private static List<String> lost(String text, String... others) {
    LostWords lost = new LostWords();
    lost.want(text);
    for (String other : others) {
      lost.found(other);
    }
    return lost.of(text);
  }
}
