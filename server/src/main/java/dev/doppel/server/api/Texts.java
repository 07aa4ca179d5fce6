package dev.doppel.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.internal.Check;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.documents.DocumentFile;
import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import org.jspecify.annotations.Nullable;

/** The text of a document that was sent, taken as the command line takes that of a file. */
final class Texts {

  private Texts() {}

  static String of(@Nullable String text, @Nullable String html, Content content) {
    Check.argument(
        (text == null) != (html == null),
        "give either text or html, got %s",
        text == null ? "neither" : "both");
    if (html == null) {
      return String.valueOf(text);
    }
    Document page = new Document("", html.getBytes(UTF_8), ContentKind.HTML, "UTF-8", false);
    return DocumentFile.of(page, content).text();
  }

  static Content content(@Nullable String name) {
    return Content.parse(GivenWords.ofFields().put("content", name), Content.MAIN);
  }
}
