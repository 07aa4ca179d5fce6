package dev.doppel.report.page;

import static dev.doppel.report.page.Numbers.coordinate;

import java.io.IOException;
import java.util.List;

/** Draws bars over time, each made of several kinds, as an SVG that describes itself in words. */
public final class StackChart {

  private static final int WIDTH = 720;
  private static final int HEIGHT = 160;
  private static final int TOP = 24;
  private static final int BOTTOM = TOP + HEIGHT;
  private static final int BELOW = 28;

  private final List<String> starts;
  private final List<Series> series;
  private final List<String> links;
  private final long highest;

  /**
   * Returns a chart.
   *
   * @param starts what each bar begins with, in words
   * @param series the kinds, the lowest first, each with a number for every bar
   */
  public StackChart(List<String> starts, List<Series> series) {
    this(starts, series, List.of());
  }

  /**
   * Returns a chart whose bars lead elsewhere.
   *
   * @param links an address for every bar, which should be there in another form, too: bars are too
   *     narrow for keyboards and fingers
   */
  public StackChart(List<String> starts, List<Series> series, List<String> links) {
    this.links = List.copyOf(links);
    this.starts = List.copyOf(starts);
    this.series = List.copyOf(series);
    long most = 1;
    for (int bar = 0; bar < starts.size(); bar++) {
      most = Math.max(most, total(bar));
    }
    this.highest = most;
  }

  /**
   * One kind.
   *
   * @param style the name of its colour
   */
  public record Series(String style, String name, long[] values) {}

  /** Writes the chart as a card with its legend. */
  public void write(Html html, String title) throws IOException {
    html.open("figure", "class", "card wide");
    html.element("figcaption", title);
    html.open(
        "svg",
        "viewBox",
        "0 0 " + WIDTH + " " + (BOTTOM + BELOW),
        "role",
        links.isEmpty() ? "img" : "group", // an image would hide the links
        "aria-label",
        description(title));
    text(html, "start", 0, 17, Numbers.count(highest));
    for (int bar = 0; bar < starts.size(); bar++) {
      writeBar(html, bar);
    }
    html.open("path", "class", "axis", "d", "M0 " + BOTTOM + "H" + WIDTH).close();
    text(html, "start", 0, BOTTOM + 22, starts.get(0));
    if (starts.size() > 1) {
      text(html, "end", WIDTH, BOTTOM + 22, starts.get(starts.size() - 1));
    }
    html.close();
    writeLegend(html);
    html.closeBlock();
  }

  private void writeBar(Html html, int bar) throws IOException {
    double room = (double) WIDTH / starts.size();
    double y = BOTTOM;
    boolean isLink = !links.isEmpty();
    if (isLink) {
      html.open("a", "href", links.get(bar), "tabindex", "-1", "aria-label", meaning(bar));
      // As high as the chart: low bars must be hit, too.
      writeBox(html, "hit", new Box(room * bar, TOP, room, HEIGHT));
    } else {
      html.open("g");
    }
    html.element("title", meaning(bar));
    for (Series each : series) {
      double height = (double) each.values()[bar] / highest * HEIGHT;
      if (height > 0) {
        y -= height;
        double width = Math.max(1, room * 0.85);
        writeBox(html, each.style(), new Box(room * bar, y, width, Math.max(0.5, height)));
      }
    }
    html.close();
  }

  private record Box(double x, double y, double width, double height) {}

  private static void writeBox(Html html, String style, Box box) throws IOException {
    html.open(
            "rect",
            "class",
            style,
            "x",
            coordinate(box.x),
            "y",
            coordinate(box.y),
            "width",
            coordinate(box.width),
            "height",
            coordinate(box.height))
        .close();
  }

  private void writeLegend(Html html) throws IOException {
    html.open("ul", "class", "legend");
    for (Series each : series) {
      long sum = 0;
      for (long value : each.values()) {
        sum += value;
      }
      html.open("li").element("span", "", "class", "swatch " + each.style());
      html.text(each.name() + " ").element("b", Numbers.count(sum)).close();
    }
    html.close();
  }

  private String meaning(int bar) {
    StringBuilder text = new StringBuilder(starts.get(bar)).append(":");
    for (Series each : series) {
      text.append(' ').append(Numbers.count(each.values()[bar])).append(' ').append(each.name());
    }
    return text.toString();
  }

  private String description(String title) {
    int most = 0;
    for (int bar = 1; bar < starts.size(); bar++) {
      most = total(bar) > total(most) ? bar : most;
    }
    return title
        + ", "
        + Numbers.count(starts.size(), "bar", "bars")
        + " from "
        + starts.get(0)
        + " on. The highest is "
        + meaning(most)
        + ".";
  }

  private long total(int bar) {
    return series.stream().mapToLong(each -> each.values()[bar]).sum();
  }

  private static void text(Html html, String anchor, double x, double y, String label)
      throws IOException {
    html.element("text", label, "x", coordinate(x), "y", coordinate(y), "text-anchor", anchor);
  }
}
