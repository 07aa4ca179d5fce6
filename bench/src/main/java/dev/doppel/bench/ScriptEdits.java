package dev.doppel.bench;

import dev.doppel.core.shingle.CharClass;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Changes that texts of any script undergo on their way; the same seed gives the same change. */
final class ScriptEdits {

  /** Of what a scanner misreads, one side and the other. */
  private static final List<String> MISREAD =
      List.of(
          "e c", "o 0", "l 1", "i l", "rn m", "h b", "n u", "s 5", "b 8", "g 9", "cl d", "vv w",
          "t f", "a o", "z 2", "li h", "ri n", "c e", "0 o", "1 l", "l i", "m rn", "b h", "u n",
          "5 s", "8 b", "9 g", "d cl", "w vv", "f t", "o a", "h li", "n ri");

  private static final int COLUMNS = 60;

  private ScriptEdits() {}

  /** Puts another letter of the text for a share of its letters. */
  static String letters(String text, double share, SplittableRandom random) {
    int[] all = text.codePoints().toArray();
    int[] letters = IntStream.of(all).filter(Character::isLetter).toArray();
    for (int i = 0; i < all.length; i++) {
      if (Character.isLetter(all[i]) && random.nextDouble() < share) {
        all[i] = letters[random.nextInt(letters.length)];
      }
    }
    return new String(all, 0, all.length);
  }

  /** Leaves out a share of the lines and sentences. */
  static String sentences(String text, double share, SplittableRandom random) {
    return Arrays.stream(text.split("(?<=[\n.\u3002\u104b\u17d4\u0964])", -1))
        .filter(sentence -> random.nextDouble() >= share)
        .collect(Collectors.joining());
  }

  /** Breaks lines of so many characters, only between two characters of scripts without spaces. */
  static String wrapped(String text, int columns) {
    StringBuilder wrapped = new StringBuilder();
    int column = 0;
    int before = ' ';
    for (int codePoint : text.codePoints().toArray()) {
      if (column >= columns && isUnspaced(before) && isUnspaced(codePoint)) {
        wrapped.append('\n');
        column = 0;
      }
      wrapped.appendCodePoint(codePoint);
      column = codePoint == '\n' ? 0 : column + 1;
      before = codePoint;
    }
    return wrapped.toString();
  }

  static boolean isUnspaced(int codePoint) {
    return CharClass.of(codePoint) == CharClass.UNSPACED
        || (0x3001 <= codePoint && codePoint <= 0x303F)
        || (0xFF01 <= codePoint && codePoint <= 0xFF0F);
  }

  /** Writes a text without accents and vowel points, as an old keyboard would. */
  static String withoutMarks(String text) {
    StringBuilder plain = new StringBuilder();
    Normalizer.normalize(text, Form.NFD)
        .codePoints()
        .filter(codePoint -> !isAccent(codePoint))
        .forEach(plain::appendCodePoint);
    return Normalizer.normalize(plain, Form.NFC);
  }

  private static boolean isAccent(int codePoint) {
    return (0x0300 <= codePoint && codePoint <= 0x036F && codePoint != 0x0306)
        || (0x0591 <= codePoint && codePoint <= 0x05C7)
        || (0x064B <= codePoint && codePoint <= 0x065F);
  }

  /**
   * Writes other forms: full width for ASCII beside Chinese and Japanese, ligatures, Arabic letters
   * stretched and without hamza, Persian ones for Arabic ones, vowel points for Hebrew and Arabic.
   */
  static String withOtherForms(String text, SplittableRandom random) {
    boolean isUnspaced =
        text.codePoints().filter(ScriptEdits::isUnspaced).count() * 4 > text.length();
    StringBuilder forms = new StringBuilder();
    for (int codePoint : text.codePoints().toArray()) {
      boolean isAscii = '!' <= codePoint && codePoint <= '~';
      if (isUnspaced && isAscii) {
        forms.append((char) (codePoint - '!' + '\uff01'));
      } else if (0x0621 <= codePoint && codePoint <= 0x06D3) {
        arabic(codePoint, forms, random);
      } else if (0x05D0 <= codePoint && codePoint <= 0x05EA) {
        forms.appendCodePoint(codePoint);
        forms.append(random.nextInt(2) == 0 ? "\u05b7" : "");
      } else {
        forms.appendCodePoint(codePoint);
      }
    }
    return forms
        .toString()
        .replace("ffi", "\ufb03")
        .replace("fi", "\ufb01")
        .replace("fl", "\ufb02");
  }

  private static void arabic(int codePoint, StringBuilder forms, SplittableRandom random) {
    switch (codePoint) {
      case 0x0623, 0x0625, 0x0622 -> forms.append('\u0627');
      case 0x064A -> forms.append('\u06cc');
      case 0x0643 -> forms.append('\u06a9');
      case 0x06CC -> forms.append('\u064a');
      case 0x06A9 -> forms.append('\u0643');
      default -> forms.appendCodePoint(codePoint);
    }
    if (Character.isLetter(codePoint)) {
      int choice = random.nextInt(8);
      forms.append(choice == 0 ? "\u0640" : choice < 4 ? "\u064e" : "");
    }
  }

  /** Reads a text as a scanner that errs at a rate: misread, lost, added, split and joined. */
  static String scanned(String text, double rate, SplittableRandom random) {
    StringBuilder scanned = new StringBuilder();
    int column = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      boolean inWord = at > 0 && Character.isLetter(c) && Character.isLetter(text.charAt(at - 1));
      if (rate > 0 && ++column >= COLUMNS && inWord) {
        scanned.append("-\n");
        column = 0;
      }
      if (random.nextDouble() >= rate) {
        scanned.append(c);
      } else {
        at += misread(text, at, scanned, random);
      }
    }
    return scanned.toString();
  }

  /** Writes something for what stands at a place; returns how much more of the text it took. */
  private static int misread(String text, int at, StringBuilder out, SplittableRandom random) {
    char c = text.charAt(at);
    int kind = random.nextInt(10);
    if (kind < 6) {
      List<String> pairs =
          MISREAD.stream().filter(pair -> text.startsWith(pair.split(" ", 2)[0], at)).toList();
      if (!pairs.isEmpty()) {
        String[] pair = pairs.get(random.nextInt(pairs.size())).split(" ", 2);
        out.append(pair[1]);
        return pair[0].length() - 1;
      }
      out.append(text.charAt(random.nextInt(text.length())));
    } else if (kind == 6) {
      out.append(c).append(' ');
    } else if (kind == 7) {
      out.append(c).append(".,'-".charAt(random.nextInt(4)));
    } else if (kind == 8) {
      out.append(text.charAt(random.nextInt(text.length())));
    } // and one in ten is lost
    return 0;
  }
}
