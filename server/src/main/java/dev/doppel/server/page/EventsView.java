package dev.doppel.server.page;

import dev.doppel.engine.events.EventReport;
import dev.doppel.engine.events.EventTimeline;
import dev.doppel.engine.events.EventTimeline.Range;
import dev.doppel.report.EventPage;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.ProblemException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Which part of the time the page of events shows, and of whom.
 *
 * @param range the one that is shown
 * @param isClose whether it was chosen, or whose events they are was
 */
record EventsView(
    Choice choice,
    EventTimeline timeline,
    Range range,
    boolean isClose,
    String publisher,
    String address) {

  private static final String FROM = "from";
  private static final String TO = "to";
  private static final String PUBLISHER = "publisher";
  private static final String ADDRESS = "address";
  private static final int DATE_AND_TIME = 19; // characters

  static EventsView of(Context context, Choice choice, EventTimeline timeline) {
    Range usual = timeline.usual();
    String from = Fields.text(context, FROM);
    String to = Fields.text(context, TO);
    String publisher = Fields.text(context, PUBLISHER);
    String address = Fields.text(context, ADDRESS);
    Range range =
        new Range(
            from.isEmpty() ? usual.from() : position(timeline, FROM, from),
            to.isEmpty() ? usual.to() : position(timeline, TO, to));
    if (!from.isEmpty() && !to.isEmpty() && range.from() >= range.to()) {
      throw ProblemException.badRequest(
          "the range ends at '" + to + "', before it begins at '" + from + "'");
    }
    boolean isClose = !(from.isEmpty() && to.isEmpty() && publisher.isEmpty() && address.isEmpty());
    return new EventsView(choice, timeline, range, isClose, publisher, address);
  }

  private static long position(EventTimeline timeline, String name, String text) {
    try {
      if (!timeline.isTime()) {
        return Long.parseLong(text);
      }
      return text.endsWith("Z")
          ? Instant.parse(text).toEpochMilli()
          : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC).toEpochMilli();
    } catch (DateTimeException | NumberFormatException | ArithmeticException e) {
      String such = timeline.isTime() ? "a time such as 2026-01-05T08:00:00Z" : "a number";
      throw ProblemException.badRequest(name + " must be " + such + ", got '" + text + "'");
    }
  }

  /** The way to all of it. */
  String link() {
    return Fields.link(Screen.EVENTS.path(), Choice.PARAMETER, choice.name());
  }

  /** The way to a part, of the same publisher and address. */
  String link(Range part) {
    return link(part, publisher, address);
  }

  String ofPublisher(String name) {
    return link(range, name, address);
  }

  String ofAddress(String name) {
    return link(range, publisher, name);
  }

  private String link(Range part, String ofPublisher, String ofAddress) {
    String link = Fields.and(link(), FROM, text(part.from()));
    link = Fields.and(link, TO, text(part.to()));
    link = ofPublisher.isEmpty() ? link : Fields.and(link, PUBLISHER, ofPublisher);
    return ofAddress.isEmpty() ? link : Fields.and(link, ADDRESS, ofAddress);
  }

  private String text(long position) {
    return timeline.isTime() ? Instant.ofEpochMilli(position).toString() : String.valueOf(position);
  }

  /** A position as people read it. */
  String shown(long position) {
    if (!timeline.isTime()) {
      return Numbers.count(position);
    }
    String text = Instant.ofEpochMilli(position).toString().replace('T', ' ');
    return text.substring(0, Math.min(DATE_AND_TIME, text.length()));
  }

  /** Writes a bar for each piece of the range; each leads closer to itself. */
  void writeChart(Html html, EventPage page) throws IOException {
    EventReport.Bins bars = timeline.bars(range);
    html.open("section", "aria-labelledby", "time");
    Parts.heading(html, timeline.isTime() ? "Over time" : "Over the course of the stream", "time");
    if (bars.bins().isEmpty()) {
      Parts.note(
          html, timeline.bins().isEmpty() ? "Nothing to show yet." : "No events in this range.");
    } else {
      Parts.note(html, note(bars));
      page.writeBars(bars, bars.bins().stream().map(bar -> link(range(bars, bar))).toList());
    }
    writeWays(html);
    html.closeBlock();
  }

  private String note(EventReport.Bins bars) {
    String width =
        timeline.isTime()
            ? EventPage.duration(bars.width()) + " of event time, in UTC"
            : Numbers.count(bars.width()) + " events, in the order they came";
    return "Each bar is " + width + ". A bar leads to its events.";
  }

  private static Range range(EventReport.Bins bars, EventReport.Bin bar) {
    return new Range(bar.start(), bar.start() + bars.width());
  }

  private void writeWays(Html html) throws IOException {
    long outside = timeline.events(timeline.all()) - timeline.events(range);
    html.open("p", "class", "actions");
    if (isClose) {
      long width = Math.max(1, range.to() - range.from());
      html.element("a", "Earlier", "href", link(new Range(range.from() - width, range.from())));
      html.element("a", "Later", "href", link(new Range(range.to(), range.to() + width)));
      html.element("a", "Wider", "href", link(new Range(range.from() - width, range.to() + width)));
      html.element("a", "Back to the usual range", "href", link());
    } else if (outside > 0) {
      html.element(
          "span",
          Numbers.count(outside, "event is", "events are")
              + " far outside this range, perhaps by a wrong time.");
      html.element("a", "Show all", "href", link(timeline.all()));
    }
    html.close();
  }

  /** Writes the other ways to choose a part: a form, and the bars as a table. */
  void writeChoice(Html html) throws IOException {
    html.open("details", "class", "card").element("summary", "Choose a range");
    html.open("form", "method", "get", "action", Screen.EVENTS.path(), "class", "ask row");
    choice.writeHidden(html);
    field(html, FROM, timeline.isTime() ? "From (UTC)" : "From event", range.from());
    field(html, TO, timeline.isTime() ? "To, not included" : "To event, not included", range.to());
    Parts.button(html, "Show");
    html.close();
    EventReport.Bins bars = timeline.bars(range);
    html.open(
        "div", "class", "scroll low", "tabindex", "0", "role", "region", "aria-label", "Bars");
    html.open("table").open("thead").open("tr");
    for (String each : List.of("from", "unique", "duplicates", "late")) {
      html.element("th", each, "scope", "col");
    }
    html.close().close().open("tbody");
    for (EventReport.Bin bar : bars.bins()) {
      if (bar.unique() + bar.duplicates() + bar.late() > 0) {
        html.open("tr").open("td");
        html.element("a", shown(bar.start()), "href", link(range(bars, bar))).close();
        html.element("td", Numbers.count(bar.unique()));
        html.element("td", Numbers.count(bar.duplicates()));
        html.element("td", Numbers.count(bar.late())).close();
      }
    }
    html.close().close().close().closeBlock();
  }

  private void field(Html html, String name, String label, long position) throws IOException {
    html.open("p", "class", "field").element("label", label, "for", name);
    if (timeline.isTime()) {
      String value = Instant.ofEpochMilli(position).toString().substring(0, DATE_AND_TIME);
      html.single(
          "input", "type", "datetime-local", "step", "1", "id", name, "name", name, "value", value);
    } else {
      html.single(
          "input", "type", "number", "id", name, "name", name, "value", String.valueOf(position));
    }
    html.close();
  }
}
