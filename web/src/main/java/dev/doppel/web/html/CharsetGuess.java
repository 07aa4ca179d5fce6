package dev.doppel.web.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;

/** Guesses the character set of bytes that come without a name. */
final class CharsetGuess {

  /*
   * Bytes that follow the rules of UTF-8 are UTF-8: other text hardly ever does by chance. A few
   * may break them, since pages are cut off and pasted together. For the rest we count the bytes
   * above 127 ("high"), of which the old character sets make different use:
   *
   *   windows-1252   single, between ASCII letters
   *   Shift_JIS      pairs that begin with 82 or 83 (kana), bytes that the others hardly use
   *   EUC-JP         pairs that begin with A4 or A5 (kana)
   *   windows-1251   in runs; small letters are E0-FF
   *   KOI8-R         in runs; small letters are C0-DF
   *   EUC-KR         pairs that begin with B0-C8 (syllables)
   *   GB18030        pairs that begin with B0-F7 (ideographs), all over that range
   *
   * Anything else is read as windows-1252, as browsers do: Greek, Arabic, Hebrew, Thai and Big5
   * pages that do not name their character set are misread. They are rare, and each further guess
   * would cost some of the right ones above.
   */

  private static final Charset WESTERN = Charset.forName("windows-1252");
  private static final int LEAST_EVIDENCE = 16;

  private final byte[] text;
  private final int[] counts = new int[256]; // of high bytes
  private final int[] leads = new int[256]; // of pairs of high bytes, by the first
  private int high;
  private int pairs;

  private CharsetGuess(byte[] text) {
    this.text = text;
  }

  static Charset of(byte[] text) {
    CharsetGuess guess = new CharsetGuess(text);
    if (guess.isUtf8()) {
      return UTF_8;
    }
    guess.count();
    return guess.choose();
  }

  private boolean isUtf8() {
    int right = 0;
    int wrong = 0;
    for (int i = 0; i < text.length; i++) {
      int lead = text[i] & 0xFF;
      if (lead >= 0x80) {
        int more = following(lead);
        if (more > 0 && hasFollowing(i + 1, more)) {
          right++;
          i += more;
        } else {
          wrong++;
        }
      }
    }
    return right >= 20 * wrong;
  }

  /** How many bytes follow the first of a character in UTF-8; 0 if none can be first. */
  private static int following(int lead) {
    if (lead < 0xC2 || lead > 0xF4) {
      return 0;
    }
    return lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
  }

  private boolean hasFollowing(int start, int length) {
    for (int i = start; i < start + length; i++) {
      if (i >= text.length || (text[i] & 0xC0) != 0x80) {
        return false;
      }
    }
    return true;
  }

  private void count() {
    boolean paired = false;
    for (int i = 0; i < text.length; i++) {
      int now = text[i] & 0xFF;
      if (now < 0x80) {
        paired = false;
        continue;
      }
      high++;
      counts[now]++;
      int before = i == 0 ? 0 : text[i - 1] & 0xFF;
      paired = before >= 0x80 && !paired;
      if (paired) {
        leads[before]++;
        pairs++;
      }
    }
  }

  private Charset choose() {
    if (high < LEAST_EVIDENCE) {
      return WESTERN;
    }
    if (counts[0x82] + counts[0x83] > 0.15 * high) {
      return Charset.forName("windows-31j");
    }
    if (2 * pairs < 0.6 * high) {
      return WESTERN;
    }
    if (sum(leads, 0xA4, 0xA5) > 0.2 * pairs) {
      return Charset.forName("EUC-JP");
    }
    if (sum(counts, 0xE0, 0xFF) > 0.7 * high) {
      return Charset.forName("windows-1251");
    }
    if (sum(counts, 0xC0, 0xDF) > 0.7 * high) {
      return Charset.forName("KOI8-R");
    }
    if (sum(leads, 0xB0, 0xC8) > 0.8 * pairs) {
      return Charset.forName("x-windows-949");
    }
    return sum(leads, 0xB0, 0xF7) > 0.6 * pairs ? Charset.forName("GB18030") : WESTERN;
  }

  private static int sum(int[] values, int first, int last) {
    int sum = 0;
    for (int i = first; i <= last; i++) {
      sum += values[i];
    }
    return sum;
  }
}
