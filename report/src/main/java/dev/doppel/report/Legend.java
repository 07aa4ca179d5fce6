package dev.doppel.report;

import dev.doppel.report.page.Html;
import java.io.IOException;

/** Explains how texts are marked. */
final class Legend {

  private Legend() {}

  static void write(Html html) throws IOException {
    html.open("p", "class", "note");
    html.text("In the texts: ").element("mark", "found in both").text(", ");
    html.element("b", "in this one only").text(", ");
    html.element("span", "\u2026 not shown", "class", "gap").text(".");
    html.close();
  }
}
