package dev.doppel.core.shingle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.testkit.Shingles;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LetterFormsTest {

  private static final Shingling FOLDED = Shingling.words(1);

  @ParameterizedTest
  @CsvSource({
    "naïve Crème brûlée, naive creme brulee",
    "Übergröße, ubergrosse",
    "STRAẞE, strasse",
    "Łódź Đà_Nẵng Øre Æon, lodz da_nang ore aeon",
    "nai\u0308ve, naive",
    "Ὀδυσσεύς, οδυσσευσ",
    "Ελληνική γλώσσα, ελληνικη γλωσσα",
    "ёлка, елка",
    "за\u0301мок, замок",
    "район, район",
    "Київ, київ",
    "שָׁלוֹם, שלום",
    "العَرَبِيَّةُ, العربيه",
    "عـــربي, عربي",
    "أحمد إلى آخر ٱلله, احمد الي اخر الله",
    "کتاب فارسی ۱۲۳, كتاب فارسي 123",
    "٤٥٦, 456",
    "\ufefc, لا",
    "ﬁne oﬃce, fine office",
    "Ａｂｃ１２３, abc123",
    "ｶﾞｷﾞ ﾊﾟﾝ, ガギパン",
    "हिन्दी, हिन्दी",
    "ภาษาไทย, ภาษาไทย",
    "がぎぐ, がぎぐ",
    "한국어, 한국어"
  })
  void foldsMarksAndForms(String text, String expected) {
    assertThat(Shingles.canonical(text, FOLDED)).hasToString(expected);
  }

  /** However a character is written, it has one form; and the form of a letter is letters. */
  @Test
  void allSpellingsHaveOneForm() {
    for (int codePoint = 0x80; codePoint < 0x10000; codePoint++) {
      if (!Character.isDefined(codePoint) || Character.isSurrogate((char) codePoint)) {
        continue;
      }
      String itself = "x" + Character.toString(codePoint) + "y";
      String folded = Shingles.canonical(itself, FOLDED).toString();

      assertThat(folded(Normalizer.normalize(itself, Form.NFD)))
          .as("NFD of U+%04X", codePoint)
          .isEqualTo(folded);
      assertThat(folded(folded)).as("twice U+%04X", codePoint).isEqualTo(folded);
    }
  }

  @Test
  void whatHasAFormIsKnownToHaveOne() {
    for (int codePoint = 0x80; codePoint < 0x10000; codePoint++) {
      if (LetterForms.has(codePoint)) {
        String form = new String(LetterForms.of(codePoint), UTF_8);

        int traits = CharClass.traitsOf(codePoint);
        assertThat(CharClass.hasForm(traits) || CharClass.hasSignForm(traits)).isTrue();
        byte[] utf8 = ("abcdefghi漢" + Character.toString(codePoint)).getBytes(UTF_8);
        assertThat(LetterForms.next(utf8, 0, utf8.length)).isEqualTo(12);
        assertThat(form).isNotEqualTo(Character.toString(codePoint));
        if (CharClass.of(codePoint) == CharClass.OTHER) {
          assertThat(form.codePoints()).allMatch(each -> CharClass.of(each) == CharClass.OTHER);
        }
      }
    }
  }

  /** Characters of one to four bytes, one of them zero; the text ends with its array. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "\0", "a\0bcdefgh", "ж", "漢", "\u05d0", "𐐀", "🿿", "𠀀", "\udbff\udfff"})
  void whatHasNoFormIsPassedOver(String plain) {
    byte[] alone = plain.getBytes(UTF_8);
    byte[] before = (plain + "é漢字").getBytes(UTF_8);

    assertThat(LetterForms.next(alone, 0, alone.length)).isEqualTo(alone.length);
    assertThat(LetterForms.next(before, 0, before.length)).isEqualTo(alone.length);
  }

  private static String folded(String text) {
    return Shingles.canonical(text, FOLDED).toString();
  }
}
