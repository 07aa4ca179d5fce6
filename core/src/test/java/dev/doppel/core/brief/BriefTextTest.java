package dev.doppel.core.brief;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BriefTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "Flat 7, 12a Baker Street",
        "AB-1234-X",
        "8 bytes!",
        "naïve çédille ß Ωμέγα",
        "東京都の地図 and 7 maps",
        "it's C++ and C#"
      })
  void isTheSameAfterPacking(String text) {
    BriefText brief = BriefTexts.of(text);
    long[] packed = Arrays.copyOf(brief.packed(), brief.packedSize());
    BriefText again = BriefTexts.of("something else that was there before, 99 times");

    again.unpack(packed, packed.length);

    assertThat(again.count()).isEqualTo(brief.count());
    for (int i = 0; i < brief.count(); i++) {
      assertThat(again.hash(i)).isEqualTo(brief.hash(i));
      assertThat(again.kind(i)).isEqualTo(brief.kind(i));
    }
    assertThat(again.numbers()).isEqualTo(brief.numbers());
    assertThat(again.glance()).isEqualTo(brief.glance());
    assertThat(again.packedSize()).isEqualTo(packed.length);
  }

  @Test
  void shortLettersBesideDigitsAreCodes() {
    BriefText text = BriefTexts.of("flat 12a by python3");

    assertThat(text.count()).isEqualTo(6);
    assertThat(text.kind(0)).isEqualTo(BriefText.WORD);
    assertThat(text.kind(1)).isEqualTo(BriefText.NUMBER);
    assertThat(text.kind(2)).isEqualTo(BriefText.CODE);
    assertThat(text.kind(3)).isEqualTo(BriefText.WORD);
    assertThat(text.kind(4)).isEqualTo(BriefText.WORD);
    assertThat(text.kind(5)).isEqualTo(BriefText.NUMBER);
  }

  @Test
  void ofAScriptWithoutSpacesPairsAreWords() {
    BriefText text = BriefTexts.of("古地図 x 海");

    assertThat(text.count()).isEqualTo(4);
    assertThat(text.size(0)).isEqualTo(2);
    assertThat(text.size(1)).isEqualTo(2);
    assertThat(text.size(3)).isEqualTo(1);
  }

  @Test
  void refusesWhatIsNotAFewWords() {
    BriefText buffer = BriefText.buffer();

    assertThat(BriefTexts.isOne("!?", buffer)).isFalse();
    assertThat(BriefTexts.isOne("a".repeat(64), buffer)).isTrue();
    assertThat(BriefTexts.isOne("a".repeat(65), buffer)).isFalse();
    assertThat(BriefTexts.isOne("a ".repeat(128), buffer)).isTrue();
    assertThat(BriefTexts.isOne("a ".repeat(129), buffer)).isFalse();
    assertThat(BriefTexts.isOne("abcdefg ".repeat(129), buffer)).isFalse();
    assertThat(BriefTexts.isOne("東".repeat(129), buffer)).isTrue();
    assertThat(BriefTexts.isOne("東".repeat(130), buffer)).isFalse();
  }
}
