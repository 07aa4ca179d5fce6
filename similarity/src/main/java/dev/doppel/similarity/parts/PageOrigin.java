package dev.doppel.similarity.parts;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.hash.Hashes;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which page of which site a document is, as far as that decides whether two pages can be one: a
 * site tells its pages apart by their headlines.
 *
 * @param site the site whose template the page may share
 * @param headline a hash of the headline, of which the lowest bit says whether the site is a web
 *     host; 0 if the page has no headline
 */
public record PageOrigin(String site, long headline) {

  /*
   * Two pages under different headlines are one only if hardly anything else differs, as where a
   * headline names a release; and a page is not contained in one of another headline, since an
   * overview that repeats it does not replace it. Between two web hosts that does not hold: who
   * takes over an article writes a headline of his own. Folders may be copies or releases of one
   * site, so there it does.
   */

  /** The number of a chapter or section, which changes when another is added before it. */
  private static final Pattern NUMBER =
      Pattern.compile("^(?:(?:\\p{L}+ )?[0-9]+(?:\\.[0-9]+)*\\.|[0-9]+(?:\\.[0-9]+)+) (?=\\p{L})");

  private static final Pattern WRITTEN = Pattern.compile("(.*)\n([0-9a-f]{16})", Pattern.DOTALL);

  private static final float NEAR_UNDER_OTHER_HEADLINE = 0.95f;

  /** Returns the origin of a page with this headline; an empty one is none. */
  public static PageOrigin of(String site, boolean isHost, String headline) {
    StringBuilder letters = new StringBuilder();
    NUMBER
        .matcher(headline)
        .replaceFirst("")
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(Character::isLetterOrDigit) // not the mark that some sites set after a headline
        .forEach(letters::appendCodePoint);
    if (letters.isEmpty()) {
      return new PageOrigin(site, 0);
    }
    long hash = Hashes.of(letters.toString()) & -2L;
    return new PageOrigin(site, isHost ? hash | 1 : hash == 0 ? 2 : hash);
  }

  /** Returns the origin that {@link #toString} wrote, or the site that earlier versions wrote. */
  public static PageOrigin parse(String text) {
    Matcher written = WRITTEN.matcher(text);
    return written.matches()
        ? new PageOrigin(written.group(1), Long.parseUnsignedLong(written.group(2), 16))
        : new PageOrigin(text, 0);
  }

  /** Whether two documents, of which a pair was found, may be one by their headlines. */
  public static boolean allow(@Nullable String a, @Nullable String b, CheckedPair pair) {
    if (a == null || b == null) {
      return true;
    }
    PageOrigin left = parse(a);
    PageOrigin right = parse(b);
    return allow(left.site.equals(right.site), left.headline, right.headline, pair);
  }

  /** The same by whether they are of one site, and by their headlines. */
  public static boolean allow(boolean isOneSite, long left, long right, CheckedPair pair) {
    boolean haveHeadlines = left != 0 && right != 0;
    boolean areFolders = ((left | right) & 1) == 0;
    if (!haveHeadlines || left == right || !(isOneSite || areFolders)) {
      return true;
    }
    return pair.relation() == Relation.NEAR && pair.similarity() >= NEAR_UNDER_OTHER_HEADLINE;
  }

  /** The one word by which the origin is kept. */
  @Override
  public String toString() {
    return headline == 0 ? site : String.format(Locale.ROOT, "%s\n%016x", site, headline);
  }
}
