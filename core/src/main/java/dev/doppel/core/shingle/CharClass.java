package dev.doppel.core.shingle;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/** Sorts code points by the part they play in a text. */
final class CharClass {

  static final byte OTHER = 0;
  static final byte SPACE = 1;
  static final byte WORD = 2;

  /** A letter of a script that is written without spaces between words. */
  static final byte UNSPACED = 3;

  /** Invisible: soft hyphens, zero-width characters, byte-order marks. */
  static final byte IGNORED = 4;

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
        CLASSES[i] = classify(i);
      }
    }
  }

  private CharClass() {}

  static byte of(int codePoint) {
    return codePoint < 0x10000 ? Bmp.CLASSES[codePoint] : classify(codePoint);
  }

  static byte classify(int codePoint) {
    int type = Character.getType(codePoint);
    if (Character.isLetterOrDigit(codePoint) || isMark(type)) {
      return UNSPACED_SCRIPTS.contains(UnicodeScript.of(codePoint)) ? UNSPACED : WORD;
    }
    if (type == Character.FORMAT) {
      return IGNORED;
    }
    return Character.isWhitespace(codePoint)
            || Character.isSpaceChar(codePoint)
            || type == Character.CONTROL
        ? SPACE
        : OTHER;
  }

  static boolean isMark(int type) {
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK;
  }
}
