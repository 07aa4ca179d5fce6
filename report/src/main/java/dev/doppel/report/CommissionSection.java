package dev.doppel.report;

import dev.doppel.engine.events.EventReport;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.report.page.RowChart;
import dev.doppel.report.page.RowChart.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The parts of a report on events for those who pay publishers by the click. */
final class CommissionSection {

  private static final int CHARTED = 15;
  private static final int MOST_ROWS = 2000;

  private final Html html;
  private final EventParts parts;
  private final EventReport report;

  CommissionSection(Html html, EventParts parts, EventReport report) {
    this.html = html;
    this.parts = parts;
    this.report = report;
  }

  /** Writes what each publisher is owed. */
  void writeAccounts() throws IOException {
    EventReport.Accounts accounts = report.accounts();
    if (!accounts.areKept()) {
      return;
    }
    parts.section(
        "payable",
        "Payable clicks",
        "Gross clicks minus duplicates, minus late ones, which were not compared, minus those of"
            + " addresses in alarm. Of the last, at least the number that is shown came from such"
            + " addresses; without fields for addresses and cookies there are none. The bar is the"
            + " share of the gross clicks that is payable.");
    new RowChart(bars(accounts)).write(html, "Payable share of clicks", "payable");
    parts.openTable(
        "Every " + accounts.period() + " of every publisher",
        "publisher",
        accounts.period(),
        "gross",
        "duplicates",
        "late",
        "flagged",
        "net",
        "");
    List<EventReport.Account> rows = accounts.rows();
    for (EventReport.Account each : rows.subList(0, Math.min(MOST_ROWS, rows.size()))) {
      parts.writeRow(
          each.alarm(),
          each.publisher(),
          accounts.start(each),
          Numbers.count(each.gross()),
          Numbers.count(each.duplicates()),
          Numbers.count(each.late()),
          Numbers.count(each.flagged()),
          Numbers.count(each.net()));
    }
    parts.closeTable();
    note(rows.size() - MOST_ROWS, "more rows are in the CSV of --payable and in the JSON report.");
    EventReport.Totals others = accounts.others();
    note(
        others.compared() + others.late(),
        "events are of publishers or periods beyond those that have accounts.");
    html.closeBlock();
  }

  private void note(long count, String text) throws IOException {
    if (count > 0) {
      html.element("p", Numbers.count(count) + " " + text, "class", "note");
    }
  }

  /** The publishers with the most clicks over all periods. */
  private static List<Row> bars(EventReport.Accounts accounts) {
    Map<String, long[]> sums = new LinkedHashMap<>();
    Map<String, Boolean> alarms = new LinkedHashMap<>();
    for (EventReport.Account each : accounts.rows()) {
      long[] sum = sums.computeIfAbsent(each.publisher(), key -> new long[2]);
      sum[0] += each.gross();
      sum[1] += each.net();
      alarms.put(each.publisher(), each.alarm());
    }
    return sums.entrySet().stream()
        .sorted(
            Map.Entry.<String, long[]>comparingByValue((a, b) -> Long.compare(b[0], a[0]))
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(CHARTED)
        .map(
            each -> {
              long gross = each.getValue()[0];
              long net = each.getValue()[1];
              double share = (double) net / gross;
              String value = Numbers.count(net) + " of " + Numbers.count(gross);
              boolean alarm = alarms.getOrDefault(each.getKey(), false);
              return new Row(each.getKey(), value, share, share, share, EventParts.style(alarm));
            })
        .toList();
  }

  /** Writes the click-through rates. */
  void writeClickRates() throws IOException {
    List<EventReport.ClickRate> all = report.clickRates();
    if (all.isEmpty()) {
      return;
    }
    parts.section(
        "ctr",
        "Click-through rates",
        "Clicks per impression, with the range that holds the true rate with a confidence of 95 %."
            + " An alarm means that the rate is above one and a half times that of all other"
            + " publishers by more than chance explains, or that there are more clicks than"
            + " impressions.");
    double largest = all.stream().mapToDouble(EventReport.ClickRate::rate).max().orElse(1);
    List<Row> rows = new ArrayList<>();
    for (EventReport.ClickRate each : all.subList(0, Math.min(CHARTED, all.size()))) {
      rows.add(
          new Row(
              each.name(),
              EventParts.percent(each.rate()) + " of " + Numbers.count(each.impressions()),
              each.rate() / largest,
              Math.min(each.low(), each.rate()) / largest,
              Math.min(1, each.high() / largest),
              EventParts.style(each.alarm())));
    }
    new RowChart(rows).write(html, "Clicks per impression", "rate");
    parts.openTable("All rates", "publisher", "impressions", "clicks", "rate", "95 % range", "");
    for (EventReport.ClickRate each : all) {
      parts.writeRow(
          each.alarm(),
          each.name(),
          Numbers.count(each.impressions()),
          Numbers.count(each.clicks()),
          EventParts.percent(each.rate()),
          EventParts.percent(each.low()) + " to " + EventParts.percent(each.high()));
    }
    parts.closeTable();
    html.closeBlock();
  }

  /** Writes which publishers share visitors. */
  void writeCoalitions() throws IOException {
    EventReport.Coalitions coalitions = report.coalitions();
    if (!coalitions.wereSought()) {
      return;
    }
    parts.section(
        "coalitions",
        "Publishers that share visitors",
        "Pairs that share more than one and a half times the addresses or cookies that chance"
            + " explains, given how many publishers each visitor goes to; visitors of many"
            + " publishers are left out where that shows more. All pairs of a page together are"
            + " wrong once in a hundred pages. "
            + EventParts.percent(coalitions.sampledAddresses())
            + " of the addresses and "
            + EventParts.percent(coalitions.sampledCookies())
            + " of the cookies were looked at.");
    if (coalitions.pairs().isEmpty()) {
      html.element("p", "No pair stands out.");
    } else {
      for (List<String> group : coalitions.groups()) {
        html.element("p", "Connected: " + String.join(", ", group));
      }
      parts.openTable(
          "All pairs", "publisher", "and", "share", "of them", "by chance", "resemblance", "");
      for (EventReport.SharingPair each : coalitions.pairs()) {
        parts.writeRow(
            true,
            each.one(),
            each.other(),
            each.by() + " of at most " + each.most() + " publishers",
            Numbers.count(each.shared()),
            String.format(Locale.ROOT, "%.1f", each.expected()),
            EventParts.percent(each.resemblance()));
      }
      parts.closeTable();
    }
    html.closeBlock();
  }
}
