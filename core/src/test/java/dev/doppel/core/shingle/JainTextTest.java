package dev.doppel.core.shingle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JainTextTest {

  private static final Pattern MARKS =
      Pattern.compile(
          "(?m)^(?:\\h*+Q*(?:\\(Q*PART\\)|PART[.)]|PART(?:\\.Q*PART){1,3}[.)]?|[*+o\\p{Pd}])Q*(?=\\s))++"
              .replace("PART", "(?:(?:\\dQ*){1,3}|[a-zA-Z]Q*|(?:[ivxIVX]Q*){1,5})")
              .replace("Q", "[:\uff1a'\"`\\p{Pi}\\p{Pf}\u201a\u201e]"));
  private static final Pattern BULLET =
      Pattern.compile("[\u2022\u2023\u2043\u204c\u204d\u2219\u25a0-\u25ff\u00b7]");
  private static final Pattern DASH = Pattern.compile("[\\p{Pd}\u2212]");
  private static final Pattern QUOTES_IN_WORDS =
      Pattern.compile(
          "(?<=[\\p{L}\\p{Nd}\\p{Mn}\\p{Mc}])QUOTE(?=[\\p{L}\\p{Nd}\\p{Mn}\\p{Mc}])"
              .replace("QUOTE", "['\"`\\p{Pi}\\p{Pf}\u201a\u201e]+"));
  private static final Pattern COLON_OR_QUOTE =
      Pattern.compile("[:\uff1a'\"`\\p{Pi}\\p{Pf}\u201a\u201e]");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.1", "\"1\".", "4:.2", "1.", "12)", "(c)", "1.2.3", "1.2.", "IV.", "b)", "  3.", "a)",
        "z.", "A)", "Z.", "0.", "9)", "109.", "xviii.", "1.2.3.4"
      })
  void numberingAtTheStartOfALineIsRemoved(String numbering) {
    assertThat(JainText.of("first\n" + numbering + " Choose a lamp"))
        .isEqualTo("first choose a lamp");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1912 was cold",
        "a lamp",
        "see 1. there",
        "i am",
        "1.2.3.4.5 is released",
        "xxviii. is long"
      })
  void wordsAndNumbersOfTheTextStay(String text) {
    assertThat(JainText.of(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u2022 tea",
        "* tea",
        "+ tea",
        "o tea",
        "\u25aa tea",
        "\u25a0 tea",
        "\u25ff tea",
        "- tea",
        "\u2013 tea"
      })
  void bulletIsRemoved(String item) {
    assertThat(JainText.of("take\n" + item)).isEqualTo("take tea");
  }

  /** A list that was numbered again reads as before: the marks are no part of its text. */
  @ParameterizedTest
  @ValueSource(
      strings = {"1. (a)", "b.13 2)", "3. *", "- 4.", "1.2: (b):", "* 1.2.3", "\u2022 7. (iv) -"})
  void numberingsAndBulletsInARowAreRemoved(String marks) {
    assertThat(JainText.of("first\n  " + marks + " Choose a lamp"))
        .isEqualTo("first choose a lamp");
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
        "TITEL ILIK, titel ilik",
        "AMAZE [ZA] @, amaze [za] @"
      })
  void signsAndCaseAreFolded(String text, String canonical) {
    assertThat(JainText.of(text)).isEqualTo(canonical);
  }

  /** Quotes around a word change nothing, whatever stands next to the word. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        "|say \"yes\", now|, |say yes, now|",
        "alt.\"sources\".d, alt.sources.d",
        "(\"yes\"), (yes)",
        "it is \"Bob\"'s, it is Bob's",
        "\u201cyes\u201d. No, yes. No",
        "5'6\" tall, 5'6 tall",
        "he said:\"no\"!, he said:no!",
        "es:\"di\", es:di",
        "'12': tea, 12: tea",
        "cafe\u0301's, cafe\u0301 s"
      })
  void quotesNextToSignsAreRemoved(String quoted, String plain) {
    assertThat(JainText.of(quoted)).isEqualTo(JainText.of(plain));
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

  /** The result has no lines, and so no marks that a second pass could see but at its start. */
  @Test
  void canonicalProseStaysAsItIs() {
    String once = JainText.of("a.1 The \"old\" bridge:\n- closed\n- painted");

    assertThat(once).isEqualTo("the old bridge closed painted");
    assertThat(JainText.of(once)).isEqualTo(once);
  }

  /** Half a million lines of a space each took minutes when the pattern looked across lines. */
  @Test
  @Timeout(10)
  void emptyLinesCostNoMoreThanOthers() {
    assertThat(JainText.of(" \n".repeat(500_000) + "end")).isEqualTo("end");
  }

  /** A line of marks alone, however long, needs no more stack than a short one. */
  @Test
  @Timeout(10)
  void longLinesOfMarksAreRead() {
    assertThat(JainText.of("* ".repeat(500_000) + "end")).isEqualTo("end");
  }

  /** The rule once more, in patterns, on texts of the signs that it is about. */
  @Test
  void isWhatPatternsSay() {
    String[] signs = {
      "1",
      "23",
      "456",
      "7890",
      "a",
      "b",
      "o",
      "iv",
      "XII",
      "abc",
      "(",
      ")",
      ".",
      ".",
      ",",
      ":",
      "-",
      "*",
      "+",
      "\"",
      "'",
      "`",
      "\u2022",
      "\u25aa",
      "\u2013",
      "\u00ab",
      "\u201c",
      "\u201a",
      "\u2212",
      "\uff1a",
      "\u00a0",
      "\u3000",
      "\u0085",
      "\u2028",
      "\u0130",
      "\u03a3",
      "\ud83d\ude00",
      "\ud803\udead",
      "\u001f"
    };
    String[] spaces = {" ", " ", "", "", "\n", "\r\n", "\t", "\r", "\f", "\u000b"};
    SplittableRandom random = new SplittableRandom(2005);
    for (int i = 0; i < 50_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(12); j >= 0; j--) {
        text.append(spaces[random.nextInt(spaces.length)]);
        text.append(signs[random.nextInt(signs.length)]);
      }
      text.append(spaces[random.nextInt(spaces.length)]);

      assertThat(JainText.of(text.toString()))
          .as("%s", text)
          .isEqualTo(byPatterns(text.toString()));
    }
  }

  private static String byPatterns(String text) {
    String content = MARKS.matcher(BULLET.matcher(text).replaceAll(" ")).replaceAll(" ");
    String words = QUOTES_IN_WORDS.matcher(content).replaceAll(" ");
    String dashless = DASH.matcher(words).replaceAll(" ");
    return COLON_OR_QUOTE
        .matcher(dashless)
        .replaceAll("")
        .replaceAll("[\\s\\p{Z}]+", " ")
        .strip()
        .toLowerCase(Locale.ROOT);
  }
}
