package dev.doppel.server.page;

import dev.doppel.engine.events.EventExtract;
import dev.doppel.engine.events.EventExtract.Count;
import dev.doppel.engine.events.EventExtract.Seen;
import dev.doppel.engine.events.EventVerdict;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.memory.SharedEvents;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;

/** The events of a part of the time, and whose they are. */
final class EventsCloser {

  private static final int MOST = 100;
  private static final int MOST_NAMES = 12;

  private final EventsView view;
  private final EventExtract extract;

  EventsCloser(EventsView view, SharedEvents memory) {
    this.view = view;
    this.extract =
        memory.extract(
            new EventExtract.Wanted(view.range(), view.publisher(), view.address(), MOST));
  }

  void write(Html html) throws IOException {
    html.open("section", "aria-labelledby", "closer");
    Parts.heading(html, "In this range", "closer");
    writeWhose(html);
    Parts.note(html, note());
    html.open("div", "class", "tables");
    writeCounts(html, "Publishers", extract.publishers(), view::ofPublisher);
    writeCounts(html, "Addresses", extract.addresses(), view::ofAddress);
    html.close();
    if (!extract.events().isEmpty()) {
      writeEvents(html);
    }
    html.closeBlock();
  }

  private void writeWhose(Html html) throws IOException {
    html.open("p", "class", "actions");
    if (!view.publisher().isEmpty()) {
      html.open("span").text("Only publisher ").element("bdi", view.publisher()).close();
      html.element("a", "Of all publishers", "href", view.ofPublisher(""));
    }
    if (!view.address().isEmpty()) {
      html.open("span").text("Only address ").element("bdi", view.address()).close();
      html.element("a", "Of all addresses", "href", view.ofAddress(""));
    }
    html.close();
  }

  private String note() {
    String held = Numbers.count(extract.held(), "event", "events");
    String kept =
        "Only the newest events are kept to be looked at, "
            + held
            + (extract.held() == 0 ? "" : " from " + view.shown(extract.heldFrom()) + " on")
            + ". ";
    return kept
        + (extract.matching() == 0
            ? "None of them is in this range."
            : Numbers.count(extract.matching(), "of them is", "of them are") + " in this range.");
  }

  private static void writeCounts(
      Html html, String caption, List<Count> counts, UnaryOperator<String> link)
      throws IOException {
    if (counts.isEmpty()) {
      return;
    }
    html.open(
        "div", "class", "card scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    html.open("table").element("caption", caption).open("thead").open("tr");
    for (String each : List.of("name", "events", "duplicates")) {
      html.element("th", each, "scope", "col");
    }
    html.close().close().open("tbody");
    for (Count each : counts.subList(0, Math.min(MOST_NAMES, counts.size()))) {
      html.open("tr").open("td").open("a", "href", link.apply(each.name()));
      html.element("bdi", each.name(), "class", "id").close().close();
      html.element("td", Numbers.count(each.events()));
      html.element(
              "td",
              Numbers.count(each.duplicates())
                  + ", "
                  + Numbers.percent(each.duplicates(), each.events()))
          .close();
    }
    html.close().close().closeBlock();
  }

  private void writeEvents(Html html) throws IOException {
    boolean hasPublisher = extract.events().stream().anyMatch(each -> !each.publisher().isEmpty());
    boolean hasAddress = extract.events().stream().anyMatch(each -> !each.address().isEmpty());
    html.open(
        "div",
        "class",
        "card scroll low",
        "tabindex",
        "0",
        "role",
        "region",
        "aria-label",
        "Events");
    String caption =
        extract.matching() <= extract.events().size()
            ? "Events, the newest first"
            : "The newest " + extract.events().size() + " of them";
    html.open("table").element("caption", caption).open("thead").open("tr");
    html.element("th", view.timeline().isTime() ? "time" : "number", "scope", "col");
    html.element("th", "verdict", "scope", "col").element("th", "key", "scope", "col");
    if (hasPublisher) {
      html.element("th", "publisher", "scope", "col");
    }
    if (hasAddress) {
      html.element("th", "address", "scope", "col");
    }
    html.close().close().open("tbody");
    for (Seen each : extract.events()) {
      html.open("tr").element("td", view.shown(each.position())).open("td");
      Parts.badge(html, each.verdict().toString(), style(each.verdict()));
      html.close();
      cell(html, each.key());
      if (hasPublisher) {
        cell(html, each.publisher());
      }
      if (hasAddress) {
        cell(html, each.address());
      }
      html.close();
    }
    html.close().close().closeBlock();
  }

  private static void cell(Html html, String text) throws IOException {
    html.open("td").element("bdi", text, "class", "id").close();
  }

  private static String style(EventVerdict verdict) {
    return switch (verdict) {
      case UNIQUE -> "kept";
      case DUPLICATE -> "near";
      default -> "contained";
    };
  }
}
