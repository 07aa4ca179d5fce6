package dev.doppel.report;

import dev.doppel.core.distance.Relation;
import dev.doppel.report.page.Html;
import java.io.IOException;

/** Writes ids and relations, the same way all over the page. */
final class Labels {

  private static final int MAX_ID = 120;

  private Labels() {}

  /** Writes an id, apart from the direction of the text around it. */
  static void id(Html html, String id) throws IOException {
    html.element("bdi", shortened(id), "class", "id");
  }

  static void relation(Html html, Relation relation, boolean isByLinks) throws IOException {
    html.element("span", name(relation, isByLinks), "class", "badge " + relation);
  }

  /** The word for a relation: equal links are no exact copies. */
  static String name(Relation relation, boolean isByLinks) {
    return isByLinks && relation == Relation.EXACT ? "equal links" : relation.toString();
  }

  /** The id without its middle if it is long: paths differ at their ends. */
  static String shortened(String id) {
    return shortened(id, MAX_ID);
  }

  static String shortened(String text, int limit) {
    if (text.length() <= limit) {
      return text;
    }
    int start = limit / 3;
    int end = text.length() - (limit - start - 1);
    // Half a surrogate pair is shown as a replacement character, which is what it has become.
    return text.substring(0, start) + "\u2026" + text.substring(end);
  }
}
