package dev.doppel.report.page;

import static dev.doppel.report.page.Numbers.coordinate;

import java.io.IOException;
import java.util.List;

/**
 * Draws horizontal bars, one per row with its name above it, as an SVG that describes itself in
 * words.
 */
public final class RowChart {

  /*
   * The name stands above its bar and not beside it: names are long, and phones are narrow. Across,
   * everything is a share of the width, so that bars take what a screen has and letters keep their
   * size.
   */

  private static final int ROW = 42;
  private static final int TEXT = 15;
  private static final int BAR_TOP = 21;
  private static final int BAR_HEIGHT = 12;
  private static final int MAX_NAME = 34;
  private static final double LEAST_BAR = 0.3;

  private final List<Row> rows;
  private final double largest;

  /** Returns a chart of these rows. */
  public RowChart(List<Row> rows) {
    this.rows = List.copyOf(rows);
    this.largest = rows.stream().mapToDouble(Row::high).max().orElse(1);
  }

  /**
   * One bar.
   *
   * @param value what stands at its right, in words
   * @param length how long it is, in any unit
   * @param low from where its true length may be
   * @param high to where
   * @param style the name of its colour
   */
  public record Row(
      String name, String value, double length, double low, double high, String style) {}

  /** Writes the chart as a card. */
  public void write(Html html, String title, String unit) throws IOException {
    html.open("figure", "class", "card");
    html.element("figcaption", title);
    html.open(
        "svg",
        "class",
        "rows",
        "width",
        "100%",
        "height",
        String.valueOf(ROW * rows.size() + 2),
        "role",
        "img",
        "aria-label",
        description(title));
    for (int i = 0; i < rows.size(); i++) {
      write(html, rows.get(i), ROW * i, unit);
    }
    html.close().closeBlock();
  }

  private void write(Html html, Row row, double top, String unit) throws IOException {
    html.element("text", shortened(row.name()), "x", "0", "y", coordinate(top + TEXT));
    html.element(
        "text", row.value(), "x", "100%", "y", coordinate(top + TEXT), "text-anchor", "end");
    html.open(
        "rect",
        "class",
        row.style(),
        "x",
        "0",
        "y",
        coordinate(top + BAR_TOP),
        "width",
        share(Math.max(LEAST_BAR, percent(row.length()))),
        "height",
        String.valueOf(BAR_HEIGHT));
    html.element("title", row.name() + ": " + row.value() + " " + unit);
    html.close();
    if (row.high() > row.low()) {
      double y = top + BAR_TOP + BAR_HEIGHT / 2.0;
      html.open(
              "line",
              "class",
              "axis",
              "x1",
              share(percent(row.low())),
              "x2",
              share(percent(row.high())),
              "y1",
              coordinate(y),
              "y2",
              coordinate(y))
          .close();
    }
  }

  private double percent(double length) {
    return largest <= 0 ? 0 : 100 * length / largest;
  }

  private static String share(double percent) {
    return coordinate(percent) + "%";
  }

  private String description(String title) {
    StringBuilder text = new StringBuilder(title).append(":");
    for (Row row : rows.subList(0, Math.min(3, rows.size()))) {
      text.append(' ').append(row.name()).append(", ").append(row.value()).append(';');
    }
    int more = rows.size() - 3;
    return text + (more > 0 ? " and " + more + " more." : " no more.");
  }

  private static String shortened(String name) {
    return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME - 1) + "\u2026";
  }
}
