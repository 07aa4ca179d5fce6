package dev.doppel.server.page;

import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import java.io.IOException;
import java.util.Locale;

/** Pieces that several pages show. */
final class Parts {

  private static final int MAX_ID = 120;

  private Parts() {}

  static void title(Html html, String title, String lead) throws IOException {
    html.open("header").element("h1", title).element("p", lead, "class", "lead").closeBlock();
  }

  static void heading(Html html, String title, String id) throws IOException {
    html.element("h2", title, "id", id);
  }

  static void note(Html html, String text) throws IOException {
    html.element("p", text, "class", "note");
  }

  static void badge(Html html, String word, String style) throws IOException {
    html.element("span", word, "class", "badge " + style);
  }

  static void tile(Html html, String style, String name, String value) throws IOException {
    html.open("div", "class", "tile " + style);
    html.element("dt", name).element("dd", value).close();
  }

  /** Writes an id, apart from the direction of the text around it. */
  static void id(Html html, String id) throws IOException {
    String shown = id.length() <= MAX_ID ? id : "\u2026" + id.substring(id.length() - MAX_ID + 1);
    html.element("bdi", shown, "class", "id");
  }

  /** Writes a slider whose value stands beside it; the script keeps that up to date. */
  static void slider(Html html, String name, String label, double least, double value)
      throws IOException {
    html.open("p", "class", "slider").element("label", label, "for", name);
    html.single(
        "input",
        "type",
        "range",
        "id",
        name,
        "name",
        name,
        "min",
        String.valueOf(least),
        "max",
        "1",
        "step",
        "0.01",
        "value",
        String.format(Locale.ROOT, "%.2f", value));
    html.element("output", Numbers.similarity(value), "for", name).close();
  }

  static void button(Html html, String label) throws IOException {
    html.element("button", label, "type", "submit");
  }
}
