package dev.doppel.bench;

import static dev.doppel.report.page.Numbers.coordinate;

import dev.doppel.bench.ThresholdFigures.Score;
import dev.doppel.report.page.Html;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Draws recall, precision and F1 by threshold, side by side, from the table of {@code
 * docs/decisions/32-defaults.md}: the picture of the guide to documents. Run with {@code bench/run
 * thresholds}.
 */
public final class ThresholdPicture {

  /*
   *   WIDTH
   *   +---------------------------------------------+
   *   | title                                       |
   *   | what it says                                | TOP
   *   | LEFT | lines, PANEL wide | GAP | lines ...  |
   *   |      +-------------------      +--------    | BOTTOM
   *   |       thresholds                            |
   *   | legend, a row each three                    | LEGEND
   *   +---------------------------------------------+
   */

  static final Path TABLE = Path.of("docs", "decisions", "32-defaults.md");
  static final Path PICTURE = Path.of("docs", "images", "threshold.svg");

  private static final int WIDTH = 860;
  private static final int HEIGHT = 416;
  private static final int LEFT = 52;
  private static final int PANEL = 230;
  private static final int GAP = 48;
  private static final int MARGIN = 16; // of a panel, left and right of its lines
  private static final int TOP = 76;
  private static final int BOTTOM = TOP + 220;
  private static final int LEGEND = BOTTOM + 76;
  private static final int ENTRY = 272; // of the legend
  private static final int ROW = 26;
  private static final int ENTRIES = 3; // in a row
  private static final List<Double> TICKS = List.of(0.0, 0.2, 0.4, 0.6, 0.8, 1.0);

  private static final String STYLE =
      """
      text { font: 14px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: #5b6372; }
      .title { font-size: 17px; font-weight: 600; fill: #1f2430; }
      .usual { font-weight: 600; fill: #1f2430; } .mark { stroke: #1f2430; stroke-dasharray: 4 4; }
      .grid { stroke: #e2e0da; } .axis { stroke: #5b6372; }
      .line { fill: none; stroke-width: 2; } .mean { fill: none; stroke-width: 4; }
      """;

  /** What is drawn of the table, each in its colour: texts of several kinds. */
  private static final List<Drawn> SETS =
      List.of(
          new Drawn("manual pages, English", "#2f6db5"),
          new Drawn("manual pages, German", "#c26a00"),
          new Drawn("source, JavaScript", "#8a4fa0"),
          new Drawn("policies", "#3f8f5b"),
          new Drawn("posts", "#a03c3c"));

  private static final Drawn MEAN = new Drawn("mean over kinds", "#1f2430");

  private final ThresholdFigures figures;

  /** A row of the table, by its name there. */
  private record Drawn(String set, String colour) {}

  private ThresholdPicture(ThresholdFigures figures) {
    this.figures = figures;
  }

  /** Draws the picture of the repository in the given folder, which has the table. */
  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      System.err.println("thresholds: name the folder of the repository");
      System.exit(2);
    }
    Path root = Path.of(args[0]);
    Files.writeString(root.resolve(PICTURE), draw(Files.readAllLines(root.resolve(TABLE))));
    System.out.println(PICTURE + " drawn from the table of " + TABLE);
  }

  /** Returns the picture of the figures on a page, as SVG. */
  static String draw(List<String> page) throws IOException {
    StringBuilder svg = new StringBuilder();
    new ThresholdPicture(ThresholdFigures.read(page)).write(new Html(svg));
    return svg.toString();
  }

  private void write(Html svg) throws IOException {
    svg.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "width",
        String.valueOf(WIDTH),
        "height",
        String.valueOf(HEIGHT),
        "viewBox",
        "0 0 " + WIDTH + " " + HEIGHT,
        "role",
        "img");
    svg.element("title", "Recall, precision and F1 of consecutive versions by threshold");
    svg.open("style").source(STYLE).close();
    svg.open("rect", "width", "100%", "height", "100%", "fill", "#ffffff").closeBlock();
    panel(svg, 0, "Recall", "share of right pairs found", Score::recall);
    panel(svg, 1, "Precision", "share of pairs found that are right", Score::precision);
    panel(svg, 2, "F1", "both in one number", Score::f1);
    line(svg, 2, MEAN, "mean", figures.mean());
    for (int i = 0; i < SETS.size(); i++) {
      legend(svg, i, SETS.get(i), "line");
    }
    legend(svg, SETS.size(), MEAN, "mean");
    svg.closeBlock();
  }

  private void panel(
      Html svg, int panel, String title, String says, ToDoubleFunction<Score> measure)
      throws IOException {
    int left = left(panel);
    svg.element("text", title, "class", "title", "x", coordinate(left), "y", "28");
    svg.element("text", says, "x", coordinate(left), "y", "50");
    for (double tick : TICKS) {
      String from = "M" + coordinate(left) + " " + coordinate(y(tick));
      path(svg, tick == 0 ? "axis" : "grid", from + "h" + PANEL);
      text(svg, "", "end", left - 8, y(tick) + 5, number(tick));
    }
    for (double threshold : figures.thresholds()) {
      String style = threshold == figures.usual() ? "usual" : "";
      text(svg, style, "middle", x(panel, threshold), BOTTOM + 22, number(threshold));
    }
    String mark = "M" + coordinate(x(panel, figures.usual())) + " " + TOP + "V" + BOTTOM;
    path(svg, "mark", mark);
    text(svg, "usual", "middle", x(panel, figures.usual()), BOTTOM + 44, "default");
    text(svg, "", "end", left + PANEL, BOTTOM + 44, "--threshold");
    for (Drawn set : SETS) {
      List<Double> points = scores(set).stream().map(measure::applyAsDouble).toList();
      line(svg, panel, set, "line", points);
    }
    svg.source("\n");
  }

  private List<Score> scores(Drawn set) {
    List<Score> scores = figures.sets().get(set.set());
    if (scores == null) {
      throw new IllegalArgumentException("the table has no row '" + set.set() + "'");
    }
    return scores;
  }

  private void line(Html svg, int panel, Drawn drawn, String style, List<Double> points)
      throws IOException {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < points.size(); i++) {
      path.append(i == 0 ? "M" : "L").append(coordinate(x(panel, figures.thresholds().get(i))));
      path.append(' ').append(coordinate(y(points.get(i))));
    }
    svg.open("path", "class", style, "stroke", drawn.colour(), "d", path.toString()).close();
    for (int i = 0; i < points.size(); i++) {
      double threshold = figures.thresholds().get(i);
      dot(svg, x(panel, threshold), y(points.get(i)), drawn);
      String value = String.format(Locale.ROOT, "%.3f", points.get(i));
      svg.element("title", drawn.set() + ", " + number(threshold) + ": " + value).close();
    }
  }

  private static void legend(Html svg, int number, Drawn drawn, String style) throws IOException {
    int left = LEFT + number % ENTRIES * ENTRY;
    int y = LEGEND + number / ENTRIES * ROW;
    String path = "M" + coordinate(left) + " " + coordinate(y - 5) + "h26";
    svg.open("path", "class", style, "stroke", drawn.colour(), "d", path).close();
    dot(svg, left + 13, y - 5, drawn).close();
    text(svg, "", "start", left + 36, y, drawn.set());
  }

  private static Html dot(Html svg, double x, double y, Drawn drawn) throws IOException {
    String fill = drawn.colour();
    return svg.open("circle", "cx", coordinate(x), "cy", coordinate(y), "r", "4", "fill", fill);
  }

  private static void path(Html svg, String style, String path) throws IOException {
    svg.open("path", "class", style, "d", path).close();
  }

  private static void text(Html svg, String style, String anchor, double x, double y, String text)
      throws IOException {
    svg.element(
        "text",
        text,
        "class",
        style,
        "x",
        coordinate(x),
        "y",
        coordinate(y),
        "text-anchor",
        anchor);
  }

  private static int left(int panel) {
    return LEFT + panel * (PANEL + GAP);
  }

  private double x(int panel, double threshold) {
    List<Double> all = figures.thresholds();
    double share = (threshold - all.get(0)) / (all.get(all.size() - 1) - all.get(0));
    return left(panel) + MARGIN + share * (PANEL - 2 * MARGIN);
  }

  private static double y(double value) {
    return BOTTOM - value * (BOTTOM - TOP);
  }

  private static String number(double value) {
    return String.valueOf(value);
  }
}
