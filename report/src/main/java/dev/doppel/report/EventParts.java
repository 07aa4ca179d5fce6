package dev.doppel.report;

import dev.doppel.report.page.Html;
import java.io.IOException;
import java.util.Locale;

/** What the sections of a report on events are made of. */
final class EventParts {

  private final Html html;

  EventParts(Html html) {
    this.html = html;
  }

  /** Opens a section; who calls this closes it. */
  void section(String id, String title, String note) throws IOException {
    html.open("section", "aria-labelledby", id);
    html.element("h2", title, "id", id);
    html.element("p", note, "class", "note");
  }

  void openTable(String summary, String... columns) throws IOException {
    html.open("details", "class", "card").element("summary", summary);
    html.open("div", "class", "scroll", "tabindex", "0").open("table").open("thead").open("tr");
    for (String column : columns) {
      html.element("th", column, "scope", "col");
    }
    html.close().close().open("tbody");
  }

  void writeRow(boolean alarm, String name, String... cells) throws IOException {
    html.open("tr").open("td").element("bdi", name, "class", "id").close();
    for (String cell : cells) {
      html.element("td", cell);
    }
    html.open("td");
    if (alarm) {
      html.element("span", "alarm", "class", "badge near");
    }
    html.close().close();
  }

  void closeTable() throws IOException {
    html.close().close().close().closeBlock();
  }

  static String style(boolean alarm) {
    return alarm ? "near" : "cluster";
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }
}
