package dev.doppel.report;

import dev.doppel.report.page.BarChart;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.similarity.group.DocumentPairs;
import java.io.IOException;

/** The part for readers who read nothing else: the headline, the numbers, three charts. */
final class Overview {

  private static final int BAR_WIDTH = 1000;
  private static final int LONG = 1_000_000; // from here on a number needs smaller digits

  private final Html html;
  private final ReportInput in;
  private final Totals totals;

  Overview(Html html, ReportInput in) {
    this.html = html;
    this.in = in;
    this.totals = Totals.of(in);
  }

  void write() throws IOException {
    html.open("header");
    html.element("p", "Doppel \u00b7 duplicate report", "class", "eyebrow");
    html.element("h1", totals.headline().replace(" %", "\u00a0%")); // no line begins with it
    html.element("p", totals.kinds(), "class", "lead");
    writeShares();
    html.closeBlock();
    writeTiles();
    writeCharts();
  }

  private void writeShares() throws IOException {
    if (totals.documents() == 0) {
      return;
    }
    html.open(
        "svg",
        "class",
        "shares",
        "viewBox",
        "0 0 " + BAR_WIDTH + " 24",
        "preserveAspectRatio",
        "none",
        "role",
        "img",
        "aria-label",
        shares());
    double at = 0;
    at = writeShare("kept", totals.kept(), at);
    at = writeShare("exact", totals.exact(), at);
    at = writeShare("near", totals.near(), at);
    writeShare("contained", totals.contained(), at);
    html.close();
    html.open("ul", "class", "legend");
    writeLegend("kept", "kept", totals.kept());
    writeLegend("exact", totals.exactName(), totals.exact());
    writeLegend("near", "near-duplicates", totals.near());
    writeLegend("contained", "contained in others", totals.contained());
    html.close();
  }

  private double writeShare(String style, int count, double at) throws IOException {
    double width = (double) BAR_WIDTH * count / totals.documents();
    html.open(
            "rect",
            "class",
            style,
            "x",
            Numbers.coordinate(at),
            "width",
            Numbers.coordinate(width),
            "height",
            "24")
        .close();
    return at + width;
  }

  private String shares() {
    return "Of all documents, kept: "
        + share(totals.kept())
        + ", "
        + totals.exactName()
        + ": "
        + share(totals.exact())
        + ", near-duplicates: "
        + share(totals.near())
        + ", contained in others: "
        + share(totals.contained());
  }

  private void writeLegend(String style, String name, int count) throws IOException {
    html.open("li").element("span", "", "class", "swatch " + style);
    html.text(name + " ").element("b", share(count)).close();
  }

  private String share(int count) {
    return Numbers.percent(count, totals.documents());
  }

  private void writeTiles() throws IOException {
    html.open("dl", "class", "tiles");
    writeTile("", "documents", totals.documents());
    writeTile("kept", "kept", totals.kept());
    writeTile("exact", totals.exactName(), totals.exact());
    writeTile("near", "near-duplicates", totals.near());
    writeTile("contained", "contained", totals.contained());
    writeTile("", totals.emptyName(), totals.empty());
    writeTile("", "unreadable", totals.unreadable());
    html.closeBlock();
  }

  private void writeTile(String style, String name, int count) throws IOException {
    html.open("div", "class", ("tile " + style).strip());
    String size = count < LONG ? "" : "long";
    html.element("dt", name).element("dd", Numbers.count(count), "class", size).close();
  }

  private void writeCharts() throws IOException {
    DocumentPairs pairs = in.result().pairs();
    Histogram similarity = Histogram.ofSimilarity(pairs, in.settings().threshold());
    Histogram containment = Histogram.ofContainment(pairs, in.settings().containment());
    ClusterSizes sizes = in.plan().sizes();
    if (sizes.clusters() == 0) {
      return;
    }
    html.open("section", "aria-labelledby", "charts");
    html.element("h2", "How similar, how many", "id", "charts").open("div", "class", "charts");
    if (similarity.total() > 0) {
      BarChart.over(similarity.edges(), "near", similarity.bars())
          .write(html, "Near pairs by similarity", "pairs", "similarity (1 = same)");
    }
    if (containment.total() > 0) {
      BarChart.over(containment.edges(), "contained", containment.bars())
          .write(
              html, "Contained pairs by containment", "pairs", "share of the shorter text found");
    }
    BarChart.of("cluster", sizes.bars())
        .write(html, "Clusters by size", "clusters", "documents in the cluster");
    html.close().closeBlock();
  }
}
