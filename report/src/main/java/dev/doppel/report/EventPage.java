package dev.doppel.report;

import dev.doppel.engine.events.EventReport;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.report.page.RowChart;
import dev.doppel.report.page.RowChart.Row;
import dev.doppel.report.page.StackChart;
import dev.doppel.report.page.StackChart.Series;
import dev.doppel.report.page.Style;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The report of a stream as one HTML page. */
public final class EventPage {

  private static final int CHARTED = 15;
  private static final long DAY = 86_400_000;
  private static final long MINUTE = 60_000;

  private final Html html;
  private final EventReport report;
  private final EventParts parts;

  private EventPage(Html html, EventReport report) {
    this.html = html;
    this.report = report;
    this.parts = new EventParts(html);
  }

  /** Writes the report as a page that needs nothing else; it must be encoded as UTF-8. */
  public static void write(Appendable out, EventReport report) throws IOException {
    Html html = new Html(out);
    new EventPage(html, report).write();
  }

  /** Returns the parts of the page, to be written into another. */
  public static EventPage within(Html html, EventReport report) {
    return new EventPage(html, report);
  }

  private void write() throws IOException {
    html.source("<!DOCTYPE html>\n").open("html", "lang", "en");
    Style.writeHead(html, headline());
    html.open("body").open("main");
    writeHeader();
    writeProgress();
    writeFindings();
    html.close();
    html.open("script").source(Style.SCRIPT).close();
    html.close().closeBlock();
  }

  /** The share of duplicates, in a sentence. */
  public String headline() {
    EventReport.Totals totals = report.totals();
    return Numbers.percent(totals.duplicates(), totals.compared())
        + " of "
        + Numbers.count(totals.compared(), "event is a duplicate", "events are duplicates");
  }

  private void writeHeader() throws IOException {
    html.open("header");
    html.element("p", "Doppel \u00b7 event report", "class", "eyebrow");
    html.element("h1", headline().replace(" %", "\u00a0%"));
    html.element("p", alarms(), "class", "lead");
    html.closeBlock();
  }

  /** Writes how many events there were of each kind, and when. */
  public void writeProgress() throws IOException {
    writeTotals();
    if (!report.bins().bins().isEmpty()) {
      openTime(report.bins());
      writeBars(report.bins(), List.of());
      html.closeBlock();
    }
  }

  /** Writes how many events there were of each kind. */
  public void writeTotals() throws IOException {
    EventReport.Totals totals = report.totals();
    html.open("dl", "class", "tiles five");
    writeTile("kept", "unique", totals.unique());
    writeTile("near", "duplicates", totals.duplicates());
    writeTile("contained", "late, not compared", totals.late());
    writeTile("exact", "publishers in alarm", publishersInAlarm());
    writeTile("exact", "addresses in alarm", addressesInAlarm());
    html.closeBlock();
  }

  /** Writes which publishers and addresses stand out, and the state of the window. */
  public void writeFindings() throws IOException {
    writePublishers();
    CommissionSection commission = new CommissionSection(html, parts, report);
    commission.writeAccounts();
    commission.writeClickRates();
    commission.writeCoalitions();
    writeAddresses();
    writeRepeated();
    writeWindow();
  }

  private long publishersInAlarm() {
    return report.publishers().stream().filter(EventReport.Publisher::alarm).count();
  }

  private long addressesInAlarm() {
    return report.addresses().stream().filter(EventReport.Address::alarm).count();
  }

  /** What stands out, in a sentence. */
  public String alarms() {
    long publishers = publishersInAlarm();
    long addresses = addressesInAlarm();
    if (publishers + addresses == 0) {
      return "Nothing stands out that chance would not explain.";
    }
    return Numbers.count(publishers, "publisher", "publishers")
        + " and "
        + Numbers.count(addresses, "address", "addresses")
        + " stand out beyond what chance explains.";
  }

  private void writeTile(String style, String name, long count) throws IOException {
    html.open("div", "class", "tile " + style);
    html.element("dt", name).element("dd", Numbers.count(count), "class", size(count)).close();
  }

  private static String size(long count) {
    return count < 1_000_000 ? "" : "long";
  }

  private void openTime(EventReport.Bins bins) throws IOException {
    boolean isTime = bins.isTime();
    parts.section(
        "time",
        isTime ? "Over time" : "Over the course of the stream",
        isTime
            ? "Each bar is " + duration(bins.width()) + " of event time, in UTC."
            : "Each bar is " + Numbers.count(bins.width()) + " events, in the order they came.");
  }

  /**
   * Writes a chart of bars, of which there must be one at least.
   *
   * @param links where each bar leads; empty if nowhere
   */
  public void writeBars(EventReport.Bins bins, List<String> links) throws IOException {
    List<String> starts = new ArrayList<>();
    long[] unique = new long[bins.bins().size()];
    long[] duplicates = new long[unique.length];
    long[] late = new long[unique.length];
    for (int i = 0; i < unique.length; i++) {
      EventReport.Bin bin = bins.bins().get(i);
      starts.add(position(bin.start(), bins));
      unique[i] = bin.unique();
      duplicates[i] = bin.duplicates();
      late[i] = bin.late();
    }
    new StackChart(
            starts,
            List.of(
                new Series("near", "duplicates", duplicates),
                new Series("contained", "late", late),
                new Series("kept", "unique", unique)),
            links)
        .write(html, "Events by verdict");
  }

  /** Where a bar begins, as people read it. */
  public static String position(long start, EventReport.Bins bins) {
    return bins.isTime() ? time(start, bins.width()) : Numbers.count(start);
  }

  private void writePublishers() throws IOException {
    List<EventReport.Publisher> all = report.publishers();
    if (all.isEmpty()) {
      return;
    }
    parts.section(
        "publishers",
        "Publishers by duplicate rate",
        "The line through a bar's end is the range that holds the true rate with a confidence of"
            + " 95 %. An alarm means that the rate is above one and a half times that of all other"
            + " publishers by more than chance explains: all alarms of a page together are wrong"
            + " once in a hundred pages.");
    List<Row> rows = new ArrayList<>();
    for (EventReport.Publisher each : all.subList(0, Math.min(CHARTED, all.size()))) {
      String value = EventParts.percent(each.rate()) + " of " + Numbers.count(each.events());
      rows.add(
          new Row(
              each.name(),
              value,
              each.rate(),
              each.low(),
              each.high(),
              EventParts.style(each.alarm())));
    }
    new RowChart(rows).write(html, "Share of duplicates", "duplicates");
    parts.openTable(
        "All publishers", "publisher", "events", "duplicates", "rate", "95 % range", "");
    for (EventReport.Publisher each : all) {
      parts.writeRow(
          each.alarm(),
          each.name(),
          Numbers.count(each.events()),
          Numbers.count(each.duplicates()),
          EventParts.percent(each.rate()),
          EventParts.percent(each.low()) + " to " + EventParts.percent(each.high()));
    }
    parts.closeTable();
    if (report.otherPublishers() > 0) {
      html.element(
          "p",
          Numbers.count(report.otherPublishers())
              + " events are of publishers that came after the first "
              + Numbers.count(EventReport.MOST_PUBLISHERS)
              + " and are not counted one by one.",
          "class",
          "note");
    }
    html.closeBlock();
  }

  private void writeAddresses() throws IOException {
    List<EventReport.Address> all = report.addresses();
    if (all.isEmpty()) {
      return;
    }
    parts.section(
        "addresses",
        "Addresses by number of cookies",
        "Counted over the newest "
            + Numbers.count(EventReport.ADDRESS_SPAN)
            + " events. Many cookies may be a school or a proxy; an alarm means that an address has"
            + " ten times the mean number of cookies, and that its events bring more new ones than"
            + " those of all other addresses, by more than chance explains.");
    long largest = all.stream().mapToLong(EventReport.Address::mostCookies).max().orElse(1);
    List<Row> rows = new ArrayList<>();
    for (EventReport.Address each : all.subList(0, Math.min(CHARTED, all.size()))) {
      rows.add(
          new Row(
              each.name(),
              range(each.leastCookies(), each.mostCookies()) + " cookies",
              (double) each.mostCookies() / largest,
              (double) each.leastCookies() / largest,
              (double) each.mostCookies() / largest,
              EventParts.style(each.alarm())));
    }
    new RowChart(rows).write(html, "Different cookies", "cookies");
    parts.openTable("All addresses", "address", "cookies", "events, at most", "");
    for (EventReport.Address each : all) {
      parts.writeRow(
          each.alarm(),
          each.name(),
          range(each.leastCookies(), each.mostCookies()),
          Numbers.count(each.events()));
    }
    parts.closeTable();
    html.closeBlock();
  }

  private void writeRepeated() throws IOException {
    List<EventReport.RepeatedKey> all = report.repeated();
    if (all.isEmpty()) {
      return;
    }
    parts.section(
        "repeated",
        "Most repeated keys",
        "How many duplicates there were of each. Where two numbers stand, the true one lies"
            + " between them.");
    long largest = all.stream().mapToLong(EventReport.RepeatedKey::most).max().orElse(1);
    List<Row> rows = new ArrayList<>();
    for (EventReport.RepeatedKey each : all.subList(0, Math.min(CHARTED, all.size()))) {
      rows.add(
          new Row(
              each.key(),
              range(each.least(), each.most()),
              (double) each.most() / largest,
              (double) each.least() / largest,
              (double) each.most() / largest,
              "near"));
    }
    new RowChart(rows).write(html, "Duplicates of a key", "duplicates");
    parts.openTable("All of these keys", "key", "duplicates", "");
    for (EventReport.RepeatedKey each : all) {
      parts.writeRow(false, each.key(), range(each.least(), each.most()));
    }
    parts.closeTable();
    html.closeBlock();
  }

  private void writeWindow() throws IOException {
    EventReport.WindowState window = report.window();
    html.open("section", "aria-labelledby", "window");
    html.element("h2", "The window", "id", "window").open("div", "class", "tables");
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("window", window.shape());
    rows.put("method", window.method());
    if (window.hashFunctions() > 0) {
      rows.put("hash functions", Numbers.count(window.hashFunctions()));
      rows.put("cells of all hash functions", Numbers.count(window.cells()));
    }
    rows.put("on a duplicate", window.onDuplicate());
    if (window.cleared() >= 0) {
      rows.put("false positives that a second look cleared", Numbers.count(window.cleared()));
    }
    rows.put("false-positive rate, as it is now", shortNumber(window.expectedError()));
    rows.put("surely remembered: the newest events", Numbers.count(window.reachEvents()));
    rows.put("surely remembered: event time", duration(window.reachMillis()));
    rows.put("memory of the window", Numbers.bytes(window.bytes()));
    rows.put("memory of the statistics", Numbers.bytes(window.statisticsBytes()));
    html.open("table", "class", "card facts").element("caption", "At the end").open("tbody");
    for (Map.Entry<String, String> row : rows.entrySet()) {
      html.open("tr").element("th", row.getKey(), "scope", "row");
      html.element("td", row.getValue()).close();
    }
    html.close().close().close().closeBlock();
  }

  private static String range(long least, long most) {
    return least == most
        ? Numbers.count(most)
        : Numbers.count(least) + " to " + Numbers.count(most);
  }

  private static String shortNumber(double value) {
    return value == 0 ? "none" : String.format(Locale.ROOT, "%.1e", value);
  }

  private static String time(long millis, long width) {
    String text = Instant.ofEpochMilli(millis).toString().replace('T', ' ');
    return text.substring(0, width >= DAY ? 10 : width >= MINUTE ? 16 : 19);
  }

  /** A time as people read it, say 1 h 30 min. */
  public static String duration(long millis) {
    if (millis < 1000) {
      return millis + " ms";
    }
    long[] units = {DAY, 3_600_000, 60_000, 1000};
    String[] names = {"d", "h", "min", "s"};
    StringBuilder text = new StringBuilder();
    long left = millis;
    for (int i = 0; i < units.length; i++) {
      if (left >= units[i]) {
        text.append(text.isEmpty() ? "" : " ").append(left / units[i]).append(' ').append(names[i]);
        left %= units[i];
      }
    }
    return text.toString();
  }
}
