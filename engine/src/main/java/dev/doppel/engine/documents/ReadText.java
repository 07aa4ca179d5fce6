package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Sha256;
import dev.doppel.engine.links.PageTargets;
import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.similarity.group.GivenText;
import dev.doppel.similarity.parts.PageName;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.web.html.Page;
import java.util.List;

/**
 * The text of a document that counts, as UTF-8 (of a raw page, whatever bytes it has).
 *
 * @param part which part of the document it is
 * @param headline the headline of a page that is compared by its main content, if it has one;
 *     otherwise empty
 * @param title the title of a page that is compared by its main content; otherwise empty
 * @param isListOfLinks whether a page that is compared by its main content says little but links
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record ReadText(
    byte[] bytes, Part part, String headline, String title, boolean isListOfLinks) {

  /** Which part of a document a text is; its name in words is what messages say. */
  public enum Part {
    /** A document that is text as it is. */
    TEXT("text"),
    /** A page as it came. */
    RAW("mark-up"),
    /** All of a page that can be seen. */
    VISIBLE("visible text"),
    /** What a reader knows a page by. */
    MAIN("headline and main text"),
    /** The addresses a page links to, one per line. */
    LINKS("links"),
    /** The main content was asked for, and the page has none: all that can be seen. */
    WITHOUT_MAIN("visible text, since it has no main content");

    private final String words;

    Part(String words) {
      this.words = words;
    }

    /** The part of a page that is compared where this content is asked for, and it has some. */
    public static Part of(DocumentSettings.Content content) {
      return switch (content) {
        case MAIN -> MAIN;
        case VISIBLE -> VISIBLE;
        case RAW -> RAW;
        case LINKS -> LINKS;
      };
    }

    @Override
    public String toString() {
      return words;
    }
  }

  /** Returns the text, of a page the part that is asked for. */
  public static ReadText of(Document document, DocumentSettings.Content content) {
    if (content == DocumentSettings.Content.LINKS) {
      return nameless(String.join("\n", PageTargets.of(document)).getBytes(UTF_8), Part.LINKS);
    }
    if (document.kind() == ContentKind.TEXT) {
      return nameless(document.content(), Part.TEXT);
    }
    if (content == DocumentSettings.Content.RAW) {
      return nameless(document.content(), Part.RAW);
    }
    Page page = Page.parse(document.content(), document.charset());
    if (content == DocumentSettings.Content.VISIBLE) {
      return nameless(page.visibleText().getBytes(UTF_8), Part.VISIBLE);
    }
    return page.recognizableText()
        .map(
            known ->
                new ReadText(
                    known.text().getBytes(UTF_8),
                    Part.MAIN,
                    known.headline(),
                    page.title().orElse(""),
                    known.isListOfLinks()))
        .orElseGet(() -> nameless(page.visibleText().getBytes(UTF_8), Part.WITHOUT_MAIN));
  }

  private static ReadText nameless(byte[] bytes, Part part) {
    return new ReadText(bytes, part, "", "", false);
  }

  /**
   * Returns the text as it is compared with others by these settings. A page without main content
   * is nothing but menus and footers, which are those of many others: what is given of it is the
   * mark-up, so that its equal may be found and nothing else.
   */
  public static GivenText given(Document document, DocumentSettings settings) {
    if (settings.by() == DocumentSettings.By.LINKS) {
      return givenLinks(document);
    }
    ReadText read = of(document, settings.content());
    boolean isMain = settings.content() == DocumentSettings.Content.MAIN;
    return new GivenText(
        document.id(),
        isMain ? Site.origin(document, read.name()) : null,
        document.repaired(),
        read.isWithoutMain(),
        read.title(),
        read.isWithoutMain() ? document.content() : read.bytes());
  }

  /*
   * What compares texts compares links if each is one word: the 64 digits of its SHA-256, so that
   * neither folding nor cutting takes two addresses for one. The order is that of the addresses, so
   * that equal sets are equal texts. Too few links are none, and nothing is not compared.
   */
  private static GivenText givenLinks(Document document) {
    List<String> targets = PageTargets.of(document);
    StringBuilder words = new StringBuilder();
    if (targets.size() >= DocumentSettings.LEAST_LINKS) {
      for (String target : targets) {
        byte[] bytes = target.getBytes(UTF_8);
        words.append(Sha256.of(bytes, 0, bytes.length)).append('\n');
      }
    }
    return new GivenText(
        document.id(), null, document.repaired(), false, "", words.toString().getBytes(UTF_8));
  }

  private PageName name() {
    return new PageName(headline, title, isListOfLinks);
  }

  /** Whether the main content of a page was asked for, and it has none. */
  public boolean isWithoutMain() {
    return part == Part.WITHOUT_MAIN;
  }

  @Override
  public String toString() {
    return new String(bytes, UTF_8);
  }
}
