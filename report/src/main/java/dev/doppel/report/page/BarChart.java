package dev.doppel.report.page;

import static dev.doppel.report.page.Numbers.coordinate;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Draws upright bars with two axes as an SVG image that also describes itself in words. */
public final class BarChart {

  /*
   * Narrow on purpose: on a phone the image keeps its size, and the letters can be read.
   *
   *   WIDTH 360
   *   +-----+-------------------------+
   *   | unit| TOP                     |
   *   | left| bars, HEIGHT      RIGHT |
   *   |     +------------------------ BOTTOM
   *   |       labels, axis title, BELOW
   *   +-------------------------------+
   */

  private static final int WIDTH = 360;
  private static final int HEIGHT = 150;
  private static final int TOP = 28;
  private static final int BOTTOM = TOP + HEIGHT;
  private static final int BELOW = 54;
  private static final int RIGHT = 14; // half of the last label
  private static final double MAX_BAR = 44;
  private static final int LINE = 13; // from one row of labels to the next
  private static final int MAX_IN_ROW = 7; // more labels than this take turns in two rows
  private static final int TICKS = 3;
  private static final int MAX_LABELLED = 12; // more bars than this have no room for their values

  private final String style;
  private final List<Bar> bars;
  private final List<String> edges;
  private final long step;
  private final long top;
  private final double left;

  private BarChart(String style, List<Bar> bars, List<String> edges) {
    this.style = style;
    this.bars = bars;
    this.edges = edges;
    long largest = Math.max(1, bars.stream().mapToLong(Bar::value).max().orElse(1));
    this.step = roundStep(largest);
    this.top = (largest + step - 1) / step * step;
    this.left = 14 + 6.5 * Numbers.count(top).length();
  }

  private record Rectangle(double x, double width, double height) {}

  /** Returns a chart of bars that have labels of their own. */
  public static BarChart of(String style, List<Bar> bars) {
    return new BarChart(style, bars, List.of());
  }

  /** Returns a chart of bars over a scale, with the scale's numbers spread evenly below. */
  public static BarChart over(List<String> edges, String style, List<Bar> bars) {
    return new BarChart(style, bars, edges);
  }

  /** Writes the chart as a figure: a title, bars in the given unit, and the name of the axis. */
  public void write(Html html, String title, String unit, String axis) throws IOException {
    html.open("figure", "class", "card");
    html.element("figcaption", title);
    html.open(
        "svg",
        "viewBox",
        "0 0 " + WIDTH + " " + (BOTTOM + BELOW),
        "role",
        "img",
        "aria-label",
        description(title, unit));
    text(html, "start", 2, 10, unit);
    writeScale(html);
    writeBars(html, unit);
    for (int i = 0; i < edges.size(); i++) {
      double x = left + (WIDTH - left - RIGHT) * i / (edges.size() - 1);
      text(html, "middle", x, BOTTOM + 16, edges.get(i));
    }
    text(html, "middle", (left + WIDTH - RIGHT) / 2, BOTTOM + 46, axis);
    html.close().closeBlock();
  }

  private void writeScale(Html html) throws IOException {
    for (long tick = 0; tick <= top; tick += step) {
      double y = y(tick);
      html.open("path", "class", tick == 0 ? "axis" : "grid", "d", across(y)).close();
      text(html, "end", left - 6, y + 4, Numbers.count(tick));
    }
  }

  private String across(double y) {
    return "M" + coordinate(left) + " " + coordinate(y) + "H" + WIDTH;
  }

  private void writeBars(Html html, String unit) throws IOException {
    double room = (WIDTH - left - RIGHT) / bars.size();
    double width = Math.min(MAX_BAR, room * 0.8);
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      double middle = left + room * (i + 0.5);
      int row = bars.size() > MAX_IN_ROW ? i % 2 : 0;
      text(html, "middle", middle, BOTTOM + 16 + row * LINE, bar.label());
      if (bar.value() > 0) {
        double height = Math.max(2, BOTTOM - y(bar.value()));
        writeBar(html, bar, unit, new Rectangle(middle - width / 2, width, height));
        if (bars.size() <= MAX_LABELLED) {
          text(html, "middle", middle, BOTTOM - height - 4, Numbers.count(bar.value()));
        }
      }
    }
  }

  private void writeBar(Html html, Bar bar, String unit, Rectangle place) throws IOException {
    html.open(
        "rect",
        "class",
        style,
        "x",
        coordinate(place.x),
        "y",
        coordinate(BOTTOM - place.height),
        "width",
        coordinate(place.width),
        "height",
        coordinate(place.height));
    html.element("title", bar.meaning() + ": " + Numbers.count(bar.value()) + " " + unit);
    html.close();
  }

  private String description(String title, String unit) {
    Bar highest = bars.stream().max(Comparator.comparingLong(Bar::value)).orElseThrow();
    long all = bars.stream().mapToLong(Bar::value).sum();
    return String.format(
        Locale.ROOT,
        "%s: %s %s in all; most, %s, at %s.",
        title,
        Numbers.count(all),
        unit,
        Numbers.count(highest.value()),
        highest.meaning());
  }

  private static void text(Html html, String anchor, double x, double y, String label)
      throws IOException {
    if (!label.isEmpty()) {
      html.element("text", label, "x", coordinate(x), "y", coordinate(y), "text-anchor", anchor);
    }
  }

  private double y(long value) {
    return BOTTOM - (double) value / top * HEIGHT;
  }

  /** 1, 2 or 5 times a power of ten, so that about three of them make the height. */
  private static long roundStep(long largest) {
    long power = 1;
    while (power * 10 * TICKS <= largest) {
      power *= 10;
    }
    for (long factor : new long[] {1, 2, 5}) {
      if (factor * power * TICKS >= largest) {
        return factor * power;
      }
    }
    return power * 10;
  }
}
