package dev.doppel.core.shingle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.shingle.CanonicalText.WhiteSpace;
import dev.doppel.core.shingle.Shingling.Letters;
import dev.doppel.core.shingle.Shingling.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShinglingTest {

  private static final boolean[] EITHER = {false, true};
  private static final List<List<String>> STOP_WORDS =
      List.of(List.of(), List.of("en"), List.of("de"), List.of("de", "en", "sv"));

  @Test
  void everyChoiceIsReadBack() {
    for (Unit unit : Unit.values()) {
      for (WhiteSpace space : WhiteSpace.values()) {
        for (boolean foldCase : EITHER) {
          for (int bits = 0; bits < 4; bits++) {
            for (List<String> stopWords : STOP_WORDS) {
              Shingling shingling =
                  new Shingling(
                      unit, 7, foldCase, space, (bits & 1) > 0, (bits & 2) > 0, stopWords);
              Shingling first = shingling.inEdition(1);
              Shingling marks = Shingling.parse(shingling + ",marks");
              Shingling confusable = Shingling.parse(shingling + ",confusable");

              assertThat(Shingling.parse(shingling.toString())).isEqualTo(shingling);
              assertThat(Shingling.parse(first.toString())).isEqualTo(first);
              assertThat(first.inEdition(Shingling.EDITION))
                  .isEqualTo(shingling)
                  .isNotEqualTo(first);
              Shingling second = marks.inEdition(2);
              assertThat(Shingling.parse(second.toString())).isEqualTo(second);
              assertThat(second.inEdition(Shingling.EDITION)).isEqualTo(marks).isNotEqualTo(second);
              assertThat(Shingling.parse(marks.toString())).isEqualTo(marks);
              assertThat(Shingling.parse(confusable.toString())).isEqualTo(confusable);
              assertThat(marks.letters()).isEqualTo(Letters.AS_WRITTEN);
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "words:5, words:5",
    "WORDS:5, words:5",
    "chars:9, chars:9",
    "'chars:9,nospaces,case', 'chars:9,case,nospaces'",
    "'words:3,stopwords,replicas,punctuation', 'words:3,punctuation,replicas,stopwords'",
    "'words:3,stopwords:en', 'words:3,stopwords'",
    "'words:3,stopwords:sv,stopwords:de,stopwords:sv', 'words:3,stopwords:de,stopwords:sv'",
    "'chars:3,punctuation', chars:3",
    "'words:5,v1', 'words:5,v1'",
    "'words:5,v2,marks', 'words:5,marks,v2'",
    "'chars:9,confusable', 'chars:9,confusable'"
  })
  void isDescribedInOneWay(String text, String description) {
    assertThat(Shingling.parse(text)).hasToString(description);
  }

  @Test
  void usualChoices() {
    assertThat(Shingling.parse("words:5")).isEqualTo(Shingling.words(5));
    assertThat(Shingling.parse("chars:9")).isEqualTo(Shingling.chars(9));
    assertThat(Shingling.words(5).punctuation()).isFalse();
    assertThat(Shingling.chars(9).punctuation()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'shingle must look like words:5 or chars:9, got '''''",
    "words, 'shingle must look like words:5 or chars:9, got ''words'''",
    ":5, 'shingle must look like words:5 or chars:9, got '':5'''",
    "lines:5, 'shingle must be of words or chars, got ''lines:5'''",
    "words:, 'shingle size must be a whole number, got ''words:'''",
    "words:five, 'shingle size must be a whole number, got ''words:five'''",
    "words:99999999999, 'shingle size must be a whole number, got ''words:99999999999'''",
    "words:0, 'shingle size must be 1 to 1000, got 0'",
    "words:1001, 'shingle size must be 1 to 1000, got 1001'",
    "'words:5,', 'unknown shingle option '''' in ''words:5,'': use case, spaces, nospaces,"
        + " punctuation, nopunctuation, replicas, stopwords, stopwords:LANGUAGE, marks,"
        + " confusable, v1 or v2'",
    "'words:5,bag', 'unknown shingle option ''bag'' in ''words:5,bag'': use case, spaces,"
        + " nospaces, punctuation, nopunctuation, replicas, stopwords, stopwords:LANGUAGE, marks,"
        + " confusable, v1 or v2'",
    "'words:5,v1,confusable', 'letters are as written in edition 1 of the rules, got CONFUSABLE'",
    "'words:5,stopwords:xx', 'no stop words for language ''xx'': there are da, de, en, es, fi, fr,"
        + " hu, id, it, nl, no, pt, ru, sv'"
  })
  void mistakesAreToldInOneLine(String text, String message) {
    assertThatThrownBy(() -> Shingling.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
