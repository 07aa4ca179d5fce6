package dev.doppel.server.page;

import dev.doppel.index.DocumentQuery.Order;
import dev.doppel.index.DocumentRow;
import dev.doppel.index.Page;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import java.io.IOException;

/** A page of the documents, each to be opened, some to be deleted. */
final class DocumentTable {

  static final String LIST = "list"; // the id of what this writes

  private static final String TITLE = "title";

  private final DocumentsQuestion question;
  private final Page<DocumentRow> page;

  DocumentTable(DocumentsQuestion question, Page<DocumentRow> page) {
    this.question = question;
    this.page = page;
  }

  void write(Html html) throws IOException {
    html.open("div", "id", LIST);
    String count = Numbers.count(page.total(), "document", "documents");
    html.element("p", count + ".", "class", "summary", "role", "status");
    if (!page.items().isEmpty()) {
      html.open("form", "method", "post", "action", DocumentsPage.DELETE);
      question.choice().writeHidden(html);
      html.open(
          "div",
          "class",
          "card scroll",
          "tabindex",
          "0",
          "role",
          "region",
          "aria-label",
          "Documents");
      html.open("table", "class", "dense stacked").open("thead").open("tr");
      html.open("th", "scope", "col").element("span", "choose", "class", "unseen");
      html.single(
          "input",
          "type",
          "checkbox",
          "data-all",
          "",
          "hidden",
          "", // without scripts it does nothing
          "aria-label",
          "Choose all on this page");
      html.close();
      column(html, "document", Order.ID);
      column(html, "title", Order.TITLE);
      column(html, "bytes", Order.SIZE);
      column(html, "added", Order.ARRIVAL);
      html.element("th", "decision", "scope", "col").close().close().open("tbody");
      for (DocumentRow each : page.items()) {
        writeRow(html, each);
      }
      html.close().close().close();
      writeDelete(html);
      html.close();
    }
    writePages(html);
    html.closeBlock();
  }

  /** The head of a column sorts by it, the other way if it is sorted already. */
  private void column(Html html, String label, Order order) throws IOException {
    boolean isSorted = question.order() == order;
    boolean isDown = isSorted && question.isDescending();
    String sort = isSorted ? (isDown ? "descending" : "ascending") : "none";
    boolean isNumber = order == Order.SIZE || order == Order.ARRIVAL;
    String style = isNumber ? "number" : "";
    html.open("th", "scope", "col", "aria-sort", sort, "class", style);
    html.open("a", "href", question.ordered(order, isSorted && !isDown)).text(label);
    if (isSorted) {
      html.element("span", isDown ? " \u25be" : " \u25b4", "aria-hidden", "true");
    }
    html.close().close();
  }

  private void writeRow(Html html, DocumentRow row) throws IOException {
    html.open("tr").open("td");
    html.single(
        "input",
        "type",
        "checkbox",
        "name",
        DocumentsPage.idField(),
        "value",
        row.id(),
        "aria-label",
        "Choose " + row.id());
    html.close().open("td");
    html.open("a", "href", DocumentPage.link(question.choice().name(), row.id(), ""));
    Parts.id(html, row.id());
    html.close().close();
    html.open("td");
    html.element("bdi", Parts.shortened(row.metadata().getOrDefault(TITLE, ""))).close();
    html.element("td", Numbers.count(row.length()), "class", "number");
    html.element("td", row.added() == null ? "" : ReviewPair.date(row.added()), "class", "number");
    html.open("td");
    ReviewPair.writeState(html, row.state());
    html.close().close();
  }

  private static void writeDelete(Html html) throws IOException {
    html.open("details", "class", "inline-details");
    html.element("summary", "Delete what is ticked");
    Parts.note(
        html,
        "They are taken out of this memory, with their texts and the decisions on them. This cannot"
            + " be undone. The files that they came from stay.");
    html.element("button", "Delete for good", "type", "submit", "class", "quiet");
    html.close();
  }

  private void writePages(Html html) throws IOException {
    html.open("p", "class", "actions");
    if (!question.isOnFirstPage()) {
      html.element("a", "First page", "href", question.link(""));
    }
    String next = page.next();
    if (next != null) {
      html.element("a", "Next page", "href", question.link(next), "rel", "next");
    }
    html.close();
  }
}
