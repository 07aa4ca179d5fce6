package dev.doppel.similarity.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.shingle.Shingling;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordsAgreeWithShinglerTest {

  private final CanonicalText canonical = CanonicalText.standard();
  private final Shingler shingler = Shingler.of(Shingling.words(1));

  /*
   * Between two letters, a word character makes one word of all, anything else parts them, and a
   * character of an unspaced script is a third word. The Shingler pairs such characters, which shows
   * with two of them only.
   */
  @Test
  void partsWordsWhereTheShinglerDoes() {
    List<String> otherwise = new ArrayList<>();
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
        String text = "x" + Character.toString(codePoint) + "y";
        if (Words.of(text, 9).counted() != shinglerCounts(text)) {
          otherwise.add(Integer.toHexString(codePoint));
        }
      }
    }

    assertThat(otherwise).isEmpty();
  }

  private long shinglerCounts(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    canonical.set(bytes, 0, bytes.length);
    return shingler.shingle(canonical, (values, count) -> {});
  }
}
