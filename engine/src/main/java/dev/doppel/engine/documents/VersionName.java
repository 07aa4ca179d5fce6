package dev.doppel.engine.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name in words and numbers, such as {@code lib-1.10/page.html}. Where the words of two names are
 * the same, the numbers tell which is the earlier version: 1.9, 1.10-rc1, 1.10, 1.10.1. Where words
 * differ, a name says nothing of the order.
 *
 * @param words in lower case, with the place of each; {@code v} and the like are none
 * @param numbers for each place between words, the numbers that stand there
 */
record VersionName(String words, List<List<String>> numbers) implements Comparable<VersionName> {

  private static final Pattern PART = Pattern.compile("\\p{Nd}+|[\\p{L}\\p{M}]+");

  private static final Set<String> MARKS =
      Set.of("v", "ver", "version", "rev", "revision", "release");

  /** Words for what comes before a version: less than nothing, and less than any number. */
  private static final Map<String, String> EARLY =
      Map.of(
          "dev",
          "-6",
          "snapshot",
          "-6",
          "draft",
          "-5",
          "alpha",
          "-4",
          "beta",
          "-3",
          "pre",
          "-2",
          "preview",
          "-2",
          "rc",
          "-1");

  private static final String NOTHING = "";

  static VersionName of(String name) {
    StringBuilder words = new StringBuilder();
    List<List<String>> numbers = new ArrayList<>();
    List<String> here = new ArrayList<>();
    numbers.add(here);
    Matcher parts = PART.matcher(name.toLowerCase(Locale.ROOT));
    while (parts.find()) {
      String part = parts.group();
      String early = here.isEmpty() ? null : EARLY.get(part); // not in a name that begins so
      if (Character.isDigit(part.charAt(0))) {
        here.add(part.replaceFirst("^0+(?=.)", ""));
      } else if (early != null) {
        here.add(early);
      } else if (!MARKS.contains(part)) {
        words.append(part).append(' ');
        here = new ArrayList<>();
        numbers.add(here);
      }
    }
    return new VersionName(words.toString(), numbers);
  }

  /** Compares the numbers; of use only for names of the same words. */
  @Override
  public int compareTo(VersionName other) {
    for (int place = 0; place < Math.min(numbers.size(), other.numbers.size()); place++) {
      int order = compare(numbers.get(place), other.numbers.get(place));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int compare(List<String> left, List<String> right) {
    for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
      int order =
          compare(
              i < left.size() ? left.get(i) : NOTHING, i < right.size() ? right.get(i) : NOTHING);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Early words, the earliest first, then nothing, then numbers by value. */
  private static int compare(String left, String right) {
    boolean isLeftEarly = left.startsWith("-");
    boolean isRightEarly = right.startsWith("-");
    if (isLeftEarly || isRightEarly) {
      return isLeftEarly && isRightEarly ? right.compareTo(left) : isLeftEarly ? -1 : 1;
    }
    return left.length() != right.length()
        ? Integer.compare(left.length(), right.length())
        : left.compareTo(right);
  }
}
