package dev.doppel.server.page;

import dev.doppel.index.ClusterQuery;
import dev.doppel.report.page.Html;
import dev.doppel.server.http.Context;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryKind;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which clusters are reviewed, and in which order.
 *
 * @param threshold the resemblance from which on documents are in one cluster
 * @param text part of an id or of the metadata of one of the documents
 * @param cursor where the page of the queue begins; empty for the first
 */
record ReviewQuestion(
    Choice choice,
    double threshold,
    ClusterQuery.Order order,
    Show show,
    String text,
    String cursor) {

  static final double LEAST = 0.5;
  static final double USUAL = 0.8;

  private static final String THRESHOLD = "threshold";
  private static final String ORDER = "order";
  private static final String SHOW = "show";
  private static final String CURSOR = "cursor";

  /** Which clusters are in the queue. */
  enum Show {
    OPEN("to be decided", false),
    DECIDED("decided", true),
    ALL("all", null);

    private final String label;
    private final @Nullable Boolean isSettled;

    Show(String label, @Nullable Boolean isSettled) {
      this.label = label;
      this.isSettled = isSettled;
    }

    String label() {
      return label;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static ReviewQuestion of(Context context, Memories memories) {
    return new ReviewQuestion(
        Choice.of(context, memories, MemoryKind.DOCUMENTS),
        Fields.share(context, THRESHOLD, LEAST, USUAL),
        Fields.word(context, ORDER, ClusterQuery.Order.values(), ClusterQuery.Order.LEAST_SIMILAR),
        Fields.word(context, SHOW, Show.values(), Show.OPEN),
        Fields.text(context, LiveForm.TEXT).strip(),
        Fields.text(context, CURSOR));
  }

  /** The page of the queue. */
  ClusterQuery query(int limit) {
    ClusterQuery query =
        ClusterQuery.of(threshold).by(order).settled(show.isSettled).with(text).members(1);
    return Fields.page(cursor, limit, query::page);
  }

  /** The address of a page of the queue, of all that is asked for. */
  String link(String newCursor) {
    String link =
        Fields.link(
            Screen.REVIEW.path(),
            Choice.PARAMETER,
            choice.name(),
            THRESHOLD,
            Fields.number(threshold));
    link = order == ClusterQuery.Order.LEAST_SIMILAR ? link : Fields.and(link, ORDER, "" + order);
    link = show == Show.OPEN ? link : Fields.and(link, SHOW, show.toString());
    link = text.isEmpty() ? link : Fields.and(link, LiveForm.TEXT, text);
    return newCursor.isEmpty() ? link : Fields.and(link, CURSOR, newCursor);
  }

  /** The address of this page with a cluster on it. */
  String at(String head) {
    return head.isEmpty() ? link(cursor) : Fields.and(link(cursor), ReviewPage.AT, head);
  }

  /** Writes hidden fields, for forms that come back to this page of the queue. */
  void writeHidden(Html html) throws IOException {
    choice.writeHidden(html);
    Parts.hidden(html, THRESHOLD, Fields.number(threshold));
    Parts.hidden(html, ORDER, order.toString());
    Parts.hidden(html, SHOW, show.toString());
    Parts.hidden(html, LiveForm.TEXT, text);
    Parts.hidden(html, CURSOR, cursor);
  }

  /** Writes the form by which another queue is asked for. */
  void writeForm(Html html) throws IOException {
    LiveForm.open(html, Screen.REVIEW, "card ask", "review");
    choice.writeHidden(html);
    Parts.slider(html, THRESHOLD, "Duplicates from a resemblance of", LEAST, threshold);
    html.open("div", "class", "row");
    Parts.select(html, SHOW, "Clusters", Show.values(), show, Show::label);
    Parts.select(html, ORDER, "First", ClusterQuery.Order.values(), order, ReviewQuestion::label);
    LiveForm.idOrTitle(html, text);
    LiveForm.button(html);
    html.close().closeBlock();
  }

  private static String label(ClusterQuery.Order order) {
    return switch (order) {
      case FIRST -> "the oldest";
      case LEAST_SIMILAR -> "the least similar";
      case LARGEST -> "the largest";
      case NEWEST -> "the newest";
    };
  }
}
