package dev.doppel.similarity.parts;

import dev.doppel.core.hash.Hashes;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a page calls itself.
 *
 * @param headline the headline over its text; empty if it has none
 * @param title what the window of a browser shows; empty if it has none
 * @param isListOfLinks whether what the page says is a list of links, with little text between them
 */
public record PageName(String headline, String title, boolean isListOfLinks) {

  /*
   * A title has the release in it on most sites, so versions do not count there: the title of a page
   * would change by every release. Headlines are compared to the digit, since "Changes in 1.2" is
   * another page than "Changes in 1.3". A title that stands for a headline loses its versions only.
   *
   * Most titles go on with the name of the site, which may change, too. If a title begins with the
   * page's own name, which is so if the headline has a word of it, what follows does not count.
   *
   * Names come from strangers, and may be megabytes of digits and dots. So no pattern goes back on
   * what it took (the doubled +), nor begins again within a number.
   */

  static final long NONE = 0;

  /** The number of a chapter or section, which changes when another is added before it. */
  private static final Pattern NUMBER =
      Pattern.compile(
          "^(?:(?:\\p{L}++ )?[0-9]++(?:\\.[0-9]++)*+\\.|[0-9]++(?:\\.[0-9]++)++) (?=\\p{L})");

  private static final Pattern VERSION =
      Pattern.compile("(?<![0-9])[0-9]++(?:[.~+-][\\p{L}0-9]++)++");
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");
  private static final Pattern END_OF_NAME =
      Pattern.compile(" [-|\u2013\u2014\u00b7\u00bb:]+ |: | ?\\(");
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{M}]+");

  /** A hash of the headline, or else of the title without versions; even. */
  long headlineHash() {
    long hash = hash(headline);
    return hash != NONE ? hash : hash(VERSION.matcher(title).replaceAll(""));
  }

  /** A hash of the title without versions and digits; even. */
  long titleHash() {
    String plain = DIGITS.matcher(VERSION.matcher(title).replaceAll("")).replaceAll("");
    String first = END_OF_NAME.split(plain, 2)[0];
    return hash(Collections.disjoint(words(first), words(headline)) ? plain : first);
  }

  private static Set<String> words(String text) {
    Set<String> words =
        new HashSet<>(Arrays.asList(BETWEEN_WORDS.split(text.toLowerCase(Locale.ROOT))));
    words.remove("");
    return words;
  }

  private static long hash(String name) {
    StringBuilder letters = new StringBuilder();
    NUMBER
        .matcher(name)
        .replaceFirst("")
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(Character::isLetterOrDigit) // not the mark that some sites set after a headline
        .forEach(letters::appendCodePoint);
    if (letters.isEmpty()) {
      return NONE;
    }
    long hash = Hashes.of(letters.toString()) & -2L;
    return hash == NONE ? 2 : hash;
  }
}
