package dev.doppel.report;

import dev.doppel.engine.hosts.HostFinding;
import dev.doppel.engine.hosts.HostReport;
import dev.doppel.engine.hosts.HostRow;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.report.page.RowChart;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The hosts that waste most, why, and the rules that would have saved it. */
final class HostSection {

  private static final int MAX_BARS = 12;
  private static final int MAX_HOSTS = 50;
  private static final int MAX_RULES = 40;
  private static final int MAX_EXAMPLES = 2;

  private final Html html;
  private final HostReport report;

  HostSection(Html html, HostReport report) {
    this.html = html;
    this.report = report;
  }

  void write() throws IOException {
    if (report.isEmpty()) {
      return;
    }
    html.open("section", "aria-labelledby", "hosts");
    html.element("h2", "Hosts by what they wasted", "id", "hosts");
    html.element("p", note(), "class", "note");
    writeChart();
    writeRules();
    for (HostRow row : report.rows().stream().limit(MAX_HOSTS).toList()) {
      writeHost(row);
    }
    if (report.rows().size() > MAX_HOSTS) {
      String more = "and " + Numbers.count(report.rows().size() - MAX_HOSTS) + " more hosts";
      html.element("p", more, "class", "note");
    }
    html.closeBlock();
  }

  private boolean isOfDocuments() {
    return report.of() == HostReport.Of.DOCUMENTS;
  }

  private String note() {
    String counted =
        isOfDocuments()
            ? "Of each host, the fetched pages that can go, since another one says the same."
            : "Of each host, the lines whose page was there before under some spelling. What"
                + " addresses look like is a hint: nothing is known of their texts.";
    return report.uncounted() == 0
        ? counted
        : counted
            + " There are more hosts than are counted; one that is missing has at most "
            + Numbers.count(report.uncounted())
            + " of them.";
  }

  private void writeChart() throws IOException {
    List<RowChart.Row> bars =
        report.rows().stream()
            .filter(row -> row.repeats() > 0)
            .sorted(Comparator.comparingLong(row -> -row.repeats()))
            .limit(MAX_BARS)
            .map(
                row ->
                    new RowChart.Row(
                        row.host(),
                        Numbers.count(row.repeats()) + " of " + Numbers.count(row.fetches()),
                        row.repeats(),
                        row.repeats(),
                        row.repeats(),
                        "exact"))
            .toList();
    if (!bars.isEmpty()) {
      new RowChart(bars).write(html, "Repeats by host", isOfDocuments() ? "pages" : "lines");
    }
  }

  private void writeRules() throws IOException {
    if (report.rules().isEmpty()) {
      return;
    }
    html.open("div", "class", "card");
    html.element("h3", "Rules that would have saved " + Numbers.count(report.saved()) + " fetches");
    html.element(
        "p",
        "No page is lost by them whose text is nowhere else in this crawl. They are lines for"
            + " doppel urls --rules; each is of the crawl that was read, and may be wrong for pages"
            + " that are not in it.",
        "class",
        "note");
    List<String> rules = report.rules();
    String lines = String.join("\n", rules.subList(0, Math.min(MAX_RULES, rules.size())));
    html.open("pre").text(lines).close();
    if (rules.size() > MAX_RULES) {
      String more = "and " + Numbers.count(rules.size() - MAX_RULES) + " more, in hosts.json";
      html.element("p", more, "class", "note");
    }
    html.closeBlock();
  }

  private void writeHost(HostRow row) throws IOException {
    html.openDetails(false, "cluster card", "host-" + row.host());
    html.open("summary").open("h3");
    Labels.id(html, row.host());
    html.close();
    html.text(" ").element("span", measure(row), "class", "measure");
    html.close();
    if (!row.kinds().isEmpty()) {
      html.element("p", kinds(row), "class", "note");
    }
    if (row.findings().isEmpty()) {
      html.element("p", "Nothing in the addresses explains it.", "class", "note");
    } else {
      writeFindings(row);
    }
    html.closeBlock();
  }

  private String measure(HostRow row) {
    if (!isOfDocuments() && row.repeats() == 0) {
      long most = row.findings().stream().mapToLong(HostFinding::saved).max().orElse(0);
      return Numbers.count(most) + " of " + Numbers.count(row.fetches()) + " look alike";
    }
    String repeats =
        Numbers.count(row.repeats())
            + " of "
            + Numbers.count(row.fetches())
            + " repeat others ("
            + Numbers.percent(row.repeats(), row.fetches())
            + ")";
    return row.missed() == 0
        ? repeats
        : repeats + ", and up to " + Numbers.count(row.missed()) + " not counted";
  }

  private String kinds(HostRow row) {
    String kinds =
        row.kinds().entrySet().stream()
            .filter(each -> each.getValue() > 0)
            .map(HostSection::words)
            .collect(Collectors.joining(", "));
    return isOfDocuments()
        ? kinds + "."
        : "Joined by these rules, of the first thousand spelled otherwise: " + kinds + ".";
  }

  private static String words(Map.Entry<String, Long> kind) {
    return kind.getKey() + " " + Numbers.count(kind.getValue());
  }

  private void writeFindings(HostRow row) throws IOException {
    html.open("div", "class", "scroll", "tabindex", "0").open("table");
    html.element("caption", isOfDocuments() ? "What would have saved it" : "What it looks like");
    html.open("thead").open("tr");
    for (String column : columns()) {
      html.element("th", column, "scope", "col");
    }
    html.close().close().open("tbody");
    for (HostFinding finding : row.findings()) {
      html.open("tr").element("td", finding.kind().toString());
      html.element("td", finding.what());
      html.element("td", Numbers.count(finding.saved()));
      if (isOfDocuments()) {
        html.element("td", Numbers.count(finding.texts()));
        html.element("td", Numbers.count(finding.against()));
      }
      html.open("td");
      for (String example : finding.examples().stream().limit(MAX_EXAMPLES).toList()) {
        html.open("div");
        Labels.id(html, example);
        html.close();
      }
      html.close().close();
    }
    html.close().close().close();
  }

  private List<String> columns() {
    return isOfDocuments()
        ? List.of("kind", "what", "saves", "texts for it", "texts against it", "such as")
        : List.of("kind", "what", "addresses", "such as");
  }
}
