package dev.doppel.report;

import dev.doppel.core.sketch.BitShare;
import dev.doppel.engine.documents.Change;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.documents.ReadText;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import dev.doppel.similarity.rules.VersionRule;
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
    rows.put(
        settings.by() == DocumentSettings.By.LINKS
            ? "with fewer than " + DocumentSettings.LEAST_LINKS + " links: not compared, kept"
            : "empty documents, kept",
        count(result.empty()));
    if (result.tooLong(settings).findAny().isPresent()) {
      rows.put(
          "texts too long for a filter, compared for equality only",
          count(result.tooLong(settings).count()));
    }
    rows.put("pages without main content, kept", count(result.withoutMainContent()));
    rows.put("links to files of the input, not read again", count(result.links()));
    rows.put("linked folders that were not entered", count(result.foldersNotEntered().size()));
    rows.put("candidate pairs left out as too common", count(result.omitted()));
    return rows;
  }

  private Map<String, String> settings() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("method", settings.method().toString());
    String bits = settings.verified() ? "" : " of bits";
    rows.put("near from a similarity of" + bits, String.valueOf(settings.threshold()));
    rows.put("contained from a share of" + bits, String.valueOf(settings.containment()));
    if (settings.method() == Method.CHUNKS) {
      rows.put("bytes of a chunk", count(settings.chunks().sketch().chunking().expectedBytes()));
      rows.put("bits of a filter", count(settings.chunks().sketch().bits()));
      rows.put("matching bits are a share of those of", filter(settings.chunks().share()));
    }
    if (settings.method().usesSimHashes()) {
      rows.put("SimHashes", settings.simHashing().toString());
      rows.put("bits that may differ", String.valueOf(settings.distance()));
    }
    if (settings.method() == Method.ROTATE_SORT) {
      rows.put("rotations", String.valueOf(settings.rotations()));
    }
    if (settings.method() == Method.SHINGLES) {
      rows.put("shingles whose hash is 0 modulo", String.valueOf(settings.modulus()));
    }
    rows.put("shingles", settings.shingling().toString());
    rows.put("compared of web pages", ReadText.Part.of(settings.content()).toString());
    if (settings.verified()) {
      rows.put("what many documents share counts", name(settings.boilerplate()));
    }
    rows.put("clusters by", name(settings.clustering()));
    VersionRule versions = result.versionRule();
    if (versions != null) {
      rows.put("versions from a similarity of", String.valueOf(versions.share()));
      rows.put("versions in the order of", versions.orderInWords());
    }
    rows.put(
        "kept of a cluster", settings.keep().dropsAll() ? "nothing" : settings.keep().toString());
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
    if (result.versionRule() != null) {
      rows.put("pairs compared to find versions", count(result.versionCandidates()));
    }
    rows.put("memory for sketches", Numbers.bytes(result.sketchBytes()));
    if (!result.changes().isEmpty()) {
      rows.put("addresses read again, unchanged", count(result.changes(Change.Kind.UNCHANGED)));
      rows.put("addresses read again, revised", count(result.changes(Change.Kind.REVISED)));
    }
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

  private static String filter(BitShare share) {
    return switch (share) {
      case FULLER -> "the fuller filter";
      case EMPTIER -> "the emptier filter";
      case SOURCE -> "the earlier document";
    };
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
