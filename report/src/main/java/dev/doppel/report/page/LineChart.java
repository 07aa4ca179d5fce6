package dev.doppel.report.page;

import static dev.doppel.report.page.Numbers.coordinate;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Draws lines over two axes, in an SVG file of its own that needs no style from elsewhere. */
public final class LineChart {

  /*
   *   WIDTH
   *   +------+------------------------+
   *   | title                         |
   *   | unit                          | TOP
   *   | LEFT | lines            RIGHT |
   *   |      +----------------------- | BOTTOM
   *   |        scale, axis            |
   *   |        legend, a row each two | ROW
   *   +-------------------------------+
   */

  private static final int WIDTH = 640;
  private static final int LEFT = 70;
  private static final int RIGHT = 24;
  private static final int TOP = 64;
  private static final int BOTTOM = TOP + 250;
  private static final int LEGEND = BOTTOM + 66;
  private static final int ROW = 20;
  private static final int MAX_LABELS = 12; // below the axis
  private static final double DOT = 3.5;
  private static final double RING = 2; // what is seen of a dot under another

  private static final String STYLE =
      """
      text { font: 13px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: #5b6372; }
      .title { font-size: 16px; font-weight: 600; fill: #1f2430; }
      .grid { stroke: #e2e0da; } .axis { stroke: #5b6372; }
      .line { fill: none; stroke-width: 2; } .dashed { stroke-dasharray: 6 5; }
      .none { display: none; }
      """;

  private static final MathContext TWELVE_DIGITS = new MathContext(12); // of a tick, to round

  private static final List<String> COLOURS =
      List.of("#2f6db5", "#c26a00", "#8a4fa0", "#3f8f5b", "#a03c3c");

  private final Labels labels;
  private final List<String> places;
  private final List<Series> series;
  private final Scale scale;

  /**
   * What stands around the lines.
   *
   * @param unit what is measured upwards
   * @param axis what is measured to the right
   */
  public record Labels(String title, String unit, String axis) {}

  /**
   * One line.
   *
   * @param colour the number of its colour, from 0
   * @param points y by the place of x; not a number where there is none
   */
  public record Series(String name, int colour, Look look, double[] points) {}

  /** How a line is drawn: dots show what was measured, without hiding what was expected. */
  public enum Look {
    /** A line through all points. */
    LINE("line"),
    /** A dashed line through all points. */
    DASHES("line dashed"),
    /** The points alone. */
    DOTS("none");

    private final String style;

    Look(String style) {
      this.style = style;
    }
  }

  private enum Axis {
    SHARES,
    NUMBERS,
    POWERS
  }

  /** The heights of the numbers, from the bottom to the top. */
  private record Scale(Axis axis, double low, double high, double[] ticks) {

    boolean isLogarithmic() {
      return axis == Axis.POWERS;
    }

    double y(double value) {
      double share =
          isLogarithmic()
              ? Math.log(value / low) / Math.log(high / low)
              : (value - low) / (high - low);
      return BOTTOM - share * (BOTTOM - TOP);
    }
  }

  private LineChart(Labels labels, List<String> places, List<Series> series, Scale scale) {
    this.labels = labels;
    this.places = List.copyOf(places);
    this.series = List.copyOf(series);
    this.scale = scale;
  }

  /**
   * Returns a chart of shares, from 0 to 100 percent; to 50, 20 or 10 where no share is higher, as
   * lines at the foot of a chart cannot be told apart.
   */
  public static LineChart ofShares(Labels labels, List<String> places, List<Series> series) {
    double most = most(series);
    double high = DoubleStream.of(0.1, 0.2, 0.5).filter(top -> most <= top).findFirst().orElse(1);
    int steps = high == 0.2 ? 4 : 5;
    double[] ticks = IntStream.rangeClosed(0, steps).mapToDouble(i -> i * high / steps).toArray();
    return new LineChart(labels, places, series, new Scale(Axis.SHARES, 0, high, ticks));
  }

  /** Returns a chart of numbers from 0 on. */
  public static LineChart ofNumbers(Labels labels, List<String> places, List<Series> series) {
    double most = most(series);
    double step = roundStep(Math.max(most, Double.MIN_NORMAL) / 5);
    int steps = (int) Math.max(1, Math.ceil(most / step));
    double[] ticks = IntStream.rangeClosed(0, steps).mapToDouble(i -> i * step).toArray();
    return new LineChart(labels, places, series, new Scale(Axis.NUMBERS, 0, steps * step, ticks));
  }

  private static double most(List<Series> series) {
    return series.stream()
        .flatMapToDouble(each -> DoubleStream.of(each.points()))
        .filter(Double::isFinite)
        .max()
        .orElse(1);
  }

  /** The least of 1, 2 and 5 times a power of ten that is as large. */
  private static double roundStep(double least) {
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    return DoubleStream.of(1, 2, 5, 10)
        .map(factor -> factor * power)
        .filter(step -> step >= least)
        .findFirst()
        .orElse(10 * power);
  }

  /** Returns a chart of positive numbers in which each power of ten has the same height. */
  public static LineChart ofPowers(Labels labels, List<String> places, List<Series> series) {
    double[] drawn =
        series.stream()
            .flatMapToDouble(each -> DoubleStream.of(each.points()))
            .filter(y -> y > 0)
            .toArray();
    int low = (int) Math.floor(Math.log10(DoubleStream.of(drawn).min().orElse(0.1)));
    int top = (int) Math.ceil(Math.log10(DoubleStream.of(drawn).max().orElse(1)));
    int high = Math.max(top, low + 1);
    double[] ticks = IntStream.rangeClosed(low, high).mapToDouble(i -> Math.pow(10, i)).toArray();
    return new LineChart(
        labels,
        places,
        series,
        new Scale(Axis.POWERS, Math.pow(10, low), Math.pow(10, high), ticks));
  }

  /** Writes the charts to a file of their own, one below the other. */
  public static void writeFile(Appendable out, List<LineChart> charts) throws IOException {
    int height = charts.stream().mapToInt(LineChart::height).sum();
    Html html = new Html(out);
    html.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "width",
        String.valueOf(WIDTH),
        "height",
        String.valueOf(height),
        "viewBox",
        "0 0 " + WIDTH + " " + height,
        "role",
        "img");
    html.open("style").source(STYLE).close();
    html.open("rect", "width", "100%", "height", "100%", "fill", "#ffffff").close();
    int top = 0;
    for (LineChart chart : charts) {
      html.open("g", "transform", "translate(0 " + top + ")");
      chart.write(html);
      html.closeBlock();
      top += chart.height();
    }
    html.closeBlock();
  }

  private int height() {
    return LEGEND + (series.size() + 1) / 2 * ROW;
  }

  private void write(Html html) throws IOException {
    html.element("text", labels.title(), "class", "title", "x", "16", "y", "26");
    html.element("text", labels.unit(), "x", "16", "y", "48");
    writeScale(html);
    writePlaces(html);
    for (int i = 0; i < series.size(); i++) {
      writeLine(html, i);
      writeLegend(html, i);
    }
  }

  private void writeScale(Html html) throws IOException {
    for (double tick : scale.ticks()) {
      double y = scale.y(tick);
      String style = tick == scale.low() ? "axis" : "grid";
      line(html, style, LEFT, WIDTH - RIGHT, y);
      text(html, "end", LEFT - 8, y + 4, number(tick));
    }
  }

  private void writePlaces(Html html) throws IOException {
    int step = (places.size() + MAX_LABELS - 1) / MAX_LABELS;
    for (int i = 0; i < places.size(); i += step) {
      text(html, "middle", x(i), BOTTOM + 20, places.get(i));
    }
    text(html, "middle", (LEFT + WIDTH - RIGHT) / 2.0, BOTTOM + 42, labels.axis());
  }

  private void writeLine(Html html, int number) throws IOException {
    Series each = series.get(number);
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < each.points().length; i++) {
      if (isDrawn(each.points()[i])) {
        path.append(path.length() == 0 ? "M" : "L");
        path.append(coordinate(x(i))).append(' ').append(coordinate(scale.y(each.points()[i])));
      }
    }
    String style = each.look().style;
    html.open("path", "class", style, "stroke", colour(each), "d", path.toString()).close();
    for (int i = 0; i < each.points().length; i++) {
      if (each.look() != Look.DASHES && isDrawn(each.points()[i])) {
        writeDot(html, i, number);
      }
    }
  }

  private void writeDot(Html html, int i, int number) throws IOException {
    Series each = series.get(number);
    double radius = DOT + RING * covering(i, number);
    dot(html, x(i), scale.y(each.points()[i]), radius, each);
    html.element(
        "title",
        String.format(Locale.ROOT, "%s, %s: %.4g", each.name(), places.get(i), each.points()[i]));
    html.close();
  }

  /**
   * How many dots are drawn over this one, which must be larger than they are to be seen; a line is
   * seen by its other points.
   */
  private long covering(int i, int number) {
    if (series.get(number).look() != Look.DOTS) {
      return 0;
    }
    double y = scale.y(series.get(number).points()[i]);
    return series.subList(number + 1, series.size()).stream()
        .filter(later -> later.look() != Look.DASHES && i < later.points().length)
        .mapToDouble(later -> later.points()[i])
        .filter(later -> isDrawn(later) && Math.abs(scale.y(later) - y) < RING)
        .count();
  }

  private void writeLegend(Html html, int i) throws IOException {
    double left = LEFT + i % 2 * (WIDTH - LEFT - RIGHT) / 2.0;
    double y = LEGEND + i / 2 * ROW;
    Series each = series.get(i);
    String path = "M" + coordinate(left) + " " + coordinate(y - 4) + "h24";
    html.open("path", "class", each.look().style, "stroke", colour(each), "d", path).close();
    if (each.look() != Look.DASHES) {
      dot(html, left + 12, y - 4, DOT, each).close();
    }
    text(html, "start", left + 32, y, isNothing(each) ? each.name() + ": 0" : each.name());
  }

  /** A line stops where there is no number, and a logarithm has none for zero. */
  private boolean isDrawn(double y) {
    return !Double.isNaN(y) && (!scale.isLogarithmic() || y > 0);
  }

  /** Whether it is all zeros where these have no place: the reader would look for a line. */
  private boolean isNothing(Series each) {
    return scale.isLogarithmic()
        && each.points().length > 0
        && DoubleStream.of(each.points()).allMatch(y -> y == 0);
  }

  private double x(int place) {
    double room = (double) (WIDTH - LEFT - RIGHT) / places.size();
    return LEFT + room * (place + 0.5);
  }

  private String number(double tick) {
    if (scale.axis() == Axis.SHARES) {
      return String.format(Locale.ROOT, "%.0f %%", tick * 100);
    }
    if (scale.axis() == Axis.NUMBERS) {
      return BigDecimal.valueOf(tick).round(TWELVE_DIGITS).stripTrailingZeros().toPlainString();
    }
    int power = (int) Math.round(Math.log10(tick));
    return power < -3 ? "1e" + power : BigDecimal.ONE.scaleByPowerOfTen(power).toPlainString();
  }

  private static String colour(Series each) {
    return COLOURS.get(each.colour() % COLOURS.size());
  }

  private static Html dot(Html html, double x, double y, double radius, Series each)
      throws IOException {
    return html.open(
        "circle",
        "cx",
        coordinate(x),
        "cy",
        coordinate(y),
        "r",
        coordinate(radius),
        "fill",
        colour(each));
  }

  private static void line(Html html, String style, double from, double to, double y)
      throws IOException {
    String path = "M" + coordinate(from) + " " + coordinate(y) + "H" + coordinate(to);
    html.open("path", "class", style, "d", path).close();
  }

  private static void text(Html html, String anchor, double x, double y, String label)
      throws IOException {
    html.element("text", label, "x", coordinate(x), "y", coordinate(y), "text-anchor", anchor);
  }
}
