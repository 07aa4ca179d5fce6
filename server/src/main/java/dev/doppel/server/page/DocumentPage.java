package dev.doppel.server.page;

import dev.doppel.index.DocumentRow;
import dev.doppel.index.DocumentState;
import dev.doppel.index.Match;
import dev.doppel.index.Query;
import dev.doppel.index.SketchedDocument;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedDocuments;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One document: its text, what is known of it, and which others are like it. */
final class DocumentPage {

  static final String PATH = "/document";

  private static final int MOST_SHOWN = 200_000;
  private static final int MOST_SIMILAR = 50;
  private static final double LEAST_SIMILARITY = 0.5;
  private static final String TITLE = "title";

  private final Memories memories;

  DocumentPage(Memories memories) {
    this.memories = memories;
  }

  /** A document and those like it, in a memory. */
  private record View(
      String memory,
      SketchedDocument document,
      DocumentState state,
      @Nullable Instant added,
      List<Match> similar) {}

  /** Where a document is to be read, with the words that were searched for marked. */
  static String link(String memory, String id, String words) {
    String link = Fields.link(PATH, Choice.PARAMETER, memory, "id", id);
    return words.isBlank() ? link : Fields.and(link, "q", words);
  }

  void show(Context context) throws IOException {
    String memory = Fields.text(context, Choice.PARAMETER);
    String id = Fields.text(context, "id");
    String words = Fields.text(context, "q");
    SharedDocuments documents =
        memories.documentsToRead(memory.isEmpty() ? Optional.empty() : Optional.of(memory));
    SketchedDocument document =
        documents
            .get(id)
            .orElseThrow(() -> ProblemException.notFound("There is no document '" + id + "'."));
    List<Match> similar =
        documents.similar(id, Query.similarity(LEAST_SIMILARITY).limit(MOST_SIMILAR));
    DocumentState state = documents.row(id).map(DocumentRow::state).orElse(DocumentState.UNDECIDED);
    Instant added = documents.row(id).map(DocumentRow::added).orElse(null);
    View view = new View(memory, document, state, added, similar);
    String title = Parts.shortened(document.metadata().getOrDefault(TITLE, id));
    Frame.answer(
        context,
        Screen.DOCUMENTS,
        title,
        html -> {
          html.open("header").open("h1").element("bdi", title).close();
          html.open("p", "class", "lead");
          Parts.id(html, id);
          html.close().closeBlock();
          html.open("div", "class", "reading");
          writeText(html, documents, id, words);
          html.open("div");
          writeFacts(html, view);
          writeSimilar(html, view, words);
          DocumentsPage.writeDelete(html, memory, id);
          html.close().closeBlock();
        });
  }

  private static void writeText(Html html, SharedDocuments documents, String id, String words)
      throws IOException {
    html.open("section", "class", "card", "aria-label", "Text");
    try {
      String text = documents.text(id);
      String shown = text.substring(0, Math.min(MOST_SHOWN, text.length()));
      html.open("p", "class", "text", "dir", "auto");
      Marks.of(words).write(html, shown.strip());
      html.close();
      if (shown.length() < text.length()) {
        Parts.note(
            html,
            Numbers.count(text.length() - shown.length(), "character", "characters")
                + " more are not shown.");
      }
      if (text.isBlank()) {
        Parts.note(html, "There is no text in it.");
      }
    } catch (IOException e) {
      html.element("p", "Its text cannot be read: " + e.getMessage(), "class", "mistake");
    }
    html.closeBlock();
  }

  private static void writeFacts(Html html, View view) throws IOException {
    SketchedDocument document = view.document;
    html.open("table", "class", "card facts").element("caption", "About it").open("tbody");
    fact(html, "bytes", Numbers.count(document.length()));
    fact(html, "fingerprint", document.fingerprint().toString());
    fact(html, "decision", view.state.toString());
    if (view.added != null) {
      fact(html, "added", time(view.added));
    }
    for (Map.Entry<String, String> each : document.metadata().entrySet()) {
      fact(html, each.getKey(), each.getValue());
    }
    html.close().close();
  }

  /** To the second; in which zone it is stands beside it. */
  private static String time(Instant time) {
    String second = time.truncatedTo(ChronoUnit.SECONDS).toString();
    return second.replace('T', ' ').replace("Z", " UTC");
  }

  private static void fact(Html html, String name, String value) throws IOException {
    html.open("tr").element("th", name, "scope", "row").open("td");
    html.element("bdi", Parts.shortened(value), "class", "id").close().close();
  }

  private static void writeSimilar(Html html, View view, String words) throws IOException {
    html.open("section", "class", "card", "aria-labelledby", "similar");
    Parts.heading(html, "Like it", "similar");
    if (view.similar.isEmpty()) {
      Parts.note(html, "No other document resembles it by " + LEAST_SIMILARITY + " or more.");
    }
    for (Match each : view.similar) {
      html.open("div", "class", "member").open("p");
      Parts.badge(html, each.kind().toString(), each.kind().toString());
      html.text(" ").open("a", "href", link(view.memory, each.id(), words));
      Parts.id(html, each.id());
      html.close().text(" ");
      Parts.measure(html, each);
      html.close();
      PairLink.write(html, view.memory, view.document.id(), each.id(), words);
      html.close();
    }
    html.closeBlock();
  }
}
