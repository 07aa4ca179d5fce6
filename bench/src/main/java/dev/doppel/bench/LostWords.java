package dev.doppel.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the words of texts that no other text has in their place. A word is there if another text
 * has it among its neighbours, five words in a row; so neither a line that is broken elsewhere nor
 * a word inserted by the other text makes it lost. Each text is walked once.
 *
 * <p>Case does not count. Each character of Chinese or Japanese is a word.
 */
final class LostWords {

  private static final String NO_SPACES = "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}";
  private static final Pattern WORD =
      Pattern.compile("[" + NO_SPACES + "]|[\\p{L}\\p{M}\\p{N}&&[^" + NO_SPACES + "]]+");
  private static final int RUN = 5;
  private static final int SHOWN_BESIDE = 3;

  private final Set<String> open = new HashSet<>(); // runs of words that no text was found to have

  /** Takes a text whose words are wanted. */
  void want(String text) {
    List<String> words = words(text);
    for (int at = 0; at < runs(words); at++) {
      open.add(run(words, at));
    }
  }

  /** Takes a text that stays. */
  void found(String text) {
    List<String> words = words(text);
    for (int at = 0; at < runs(words) && !open.isEmpty(); at++) {
      open.remove(run(words, at));
    }
  }

  /** The rows of lost words of a wanted text, each in brackets with a few words beside it. */
  List<String> of(String text) {
    List<String> words = words(text);
    boolean[] there = new boolean[words.size()];
    for (int at = 0; at < runs(words); at++) {
      if (!open.contains(run(words, at))) {
        Arrays.fill(there, at, Math.min(at + RUN, there.length), true);
      }
    }
    List<String> rows = new ArrayList<>();
    for (int from = 0; from < there.length; from++) {
      if (!there[from]) {
        int to = from;
        while (to < there.length && !there[to]) {
          to++;
        }
        rows.add(
            String.join(" ", words.subList(Math.max(0, from - SHOWN_BESIDE), from))
                + " ["
                + String.join(" ", words.subList(from, to))
                + "] "
                + String.join(" ", words.subList(to, Math.min(to + SHOWN_BESIDE, there.length))));
        from = to;
      }
    }
    return rows;
  }

  private static int runs(List<String> words) {
    return words.isEmpty() ? 0 : Math.max(1, words.size() - RUN + 1);
  }

  private static String run(List<String> words, int at) {
    return String.join(" ", words.subList(at, Math.min(at + RUN, words.size())));
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
    while (matcher.find()) {
      words.add(matcher.group());
    }
    return words;
  }
}
