package dev.doppel.server.page;

import dev.doppel.report.page.Html;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.UploadedFile;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.server.page.ComparisonView.Named;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/** Two texts or files, by every measure. */
final class ComparePage {

  static final String PAIR = "/pair";

  private final Memories memories;

  ComparePage(Memories memories) {
    this.memories = memories;
  }

  /** The form; filled with two stored documents and answered, if the address names them. */
  void show(Context context) throws IOException {
    if (Fields.isSet(context, "a") && Fields.isSet(context, "b")) {
      answer(context, stored(context, "a"), stored(context, "b"));
    } else {
      Frame.answer(context, Screen.COMPARE, "Compare", html -> writeForm(html, "", ""));
    }
  }

  void compare(Context context) throws IOException {
    Named a = given(context, "a");
    Named b = given(context, "b");
    answer(context, a, b);
  }

  /** Two stored documents side by side. */
  void pair(Context context) throws IOException {
    Named a = stored(context, "a");
    Named b = stored(context, "b");
    ComparisonView view = new ComparisonView(a, b);
    String memory = Fields.text(context, Choice.PARAMETER);
    Frame.answer(
        context,
        Screen.COMPARE,
        "Side by side",
        html -> {
          html.element("h1", "Side by side");
          html.open("div", "id", "pair", "class", "card");
          view.writeBrief(html);
          String link =
              Fields.link(
                  Screen.COMPARE.path(), Choice.PARAMETER, memory, "a", a.name(), "b", b.name());
          html.open("p").element("a", "Every measure", "href", link).close();
          html.closeBlock();
        });
  }

  private static void answer(Context context, Named a, Named b) {
    ComparisonView view = new ComparisonView(a, b);
    Frame.answer(
        context,
        Screen.COMPARE,
        "Compare",
        html -> {
          writeForm(html, a.text(), b.text());
          html.open("section", "id", "result", "aria-label", "Result");
          view.writeFull(html);
          html.closeBlock();
        });
  }

  private Named stored(Context context, String field) throws IOException {
    String id = Fields.text(context, field);
    String memory = Fields.text(context, Choice.PARAMETER);
    Optional<String> name = memory.isEmpty() ? Optional.empty() : Optional.of(memory);
    SharedDocuments documents = memories.documentsToRead(name);
    return new Named(id, documents.text(id));
  }

  private static Named given(Context context, String field) throws IOException {
    UploadedFile file = context.uploadedFile(field + "-file");
    if (file != null && file.size() > 0) {
      return new Named(file.filename(), Upload.of(file).text(Content.MAIN));
    }
    String text = Fields.text(context, field);
    if (text.isBlank()) {
      throw ProblemException.badRequest("Give two texts or files; text " + field + " is empty.");
    }
    return new Named("Text " + field.toUpperCase(Locale.ROOT), text);
  }

  private static void writeForm(Html html, String a, String b) throws IOException {
    Parts.title(
        html, "Compare two texts", "Every measure there is, and what the two share, word by word.");
    html.open(
        "form",
        "method",
        "post",
        "action",
        Screen.COMPARE.path(),
        "enctype",
        "multipart/form-data",
        "class",
        "card ask");
    html.open("div", "class", "two");
    writeField(html, "a", "Text A", a);
    writeField(html, "b", "Text B", b);
    html.close();
    Parts.button(html, "Compare");
    html.closeBlock();
  }

  private static void writeField(Html html, String field, String label, String text)
      throws IOException {
    html.open("div", "class", "field drop", "data-drop", field + "-file")
        .element("label", label, "for", field);
    html.element("textarea", text, "id", field, "name", field, "rows", "8", "dir", "auto");
    html.element("label", "or a file, web pages too", "for", field + "-file");
    html.single("input", "type", "file", "id", field + "-file", "name", field + "-file");
    html.close();
  }
}
