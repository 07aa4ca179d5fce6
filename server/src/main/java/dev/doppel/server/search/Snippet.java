package dev.doppel.server.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A few words of a text around the first of those that were searched for.
 *
 * @param pieces in their order; the words searched for stand in pieces of their own
 */
public record Snippet(List<Piece> pieces) {

  /** Some of the text. */
  public record Piece(String text, boolean isFound) {}

  private static final int BEFORE = 60;
  private static final int LENGTH = 240;
  private static final int MOST_READ = 100_000;

  public Snippet {
    pieces = List.copyOf(pieces);
  }

  /** Returns the snippet of a text for what was searched for; its beginning if that is nothing. */
  public static Snippet of(String text, String query) throws IOException {
    String start = text.substring(0, Math.min(text.length(), MOST_READ));
    String read = start.replaceAll("\\s+", " ").strip();
    Set<String> terms = Words.terms(query);
    List<Words.Word> found =
        terms.isEmpty()
            ? List.of()
            : Words.of(read).stream().filter(word -> terms.contains(word.term())).toList();
    int first = found.isEmpty() ? 0 : found.get(0).start();
    int from = wordStart(read, Math.max(0, first - BEFORE));
    int to = wordStart(read, Math.min(read.length(), from + LENGTH));
    return new Snippet(pieces(read, found, from, to));
  }

  /**
   * Cuts a whole text at the words that were searched for; any number of times, without reading the
   * query again.
   */
  public static Function<String, List<Piece>> marker(String query) throws IOException {
    Set<String> terms = Words.terms(query);
    return text -> {
      try {
        List<Words.Word> found =
            Words.of(text).stream().filter(word -> terms.contains(word.term())).toList();
        return pieces(text, found, 0, text.length());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  private static List<Piece> pieces(String text, List<Words.Word> found, int from, int to) {
    List<Piece> pieces = new ArrayList<>();
    int at = from;
    if (from > 0) {
      pieces.add(new Piece("\u2026 ", false));
    }
    for (Words.Word word : found) {
      if (at <= word.start() && word.end() <= to) {
        pieces.add(new Piece(text.substring(at, word.start()), false));
        pieces.add(new Piece(text.substring(word.start(), word.end()), true));
        at = word.end();
      }
    }
    pieces.add(new Piece(text.substring(at, Math.max(at, to)), false));
    if (to < text.length()) {
      pieces.add(new Piece(" \u2026", false));
    }
    return pieces;
  }

  /** The place before a word near {@code at}; the ends of the text are such places. */
  private static int wordStart(String text, int at) {
    int space = at == text.length() ? at : text.lastIndexOf(' ', at) + 1;
    return at - space > BEFORE / 2 ? at : space;
  }
}
