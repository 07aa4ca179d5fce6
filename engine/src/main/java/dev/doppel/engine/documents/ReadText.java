package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.ContentKind;
import dev.doppel.io.Document;
import dev.doppel.web.html.MainText;
import dev.doppel.web.html.Page;

/**
 * The text of a document that counts, as UTF-8 (of a raw page, whatever bytes it has).
 *
 * @param fellBack whether the main content was asked for, none stood out, and the visible text was
 *     taken instead
 */
record ReadText(byte[] bytes, boolean fellBack) {

  static ReadText of(Document document, DocumentSettings.Content content) {
    if (document.kind() == ContentKind.TEXT || content == DocumentSettings.Content.RAW) {
      return new ReadText(document.content(), false);
    }
    Page page = Page.parse(document.content(), document.charset());
    if (content == DocumentSettings.Content.VISIBLE) {
      return new ReadText(page.visibleText().getBytes(UTF_8), false);
    }
    MainText main = page.mainText();
    return new ReadText(main.text().getBytes(UTF_8), main.source() == MainText.Source.VISIBLE);
  }

  @Override
  public String toString() {
    return new String(bytes, UTF_8);
  }
}
