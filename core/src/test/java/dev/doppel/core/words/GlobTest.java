package dev.doppel.core.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mirror | mirror/a.txt",
        "mirror | site/mirror/a.txt",
        "mirror/ | site/mirror/a.txt",
        "*.txt | a.txt",
        "*.txt | b/c/a.txt",
        "b/*.txt | b/a.txt",
        "b/** | b/c/a.txt",
        "b/**/a.txt | b/a.txt",
        "b/**/a.txt | b/c/d/a.txt",
        "**/a.txt | a.txt",
        "**/a.txt | b/c/a.txt",
        "a?c | abc",
        "[a-c]*.txt | beta.txt",
        "[!a-c]*.txt | delta.txt",
        "[-a]x | -x",
        "[a-]x | -x",
        "[!-a]x | Bx",
        "[!-a]x | 5x",
        "[😀]x | 😀x",
        "[😀-😐]x | 😅x",
        "[a-c-e]x | -x",
        "*.{htm,html} | x/page.htm",
        "a\\*b | a*b",
        "a.b | a.b",
        "(x)+$ | (x)+$",
        "http://example.org/** | http://example.org/a/b 2024-01-01T00:00:00Z",
        "example.org | http://example.org/a",
        "/data/x | /data/x/a.txt",
        "{,a}b | b",
        "{,a}b | ab",
        "{a,b}x{c,d} | bxc",
        "{a,b*,c}d{e,f} | x/bxdf",
        "[]a]x | ]x",
        "[!-a]x | bx",
        "a?b | a\uD83D\uDE00b",
        "\uD83D\uDE00* | \uD83D\uDE00b",
        "}a | }a",
        "a,b | a,b",
      })
  void matches(String pattern, String name) {
    assertThat(Glob.parse(pattern).matches(name)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mirror | mirrors/a.txt",
        "mirror | a-mirror",
        "mirror/ | site/mirror",
        "*.txt | a.txt.gz",
        "b/*.txt | b/c/a.txt",
        "b/*.txt | x/b/a.txt",
        "a?c | a/c",
        "[!a-c]x | /x",
        "a[+-9]x | a/x",
        "[!-a]x | -x",
        "[a-c-e]x | dx",
        "a.b | axb",
        "a\\*b | axb",
        "*.{htm,html} | page.html5",
        "{a,b}c | c",
        "{a,b}c | abc",
        "{a,b}x{c,d} | a",
        "{a,b}x{c,d} | ax",
        "[!-a]x | ax",
        "a?b | ab",
        "a**b | a",
        "mirror/ | mirror",
      })
  void doesNotMatch(String pattern, String name) {
    assertThat(Glob.parse(pattern).matches(name)).isFalse();
  }

  @Test
  void aNameMayHaveLineEnds() {
    assertThat(Glob.parse("**.txt").matches("a\nb.txt")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[a | a [ is never closed in the pattern '[a'",
        "{a,b | a { is never closed in the pattern '{a,b'",
        "{a,{b}} | a { stands within another in the pattern '{a,{b}}'",
        "[z-a] | the range z-a runs backwards in the pattern '[z-a]'",
        "x[a-.] | the range a-. runs backwards in the pattern 'x[a-.]'",
        "'' | an empty pattern matches nothing",
      })
  void refusesWhatIsNoPattern(String pattern, String message) {
    assertThatThrownBy(() -> Glob.parse(pattern))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  /** A regular expression tries one way after the other, and would not end. */
  @Test
  void manyStarsTakeNoLongerThanTheyAreLong() {
    Glob glob = Glob.parse("**a*".repeat(500) + "b");

    assertThat(glob.matches("a".repeat(5_000))).isFalse();
    assertThat(glob.matches("a".repeat(5_000) + "b")).isTrue();
  }

  @Test
  void manyChoicesAreReadWithoutDepth() {
    Glob glob = Glob.parse("{" + ",".repeat(200_000) + "x}y");

    assertThat(glob.matches("xy")).isTrue();
    assertThat(glob.matches("y")).isTrue();
    assertThat(glob.matches("z")).isFalse();
  }
}
