package dev.doppel.core.shingle;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Set;

/**
 * Sorts code points by the part they play in a text: what makes a word, wherever words are counted.
 */
public final class CharClass {

  /** Punctuation, symbols, whatever stands between words and is seen. */
  public static final byte OTHER = 0;

  /** White space and control characters. */
  public static final byte SPACE = 1;

  /** A letter, digit or mark of a script that puts spaces between words. */
  public static final byte WORD = 2;

  /** A letter of a script that is written without spaces between words. */
  public static final byte UNSPACED = 3;

  /** Invisible: soft hyphens, zero-width characters, byte-order marks, variation selectors. */
  public static final byte IGNORED = 4;

  private static final byte CLASS = 7; // the bits of the table that are one of the above
  private static final byte UNSETTLED = 8;

  private static final Set<UnicodeScript> UNSPACED_SCRIPTS =
      EnumSet.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.BOPOMOFO,
          UnicodeScript.YI,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR,
          UnicodeScript.TIBETAN,
          UnicodeScript.JAVANESE,
          UnicodeScript.TAI_LE,
          UnicodeScript.NEW_TAI_LUE,
          UnicodeScript.TAI_THAM);

  /** Makes the table only when the first character beyond ASCII turns up. */
  private static final class Bmp {
    static final byte[] CLASSES = new byte[0x10000];

    static {
      for (int i = 0; i < CLASSES.length; i++) {
        CLASSES[i] = (byte) (classify(i) | (isSettled(i) ? 0 : UNSETTLED));
      }
    }
  }

  private CharClass() {}

  /** The class of a code point, one of the constants above. */
  public static byte of(int codePoint) {
    return codePoint < 0x10000 ? (byte) (Bmp.CLASSES[codePoint] & CLASS) : classify(codePoint);
  }

  /** Whether the code point is a mark on the one before it. */
  public static boolean isMark(int codePoint) {
    return isMarkType(Character.getType(codePoint));
  }

  /** Whether the code point, alone or after others, may have another, composed form. */
  static boolean isUnsettled(int codePoint) {
    return codePoint < 0x10000 ? (Bmp.CLASSES[codePoint] & UNSETTLED) != 0 : !isSettled(codePoint);
  }

  static byte classify(int codePoint) {
    int type = Character.getType(codePoint);
    if (type == Character.FORMAT || isVariationSelector(codePoint)) {
      return IGNORED;
    }
    if (Character.isLetterOrDigit(codePoint) || isMarkType(type)) {
      return isUnspaced(codePoint) ? UNSPACED : WORD;
    }
    return Character.isWhitespace(codePoint)
            || Character.isSpaceChar(codePoint)
            || type == Character.CONTROL
        ? SPACE
        : OTHER;
  }

  /**
   * Letters of those scripts, and the signs that Unicode gives to no script because Hiragana and
   * Katakana share them: the long vowel of コーヒー, repeat signs, voice marks, narrow or wide.
   */
  private static boolean isUnspaced(int codePoint) {
    return UNSPACED_SCRIPTS.contains(UnicodeScript.of(codePoint))
        || (0x3000 <= codePoint && codePoint <= 0x30FF)
        || codePoint == 0xFF70
        || codePoint == 0xFF9E
        || codePoint == 0xFF9F;
  }

  /** Marks without a shape: they pick a drawing, say a coloured heart, of the character before. */
  private static boolean isVariationSelector(int codePoint) {
    return (0xFE00 <= codePoint && codePoint <= 0xFE0F)
        || (0xE0100 <= codePoint && codePoint <= 0xE01EF)
        || (0x180B <= codePoint && codePoint <= 0x180F);
  }

  private static boolean isSettled(int codePoint) {
    if (isMark(codePoint) || isSecondLetter(codePoint)) {
      return false;
    }
    // Asking makes objects, so only the blocks that hold such characters are asked about.
    int block = codePoint >>> 8;
    boolean ask =
        (block >= 0x03 && block <= 0x2A)
            || (block >= 0xF9 && block <= 0xFB)
            || block == 0x1D1
            || (block >= 0x2F8 && block <= 0x2FA);
    return !ask || Normalizer.isNormalized(Character.toString(codePoint), Normalizer.Form.NFC);
  }

  /**
   * Letters that melt into the one before: vowels and ends of Korean syllables, one of Kirat Rai.
   */
  private static boolean isSecondLetter(int codePoint) {
    return (0x1160 <= codePoint && codePoint <= 0x11FF) || codePoint == 0x16D67;
  }

  private static boolean isMarkType(int type) {
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK;
  }
}
