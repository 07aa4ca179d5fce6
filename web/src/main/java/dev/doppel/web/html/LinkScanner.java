package dev.doppel.web.html;

import static java.util.Objects.requireNonNull;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** Finds the links of one page. For one thread. */
final class LinkScanner {

  /*
   * Of the tree that a browser builds (HTML standard, section 13.2.6) only what decides on links is
   * followed:
   *
   *   templates     what is in them is not on the page
   *   svg, math     style, title and the like hold elements there; HTML elements such as p end it;
   *                 in desc, title and foreignObject of svg, HTML goes on
   *   frameset      replaces a page that has no content yet; in it only frames count, elsewhere none
   *   form          one inside another is none
   *   a             ends the one before
   */

  private static final int MAX_TEXT = 500;

  private static final Set<String> ENDING_FOREIGN =
      Set.of(
          "b", "big", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1",
          "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta",
          "nobr", "ol", "p", "pre", "ruby", "s", "small", "span", "strong", "strike", "sub", "sup",
          "table", "tt", "u", "ul", "var");

  private static final Set<String> CONTENT =
      Set.of(
          "applet", "area", "br", "button", "dd", "dt", "hr", "input", "keygen", "li", "listing",
          "marquee", "pre", "select", "table", "wbr");

  private static final Set<Long> ENDING_FOREIGN_PACKED = packed(ENDING_FOREIGN);
  private static final Set<Long> CONTENT_PACKED = packed(CONTENT);

  /** Where elements are: in HTML, in a drawing or formula, or in HTML inside of one. */
  private enum Place {
    SVG,
    MATH,
    HTML_IN_SVG
  }

  private final byte[] html;
  private final Charset charset;
  private final TagReader tags;
  private final List<Place> places = new ArrayList<>();
  private final Map<Place, Integer> open = new EnumMap<>(Place.class); // how many are in places
  private final List<PageLink> links = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private @Nullable String base;
  private int openLink = -1; // the link in links whose text is being read
  private int templates;
  private boolean hasContent;
  private boolean isFrameset;
  private boolean isInForm;

  LinkScanner(byte[] html, int start, Charset charset) {
    this.html = html;
    this.charset = charset;
    this.tags = new TagReader(html, start);
  }

  private static Set<Long> packed(Set<String> names) {
    Set<Long> packed = new HashSet<>();
    names.forEach(name -> packed.add(LinkElement.pack(name)));
    return packed;
  }

  PageLinks scan() {
    boolean isMore = tags.next();
    while (isMore) {
      text(tags.textFrom(), tags.textTo());
      if (tags.isEnd()) {
        end();
      } else {
        start();
      }
      isMore = tags.next();
    }
    text(tags.textFrom(), tags.textTo());
    closeLink();
    return new PageLinks(Optional.ofNullable(base), links);
  }

  private void text(int from, int to) {
    if (openLink >= 0 && templates == 0 && text.length() < MAX_TEXT) {
      text.append(decode(from, Math.min(to, from + 4 * MAX_TEXT)));
    }
    for (int i = from; !hasContent && i < to; i++) {
      hasContent = !TagReader.isSpace(html[i]) && templates == 0;
    }
  }

  private boolean isForeign() {
    return !places.isEmpty() && places.get(places.size() - 1) != Place.HTML_IN_SVG;
  }

  private void start() {
    long name = tags.name();
    if (isForeign()) {
      if ((name != 0 && ENDING_FOREIGN_PACKED.contains(name)) || tags.isNamed("blockquote")) {
        while (isForeign()) {
          leave();
        }
      } else {
        startForeign(LinkElement.of(name));
        return;
      }
    }
    LinkElement element = name == 0 ? null : LinkElement.of(name);
    if (element == null) {
      hasContent |= templates == 0 && CONTENT_PACKED.contains(name);
      if (tags.isNamed("plaintext") && !isFrameset) {
        tags.skipAll();
      }
      return;
    }
    if (isFrameset && element != LinkElement.FRAME && element != LinkElement.NOFRAMES) {
      return;
    }
    startHtml(element);
    if (element.isText()) {
      tags.skipText(element.name().toLowerCase(Locale.ROOT));
    } else if (element == LinkElement.SCRIPT) {
      tags.skipScript();
    }
  }

  private void startForeign(@Nullable LinkElement element) {
    boolean isSvg = places.get(places.size() - 1) == Place.SVG;
    if (tags.isSelfClosing()) {
      if (element == LinkElement.A) {
        addLink(LinkElement.A);
      }
      return;
    }
    if (element == LinkElement.SVG || element == LinkElement.MATH) {
      enter(element == LinkElement.SVG ? Place.SVG : Place.MATH);
    } else if (isSvg
        && (element == LinkElement.TITLE
            || element == LinkElement.DESC
            || tags.isNamed("foreignobject"))) {
      enter(Place.HTML_IN_SVG);
    } else if (element == LinkElement.A) {
      addLink(LinkElement.A);
    }
  }

  private void startHtml(LinkElement element) {
    switch (element) {
      case TEMPLATE -> templates++;
      case SVG, MATH -> {
        if (!tags.isSelfClosing()) {
          enter(element == LinkElement.SVG ? Place.SVG : Place.MATH);
        }
      }
      case FRAMESET -> isFrameset = !hasContent && templates == 0;
      case BODY -> hasContent |= templates == 0;
      case BASE -> base();
      case META -> refresh();
      case FORM -> {
        if (!isInForm || templates > 0) {
          addLink(element);
          isInForm |= templates == 0;
        }
      }
      case FRAME -> {
        if (isFrameset) {
          addLink(element);
        }
      }
      default -> {
        if (element.attribute != null) {
          addLink(element);
        }
        hasContent |= templates == 0 && isContent(element);
      }
    }
  }

  private static boolean isContent(LinkElement element) {
    return switch (element) {
      case AREA, IMG, IMAGE, IFRAME, EMBED, OBJECT, TEXTAREA, XMP -> true;
      default -> false;
    };
  }

  private void end() {
    LinkElement element = tags.name() == 0 ? null : LinkElement.of(tags.name());
    if (isForeign()) {
      if (element == null && tags.name() == 0) {
        tags.skipSection();
      }
      if (element == LinkElement.SVG || element == LinkElement.MATH) {
        closePlace(element == LinkElement.SVG ? Place.SVG : Place.MATH);
      }
    } else if (!places.isEmpty()
        && (element == LinkElement.TITLE
            || element == LinkElement.DESC
            || tags.isNamed("foreignobject"))) {
      closePlace(Place.HTML_IN_SVG);
    } else if (!places.isEmpty() && element == LinkElement.SVG) {
      closePlace(Place.SVG);
    }
    if (element == LinkElement.A && templates == 0) {
      closeLink();
    } else if (element == LinkElement.TEMPLATE && templates > 0) {
      templates--;
    } else if (element == LinkElement.FORM && templates == 0) {
      isInForm = false;
    }
  }

  private void closePlace(Place place) {
    if (open.getOrDefault(place, 0) == 0) {
      return; // most of a large page may be open, and nothing of it looked through for each tag
    }
    int last = places.lastIndexOf(place);
    while (places.size() > last) {
      leave();
    }
  }

  private void enter(Place place) {
    places.add(place);
    open.merge(place, 1, Integer::sum);
  }

  private void leave() {
    open.merge(places.remove(places.size() - 1), -1, Integer::sum);
  }

  private void base() {
    Integer href = tags.attribute("href");
    if (base == null && href != null && templates == 0) {
      base = value(href).strip();
    }
  }

  private void refresh() {
    Integer kind = tags.attribute("http-equiv");
    Integer content = tags.attribute("content");
    if (templates > 0 || kind == null || content == null) {
      return;
    }
    if (value(kind).strip().equalsIgnoreCase("refresh")) {
      Refresh.parse(value(content))
          .filter(each -> !each.address().isEmpty())
          .ifPresent(each -> links.add(new PageLink("refresh", each.address(), "", "")));
    }
  }

  private void addLink(LinkElement element) {
    if (templates > 0) {
      return;
    }
    if (element == LinkElement.A) {
      closeLink();
    }
    String name = requireNonNull(element.attribute);
    String rel = rel();
    String shown = name.equals("src") || element == LinkElement.AREA ? shown() : "";
    Integer attribute = tags.attribute(name);
    if (attribute != null) {
      String address = value(attribute).strip();
      if (!address.isEmpty() || element == LinkElement.A) {
        links.add(new PageLink(element.kind(), address, rel, shown));
        openLink = element == LinkElement.A ? links.size() - 1 : openLink;
      }
    }
    if (element == LinkElement.IMG
        || element == LinkElement.SOURCE
        || element == LinkElement.LINK) {
      Integer set = tags.attribute(element == LinkElement.LINK ? "imagesrcset" : "srcset");
      if (set != null) {
        Srcset.addresses(value(set))
            .forEach(each -> links.add(new PageLink(element.kind(), each, rel, shown)));
      }
    }
  }

  private String rel() {
    Integer attribute = tags.attribute("rel");
    return attribute == null ? "" : folded(value(attribute)).toLowerCase(Locale.ROOT);
  }

  private String shown() {
    Integer alt = tags.attribute("alt");
    return alt == null ? "" : cut(folded(value(alt)));
  }

  /** Gives the open link its text. */
  private void closeLink() {
    if (openLink >= 0) {
      PageLink link = links.get(openLink);
      links.set(
          openLink,
          new PageLink(link.kind(), link.address(), link.rel(), cut(folded(text.toString()))));
      openLink = -1;
    }
    text.setLength(0);
  }

  private static String folded(String value) {
    return value.strip().replaceAll("[ \\t\\n\\f\\r\\u00a0]+", " ").strip();
  }

  private static String cut(String value) {
    if (value.length() <= MAX_TEXT) {
      return value;
    }
    int end = Character.isHighSurrogate(value.charAt(MAX_TEXT - 1)) ? MAX_TEXT - 1 : MAX_TEXT;
    return value.substring(0, end);
  }

  private String value(int attribute) {
    int from = tags.valueFrom(attribute);
    int to = tags.valueTo(attribute);
    String raw = new String(html, from, to - from, charset);
    return raw.indexOf('&') < 0 ? raw : Parser.unescapeEntities(raw, true);
  }

  private String decode(int from, int to) {
    String raw = new String(html, from, to - from, charset);
    return raw.indexOf('&') < 0 ? raw : Parser.unescapeEntities(raw, false);
  }
}
