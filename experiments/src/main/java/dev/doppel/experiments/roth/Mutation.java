package dev.doppel.experiments.roth;

import dev.doppel.core.internal.Check;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A change to a text, as Roth's section 2.1 has it.
 *
 * @param percent the length of what comes or goes, of the whole text
 */
record Mutation(Kind kind, int percent) {

  /** The largest change. */
  static final int MAX_PERCENT = 80;

  private static final Pattern NAME =
      Pattern.compile("(.*)_([cid])_([0-9]{1,2})((?:\\.[^./]*)?(?:\\.(?:gz|zst))?)");

  /** What is done to a text. */
  enum Kind {
    COPY('c'),
    INSERTION('i'),
    DELETION('d');

    private final char letter;

    Kind(char letter) {
      this.letter = letter;
    }

    private static Kind of(char letter) {
      for (Kind kind : values()) {
        if (kind.letter == letter) {
          return kind;
        }
      }
      throw new AssertionError("the pattern admits no " + letter);
    }
  }

  /** A mutation as a file's name describes it, and the name of the file that was mutated. */
  record Named(Mutation mutation, String original) {}

  Mutation {
    Check.argument(
        0 <= percent && percent <= MAX_PERCENT, "a change of 0 to 80 %%, got %d", percent);
  }

  /**
   * Reads a name such as {@code law/feder15_i_43.txt}, packed or not; empty if it names no
   * mutation.
   */
  static Optional<Named> of(String name) {
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches() || Integer.parseInt(matcher.group(3)) > MAX_PERCENT) {
      return Optional.empty();
    }
    Kind kind = Kind.of(matcher.group(2).charAt(0));
    return Optional.of(
        new Named(
            new Mutation(kind, Integer.parseInt(matcher.group(3))),
            matcher.group(1) + matcher.group(4)));
  }

  /** The name of a file mutated in this way. */
  String name(String original) {
    int dot = original.lastIndexOf('.');
    int end = dot > original.lastIndexOf('/') + 1 ? dot : original.length();
    return original.substring(0, end) + "_" + kind.letter + "_" + percent + original.substring(end);
  }

  /** Changes a text: a stretch of it comes a second time, somewhere, or goes. */
  byte[] apply(byte[] text, SplittableRandom random) {
    int length = (int) ((long) text.length * percent / 100);
    int from = random.nextInt(text.length - length + 1);
    return switch (kind) {
      case COPY -> text.clone();
      case DELETION -> join(text, 0, from, from + length, text.length, 0, 0);
      case INSERTION -> {
        int at = random.nextInt(text.length + 1);
        yield join(text, 0, at, from, from + length, at, text.length);
      }
    };
  }

  /** Three stretches of a text in a row. */
  private static byte[] join(byte[] text, int... bounds) {
    int length = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      length += bounds[i + 1] - bounds[i];
    }
    byte[] joined = new byte[length];
    int to = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      int count = bounds[i + 1] - bounds[i];
      System.arraycopy(text, bounds[i], joined, to, count);
      to += count;
    }
    return joined;
  }
}
