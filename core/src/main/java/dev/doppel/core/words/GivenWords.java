package dev.doppel.core.words;

import dev.doppel.core.internal.Check;
import dev.doppel.core.quantity.Durations;
import dev.doppel.core.quantity.Shares;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Settings in the words of a user, by name: options of a command line, or fields of a JSON object.
 * Whoever takes them, the command line, the server, a job on Spark or Flink, hands them to the one
 * parser of the job's settings, which has the defaults and the rules.
 *
 * <p>Names are those of options without the dashes, such as {@code on-duplicate}. Messages name a
 * setting as the user typed it: {@code --on-duplicate} or {@code onDuplicate}. Not safe for
 * concurrent use.
 */
public final class GivenWords {

  private static final String SEPARATOR = ",";

  private final boolean areOptions;
  private final Map<String, String> words = new HashMap<>();
  private final Map<String, List<String>> lists = new HashMap<>();
  private final Set<String> unread = new TreeSet<>();

  private GivenWords(boolean areOptions) {
    this.areOptions = areOptions;
  }

  /** Returns no words yet, to be options of a command line. */
  public static GivenWords ofOptions() {
    return new GivenWords(true);
  }

  /** Returns no words yet, to be fields of a JSON object. */
  public static GivenWords ofFields() {
    return new GivenWords(false);
  }

  /** Adds a word, or a number or constant that was read already; null stands for none. */
  public GivenWords put(String name, @Nullable Object word) {
    if (word != null) {
      words.put(name, word.toString());
      unread.add(name);
    }
    return this;
  }

  /** Adds words of which each is one as it is, commas included; none and null stand for none. */
  public GivenWords putAll(String name, @Nullable List<String> each) {
    if (each != null && !each.isEmpty()) {
      lists.put(name, List.copyOf(each));
      put(name, String.join(SEPARATOR, each));
    }
    return this;
  }

  /** Whether there is a word of that name. */
  public boolean has(String name) {
    return words.containsKey(name);
  }

  /** The word; null if there is none. */
  public @Nullable String text(String name) {
    unread.remove(name);
    return words.get(name);
  }

  /** The words that commas part; none if there are none. */
  public List<String> list(String name) {
    String all = text(name);
    return all == null ? List.of() : lists.getOrDefault(name, List.of(all.split(SEPARATOR, -1)));
  }

  /** Whether the word is {@code true}. */
  public boolean flag(String name) {
    return "true".equals(text(name));
  }

  /**
   * Returns what a word stands for, or the default if there is none.
   *
   * @throws IllegalArgumentException if the parser throws one, and then with the name
   */
  public <T> T parsed(String name, Function<String, T> parser, T fallback) {
    String word = text(name);
    if (word == null) {
      return fallback;
    }
    try {
      return parser.apply(word);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new IllegalArgumentException(spelled(name) + ": " + e.getMessage(), e);
    }
  }

  /**
   * Returns settings with what a word stands for, or as they are if there is none.
   *
   * @throws IllegalArgumentException if the parser or the settings throw one, and then with the
   *     name
   */
  public <S, T> S with(
      S settings, String name, Function<String, T> parser, BiFunction<S, T, S> setter) {
    return parsed(name, word -> setter.apply(settings, parser.apply(word)), settings);
  }

  /** The duration, or the default if there is none. */
  public Duration duration(String name, Duration fallback) {
    return parsed(name, Durations::parse, fallback);
  }

  /** The share, or the default if there is none. */
  public double share(String name, double fallback) {
    return parsed(name, Shares::parse, fallback);
  }

  /** The whole number, or the default if there is none. */
  public long count(String name, long fallback) {
    return parsed(name, GivenWords::wholeNumber, fallback);
  }

  /** The constant, by its name in lower case with hyphens, or the default if there is none. */
  public <E extends Enum<E>> E choice(String name, E fallback) {
    return choice(name, fallback, EnumSet.allOf(fallback.getDeclaringClass()));
  }

  /** The constant, which must be one of these, or the default if there is none. */
  public <E extends Enum<E>> E choice(String name, E fallback, Set<E> allowed) {
    String word = text(name);
    if (word == null) {
      return fallback;
    }
    for (E each : allowed) {
      if (word(each).equalsIgnoreCase(word)) {
        return each;
      }
    }
    String known = allowed.stream().map(GivenWords::word).collect(Collectors.joining(", "));
    throw refusal(name, "must be one of " + known + ", got '" + word + "'");
  }

  /** Reads a whole number, for {@link #with}. */
  public static long wholeNumber(String word) {
    try {
      return Long.parseLong(word);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("a whole number is needed, got '" + word + "'", e);
    }
  }

  /** Reads a small whole number, for {@link #with}. */
  public static int smallNumber(String word) {
    long number = wholeNumber(word);
    Check.argument(
        number == (int) number,
        "a number of at most %d is needed, got %s",
        Integer.MAX_VALUE,
        word);
    return (int) number;
  }

  /** The word for a constant. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A name as the user types it: {@code --on-duplicate} or {@code onDuplicate}. */
  public String spelled(String name) {
    if (areOptions) {
      return "--" + name;
    }
    StringBuilder field = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      boolean joins = name.charAt(i) == '-' && i > 0 && i + 1 < name.length();
      field.append(joins ? Character.toUpperCase(name.charAt(++i)) : name.charAt(i));
    }
    return field.toString();
  }

  /** Returns what to throw for a setting that is missing, or cannot be had with the others. */
  public IllegalArgumentException refusal(String name, String reason) {
    return new IllegalArgumentException(spelled(name) + " " + reason);
  }

  /**
   * Makes sure that all words were asked for, as the parser of a job does in the end.
   *
   * @throws IllegalArgumentException if there is one that has no meaning
   */
  public void requireAllRead() {
    if (!unread.isEmpty()) {
      String names = unread.stream().map(this::spelled).collect(Collectors.joining(", "));
      throw new IllegalArgumentException("no such setting: " + names);
    }
  }
}
