package dev.doppel.core.shingle;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.shingle.CanonicalText.WhiteSpace;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** The canonical form worked out with strings, by the JDK's decoder, and always composed. */
record SlowCanonical(boolean foldCase, WhiteSpace whiteSpace, int edition) {

  private static final Pattern INVISIBLE =
      Pattern.compile("[\\p{Cf}\ufe00-\ufe0f\u180b-\u180f\\x{e0100}-\\x{e01ef}]");
  private static final String SOLID =
      "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsBopomofo}\\p{IsYi}\\p{IsThai}\\p{IsLao}"
          + "\\p{IsKhmer}\\p{IsMyanmar}\\p{IsTibetan}\\p{IsJavanese}\\p{IsTai_Le}"
          + "\\p{IsNew_Tai_Lue}\\p{IsTai_Tham}\u3001-\u30ff\uff66-\uff9f\u2329\u232a"
          + "[\ufe10-\ufe1f\ufe30-\ufe4f\uff01-\uff65&&[^\\p{L}\\p{N}\\p{M}]]]";
  private static final String PLIANT = "[\u2018\u2019\u201c\u201d\u2025\u2026\u2014\u2015]";
  private static final Pattern UNSPACED =
      Pattern.compile("(S) (?=S|P)|(P) (?=S)".replace("S", SOLID).replace("P", PLIANT));
  private static final Pattern SPACE = Pattern.compile("[\\p{Z}\\p{Cc}]");

  String of(byte[] text) {
    StringBuilder folded = new StringBuilder();
    for (int codePoint : decode(text)) {
      folded.append(folded(codePoint));
    }
    String spaced = folded.toString();
    if (whiteSpace == WhiteSpace.FOLD) {
      spaced = spaced.replaceAll(" +", " ").strip();
      spaced = edition == 1 ? spaced : UNSPACED.matcher(spaced).replaceAll("$1$2");
    }
    if (foldCase) {
      spaced = Normalizer.normalize(spaced, Form.NFD).replaceAll("i\u0307+", "i");
    }
    return Normalizer.normalize(spaced, Form.NFC);
  }

  private String folded(int codePoint) {
    String itself = Character.toString(codePoint);
    if (INVISIBLE.matcher(itself).matches()) {
      return "";
    }
    if (SPACE.matcher(itself).matches()) {
      return switch (whiteSpace) {
        case KEEP -> itself;
        case FOLD -> " ";
        case DROP -> "";
      };
    }
    String small = codePoint == 'ς' ? "σ" : Character.toString(Character.toLowerCase(codePoint));
    return foldCase ? small : itself;
  }

  /** The code points, and U+FFFD for every byte at which none begins. */
  private static List<Integer> decode(byte[] text) {
    List<Integer> codePoints = new ArrayList<>();
    int at = 0;
    while (at < text.length) {
      int length = 1;
      while (length <= 4 && at + length <= text.length && !isValid(text, at, length)) {
        length++;
      }
      boolean valid = length <= 4 && at + length <= text.length;
      codePoints.add(valid ? new String(text, at, length, UTF_8).codePointAt(0) : 0xFFFD);
      at += valid ? length : 1;
    }
    return codePoints;
  }

  /** One code point comes out as it went in; anything else as replacement characters. */
  private static boolean isValid(byte[] text, int at, int length) {
    String decoded = new String(text, at, length, UTF_8);
    return decoded.codePointCount(0, decoded.length()) == 1
        && Arrays.equals(decoded.getBytes(UTF_8), Arrays.copyOfRange(text, at, at + length));
  }
}
