package dev.doppel.server.page;

import dev.doppel.index.DocumentQuery;
import dev.doppel.index.DocumentState;
import dev.doppel.report.page.Html;
import dev.doppel.server.http.Context;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryKind;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which documents are listed, and how.
 *
 * @param text part of an id or of the metadata
 * @param cursor where the page begins; empty for the first
 */
record DocumentsQuestion(
    Choice choice,
    DocumentQuery.Order order,
    boolean isDescending,
    String text,
    Show show,
    String cursor) {

  private static final int AT_A_TIME = 100;
  private static final String ORDER = "order";
  private static final String DOWN = "down";
  private static final String SHOW = "show";
  private static final String CURSOR = "cursor";

  /** Which documents are listed. */
  enum Show {
    ALL("all", null),
    REPEATED("with near-duplicates", null),
    ALONE("without near-duplicates", null),
    KEPT("kept", DocumentState.KEPT),
    DISCARDED("discarded", DocumentState.DISCARDED),
    UNDECIDED("not decided", DocumentState.UNDECIDED);

    private final String label;
    private final @Nullable DocumentState state;

    Show(String label, @Nullable DocumentState state) {
      this.label = label;
      this.state = state;
    }

    String label() {
      return label;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static DocumentsQuestion of(Context context, Memories memories) {
    return new DocumentsQuestion(
        Choice.of(context, memories, MemoryKind.DOCUMENTS),
        Fields.word(context, ORDER, DocumentQuery.Order.values(), DocumentQuery.Order.ARRIVAL),
        Fields.isSet(context, DOWN),
        Fields.text(context, LiveForm.TEXT).strip(),
        Fields.word(context, SHOW, Show.values(), Show.ALL),
        Fields.text(context, CURSOR));
  }

  DocumentQuery query() {
    DocumentQuery query = DocumentQuery.all().by(order, isDescending).with(text).in(show.state);
    if (needsClusters()) {
      query = query.clustered(show == Show.REPEATED, ReviewQuestion.USUAL);
    }
    return Fields.page(cursor, AT_A_TIME, query::page);
  }

  /** Whether which documents are listed depends on their clusters. */
  boolean needsClusters() {
    return show == Show.REPEATED || show == Show.ALONE;
  }

  boolean isOnFirstPage() {
    return cursor.isEmpty();
  }

  /** The address of another page. */
  String link(String newCursor) {
    String link = ordered(order, isDescending);
    return newCursor.isEmpty() ? link : Fields.and(link, CURSOR, newCursor);
  }

  /** The address of the same documents in another order. */
  String ordered(DocumentQuery.Order newOrder, boolean newIsDescending) {
    String link =
        Fields.link(
            Screen.DOCUMENTS.path(), Choice.PARAMETER, choice.name(), ORDER, newOrder.toString());
    link = newIsDescending ? Fields.and(link, DOWN, "on") : link;
    link = text.isEmpty() ? link : Fields.and(link, LiveForm.TEXT, text);
    return show == Show.ALL ? link : Fields.and(link, SHOW, show.toString());
  }

  void writeForm(Html html) throws IOException {
    LiveForm.open(html, Screen.DOCUMENTS, "ask row", "list");
    choice.writeHidden(html);
    Parts.hidden(html, ORDER, order.toString());
    Parts.hidden(html, DOWN, isDescending ? "on" : "");
    LiveForm.idOrTitle(html, text);
    Parts.select(html, SHOW, "Which", Show.values(), show, Show::label);
    LiveForm.button(html);
    html.closeBlock();
  }
}
