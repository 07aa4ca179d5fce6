package dev.doppel.similarity.parts;

import dev.doppel.core.distance.Relation;
import java.util.Arrays;

/**
 * What a plain text calls itself: the word it begins with, if that is one of its leading words.
 * Leading words are those that fill most of it, each of which it has several times.
 *
 * <p>Two texts that begin with different names, each of which the other text does not lead with,
 * are about two things, however alike they are otherwise: the manual of {@code sha224sum} is that
 * of {@code sha384sum} with another name in it.
 */
public final class TextName implements DocumentOrigin {

  /*
   * A new headline alone makes no other text: its first word is then a leading word of both, or of
   * neither. Nor does a typing error in a name, as long as the texts hardly differ otherwise. What
   * is contained is another matter: who quotes a text gives it another beginning.
   *
   * A word is a tag of 16 bits. Where two words have one tag, texts are judged as if they had no
   * names. Written, a name begins and ends as no origin of a page does.
   */

  /** As many leading words are kept. */
  public static final int LEADING = 16;

  private static final String BEGIN = "\nname\n";
  private static final String END = ".";
  private static final int DIGITS = 4;
  private static final int HEX = 16;

  private final char name;
  private final char[] leading;

  private TextName(char name, char[] leading) {
    this.name = name;
    this.leading = leading;
  }

  /**
   * Returns the name of a text.
   *
   * @param name a hash of the word it begins with
   * @param leading hashes of its leading words
   * @param count how many of those there are, at most {@link #LEADING}
   */
  public static TextName of(long name, long[] leading, int count) {
    char[] tags = new char[count];
    for (int i = 0; i < count; i++) {
      tags[i] = tag(leading[i]);
    }
    return new TextName(tag(name), tags);
  }

  /** Returns the name of these {@link #tags}. */
  public static TextName ofTags(char[] tags) {
    return new TextName(tags[0], Arrays.copyOfRange(tags, 1, tags.length));
  }

  /** What the name is kept by: the tag of the first word, then those of the leading ones. */
  public char[] tags() {
    char[] tags = new char[leading.length + 1];
    tags[0] = name;
    System.arraycopy(leading, 0, tags, 1, leading.length);
    return tags;
  }

  private static char tag(long hash) {
    return (char) (hash >>> 48);
  }

  static boolean isWritten(String text) {
    return text.startsWith(BEGIN) && text.endsWith(END);
  }

  static TextName parse(String text) {
    String digits = text.substring(BEGIN.length(), text.length() - END.length());
    char[] tags = new char[digits.length() / DIGITS];
    for (int i = 0; i < tags.length; i++) {
      tags[i] = (char) Integer.parseInt(digits, i * DIGITS, (i + 1) * DIGITS, HEX);
    }
    return ofTags(tags);
  }

  @Override
  public boolean allows(DocumentOrigin other, CheckedPair pair) {
    return pair.relation() != Relation.NEAR
        || pair.similarity() >= (float) BoilerplateRule.BEYOND_DOUBT
        || !(other instanceof TextName text)
        || text.leadsWith(name)
        || leadsWith(text.name);
  }

  private boolean leadsWith(char tag) {
    for (char each : leading) {
      if (each == tag) {
        return true;
      }
    }
    return false;
  }

  /** The one word by which the name is kept. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(BEGIN);
    append(text, name);
    for (char each : leading) {
      append(text, each);
    }
    return text.append(END).toString();
  }

  private static void append(StringBuilder text, char tag) {
    String digits = Integer.toHexString(tag);
    text.append("0".repeat(DIGITS - digits.length())).append(digits);
  }
}
