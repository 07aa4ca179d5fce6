package dev.doppel.core.shingle;

import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.CanonicalText.WhiteSpace;
import java.util.Locale;

/**
 * How a text is cut into shingles: of what unit, how many of them, and what is left out. These are
 * the choices of Broder's method as Horowitz's slides list them.
 *
 * @param size how many units make a shingle
 * @param foldCase whether "Sam" and "sam" are the same
 * @param whiteSpace what happens to white space; matters to characters only
 * @param punctuation whether punctuation counts
 * @param replicas whether a shingle that occurs twice counts twice
 * @param stopWords whether common English words are left out; matters to words only
 */
public record Shingling(
    Unit unit,
    int size,
    boolean foldCase,
    WhiteSpace whiteSpace,
    boolean punctuation,
    boolean replicas,
    boolean stopWords) {

  /** What a shingle is made of. */
  public enum Unit {
    /** Words; in scripts written without spaces, pairs of neighbouring characters. */
    WORDS,
    /** Code points. */
    CHARS
  }

  private static final int MAX_SIZE = 1000;
  private static final int BYTES_PER_WORD = 6; // with the space after it
  private static final int BYTES_PER_CHARS = 2; // short rows of characters come again and again

  public Shingling {
    Check.argument(
        size >= 1 && size <= MAX_SIZE, "shingle size must be 1 to %d, got %d", MAX_SIZE, size);
  }

  /** Returns the usual shingles of {@code size} words: case folded, no punctuation, no replicas. */
  public static Shingling words(int size) {
    return new Shingling(Unit.WORDS, size, true, WhiteSpace.FOLD, false, false, false);
  }

  /** Returns shingles of {@code size} characters: case and white space folded. */
  public static Shingling chars(int size) {
    return new Shingling(Unit.CHARS, size, true, WhiteSpace.FOLD, true, false, false);
  }

  /**
   * Reads a description such as {@code words:5} or {@code chars:9,case,nospaces}. The choices after
   * the size are {@code case} (letter case counts), {@code spaces} (each white space counts),
   * {@code nospaces} (none does), {@code punctuation}, {@code nopunctuation}, {@code replicas} and
   * {@code stopwords} (common English words are left out).
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Shingling parse(String text) {
    String[] parts = text.toLowerCase(Locale.ROOT).split(",", -1);
    int colon = parts[0].indexOf(':');
    Check.argument(colon > 0, "shingle must look like words:5 or chars:9, got '%s'", text);
    int size = parseSize(parts[0].substring(colon + 1), text);
    Shingling shingling =
        switch (parts[0].substring(0, colon)) {
          case "words" -> words(size);
          case "chars" -> chars(size);
          default ->
              throw new IllegalArgumentException(
                  "shingle must be of words or chars, got '" + text + "'");
        };
    for (int i = 1; i < parts.length; i++) {
      shingling = shingling.with(parts[i], text);
    }
    return shingling;
  }

  /**
   * About how many distinct shingles a canonical text has, for a {@link ShingleSet} to begin with.
   */
  public long expectedIn(CanonicalText text) {
    return text.length() / (unit == Unit.WORDS ? BYTES_PER_WORD : BYTES_PER_CHARS);
  }

  /** The description that {@link #parse} reads. */
  @Override
  public String toString() {
    Shingling usual = unit == Unit.WORDS ? words(size) : chars(size);
    StringBuilder text = new StringBuilder(unit == Unit.WORDS ? "words:" : "chars:").append(size);
    if (!foldCase) {
      text.append(",case");
    }
    if (whiteSpace != usual.whiteSpace) {
      text.append(whiteSpace == WhiteSpace.KEEP ? ",spaces" : ",nospaces");
    }
    if (punctuation != usual.punctuation) {
      text.append(punctuation ? ",punctuation" : ",nopunctuation");
    }
    if (replicas) {
      text.append(",replicas");
    }
    if (stopWords) {
      text.append(",stopwords");
    }
    return text.toString();
  }

  private Shingling with(String choice, String text) {
    return switch (choice) {
      case "case" -> fold(false, whiteSpace);
      case "spaces" -> fold(foldCase, WhiteSpace.KEEP);
      case "nospaces" -> fold(foldCase, WhiteSpace.DROP);
      case "punctuation" -> leave(true, replicas, stopWords);
      case "nopunctuation" -> leave(false, replicas, stopWords);
      case "replicas" -> leave(punctuation, true, stopWords);
      case "stopwords" -> leave(punctuation, replicas, true);
      default ->
          throw new IllegalArgumentException(
              "unknown shingle option '"
                  + choice
                  + "' in '"
                  + text
                  + "': use case, spaces, nospaces, punctuation, nopunctuation, replicas or"
                  + " stopwords");
    };
  }

  private Shingling fold(boolean newCase, WhiteSpace newSpace) {
    return new Shingling(unit, size, newCase, newSpace, punctuation, replicas, stopWords);
  }

  private Shingling leave(boolean newPunctuation, boolean newReplicas, boolean newStopWords) {
    return new Shingling(
        unit, size, foldCase, whiteSpace, newPunctuation, newReplicas, newStopWords);
  }

  private static int parseSize(String digits, String text) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "shingle size must be a whole number, got '" + text + "'", e);
    }
  }
}
