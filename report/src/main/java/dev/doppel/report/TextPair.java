package dev.doppel.report;

import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.similarity.evidence.Passages;
import java.io.IOException;
import java.util.List;

/**
 * Two texts beside each other, cut down to what is worth reading, with what they share marked.
 *
 * @param style the relation of the two, which gives the colour
 */
public record TextPair(String style, Side left, Side right) {

  /**
   * One of the texts.
   *
   * @param role what it is in this place, in a word or two
   * @param text its beginning
   * @param unseen how many characters follow that are not compared here
   */
  public record Side(String name, String role, String text, int unseen) {

    /** A text that is compared in full. */
    public static Side of(String name, String role, String text) {
      return new Side(name, role, text, 0);
    }
  }

  /** Writes the columns. */
  public void write(Html html) throws IOException {
    String a = Tidy.whiteSpace(left.text);
    String b = Tidy.whiteSpace(right.text);
    Passages passages = Passages.between(a, b);
    html.open("div", "class", "columns " + style);
    write(
        html,
        left,
        passages.coveredA(),
        Excerpt.of(a, passages.sharedInA(), passages.onlyInA(), left.unseen));
    write(
        html,
        right,
        passages.coveredB(),
        Excerpt.of(b, passages.sharedInB(), passages.onlyInB(), right.unseen));
    html.close();
  }

  /** Explains how the texts are marked. */
  public static void writeLegend(Html html) throws IOException {
    Legend.write(html);
  }

  private static void write(Html html, Side side, double covered, List<Excerpt.Piece> pieces)
      throws IOException {
    html.open("section", "aria-label", "Text of " + Labels.shortened(side.name));
    html.open("p", "class", "who");
    Labels.id(html, side.name);
    html.text(" ");
    html.element("span", side.role + " \u00b7 shares " + Numbers.percent(covered), "class", "role");
    html.close();
    html.open("p", "class", "text", "dir", "auto");
    for (Excerpt.Piece piece : pieces) {
      write(html, piece);
    }
    html.close().close();
  }

  private static void write(Html html, Excerpt.Piece piece) throws IOException {
    switch (piece.kind()) {
      case SHARED -> html.element("mark", piece.text());
      case ALONE -> html.element("b", piece.text());
      case BETWEEN -> html.text(piece.text());
      case LEFT_OUT -> {
        String length = Numbers.count(piece.length(), "character", "characters");
        html.element("span", "\u2026 " + length + " left out", "class", "gap");
      }
    }
  }
}
