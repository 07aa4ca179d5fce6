package dev.doppel.server.page;

import static java.util.Objects.requireNonNull;

import dev.doppel.index.UnknownDocumentException;
import dev.doppel.report.page.Html;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.HttpStatus;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.UploadedFile;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.server.page.ComparisonView.Named;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Two texts or files, by every measure. */
final class ComparePage {

  static final String PAIR = "/pair";

  private static final int LONGEST_LINK = 4000; // servers and mail take longer ones, but not all

  private final Memories memories;

  ComparePage(Memories memories) {
    this.memories = memories;
  }

  /**
   * What a person gave as one of the two.
   *
   * @param text what stands in the field
   * @param id what stands in the field for stored documents
   * @param named what is compared; null if that failed
   * @param mistake why it did; empty if it did not
   */
  private record Given(String text, String id, @Nullable Named named, String mistake) {

    static final Given NOTHING = new Given("", "", null, "");

    static Given of(Named named) {
      return new Given(named.text(), "", named, "");
    }
  }

  /**
   * The form; filled and answered, if the address names two stored documents or holds two texts.
   */
  void show(Context context) throws IOException {
    if (Fields.isSet(context, "a") && Fields.isSet(context, "b")) {
      Named a = stored(context, Fields.text(context, "a"));
      Named b = stored(context, Fields.text(context, "b"));
      answer(context, Given.of(a), Given.of(b), "");
    } else if (Fields.isSet(context, "text-a") && Fields.isSet(context, "text-b")) {
      Named a = new Named("Text A", Fields.text(context, "text-a"));
      Named b = new Named("Text B", Fields.text(context, "text-b"));
      answer(context, Given.of(a), Given.of(b), "");
    } else {
      writePage(context, Given.NOTHING, Given.NOTHING);
    }
  }

  void compare(Context context) throws IOException {
    Given a = given(context, "a");
    Given b = given(context, "b");
    Named first = a.named;
    Named second = b.named;
    if (first == null || second == null) {
      context.status(400);
      writePage(context, a, b);
    } else if (!a.id.isEmpty() && !b.id.isEmpty()) {
      String memory = Fields.text(context, Choice.PARAMETER);
      context.redirect(storedLink(memory, first.name(), second.name()), HttpStatus.SEE_OTHER);
    } else {
      String link =
          Fields.link(Screen.COMPARE.path(), "text-a", first.text(), "text-b", second.text());
      answer(context, a, b, link.length() <= LONGEST_LINK ? link : "");
    }
  }

  /** Two stored documents side by side. */
  void pair(Context context) throws IOException {
    Named a = stored(context, Fields.text(context, "a"));
    Named b = stored(context, Fields.text(context, "b"));
    ComparisonView view = ComparisonView.of(context, a, b, Marks.of(Fields.text(context, "q")));
    String memory = Fields.text(context, Choice.PARAMETER);
    Frame.answer(
        context,
        Screen.COMPARE,
        "Side by side",
        html -> {
          html.element("h1", "Side by side");
          html.open("div", "id", "pair", "class", "card");
          view.writeBrief(html);
          html.open("p");
          html.element("a", "Every measure", "href", storedLink(memory, a.name(), b.name()));
          html.close();
          html.closeBlock();
        });
  }

  private static String storedLink(String memory, String a, String b) {
    return Fields.link(Screen.COMPARE.path(), Choice.PARAMETER, memory, "a", a, "b", b);
  }

  private static void writePage(Context context, Given a, Given b) {
    Frame.answer(context, Screen.COMPARE, "Compare", html -> writeForm(html, a, b));
  }

  /** Answers with form and result; the link leads here again, unless it is empty. */
  private static void answer(Context context, Given a, Given b, String link) {
    ComparisonView view =
        ComparisonView.of(context, requireNonNull(a.named), requireNonNull(b.named));
    Frame.answer(
        context,
        Screen.COMPARE,
        "Compare",
        html -> {
          writeForm(html, a, b);
          html.open("section", "id", "result", "aria-label", "Result");
          if (!link.isEmpty()) {
            html.open("p", "class", "note").text("To show this to others: ");
            html.element("a", "a link to this comparison", "href", link);
            html.text(". Both texts are in the address.").close();
          }
          view.writeFull(html);
          html.closeBlock();
        });
  }

  private Named stored(Context context, String id) throws IOException {
    String memory = Fields.text(context, Choice.PARAMETER);
    Optional<String> name = memory.isEmpty() ? Optional.empty() : Optional.of(memory);
    SharedDocuments documents = memories.documentsToRead(name);
    return new Named(id, documents.text(id));
  }

  private Given given(Context context, String field) throws IOException {
    String text = Fields.text(context, field);
    String id = Fields.text(context, field + "-id").strip();
    try {
      UploadedFile file = context.uploadedFile(field + "-file");
      if (file != null && file.size() > 0) {
        Named named = new Named(file.filename(), Upload.of(file).text(Content.MAIN));
        return new Given(named.text(), "", named, "");
      }
      if (!id.isEmpty()) {
        return new Given(text, id, stored(context, id), "");
      }
    } catch (ProblemException | UnknownDocumentException e) {
      return new Given(text, id, null, String.valueOf(e.getMessage()));
    }
    if (text.isBlank()) {
      return new Given(text, id, null, "Give a text, a file or the id of a stored document.");
    }
    return new Given(text, id, new Named("Text " + field.toUpperCase(Locale.ROOT), text), "");
  }

  private static void writeForm(Html html, Given a, Given b) throws IOException {
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

  private static void writeField(Html html, String field, String label, Given given)
      throws IOException {
    String mistake = field + "-mistake";
    html.open("div", "class", "field drop", "data-drop", field + "-file")
        .element("label", label, "for", field);
    html.element(
        "textarea",
        given.text,
        "id",
        field,
        "name",
        field,
        "rows",
        "8",
        "dir",
        "auto",
        "aria-invalid",
        String.valueOf(!given.mistake.isEmpty()),
        "aria-describedby",
        mistake);
    html.element("p", given.mistake, "id", mistake, "class", "mistake");
    html.element(
        "label", "or a file: a text, a web page, any kind that docs reads", "for", field + "-file");
    html.single("input", "type", "file", "id", field + "-file", "name", field + "-file");
    html.element("label", "or a stored document, by its id", "for", field + "-id");
    html.single("input", "id", field + "-id", "name", field + "-id", "value", given.id);
    html.close();
  }
}
