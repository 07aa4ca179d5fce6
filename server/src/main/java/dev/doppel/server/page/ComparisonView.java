package dev.doppel.server.page;

import dev.doppel.report.TextPair;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.http.Context;
import dev.doppel.similarity.evidence.ChunkMap;
import dev.doppel.similarity.evidence.ChunkOverlap;
import dev.doppel.similarity.evidence.Comparison;
import dev.doppel.similarity.evidence.JainOverlap;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Two texts, how they compare, and what they share. */
final class ComparisonView {

  /** So much of each text is laid out; more would not be read. */
  private static final int MOST_SHOWN = 200_000;

  private static final int SHOWN_DIGITS = 12;

  private final Named a;
  private final Named b;
  private final Comparison comparison;
  private final TextPair.Words words;

  /** A text and what it is called. */
  record Named(String name, String text) {}

  private ComparisonView(Named a, Named b, Comparison comparison, TextPair.Words words) {
    this.words = words;
    this.a = a;
    this.b = b;
    this.comparison = comparison;
  }

  /** Compares two texts, for as long as a page may take. */
  static ComparisonView of(Context context, Named a, Named b) {
    return of(context, a, b, Html::text);
  }

  /** Returns a view whose texts are written by {@code words}. */
  static ComparisonView of(Context context, Named a, Named b, TextPair.Words words) {
    Comparison comparison =
        context.compute(() -> Comparison.of(a.text, b.text, Comparison.Settings.DEFAULT));
    return new ComparisonView(a, b, comparison, words);
  }

  /** Writes the verdict, the chunks and the texts. */
  void writeBrief(Html html) throws IOException {
    writeVerdict(html);
    new ChunkStrips(ChunkMap.of(a.text, b.text)).write(html);
    writeTexts(html);
  }

  /**
   * Writes two texts alone, with the eye on what differs.
   *
   * @param style the word for how they are alike
   */
  static void writeDifferences(Html html, String style, Named a, Named b) throws IOException {
    html.open("div", "class", "differing");
    writeTexts(html, style, a, b, Html::text);
    html.close();
  }

  /** Writes every measure as well. */
  void writeFull(Html html) throws IOException {
    writeVerdict(html);
    Parts.heading(html, "Every measure", "measures");
    html.open("div", "class", "tables");
    table(html, "Alike, by the texts", texts());
    table(html, "Alike, by sketches of the texts", sketches());
    table(html, "Apart", distances());
    table(html, "The two texts", sides());
    html.close();
    Parts.heading(html, "What they share", "shared");
    html.open("div", "class", "card");
    new ChunkStrips(ChunkMap.of(a.text, b.text)).write(html);
    html.close();
    writeTexts(html);
  }

  private void writeVerdict(Html html) throws IOException {
    String word = comparison.verdict().toString();
    html.open("p", "class", "verdict");
    Parts.badge(html, word, word);
    html.text(" " + comparison.verdict().sentence()).close();
  }

  private void writeTexts(Html html) throws IOException {
    writeTexts(html, comparison.verdict().toString(), a, b, words);
  }

  private static void writeTexts(Html html, String style, Named a, Named b, TextPair.Words words)
      throws IOException {
    TextPair.writeLegend(html);
    new TextPair(style, side(a, "A"), side(b, "B")).write(html, words);
  }

  private static TextPair.Side side(Named text, String role) {
    int shown = Math.min(text.text.length(), MOST_SHOWN);
    return new TextPair.Side(
        text.name, role, text.text.substring(0, shown), text.text.length() - shown);
  }

  private Map<String, String> texts() {
    Map<String, String> rows = new LinkedHashMap<>();
    String pieces = comparison.shingling().toString();
    rows.put("same text", comparison.isExact() ? "yes" : "no");
    rows.put("resemblance (" + pieces + ")", share(comparison.shingles().resemblance()));
    rows.put("of A found in B", share(comparison.shingles().aInB()));
    rows.put("of B found in A", share(comparison.shingles().bInA()));
    rows.put("words of A in shared passages", share(comparison.passages().coveredA()));
    rows.put("words of B in shared passages", share(comparison.passages().coveredB()));
    rows.put("cosine of word counts", share(comparison.words().cosine()));
    return rows;
  }

  private Map<String, String> sketches() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("MinHash, 128 components", share(comparison.sketches().minHash()));
    rows.put("SimHash, as a resemblance", share(comparison.sketches().simHash()));
    chunks(rows, "chunks", comparison.sketches().chunks());
    JainOverlap paper = comparison.sketches().jain2005();
    if (paper.tooLong()) {
      rows.put("bits as in 2005", "too long for a filter of " + paper.filterBits() + " bits");
    } else {
      rows.put(
          "bits as in 2005, of the " + paper.bitShare() + " filter", share(paper.similarity()));
      rows.put("bits as in 2005, A in B", share(paper.aInB()));
      rows.put("bits as in 2005, B in A", share(paper.bInA()));
    }
    return rows;
  }

  private static void chunks(Map<String, String> rows, String name, ChunkOverlap overlap) {
    rows.put(name, share(overlap.similarity()));
    rows.put(name + ", A in B", share(overlap.aInB()));
    rows.put(name + ", B in A", share(overlap.bInA()));
  }

  private Map<String, String> distances() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("SimHash bits that differ, of 64", String.valueOf(comparison.sketches().distance()));
    rows.put("words to insert, delete, replace", comparison.words().edits().toString());
    rows.put("characters to insert, delete, replace", comparison.characterEdits().toString());
    rows.put("words to insert, delete", comparison.words().insertionsAndDeletions().toString());
    rows.put(
        "characters to insert, delete", comparison.characterInsertionsAndDeletions().toString());
    rows.put("angle of word counts", number(comparison.words().degrees()) + "\u00b0");
    rows.put("distance of word counts", number(comparison.words().euclidean()));
    return rows;
  }

  private Map<String, String> sides() {
    Map<String, String> rows = new LinkedHashMap<>();
    side(rows, "A", comparison.a());
    side(rows, "B", comparison.b());
    return rows;
  }

  private static void side(Map<String, String> rows, String name, Comparison.Side side) {
    rows.put(name + ", words", Numbers.count(side.words()));
    rows.put(name + ", characters", Numbers.count(side.characters()));
    rows.put(
        name + ", fingerprint",
        side.fingerprint().toString().substring(0, SHOWN_DIGITS) + "\u2026");
  }

  private static void table(Html html, String caption, Map<String, String> rows)
      throws IOException {
    html.open("table", "class", "card facts").element("caption", caption).open("tbody");
    for (Map.Entry<String, String> row : rows.entrySet()) {
      html.open("tr").element("th", row.getKey(), "scope", "row");
      html.element("td", row.getValue()).close();
    }
    html.close().close();
  }

  private static String share(double value) {
    return String.format(Locale.ROOT, "%.3f", Math.floor(value * 1000 + 1e-6) / 1000);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
