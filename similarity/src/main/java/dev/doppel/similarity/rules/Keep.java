package dev.doppel.similarity.rules;

import dev.doppel.core.internal.Check;
import dev.doppel.core.words.Glob;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which document of a cluster stays: the one that is best by the first criterion, of several such
 * the best by the second, and so on; of equal ones the one that was read first. Immutable.
 *
 * <p>A criterion gives each document a number, and the lowest wins. A document of which nothing is
 * known has {@link #UNKNOWN}, and so comes after all others.
 *
 * @param dropsAll whether not even that one stays, so that all documents with duplicates go
 */
public record Keep(List<Criterion> criteria, boolean dropsAll) {

  /** The number of a document that lacks what a criterion asks for. */
  public static final long UNKNOWN = Long.MAX_VALUE;

  /** The document that was read first. */
  public static final Keep FIRST = new Keep(List.of(), false);

  /** The document with the longest text. */
  public static final Keep LONGEST =
      new Keep(List.of(new Criterion(Kind.LONGEST, null, null)), false);

  private static final String FORMS =
      "first, longest, newest, newest:FIELD, best:FIELD, best:-FIELD or prefer:PATTERN";

  /** What a criterion looks at. */
  public enum Kind {
    /** The length of the canonical text. */
    LONGEST,
    /** The time of the document, or of a date in its field: the latest wins. */
    NEWEST,
    /** A number in a field: the greatest wins. */
    BEST,
    /** A number in a field: the least wins. */
    LEAST,
    /** A pattern for the id or the path: what matches wins. */
    PREFER,
    /** A pattern for the id or the path: what does not match wins. */
    AVOID
  }

  /**
   * One criterion.
   *
   * @param field the record's field that holds the date or number; null if there is none
   * @param pattern for names; null for all other kinds
   */
  public record Criterion(Kind kind, @Nullable String field, @Nullable Glob pattern) {

    /** The number of a document with a text of so many bytes. */
    public static long ofLength(int length) {
      return -(long) length;
    }

    /** The number of a document of this time, in milliseconds since 1970. */
    public static long ofTime(long millis) {
      return -millis;
    }

    /** The number of a document by what its field holds; {@link #UNKNOWN} if that is no number. */
    public long ofNumber(double value) {
      if (Double.isNaN(value)) {
        return UNKNOWN;
      }
      long bits = Double.doubleToLongBits(value + 0.0); // -0 is 0
      long ascending = bits ^ ((bits >> (Long.SIZE - 1)) & Long.MAX_VALUE);
      return kind == Kind.LEAST ? ascending : ~ascending;
    }

    /** The number of a document of this id and path. */
    public long ofNames(String id, String path) {
      boolean matches = pattern != null && (pattern.matches(id) || pattern.matches(path));
      return matches == (kind == Kind.PREFER) ? 0 : 1;
    }

    /** The word for it, as {@link Keep#parse} reads it. */
    @Override
    public String toString() {
      return switch (kind) {
        case LONGEST -> "longest";
        case NEWEST -> field == null ? "newest" : "newest:" + field;
        case BEST -> "best:" + field;
        case LEAST -> "best:-" + field;
        case PREFER -> "prefer:" + pattern;
        case AVOID -> "prefer:!" + pattern;
      };
    }
  }

  public Keep {
    criteria = List.copyOf(criteria);
  }

  /**
   * Reads one criterion: {@code first}, {@code longest}, {@code newest}, {@code newest:FIELD},
   * {@code best:FIELD}, {@code best:-FIELD} (the least), {@code prefer:PATTERN} or {@code
   * prefer:!PATTERN}.
   */
  public static Keep parse(String word) {
    return parse(List.of(word));
  }

  /**
   * Reads criteria, the most important first.
   *
   * @throws IllegalArgumentException if a word is none, or others follow {@code first}
   */
  public static Keep parse(List<String> words) {
    List<Criterion> criteria = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      Criterion criterion = criterion(words.get(i));
      if (criterion != null) {
        criteria.add(criterion);
      } else {
        Check.argument(
            i == words.size() - 1,
            "'%s' after 'first' has no effect: no two documents are read first",
            words.get(Math.min(i + 1, words.size() - 1)));
      }
    }
    return new Keep(criteria, false);
  }

  /** Returns the same order of heads, of which none stays: a cluster goes as a whole. */
  public Keep droppingAll() {
    return new Keep(criteria, true);
  }

  /** Returns whether the texts and their order decide, and nothing else about the documents. */
  public boolean isByText() {
    return criteria.isEmpty() || isLongest();
  }

  /** Returns whether the longest text stays. */
  public boolean isLongest() {
    return criteria.equals(LONGEST.criteria);
  }

  /** The criteria in words. */
  @Override
  public String toString() {
    return criteria.isEmpty()
        ? "first"
        : criteria.stream().map(Criterion::toString).collect(Collectors.joining(" "));
  }

  private static @Nullable Criterion criterion(String word) {
    int colon = word.indexOf(':');
    String name = (colon < 0 ? word : word.substring(0, colon)).toLowerCase(Locale.ROOT);
    String rest = colon < 0 ? "" : word.substring(colon + 1);
    boolean isPlain = colon < 0;
    boolean hasRest = !rest.isEmpty() && !rest.equals("-") && !rest.equals("!");
    if (isPlain) {
      switch (name) {
        case "first" -> {
          return null;
        }
        case "longest" -> {
          return new Criterion(Kind.LONGEST, null, null);
        }
        case "newest" -> {
          return new Criterion(Kind.NEWEST, null, null);
        }
        default -> throw unknown(word);
      }
    }
    if (!hasRest) {
      throw unknown(word);
    }
    return switch (name) {
      case "newest" -> new Criterion(Kind.NEWEST, rest, null);
      case "best" ->
          rest.startsWith("-")
              ? new Criterion(Kind.LEAST, rest.substring(1), null)
              : new Criterion(Kind.BEST, rest, null);
      case "prefer" ->
          rest.startsWith("!")
              ? new Criterion(Kind.AVOID, null, Glob.parse(rest.substring(1)))
              : new Criterion(Kind.PREFER, null, Glob.parse(rest));
      default -> throw unknown(word);
    };
  }

  private static IllegalArgumentException unknown(String word) {
    return new IllegalArgumentException("must be " + FORMS + ", got '" + word + "'");
  }
}
