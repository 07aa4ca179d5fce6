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

  private static final int CLASS = 7; // the bits of the table that are one of the above
  private static final int UNSETTLED = 8;
  private static final int FORM = 16;
  private static final int SOLID = 32;
  private static final int PLIANT = 64;
  private static final int SYLLABIC = 128;
  private static final int SIGN = 256;

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

  /** Those of the above that write a word with vowel signs and tones, in four characters or so. */
  private static final Set<UnicodeScript> SYLLABIC_SCRIPTS =
      EnumSet.of(
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR,
          UnicodeScript.TIBETAN,
          UnicodeScript.JAVANESE,
          UnicodeScript.TAI_LE,
          UnicodeScript.NEW_TAI_LUE,
          UnicodeScript.TAI_THAM);

  /** Quotes, dashes and dots that Chinese and Japanese share with others: ‘ ’ “ ” ‥ … — ―. */
  private static final String PLIANT_SIGNS = "\u2018\u2019\u201c\u201d\u2025\u2026\u2014\u2015";

  /** Makes the table only when the first character beyond ASCII turns up. */
  private static final class Bmp {
    static final short[] CLASSES = new short[0x10000];

    static {
      for (int i = 0; i < CLASSES.length; i++) {
        CLASSES[i] = (short) traits(i);
      }
    }
  }

  private static final byte[] ASCII = new byte[0x80];

  static {
    for (int i = 0; i < ASCII.length; i++) {
      ASCII[i] = classify(i);
    }
  }

  private CharClass() {}

  /** The class of a code point, one of the constants above. */
  public static byte of(int codePoint) {
    return codePoint < ASCII.length ? ASCII[codePoint] : classOf(traitsOf(codePoint));
  }

  /** All that is known of a code point; to be asked by the methods below. */
  static int traitsOf(int codePoint) {
    return codePoint < 0x10000 ? Bmp.CLASSES[codePoint] : traits(codePoint);
  }

  static byte classOf(int traits) {
    return (byte) (traits & CLASS);
  }

  /** Whether the code point, alone or after others, may have another, composed form. */
  static boolean isUnsettled(int traits) {
    return (traits & UNSETTLED) != 0;
  }

  /** Whether {@link LetterForms} may write the letter, or what it is composed to, otherwise. */
  static boolean hasForm(int traits) {
    return (traits & FORM) != 0;
  }

  /** Whether it may write the sign otherwise, which matters only where punctuation counts. */
  static boolean hasSignForm(int traits) {
    return (traits & SIGN) != 0;
  }

  /** Whether white space beside the code point may mean nothing: it is solid or pliant. */
  static boolean joins(int traits) {
    return (traits & (SOLID | PLIANT)) != 0;
  }

  /** Whether white space between two such code points means nothing: of a script without spaces. */
  static boolean isSolid(int traits) {
    return (traits & SOLID) != 0;
  }

  /** Whether the code point is of a script that has no spaces and several characters to a word. */
  static boolean isSyllabic(int traits) {
    return (traits & SYLLABIC) != 0;
  }

  private static int traits(int codePoint) {
    byte kind = classify(codePoint);
    boolean settled = isSettled(codePoint);
    boolean solid = kind == UNSPACED || (kind == OTHER && isUnspacedSign(codePoint));
    boolean pliant = kind == OTHER && PLIANT_SIGNS.indexOf(codePoint) >= 0;
    boolean syllabic = kind == UNSPACED && SYLLABIC_SCRIPTS.contains(UnicodeScript.of(codePoint));
    return kind
        | (settled ? 0 : UNSETTLED)
        | (LetterForms.concern(codePoint, settled) ? kind == OTHER ? SIGN : FORM : 0)
        | (solid ? SOLID : 0)
        | (pliant ? PLIANT : 0)
        | (syllabic ? SYLLABIC : 0);
  }

  /** Whether the code point is a mark on the one before it. */
  public static boolean isMark(int codePoint) {
    return isMarkType(Character.getType(codePoint));
  }

  static byte classify(int codePoint) {
    int type = Character.getType(codePoint);
    if (type == Character.FORMAT || isVariationSelector(codePoint)) {
      return IGNORED;
    }
    if (Character.isLetterOrDigit(codePoint) || isMarkType(type)) {
      return isUnspaced(codePoint) ? UNSPACED : WORD;
    }
    return isSpace(codePoint) ? SPACE : OTHER;
  }

  private static boolean isSpace(int codePoint) {
    return Character.isWhitespace(codePoint)
        || Character.isSpaceChar(codePoint)
        || Character.getType(codePoint) == Character.CONTROL;
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

  /** Punctuation of those scripts, narrow or wide; two angle brackets are composed to wide ones. */
  private static boolean isUnspacedSign(int codePoint) {
    return isUnspaced(codePoint)
        || (0xFE10 <= codePoint && codePoint <= 0xFE1F)
        || (0xFE30 <= codePoint && codePoint <= 0xFE4F)
        || (0xFF01 <= codePoint && codePoint <= 0xFF65)
        || codePoint == 0x2329
        || codePoint == 0x232A;
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
