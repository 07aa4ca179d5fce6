package dev.doppel.server.page;

import dev.doppel.report.page.Html;
import java.io.IOException;

/**
 * A form that asks again at each change. Scripts put only one part of the new page in place; the
 * address is kept up to date, so that it can be saved or sent. Without scripts it is a usual form.
 */
final class LiveForm {

  static final String TEXT = "text";

  private LiveForm() {}

  /**
   * Opens the form; the caller closes it.
   *
   * @param target the id of the part of the page that changes
   */
  static void open(Html html, Screen screen, String style, String target, String... more)
      throws IOException {
    String part = "#" + target;
    String[] attributes = {
      "method",
      "get",
      "action",
      screen.path(),
      "class",
      style,
      "hx-get",
      screen.path(),
      "hx-trigger",
      "input delay:200ms, submit",
      "hx-target",
      part,
      "hx-select",
      part,
      "hx-swap",
      "outerHTML",
      "hx-sync",
      "this:replace",
      "hx-replace-url",
      "true"
    };
    html.open("form", Fields.joined(attributes, more));
  }

  /** Writes the field for a part of an id or of a title. */
  static void idOrTitle(Html html, String text) throws IOException {
    html.open("p", "class", "field").element("label", "Part of an id or title", "for", TEXT);
    html.single("input", "type", "search", "id", TEXT, "name", TEXT, "value", text).close();
  }

  /** Writes the button that browsers without scripts need. */
  static void button(Html html) throws IOException {
    html.open("noscript");
    Parts.button(html, "Show");
    html.close();
  }
}
