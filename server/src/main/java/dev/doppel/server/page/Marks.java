package dev.doppel.server.page;

import dev.doppel.report.TextPair;
import dev.doppel.report.page.Html;
import dev.doppel.server.search.Snippet;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** Marks the words that were searched for in a text. */
final class Marks {

  private Marks() {}

  /** Returns a writer of texts; it marks nothing if there are no words. */
  static TextPair.Words of(String words) throws IOException {
    if (words.isBlank()) {
      return Html::text;
    }
    Function<String, List<Snippet.Piece>> marker = Snippet.marker(words);
    return (html, text) -> write(html, marker.apply(text));
  }

  static void write(Html html, List<Snippet.Piece> pieces) throws IOException {
    for (Snippet.Piece piece : pieces) {
      if (piece.isFound()) {
        html.element("span", piece.text(), "class", "found");
      } else {
        html.text(piece.text());
      }
    }
  }
}
