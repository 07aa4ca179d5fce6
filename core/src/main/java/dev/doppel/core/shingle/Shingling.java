package dev.doppel.core.shingle;

import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.CanonicalText.WhiteSpace;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How a text is cut into shingles: of what unit, how many of them, and what is left out. These are
 * the choices of Broder's method as Horowitz's slides list them.
 *
 * @param size how many units make a shingle
 * @param foldCase whether "Sam" and "sam" are the same
 * @param whiteSpace what happens to white space; matters to characters only
 * @param punctuation whether punctuation counts
 * @param replicas whether a shingle that occurs twice counts twice
 * @param stopWords the languages whose common words are left out, by their two letters, sorted and
 *     distinct; matters to words only
 * @param letters which letters are the same
 * @param edition of the rules by which a text is folded and cut: {@link #EDITION}, or 1 or 2, which
 *     earlier versions of Doppel had and what they stored was made by
 */
public record Shingling(
    Unit unit,
    int size,
    boolean foldCase,
    WhiteSpace whiteSpace,
    boolean punctuation,
    boolean replicas,
    List<String> stopWords,
    Letters letters,
    int edition) {

  /**
   * The present edition of the rules. Texts of ASCII have the same shingles in all editions; from
   * this one on, texts too short for words are compared by {@link dev.doppel.core.brief}.
   */
  public static final int EDITION = 3;

  /** Which letters are the same, apart from capitals and small ones. */
  public enum Letters {
    /** Those that are written alike. */
    AS_WRITTEN,
    /** Also those that differ in marks and forms: é and e, أ and ا, ﬁ and fi, Ａ and A. */
    FOLDED,
    /** Also those that a scanner takes for each other: 0 and o, rn and m. */
    CONFUSABLE
  }

  /** What a shingle is made of. */
  public enum Unit {
    /** Words; in scripts written without spaces, overlapping runs of neighbouring characters. */
    WORDS,
    /** Code points. */
    CHARS
  }

  private static final String STOP_WORDS_OF = "stopwords:";
  private static final int MAX_SIZE = 1000;
  private static final int PAIR = 2;
  private static final double SYLLABIC_PER_WORD = 4.5; // characters; Thai 3.9, Khmer 5.1
  private static final int BYTES_PER_WORD = 6; // with the space after it
  private static final int BYTES_PER_CHARS = 2; // short rows of characters come again and again

  public Shingling {
    Check.argument(
        size >= 1 && size <= MAX_SIZE, "shingle size must be 1 to %d, got %d", MAX_SIZE, size);
    stopWords.forEach(StopWords::check);
    stopWords = stopWords.stream().sorted().distinct().toList();
    Check.argument(
        edition >= 1 && edition <= EDITION,
        "the edition of the rules must be 1 to %d, got %d",
        EDITION,
        edition);
    Check.argument(
        edition > 1 || letters == Letters.AS_WRITTEN,
        "letters are as written in edition 1 of the rules, got %s",
        letters);
  }

  /** Returns a shingling by the present rules, letters folded. */
  public Shingling(
      Unit unit,
      int size,
      boolean foldCase,
      WhiteSpace whiteSpace,
      boolean punctuation,
      boolean replicas,
      List<String> stopWords) {
    this(
        unit,
        size,
        foldCase,
        whiteSpace,
        punctuation,
        replicas,
        stopWords,
        Letters.FOLDED,
        EDITION);
  }

  /** Returns the usual shingles of {@code size} words: case folded, no punctuation, no replicas. */
  public static Shingling words(int size) {
    return new Shingling(Unit.WORDS, size, true, WhiteSpace.FOLD, false, false, List.of());
  }

  /** Returns shingles of {@code size} characters: case and white space folded. */
  public static Shingling chars(int size) {
    return new Shingling(Unit.CHARS, size, true, WhiteSpace.FOLD, true, false, List.of());
  }

  /**
   * Reads a description such as {@code words:5} or {@code chars:9,case,nospaces}. The choices after
   * the size are {@code case} (letter case counts), {@code spaces} (each white space counts),
   * {@code nospaces} (none does), {@code punctuation}, {@code nopunctuation}, {@code replicas},
   * {@code stopwords} (common English words are left out), {@code stopwords:de} (those of another
   * language; several may be named), {@code marks} (accents, vowel points and forms of letters
   * count), {@code confusable} (letters that a scanner confuses are one), {@code v1} and {@code v2}
   * (the first and the second edition of the rules).
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

  /** Returns the same cut by the rules of an edition, with that edition's usual letters. */
  public Shingling inEdition(int newEdition) {
    if (edition > 1 && newEdition > 1) {
      return edition == newEdition ? this : written(letters, newEdition);
    }
    Letters usual = newEdition == 1 ? Letters.AS_WRITTEN : Letters.FOLDED;
    return edition == newEdition ? this : written(usual, newEdition);
  }

  /**
   * How many neighbouring characters of a script without spaces are a unit: two Chinese or Japanese
   * ones; of syllabic ones so many that the units of a shingle cover as many characters as that
   * many words have.
   */
  int charactersPerUnit(boolean syllabic) {
    return syllabic && edition > 1 ? (int) Math.round(size * (SYLLABIC_PER_WORD - 1)) + 1 : PAIR;
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
    for (String language : stopWords) {
      text.append(language.equals(StopWords.ENGLISH) ? ",stopwords" : ",stopwords:" + language);
    }
    if (letters != Letters.FOLDED && edition > 1) {
      text.append(letters == Letters.AS_WRITTEN ? ",marks" : ",confusable");
    }
    return text.append(edition == EDITION ? "" : ",v" + edition).toString();
  }

  private Shingling with(String choice, String text) {
    return switch (choice) {
      case "case" -> fold(false, whiteSpace);
      case "spaces" -> fold(foldCase, WhiteSpace.KEEP);
      case "nospaces" -> fold(foldCase, WhiteSpace.DROP);
      case "punctuation" -> leave(true, replicas, stopWords);
      case "nopunctuation" -> leave(false, replicas, stopWords);
      case "replicas" -> leave(punctuation, true, stopWords);
      case "stopwords" -> withStopWords(StopWords.ENGLISH);
      case "marks" -> written(Letters.AS_WRITTEN, edition);
      case "confusable" -> written(Letters.CONFUSABLE, edition);
      case "v1" -> inEdition(1);
      case "v2" -> written(letters, 2);
      default -> {
        if (choice.startsWith(STOP_WORDS_OF)) {
          yield withStopWords(choice.substring(STOP_WORDS_OF.length()));
        }
        throw new IllegalArgumentException(
            "unknown shingle option '"
                + choice
                + "' in '"
                + text
                + "': use case, spaces, nospaces, punctuation, nopunctuation, replicas, stopwords,"
                + " stopwords:LANGUAGE, marks, confusable, v1 or v2");
      }
    };
  }

  private Shingling fold(boolean newCase, WhiteSpace newSpace) {
    return new Shingling(
        unit, size, newCase, newSpace, punctuation, replicas, stopWords, letters, edition);
  }

  private Shingling withStopWords(String language) {
    List<String> languages = Stream.concat(stopWords.stream(), Stream.of(language)).toList();
    return leave(punctuation, replicas, languages);
  }

  private Shingling leave(boolean newPunctuation, boolean newReplicas, List<String> newStopWords) {
    return new Shingling(
        unit,
        size,
        foldCase,
        whiteSpace,
        newPunctuation,
        newReplicas,
        newStopWords,
        letters,
        edition);
  }

  private Shingling written(Letters newLetters, int newEdition) {
    return new Shingling(
        unit, size, foldCase, whiteSpace, punctuation, replicas, stopWords, newLetters, newEdition);
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
