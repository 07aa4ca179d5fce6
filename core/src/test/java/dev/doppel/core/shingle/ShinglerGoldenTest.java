package dev.doppel.core.shingle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.testkit.Shingles;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Freezes versions 1 and 2 of the shingles: stored sketches are worth nothing once these change.
 * Units are divided by bars; the polynomial of each stretch of them is worked out with BigInteger.
 */
class ShinglerGoldenTest {

  @ParameterizedTest
  @CsvSource({
    "3, 'Tropical fish include fish', tropical|fish|include|fish,"
        + "5eaa5ca14cd16fe5 3e60eb8d44f59ca6",
    "2, 'Größe zählt überall', größe|zählt|überall, 04d74ad8d0a3dd85 7a1b5943670c4520",
    "2, '東京都庁舎', 東京|京都|都庁|庁舎, 89772fee1dd2a804 01feab39b53da251 e995564e82e23432",
    "2, 'สวัสดีครับ', สว|วั|ัส|สด|ดี|ีค|คร|รั|ับ,"
        + "c395ac601c537ecd b6be4c2500263898 aa0c571ad28e1f8d 81218c8d2ab66fc9"
        + " b45fb606953963ac b0d043b6810190fd 9ae048cc2f35baf2 d7dafecf066a196a",
    "2, 'Java言語 3rd', java|言語|3rd, 031adea7904cfc07 2f8238a47e590990"
  })
  void golden_words(int size, String text, String units, String expected) {
    assertThat(hex(Shingles.of(text, Shingling.words(size).inEdition(1)))).isEqualTo(expected);
    assertThat(hex(Shingles.ofWords(size, units.split("\\|")))).isEqualTo(expected);
  }

  /** Version 2: letters folded, syllabic scripts in longer units, no space in unspaced ones. */
  @ParameterizedTest
  @CsvSource({
    "3, 'Tropical fish include fish', tropical|fish|include|fish,"
        + "5eaa5ca14cd16fe5 3e60eb8d44f59ca6",
    "2, 'Größe zählt überall', grosse|zahlt|uberall, 0df351be7ff846ee a8fa3b6017c78c67",
    "2, 'أهلاً وسَهلاً بكم', اهلا|وسهلا|بكم, dc9ce5442c12e253 70ba2e4a5eace724",
    "2, '東京\n都庁舎', 東京|京都|都庁|庁舎, 89772fee1dd2a804 01feab39b53da251 e995564e82e23432",
    "2, 'สวัสดีครับ', สวัสดีคร|วัสดีครั|ัสดีครับ, 257412893001b38c 3da73f3db8120f9f",
    "2, 'Java言語 3rd', java|言語|3rd, 031adea7904cfc07 2f8238a47e590990"
  })
  void golden_words_v2(int size, String text, String units, String expected) {
    assertThat(hex(Shingles.of(text, Shingling.words(size)))).isEqualTo(expected);
    assertThat(hex(Shingles.ofWords(size, units.split("\\|")))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "9, 'Ｈello, ｗorld', 'hello, world',"
        + "6c74e1c7dfcfc642 30fc91fe64067e48 bbcce7a2793ef709 1a45168b72278688",
    "3, 'Größe', grosse, 3d7dc08e92d66d5c 295d557d11ecb2fb 8402e48afb6f4e6e f72ee36d41a315bc"
  })
  void golden_chars_v2(int size, String text, String units, String expected) {
    assertThat(hex(Shingles.of(text, Shingling.chars(size)))).isEqualTo(expected);
    assertThat(hex(Shingles.ofChars(size, units))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "9, 'Hello, world', 'hello, world',"
        + "6c74e1c7dfcfc642 30fc91fe64067e48 bbcce7a2793ef709 1a45168b72278688",
    "3, 'Größe', größe, dc62fb27c09947e6 9591620c7adcb2d5 5e9a2c3c40d44fa6"
  })
  void golden_chars(int size, String text, String units, String expected) {
    assertThat(hex(Shingles.of(text, Shingling.chars(size).inEdition(1)))).isEqualTo(expected);
    assertThat(hex(Shingles.ofChars(size, units))).isEqualTo(expected);
  }

  private static String hex(long[] hashes) {
    return LongStream.of(hashes)
        .mapToObj(HexFormat.of()::toHexDigits)
        .collect(Collectors.joining(" "));
  }
}
