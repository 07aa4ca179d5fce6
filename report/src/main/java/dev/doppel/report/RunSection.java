package dev.doppel.report;

import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The small print: what went wrong, by which settings, how much was compared. Nothing that chance
 * or the threads decide: the page is the same each time, and the times are in the summary.
 */
final class RunSection {

  private static final int MAX_MESSAGE = 300;

  private final Html html;
  private final DocumentResult result;
  private final DocumentSettings settings;

  RunSection(Html html, ReportInput in) {
    this.html = html;
    this.result = in.result();
    this.settings = in.settings();
  }

  void write() throws IOException {
    html.open("section", "aria-labelledby", "run");
    html.element("h2", "About this run", "id", "run").open("div", "class", "tables");
    writeTable("Problems", problems());
    writeTable("Settings", settings());
    writeTable("Work done", work());
    html.close();
    writeMessages();
    html.closeBlock();
  }

  private Map<String, String> problems() {
    Map<String, String> rows = new LinkedHashMap<>();
    if (result.skipped().isEmpty()) {
      rows.put("records passed over", count(0));
    }
    new TreeMap<>(result.skipped())
        .forEach((reason, count) -> rows.put("records passed over: " + name(reason), count(count)));
    rows.put("texts repaired, as their encoding was broken", count(result.repaired()));
    rows.put("ids that were there before, now numbered", count(result.repeatedIds()));
    rows.put("empty documents, kept", count(result.empty()));
    rows.put("links to files of the input, not read again", count(result.links()));
    rows.put("linked folders that were not entered", count(result.foldersNotEntered().size()));
    rows.put("candidate pairs left out as too common", count(result.omitted()));
    return rows;
  }

  private Map<String, String> settings() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("method", settings.method().toString());
    rows.put("near from a similarity of", String.valueOf(settings.threshold()));
    rows.put("contained from a share of", String.valueOf(settings.containment()));
    rows.put("shingles", settings.shingling().toString());
    rows.put("content of web pages", name(settings.content()));
    rows.put("clusters by", name(settings.clustering()));
    rows.put("kept of a cluster", name(settings.keep()));
    rows.put("pairs verified", settings.verified() ? "yes" : "no");
    rows.put("identity by", name(settings.identity()));
    return rows;
  }

  private Map<String, String> work() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("records read", count(result.records()));
    rows.put("text compared", Numbers.bytes(result.canonicalBytes()));
    rows.put("candidate pairs compared", count(result.candidates()));
    rows.put("pairs found", count(result.pairs().size()));
    rows.put("memory for sketches", Numbers.bytes(result.sketchBytes()));
    return rows;
  }

  private void writeTable(String caption, Map<String, String> rows) throws IOException {
    html.open("table", "class", "card facts").element("caption", caption).open("tbody");
    for (Map.Entry<String, String> row : rows.entrySet()) {
      html.open("tr").element("th", row.getKey(), "scope", "row");
      html.element("td", row.getValue()).close();
    }
    html.close().closeBlock();
  }

  private void writeMessages() throws IOException {
    if (result.problems().isEmpty()) {
      return;
    }
    html.open("details", "class", "card").element("summary", "The first messages").open("ul");
    for (String message : result.problems()) {
      html.element("li", Labels.shortened(message, MAX_MESSAGE), "dir", "auto");
    }
    html.close().closeBlock();
  }

  private static String count(long number) {
    return Numbers.count(number);
  }

  private static String name(Enum<?> value) {
    return value == Reason.NO_TEXT
        ? "no text in it"
        : value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
