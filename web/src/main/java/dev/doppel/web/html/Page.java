package dev.doppel.web.html;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jsoup.helper.ValidationException;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * An HTML page, parsed once: its title, language and canonical link, the text a person sees, and
 * the part of that text the page is about. Any bytes make a page; broken mark-up is mended as
 * browsers do.
 *
 * <p>A page keeps its text and not the parsed tree, so it takes little more memory than the text.
 * It is immutable.
 */
public final class Page {

  /** Deeper elements become siblings, which bounds the parser's time; browsers do the same. */
  private static final int MAX_DEPTH = 512;

  private final Optional<String> title;
  private final Optional<String> language;
  private final List<String> canonicalLinks;
  private final Optional<String> base;
  private final Optional<Refresh> refresh;
  private final Outline outline;

  private Page(Document document) {
    this.title = nonEmpty(document.title());
    this.language = language(document);
    this.canonicalLinks = canonicalLinks(document.head());
    this.base = base(document.head());
    this.refresh = Refresh.of(document.head());
    this.outline = OutlineWriter.outlineOf(document);
  }

  /**
   * Returns the page of these bytes.
   *
   * @param charset the character set that came with the page, as in an HTTP header; null or an
   *     unknown name leaves the choice to the page's own bytes
   */
  public static Page parse(byte[] html, @Nullable String charset) {
    PageCharset found = PageCharset.of(html, charset);
    int start = found.markLength();
    return parse(
        () ->
            new InputStreamReader(
                new ByteArrayInputStream(html, start, html.length - start), found.charset()));
  }

  /** Returns the page of this text. */
  public static Page parse(String html) {
    return parse(() -> new StringReader(html));
  }

  private static Page parse(Supplier<Reader> html) {
    try {
      return new Page(document(BoundedMarkup.of(html.get())));
    } catch (ValidationException | IndexOutOfBoundsException e) {
      // jsoup 1.23.2 loses its way in some pages deeper than the limit, most with templates in
      // them.
      return new Page(document(BoundedMarkup.withoutTags(html.get())));
    }
  }

  private static Document document(Reader html) {
    return Parser.htmlParser().setMaxDepth(MAX_DEPTH).parseInput(html, "");
  }

  /** What the page calls itself, white space folded. */
  public Optional<String> title() {
    return title;
  }

  /** The language the page says it is in, as a BCP 47 tag such as {@code pt-BR}. */
  public Optional<String> language() {
    return language;
  }

  /** The address the page wants to be known by, as written: it may be relative, or wrong. */
  public Optional<String> canonicalLink() {
    return canonicalLinks.stream().findFirst();
  }

  /** All addresses the page wants to be known by, as written, each once. More than one are none. */
  public List<String> canonicalLinks() {
    return canonicalLinks;
  }

  /** The address that relative ones on the page are relative to, as written. */
  public Optional<String> base() {
    return base;
  }

  /** Where the page sends its reader by itself. */
  public Optional<Refresh> refresh() {
    return refresh;
  }

  /**
   * The text a person sees: without scripts, styles, templates and hidden elements, white space
   * folded, a line feed wherever a block begins or ends.
   */
  public String visibleText() {
    return outline.text();
  }

  /**
   * What the page is about: the visible text without menus, sharing, related pages, comments,
   * captions and the page's title. Computed at each call, in time linear in the page.
   */
  public MainText mainText() {
    return MainContent.of(outline);
  }

  /**
   * What a reader would know the page by: its headline, or else its title, and what it says from
   * there on to the end of its main content, sections and first paragraph included. It is what is
   * compared with other pages; {@link #mainText} is what is left if only the article's own words
   * count. Empty for a page without main content, which says nothing but its menus and footers.
   * Computed at each call, in time linear in the page.
   */
  public Optional<RecognizableText> recognizableText() {
    return Recognition.of(outline, title);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "Page[%s, %d characters]", title.orElse("no title"), visibleText().length());
  }

  private static Optional<String> language(Document document) {
    Element html = document.expectFirst("html");
    String tag = html.hasAttr("lang") ? html.attr("lang") : html.attr("xml:lang");
    // Half of the world writes en_US, which is a locale of C and no language tag.
    Locale locale = Locale.forLanguageTag(tag.trim().replace('_', '-'));
    return locale.getLanguage().isEmpty() ? Optional.empty() : Optional.of(locale.toLanguageTag());
  }

  private static Optional<String> base(Element head) {
    return head.getElementsByTag("base").stream()
        .filter(base -> base.hasAttr("href"))
        .map(base -> base.attr("href").trim())
        .findFirst();
  }

  /** Looks in the head only: in the body, where a comment could put it, it has no standing. */
  private static List<String> canonicalLinks(Element head) {
    return head.getElementsByTag("link").stream()
        .filter(
            link -> link.attr("rel").toLowerCase(Locale.ROOT).matches("(.*\\s)?canonical(\\s.*)?"))
        .map(link -> link.attr("href").trim())
        .filter(address -> !address.isEmpty())
        .distinct()
        .toList();
  }

  private static Optional<String> nonEmpty(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }
}
