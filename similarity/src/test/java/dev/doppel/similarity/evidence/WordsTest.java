package dev.doppel.similarity.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {

  @Test
  void standWhereTheyAreWritten() {
    assertThat(split("\u00abL'\u00e9t\u00e9, d\u00e9j\u00e0!\u00bb 42"))
        .containsExactly("L", "\u00e9t\u00e9", "d\u00e9j\u00e0", "42");
  }

  @Test
  void charactersOfUnspacedScriptsAreWords() {
    assertThat(split("Tokyo\u671d\u5e02 \u3067\u3059"))
        .containsExactly("Tokyo", "\u671d", "\u5e02", "\u3067", "\u3059");
  }

  @Test
  void charactersBeyondTheBasicPlaneAreWhole() {
    assertThat(split("a\ud840\udc00b \ud835\udc00"))
        .containsExactly("a", "\ud840\udc00", "b", "\ud835\udc00");
  }

  @ParameterizedTest
  @CsvSource({
    "IZMIR, izmir",
    "\u03a3\u039f\u03a6\u038c\u03a3, \u03c3\u03bf\u03c6\u03cc\u03c2",
    "ca\u0301fe\u0301, c\u00e1f\u00e9",
    "\u304b\u3099, \u304c",
    "soft\u00adhyphen, softhyphen"
  })
  void areComparedAsTheCanonicalTextWritesThem(String one, String other) {
    assertThat(Words.of(one, 9).hashes()).hasSize(1).isEqualTo(Words.of(other, 9).hashes());
  }

  @Test
  void pastTheLimitTheyAreCounted() {
    Words words = Words.of("one two three four", 2);

    assertThat(words.size()).isEqualTo(2);
    assertThat(words.counted()).isEqualTo(4);
    assertThat(words.isTruncated()).isTrue();
    assertThat(words.reach()).isEqualTo("one two".length());
  }

  @Test
  void windowsAreEqualWhereTheWordsAre() {
    long[] windows = Words.of("a b c a b c a", 99).windows(3);

    assertThat(windows).hasSize(5);
    assertThat(windows[0]).isEqualTo(windows[3]).isNotEqualTo(windows[1]);
    assertThat(windows[1]).isEqualTo(windows[4]).isNotEqualTo(windows[2]);
  }

  private static List<String> split(String text) {
    Words words = Words.of(text, 99);
    List<String> split = new ArrayList<>();
    for (int word = 0; word < words.size(); word++) {
      split.add(text.substring(words.start(word), words.end(word)));
    }
    return split;
  }
}
