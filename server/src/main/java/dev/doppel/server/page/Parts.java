package dev.doppel.server.page;

import dev.doppel.index.Match;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Function;

/** Pieces that several pages show. */
final class Parts {

  private static final int MAX_ID = 120;
  private static final int MAX_TITLE = 160;

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

  /** A title that is no longer than a heading should be. */
  static String shortened(String title) {
    if (title.length() <= MAX_TITLE) {
      return title;
    }
    int end =
        Character.isHighSurrogate(title.charAt(MAX_TITLE - 2)) ? MAX_TITLE - 2 : MAX_TITLE - 1;
    return title.substring(0, end) + "\u2026";
  }

  /** Writes an id, apart from the direction of the text around it. */
  static void id(Html html, String id) throws IOException {
    String shown = id.length() <= MAX_ID ? id : "\u2026" + id.substring(id.length() - MAX_ID + 1);
    html.element("bdi", shown, "class", "id");
  }

  /** Writes how alike a document is to the one that it was found for. */
  static void measure(Html html, Match match) throws IOException {
    boolean isExact = match.kind() == Match.Kind.EXACT;
    String measure = isExact ? "same text" : "about " + Numbers.similarity(match.similarity());
    html.element("span", measure, "class", "measure");
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

  static void hidden(Html html, String name, String value) throws IOException {
    html.single("input", "type", "hidden", "name", name, "value", value);
  }

  /** Writes a choice among words, each with what people read for it. */
  static <E extends Enum<E>> void select(
      Html html, String name, String label, E[] all, E chosen, Function<E, String> shown)
      throws IOException {
    html.open("p", "class", "field").element("label", label, "for", name);
    html.open("select", "id", name, "name", name);
    for (E each : all) {
      if (each == chosen) {
        html.element("option", shown.apply(each), "value", each.toString(), "selected", "");
      } else {
        html.element("option", shown.apply(each), "value", each.toString());
      }
    }
    html.close().close();
  }

  /** Writes a link that a key follows, too. */
  static void keyLink(Html html, String label, String key, String link) throws IOException {
    html.open("a", "href", link, "data-key", key, "aria-keyshortcuts", key);
    html.text(label + " ").element("kbd", key, "aria-hidden", "true").close();
  }
}
