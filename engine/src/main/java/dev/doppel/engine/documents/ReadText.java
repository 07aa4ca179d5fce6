package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.similarity.group.GivenText;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.web.html.MainText;
import dev.doppel.web.html.Page;

/**
 * The text of a document that counts, as UTF-8 (of a raw page, whatever bytes it has).
 *
 * @param fellBack whether the main content was asked for, none stood out, and the visible text was
 *     taken instead
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record ReadText(byte[] bytes, boolean fellBack) {

  private static final int MIN_MAIN_CHARACTERS = 1500;
  private static final double MIN_MAIN_SHARE = 0.5;

  /** Returns the text, of a page the part that is asked for. */
  public static ReadText of(Document document, DocumentSettings.Content content) {
    if (document.kind() == ContentKind.TEXT || content == DocumentSettings.Content.RAW) {
      return new ReadText(document.content(), false);
    }
    Page page = Page.parse(document.content(), document.charset());
    if (content == DocumentSettings.Content.VISIBLE) {
      return new ReadText(page.visibleText().getBytes(UTF_8), false);
    }
    MainText main = page.mainText();
    String visible = page.visibleText();
    return speaksForThePage(main, visible)
        ? new ReadText(main.text().getBytes(UTF_8), false)
        : new ReadText(visible.getBytes(UTF_8), true);
  }

  /** Returns the text as it is compared with others by these settings. */
  public static GivenText given(Document document, DocumentSettings settings) {
    ReadText read = of(document, settings.content());
    return new GivenText(
        document.id(),
        settings.content() == DocumentSettings.Content.MAIN ? Site.of(document) : null,
        document.repaired(),
        read.fellBack(),
        read.bytes());
  }

  /**
   * A main text that is short and a small part of what can be seen is not enough to call two pages
   * equal: the description of one method may be the same on the pages of forty classes.
   */
  private static boolean speaksForThePage(MainText main, String visible) {
    return main.source() == MainText.Source.MAIN
        && (main.text().length() >= MIN_MAIN_CHARACTERS
            || main.text().length() >= MIN_MAIN_SHARE * visible.length());
  }

  @Override
  public String toString() {
    return new String(bytes, UTF_8);
  }
}
