package dev.doppel.engine.evidence;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/**
 * The part a code point plays in a text. The same as the shingler's, which works on canonical bytes
 * and so cannot tell where in the original a word stands; a test holds the two together.
 */
enum CharKind {
  /** A letter, digit or mark of a script that puts spaces between words. */
  WORD,
  /** A letter, digit or mark of a script that does not: a word of its own. */
  UNSPACED,
  /** Invisible, and no part of the text: soft hyphens, zero-width characters. */
  IGNORED,
  /** Whatever stands between words. */
  BETWEEN;

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

  private static final CharKind[] ASCII = new CharKind[128];

  static {
    for (int i = 0; i < ASCII.length; i++) {
      ASCII[i] = classify(i);
    }
  }

  static CharKind of(int codePoint) {
    return codePoint < ASCII.length ? ASCII[codePoint] : classify(codePoint);
  }

  static boolean isMark(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK;
  }

  private static CharKind classify(int codePoint) {
    if (Character.isLetterOrDigit(codePoint) || isMark(codePoint)) {
      return UNSPACED_SCRIPTS.contains(UnicodeScript.of(codePoint)) ? UNSPACED : WORD;
    }
    return Character.getType(codePoint) == Character.FORMAT ? IGNORED : BETWEEN;
  }
}
