package dev.doppel.report;

import dev.doppel.similarity.evidence.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A text cut down to what is worth showing: long stretches lose their middle, and what does not fit
 * in the end is left out, and its length shown.
 */
final class Excerpt {

  /** What a piece of the text is. */
  enum Kind {
    /** The other text has it too. */
    SHARED,
    /** The other text has it not. */
    ALONE,
    /** Punctuation and white space, which are not compared. */
    BETWEEN,
    /** It is not shown. */
    LEFT_OUT
  }

  /**
   * A piece of the text.
   *
   * @param text what is shown of it; empty if it is left out
   * @param length how many characters of the text it stands for
   */
  record Piece(Kind kind, String text, int length) {}

  private static final int ENDS = 200; // shown of the beginning and of the end of a long stretch
  private static final int WORTH_FOLDING = 100; // a shorter middle takes as much room as the note
  private static final int MAX_SHOWN = 2400;
  private static final int MAX_WORD = 24; // as far as a cut moves to spare a word

  private final String text;
  private final List<Piece> pieces = new ArrayList<>();
  private int shown;
  private int leftOut;

  private Excerpt(String text) {
    this.text = text;
  }

  /** Cuts down a text, given what of it is shared and what is not, and what follows unseen. */
  static List<Piece> of(String text, List<Span> shared, List<Span> alone, int beyond) {
    Excerpt excerpt = new Excerpt(text);
    record Stretch(Kind kind, Span span) {}
    int at = 0;
    for (Stretch stretch :
        Stream.concat(
                shared.stream().map(span -> new Stretch(Kind.SHARED, span)),
                alone.stream().map(span -> new Stretch(Kind.ALONE, span)))
            .sorted(Comparator.comparingInt(each -> each.span().start()))
            .toList()) {
      excerpt.show(Kind.BETWEEN, at, stretch.span().start());
      excerpt.fold(stretch.kind(), stretch.span());
      at = stretch.span().end();
    }
    excerpt.show(Kind.BETWEEN, at, text.length());
    excerpt.leaveOut(beyond);
    excerpt.endGap();
    return excerpt.pieces;
  }

  private void fold(Kind kind, Span span) {
    if (span.length() <= 2 * ENDS + WORTH_FOLDING) {
      show(kind, span.start(), span.end());
      return;
    }
    int from = wordBreakBefore(span.start() + ENDS);
    int to = wordBreakBefore(span.end() - ENDS);
    show(kind, span.start(), from);
    leaveOut(to - from);
    show(kind, to, span.end());
  }

  private void show(Kind kind, int from, int to) {
    int room = MAX_SHOWN - shown;
    int end = to - from <= room ? to : Math.max(from, wordBreakBefore(from + room));
    if (end > from) {
      endGap();
      pieces.add(new Piece(kind, text.substring(from, end), end - from));
      shown += end - from;
    }
    if (end < to) {
      leaveOut(to - end);
      shown = MAX_SHOWN; // what follows would stand apart from what it belongs to
    }
  }

  private void leaveOut(int length) {
    leftOut += length;
  }

  private void endGap() {
    if (leftOut > 0) {
      pieces.add(new Piece(Kind.LEFT_OUT, "", leftOut));
      leftOut = 0;
    }
  }

  /** The place before a word near {@code at}; never inside a surrogate pair. */
  private int wordBreakBefore(int at) {
    for (int place = at; place > Math.max(0, at - MAX_WORD); place--) {
      if (Character.isWhitespace(text.charAt(place - 1))) {
        return place;
      }
    }
    boolean splits =
        at > 0
            && at < text.length()
            && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
    return splits ? at - 1 : at;
  }
}
