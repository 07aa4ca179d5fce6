package dev.doppel.web.url;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Names of parameters, whole ones or, with a "*" at the end, beginnings; in whatever case.
 * Immutable.
 */
final class NameSet {

  static final NameSet EMPTY = of(List.of());

  private final List<String> patterns;
  private final ByteMap<Boolean> names;
  private final byte[][] beginnings;

  private NameSet(List<String> patterns) {
    this.patterns = patterns;
    Map<String, Boolean> whole = new HashMap<>();
    List<byte[]> parts = new ArrayList<>();
    for (String pattern : patterns) {
      if (pattern.endsWith("*")) {
        parts.add(Ascii.bytes(beginning(pattern)));
      } else {
        whole.put(pattern, true);
      }
    }
    names = ByteMap.of(whole);
    beginnings = parts.toArray(byte[][]::new);
  }

  static NameSet of(List<String> patterns) {
    return new NameSet(patterns.stream().map(each -> each.toLowerCase(Locale.ROOT)).toList());
  }

  boolean isEmpty() {
    return patterns.isEmpty();
  }

  boolean contains(byte[] bytes, int from, int to) {
    if (names.get(bytes, from, to) != null) {
      return true;
    }
    for (byte[] beginning : beginnings) {
      if (Ascii.startsWith(bytes, from, to, beginning)) {
        return true;
      }
    }
    return false;
  }

  NameSet and(NameSet more) {
    List<String> all = new ArrayList<>(patterns);
    all.addAll(more.patterns);
    return new NameSet(List.copyOf(all));
  }

  /** The names here about which {@code other} says nothing. */
  NameSet without(NameSet other) {
    return new NameSet(patterns.stream().filter(each -> !other.covers(each)).toList());
  }

  private boolean covers(String pattern) {
    return patterns.stream()
        .anyMatch(
            each ->
                each.equals(pattern)
                    || (each.endsWith("*") && pattern.startsWith(beginning(each))));
  }

  private static String beginning(String pattern) {
    return pattern.substring(0, pattern.length() - 1);
  }
}
