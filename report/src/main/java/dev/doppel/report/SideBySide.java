package dev.doppel.report;

import dev.doppel.engine.documents.DocumentText;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lays two texts beside each other and marks what they share; each pair once on a page. */
final class SideBySide {

  /** A page past this size gets no more texts; hostile ones can take eight bytes a character. */
  private static final long MAX_PAGE_BYTES = 1_600_000;

  private final Html html;
  private final ReportInput in;
  private final Set<String> written = new HashSet<>();

  SideBySide(Html html, ReportInput in) {
    this.html = html;
    this.in = in;
  }

  /** Writes the pair, folded up unless open; or a link to it, if it is on the page already. */
  void write(ShownPair pair, boolean isOpen) throws IOException {
    if (written.add(pair.anchor())) {
      html.openDetails(isOpen, "pair", pair.anchor()).open("summary");
      writeTitle(pair);
      html.close().close();
      writeTexts(pair);
      html.closeBlock();
    } else {
      html.open("p", "class", "pair");
      writeTitle(pair);
      html.text(" \u00b7 ").element("a", "shown above", "href", "#" + pair.anchor());
      html.close().closeBlock();
    }
  }

  /** Leaves the line with the ids open. */
  private void writeTitle(ShownPair pair) throws IOException {
    Labels.relation(html, pair.relation(), in.isByLinks());
    html.text(" ").element("span", measure(pair), "class", "measure");
    html.text(" ").open("span", "class", "both");
    Labels.id(html, in.result().id(pair.left()));
    html.text(" and ");
    Labels.id(html, in.result().id(pair.right()));
  }

  private String measure(ShownPair pair) {
    return Stream.of(counted(pair), pair.measured(), pair.boilerplate())
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private String counted(ShownPair pair) {
    return switch (pair.relation()) {
      case EXACT -> in.isByLinks() ? "equal links" : "same text";
      case NEAR -> "similarity " + Numbers.similarity(pair.similarity());
      case CONTAINED -> Numbers.percent(pair.containment()) + " of the shorter found in the longer";
    };
  }

  private void writeTexts(ShownPair pair) throws IOException {
    DocumentText left = in.texts().get(pair.left());
    DocumentText right = in.texts().get(pair.right());
    if (html.bytes() > MAX_PAGE_BYTES) {
      html.element("p", "Left out, to keep this page small.", "class", "note");
    } else if (in.result().isStored(pair.left()) || in.result().isStored(pair.right())) {
      html.element("p", "An earlier run kept one of them; its text is not here.", "class", "note");
    } else if (left == null || right == null) {
      html.element("p", "One of the texts could not be read again.", "class", "note");
    } else {
      writeColumns(pair, left, right);
    }
  }

  private void writeColumns(ShownPair pair, DocumentText left, DocumentText right)
      throws IOException {
    new TextPair(pair.relation().toString(), side(pair.left(), left), side(pair.right(), right))
        .write(html);
    if (unseen(left) + unseen(right) > 0) {
      String limit = Numbers.count(ReportPlan.TEXT_LIMIT);
      html.element("p", "Compared here: the first " + limit + " characters.", "class", "note");
    }
  }

  private TextPair.Side side(int document, DocumentText text) {
    String role = in.result().isKept(document) ? "kept" : "can go";
    return new TextPair.Side(in.result().id(document), role, text.start(), unseen(text));
  }

  private static int unseen(DocumentText text) {
    return text.length() - text.start().length();
  }
}
