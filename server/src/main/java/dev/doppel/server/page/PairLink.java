package dev.doppel.server.page;

import dev.doppel.report.page.Html;
import java.io.IOException;

/** A link that lays two stored documents side by side, in its own place if scripts run. */
final class PairLink {

  private PairLink() {}

  static void write(Html html, String memory, String a, String b) throws IOException {
    write(html, memory, a, b, "");
  }

  /** Does the same, with the words that were searched for marked. */
  static void write(Html html, String memory, String a, String b, String words) throws IOException {
    String pair = Fields.link(ComparePage.PAIR, Choice.PARAMETER, memory, "a", a, "b", b);
    String link = words.isBlank() ? pair : Fields.and(pair, "q", words);
    html.open("div", "class", "beside").open("p");
    html.element(
        "a",
        "Side by side",
        "href",
        link,
        "aria-label",
        "Side by side: " + a + " and " + b,
        "hx-get",
        link,
        "hx-target",
        "closest .beside",
        "hx-select",
        "#pair > *",
        "hx-swap",
        "innerHTML");
    html.close().close();
  }
}
