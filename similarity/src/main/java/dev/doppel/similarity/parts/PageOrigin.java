package dev.doppel.similarity.parts;

import dev.doppel.core.distance.Relation;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which page of which site a document is, as far as that decides whether two pages can be one: a
 * site tells its pages apart by their headlines and titles.
 *
 * @param site the site whose template the page may share
 * @param headline a hash of the headline, of which the lowest bit says whether the site is a web
 *     host; 0 if the page has no headline
 * @param title a hash of the title, of which the lowest bit says whether the page is a list of
 *     links; 0 if that is not known
 */
public record PageOrigin(String site, long headline, long title) implements DocumentOrigin {

  /*
   * Two pages under different names are one only if hardly anything else differs, as where a
   * headline names a release; and a page is not contained in one of another name, since an overview
   * that repeats it does not replace it. Between two web hosts that does not hold: who takes over an
   * article writes a headline of his own. Folders may be copies or releases of one site, so there it
   * does. Within one site no headline changes by the release, so there even less may differ: the
   * same method of two types is described by the same words. And if both headline and title differ
   * there, pages are two even if all else is the same. That needs a site: records and files without
   * host and folder may come from many.
   *
   * A list of links has one headline on all its pages (by letter, by kind), and the shorter ones lie
   * in the longer ones. So it is never known by its name.
   */

  private static final Pattern WRITTEN =
      Pattern.compile("(.*)\n([0-9a-f]{16})([0-9a-f]{16})?", Pattern.DOTALL);

  private static final float NEAR_UNDER_OTHER_NAME = 0.95f;
  private static final float NEAR_ON_ONE_SITE = 0.98f;

  /** Returns the origin of a page of this name. */
  public static PageOrigin of(String site, boolean isHost, PageName name) {
    long headline = name.headlineHash();
    long title = name.titleHash();
    return new PageOrigin(
        site,
        isHost && headline != PageName.NONE ? headline | 1 : headline,
        name.isListOfLinks() ? title | 1 : title);
  }

  /** Returns the origin that {@link #toString} wrote, or what earlier versions wrote. */
  public static PageOrigin parse(String text) {
    Matcher written = WRITTEN.matcher(text);
    return written.matches()
        ? new PageOrigin(written.group(1), number(written.group(2)), number(written.group(3)))
        : new PageOrigin(text, 0, 0);
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseUnsignedLong(digits, 16);
  }

  @Override
  public boolean allows(DocumentOrigin other, CheckedPair pair) {
    return !(other instanceof PageOrigin page) || allows(page, pair);
  }

  private boolean allows(PageOrigin other, CheckedPair pair) {
    boolean haveHeadlines = headline != 0 && other.headline != 0;
    boolean isOneSite = site.equals(other.site);
    boolean areFolders = ((headline | other.headline) & 1) == 0;
    if (!haveHeadlines || !(isOneSite || areFolders) || isOneName(other)) {
      return true;
    }
    if (isOneSite && !site.isEmpty() && isOtherHeadline(other) && isOtherTitle(other)) {
      return false;
    }
    float least = isOneSite ? NEAR_ON_ONE_SITE : NEAR_UNDER_OTHER_NAME;
    return pair.relation() == Relation.NEAR && pair.similarity() >= least;
  }

  private boolean isOneName(PageOrigin other) {
    boolean isList = ((title | other.title) & 1) != 0;
    return !isList && !isOtherHeadline(other) && !isOtherTitle(other);
  }

  private boolean isOtherHeadline(PageOrigin other) {
    return headline != other.headline;
  }

  private boolean isOtherTitle(PageOrigin other) {
    long left = title & -2L;
    long right = other.title & -2L;
    return left != 0 && right != 0 && left != right;
  }

  /** The one word by which the origin is kept. */
  @Override
  public String toString() {
    if (title != 0) {
      return String.format(Locale.ROOT, "%s\n%016x%016x", site, headline, title);
    }
    return headline == 0 ? site : String.format(Locale.ROOT, "%s\n%016x", site, headline);
  }
}
