package dev.doppel.web.html;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;

/** Reads the hints in the attributes of one page's elements. Not safe for concurrent use. */
final class Hints {

  /*
   * Authors name the parts of a page for their style sheets, in English whatever the page's own
   * language, and the names repeat from site to site. We take names apart into words, at humps and
   * at everything that is not a letter, and compare words: "ad" must match ad-slot but not header.
   */

  private static final Set<String> JUNK_WORDS =
      words(
          // to find one's way
          """
          crumbs pagination pager paging skip search toc jump next prev previous masthead topbar rail
          aside widget widgets hatnote navbox editsection editlink
          """,
          // other pages
          """
          trending mostread teaser teasers suggest recirc recirculation readmore outbrain taboola
          kicker eyebrow topics tags taglist categories
          """,
          // to sell
          """
          ad ads adv adsense dfp gpt banner upsell cta donate paywall outlet
          """,
          // to join in
          """
          sharing follow signin login register whatsapp print email tools toolbar utility rating
          ratings vote poll syndication shoutbox
          """,
          // laid over the page
          """
          consent gdpr popup modal overlay lightbox tooltip player hidden noprint screenreader
          """,
          // about the text, not of it
          """
          byline bio credit credits date dateline time timestamp published meta metadata postmeta
          entrymeta copyright disclaimer legal correction reprint infobox
          """);

  /** Beginnings of words: names such as relatedposts and sharebar are written without a hump. */
  private static final List<String> JUNK_STEMS =
      List.of(
          "addthis",
          "addtoany",
          "advert",
          "author",
          "cookie",
          "morefrom",
          "newsletter",
          "popular",
          "promo",
          "readnext",
          "recommend",
          "related",
          "rightrail",
          "share",
          "sidebar",
          "signup",
          "social",
          "sponsor",
          "subscri",
          "trending");

  /** What is on every page of a site, and of no page the content. */
  private static final Set<String> FRAME_WORDS = words("nav navigation menu submenu");

  private static final List<String> FRAME_STEMS = List.of("breadcrumb", "footer", "navbar");

  private static final Set<String> COMMENT_WORDS = words("disqus respond");
  private static final Set<String> CAPTION_WORDS = words("caption figcaption imagecaption");

  private static final Set<String> JUNK_ROLES =
      words(
          """
          alertdialog banner complementary dialog search tablist toolbar
          """);

  private static final Set<String> FRAME_ROLES = words("contentinfo menu menubar navigation");

  /** Not the title of the site, which is over every page. */
  private static final Pattern TITLE =
      Pattern.compile(
          "(?<!site[-_])(?<![a-z])(?:title|headline)(?![a-z])", Pattern.CASE_INSENSITIVE);

  /** Classes repeat within a page, so each is taken apart once. */
  private final Map<String, Hint> known = new HashMap<>();

  private final Map<String, Boolean> knownTitles = new HashMap<>();

  private static Set<String> words(String... lines) {
    return Set.of(String.join(" ", lines).trim().split("\\s+"));
  }

  Hint of(Element element) {
    if (element.attributesSize() == 0) {
      return Hint.NONE;
    }
    Attributes attributes = element.attributes();
    if (attributes.get("itemprop").contains("articleBody")) {
      return Hint.BODY;
    }
    return ofRole(attributes.get("role"))
        .or(ofNames(attributes.get("class")))
        .or(ofNames(attributes.get("id")));
  }

  private static Hint ofRole(String role) {
    if (FRAME_ROLES.contains(role)) {
      return Hint.FRAME;
    }
    return JUNK_ROLES.contains(role) ? Hint.JUNK : Hint.NONE;
  }

  /** Whether class or declared property of an element call it a title or headline. */
  boolean isTitle(Element element) {
    if (element.attributesSize() == 0) {
      return false;
    }
    Attributes attributes = element.attributes();
    return isTitle(attributes.get("class")) || isTitle(attributes.get("itemprop"));
  }

  private boolean isTitle(String names) {
    return !names.isEmpty()
        && knownTitles.computeIfAbsent(names, each -> TITLE.matcher(each).find());
  }

  private Hint ofNames(String names) {
    if (names.isEmpty()) {
      return Hint.NONE;
    }
    Hint hint = known.get(names);
    if (hint == null) {
      hint = read(names);
      known.put(names, hint);
    }
    return hint;
  }

  private static Hint read(String names) {
    Hint hint = Hint.NONE;
    int start = 0;
    for (int i = 1; i <= names.length(); i++) {
      if (i == names.length() || isBorder(names.charAt(i - 1), names.charAt(i))) {
        hint = hint.or(ofWord(names.substring(start, i).toLowerCase(Locale.ROOT)));
        start = i;
      }
    }
    return hint;
  }

  private static boolean isBorder(char before, char after) {
    return Character.isLetter(before) != Character.isLetter(after)
        || (Character.isLowerCase(before) && Character.isUpperCase(after));
  }

  private static Hint ofWord(String word) {
    if (word.startsWith("embed")) {
      return Hint.EMBEDDED;
    }
    if (word.startsWith("comment") || COMMENT_WORDS.contains(word)) {
      return Hint.COMMENT;
    }
    if (FRAME_WORDS.contains(word) || FRAME_STEMS.stream().anyMatch(word::startsWith)) {
      return Hint.FRAME;
    }
    if (JUNK_WORDS.contains(word) || JUNK_STEMS.stream().anyMatch(word::startsWith)) {
      return Hint.JUNK;
    }
    return CAPTION_WORDS.contains(word) ? Hint.CAPTION : Hint.NONE;
  }
}
