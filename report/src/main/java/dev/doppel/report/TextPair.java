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

  /** Writes a stretch of a text, with marks of the caller's if it likes. */
  @FunctionalInterface
  public interface Words {
    /** Writes all of the text, escaped. */
    void write(Html html, String text) throws IOException;
  }

  /** Writes the columns. */
  public void write(Html html) throws IOException {
    write(html, Html::text);
  }

  /** Writes the columns, and each stretch of the texts by {@code words}. */
  public void write(Html html, Words words) throws IOException {
    String a = Tidy.whiteSpace(left.text);
    String b = Tidy.whiteSpace(right.text);
    Passages passages = Passages.between(a, b);
    html.open("div", "class", "columns " + style);
    write(
        html,
        words,
        left,
        passages.coveredA(),
        Excerpt.of(a, passages.sharedInA(), passages.onlyInA(), left.unseen));
    write(
        html,
        words,
        right,
        passages.coveredB(),
        Excerpt.of(b, passages.sharedInB(), passages.onlyInB(), right.unseen));
    html.close();
  }

  /** Explains how the texts are marked. */
  public static void writeLegend(Html html) throws IOException {
    Legend.write(html);
  }

  private static void write(
      Html html, Words words, Side side, double covered, List<Excerpt.Piece> pieces)
      throws IOException {
    html.open("section", "aria-label", "Text of " + Labels.shortened(side.name));
    html.open("p", "class", "who");
    Labels.id(html, side.name);
    html.text(" ");
    html.element("span", side.role + " \u00b7 shares " + Numbers.percent(covered), "class", "role");
    html.close();
    html.open("p", "class", "text", "dir", "auto");
    for (Excerpt.Piece piece : pieces) {
      write(html, words, piece);
    }
    html.close().close();
  }

  private static void write(Html html, Words words, Excerpt.Piece piece) throws IOException {
    switch (piece.kind()) {
      case SHARED -> {
        html.open("mark");
        words.write(html, piece.text());
        html.close();
      }
      case ALONE -> {
        html.open("b");
        words.write(html, piece.text());
        html.close();
      }
      case BETWEEN -> words.write(html, piece.text());
      case LEFT_OUT -> {
        String length = Numbers.count(piece.length(), "character", "characters");
        // Not a part of the text, whose direction may be another.
        html.element("bdi", "\u2026 " + length + " left out", "class", "gap", "dir", "ltr");
      }
    }
  }
}
