package dev.doppel.io.content;

import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputOptions;
import java.util.List;
import java.util.Locale;

/**
 * Which fields or columns of a record hold its id and its text.
 *
 * @param id candidates, the best first
 * @param text candidates, the best first
 */
public record RecordFields(List<String> id, List<String> text) {

  private static final List<String> USUAL_ID = List.of("id", "_id", "doc_id", "url", "name");
  private static final List<String> USUAL_TEXT = List.of("text", "html", "content", "body");

  /** Returns the names that were asked for, or else the usual ones. */
  public static RecordFields of(InputOptions options) {
    return new RecordFields(
        options.idField() == null ? USUAL_ID : List.of(options.idField()),
        options.textField() == null ? USUAL_TEXT : List.of(options.textField()));
  }

  /** Returns the document in a field of this name, whose content is valid UTF-8. */
  public static Document document(String id, String textField, byte[] content, boolean repaired) {
    boolean saysHtml = textField.toLowerCase(Locale.ROOT).endsWith("html");
    boolean isHtml = saysHtml || HtmlContent.isLikely(content);
    ContentKind kind = isHtml ? ContentKind.HTML : ContentKind.TEXT;
    return new Document(id, content, kind, "UTF-8", repaired);
  }
}
