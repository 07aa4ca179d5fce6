package dev.doppel.core.shingle;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a letter comes to where marks and forms do not count: that is how shingles are made of a
 * text, and not how two texts are called the same.
 */
final class LetterForms {

  /*
   *   marks    accents of Latin and Greek letters, vowel points and signs of reading of Arabic, Hebrew
   *            and Syriac, stress over Cyrillic ones, tatweel. Not й or ї, which are letters of their
   *            own; not the vowels of India and Thailand, which are marks to Unicode only.
   *   forms    alef, ya, kaf and ha in their Arabic, Persian and Urdu shapes, digits of both,
   *            letters with a stroke, ligatures, full and half width.
   *
   * Input is composed (NFC). All forms lie in the Basic Multilingual Plane; a table leads from there
   * to the forms' bytes, and is made when the first character beyond ASCII turns up.
   */

  private static final Set<UnicodeScript> MARKED =
      EnumSet.of(
          UnicodeScript.INHERITED,
          UnicodeScript.LATIN,
          UnicodeScript.GREEK,
          UnicodeScript.CYRILLIC,
          UnicodeScript.ARABIC,
          UnicodeScript.HEBREW,
          UnicodeScript.SYRIAC);

  private static final Set<UnicodeScript> DECOMPOSED =
      EnumSet.of(
          UnicodeScript.LATIN, UnicodeScript.GREEK, UnicodeScript.ARABIC, UnicodeScript.HEBREW);

  /** First and last of the stretches that hold marks and forms. */
  private static final int[] STRETCHES = {
    0x00C0, 0x0530, 0x0591, 0x074F, 0x08D3, 0x08FF, 0x1AB0, 0x1AFF, 0x1DC0, 0x1FFF, 0x20D0, 0x20FF,
    0xFB00, 0xFDFF, 0xFE20, 0xFE2F, 0xFE70, 0xFEFE, 0xFF01, 0xFF9F
  };

  private static final Map<Integer, String> OTHERS = others();

  private static final byte[] ITSELF = {};

  private static final char[] PLACES = new char[0x10000];
  private static final boolean[] IN_TWO_BYTES = new boolean[0x800]; // small, as it is asked most
  private static final byte[][] FORMS;

  static {
    List<byte[]> forms = new ArrayList<>(List.of(ITSELF));
    for (int i = 0; i < STRETCHES.length; i += 2) {
      for (int codePoint = STRETCHES[i]; codePoint <= STRETCHES[i + 1]; codePoint++) {
        String itself = Character.toString(codePoint);
        String form = form(itself);
        if (!form.equals(itself)) {
          PLACES[codePoint] = (char) forms.size();
          forms.add(form.getBytes(UTF_8));
        }
      }
    }
    FORMS = forms.toArray(byte[][]::new);
    for (int codePoint = 0; codePoint < IN_TWO_BYTES.length; codePoint++) {
      IN_TWO_BYTES[codePoint] = PLACES[codePoint] != 0;
    }
  }

  private LetterForms() {}

  /** Whether the code point has a form: {@link #of} must not be asked otherwise. */
  static boolean has(int codePoint) {
    return codePoint < PLACES.length && PLACES[codePoint] != 0;
  }

  /** Returns where in a valid UTF-8 text the next character stands that has a form, or the end. */
  static int next(byte[] text, int start, int end) {
    int at = start;
    while (at < end) {
      int first = text[at];
      if (first >= 0) {
        boolean isEight = end - at >= Long.BYTES && EightBytes.isAscii(EightBytes.get(text, at));
        at += isEight ? Long.BYTES : 1;
      } else if (first < (byte) 0xE0) {
        if (IN_TWO_BYTES[(first & 0x1F) << 6 | (text[at + 1] & 0x3F)]) {
          return at;
        }
        at += 2;
      } else if (first < (byte) 0xF0) {
        boolean isPossible = first <= (byte) 0xE2 || first == (byte) 0xEF; // not in Chinese
        if (isPossible
            && PLACES[(first & 0x0F) << 12 | (text[at + 1] & 0x3F) << 6 | (text[at + 2] & 0x3F)]
                != 0) {
          return at;
        }
        at += 3;
      } else {
        at += 4;
      }
    }
    return end;
  }

  /** The UTF-8 of a code point's form; of a mark, nothing. */
  static byte[] of(int codePoint) {
    return FORMS[PLACES[codePoint]];
  }

  /** Whether a text with this code point, folded and composed, may have something with a form. */
  static boolean concern(int codePoint, boolean settled) {
    if (codePoint < 0x80 || codePoint >= PLACES.length) {
      return false;
    }
    int small = Character.toLowerCase(codePoint);
    return has(codePoint)
        || has(small)
        || (!settled
            && Normalizer.normalize(Character.toString(small), Form.NFC)
                .codePoints()
                .anyMatch(LetterForms::has));
  }

  private static String form(String text) {
    StringBuilder form = new StringBuilder();
    text.codePoints().forEach(codePoint -> form.append(form(codePoint)));
    return form.toString();
  }

  private static String form(int codePoint) {
    String itself = Character.toString(codePoint);
    if (isLeftOut(codePoint)) {
      return "";
    }
    String other = OTHERS.get(codePoint);
    if (other != null) {
      return other;
    }
    if (isCompatible(codePoint)) {
      String letters = Normalizer.normalize(itself, Form.NFKC);
      boolean isSpaced = letters.indexOf(' ') >= 0; // a sentence in one sign, or a mark alone
      boolean isWord =
          CharClass.classify(codePoint) == CharClass.OTHER
              && letters.codePoints().anyMatch(Character::isLetterOrDigit); // a currency
      return isSpaced || isWord || letters.equals(itself) ? itself : form(letters);
    }
    String parts = Normalizer.normalize(itself, Form.NFD);
    boolean isComposed =
        parts.length() > 1
            && DECOMPOSED.contains(UnicodeScript.of(codePoint))
            && CharClass.classify(codePoint) == CharClass.WORD;
    return isComposed ? form(parts) : itself;
  }

  private static boolean isLeftOut(int codePoint) {
    boolean isMark =
        Character.getType(codePoint) == Character.NON_SPACING_MARK
            && MARKED.contains(UnicodeScript.of(codePoint));
    return isMark
        ? codePoint != 0x3099 && codePoint != 0x309A // the voice marks of kana
        : codePoint == 0x0640 || codePoint == 0x06E5 || codePoint == 0x06E6; // tatweel, small signs
  }

  /** Ligatures, shapes of Arabic and Hebrew letters, digraphs, full and half width. */
  private static boolean isCompatible(int codePoint) {
    return codePoint >= 0xFB00
        || codePoint == 0x0132
        || codePoint == 0x0133
        || (0x01C4 <= codePoint && codePoint <= 0x01CC)
        || (0x01F1 <= codePoint && codePoint <= 0x01F3);
  }

  private static Map<Integer, String> others() {
    Map<Integer, String> others = new HashMap<>();
    putAll(others, "ß ss ẞ SS æ ae Æ AE œ oe Œ OE ø o Ø O đ d Đ D ð d Ð D þ th Þ TH ł l Ł L");
    putAll(others, "ħ h Ħ H ŧ t Ŧ T ı i ſ s ς σ ё е Ё Е ѐ е Ѐ Е ѝ и Ѝ И");
    putAll(others, "\u0671 \u0627 \u0649 \u064A \u06CC \u064A \u06D2 \u064A"); // alef, ya
    putAll(others, "\u06A9 \u0643 \u06AA \u0643"); // kaf
    putAll(others, "\u0629 \u0647 \u06C1 \u0647 \u06C3 \u0647 \u06BE \u0647 \u06D5 \u0647"); // ha
    putAll(others, "\u05F0 \u05D5\u05D5 \u05F1 \u05D5\u05D9 \u05F2 \u05D9\u05D9"); // of Yiddish
    for (int digit = 0; digit < 10; digit++) {
      others.put(0x0660 + digit, String.valueOf(digit));
      others.put(0x06F0 + digit, String.valueOf(digit));
    }
    return others;
  }

  private static void putAll(Map<Integer, String> others, String pairs) {
    String[] each = pairs.split(" ", -1);
    for (int i = 0; i < each.length; i += 2) {
      others.put(each[i].codePointAt(0), each[i + 1]);
    }
  }
}
