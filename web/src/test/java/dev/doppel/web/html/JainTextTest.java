package dev.doppel.web.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JainTextTest {

  @ParameterizedTest
  @ValueSource(strings = {"a.1", "1.", "12)", "(c)", "1.2.3", "1.2.", "IV.", "b)", "  3."})
  void numberingAtTheStartOfALineIsRemoved(String numbering) {
    assertThat(JainText.of("first\n" + numbering + " Choose a lamp"))
        .isEqualTo("first choose a lamp");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1912 was cold", "a lamp", "see 1. there", "i am", "1.2.3.4.5 is released"})
  void wordsAndNumbersOfTheTextStay(String text) {
    assertThat(JainText.of(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\u2022 tea", "* tea", "+ tea", "o tea", "\u25aa tea", "- tea", "\u2013 tea"})
  void bulletIsRemoved(String item) {
    assertThat(JainText.of("take\n" + item)).isEqualTo("take tea");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        "to: all at 10:30, to all at 1030",
        "well-known, well known",
        "north\u2013south, north south",
        "it's, it s",
        "say \"yes\" now, say yes now",
        "say \u201cyes\u201d now, say yes now",
        "say \u00abyes\u00bb now, say yes now",
        "TITEL ILIK, titel ilik"
      })
  void signsAndCaseAreFolded(String text, String canonical) {
    assertThat(JainText.of(text)).isEqualTo(canonical);
  }

  @Test
  void whiteSpaceIsFolded() {
    assertThat(JainText.of("\n  one\t\ttwo\u00a0\u3000three \r\n\r\n four  "))
        .isEqualTo("one two three four");
  }

  @Test
  void nothingIsLeftOfNothing() {
    assertThat(JainText.of(" \n\u2022\n : ")).isEmpty();
  }

  /** A second pass may see a numbering that stood behind one; the first result has no lines. */
  @Test
  void canonicalProseStaysAsItIs() {
    String once = JainText.of("a.1 The \"old\" bridge:\n- closed\n- painted");

    assertThat(once).isEqualTo("the old bridge closed painted");
    assertThat(JainText.of(once)).isEqualTo(once);
  }
}
