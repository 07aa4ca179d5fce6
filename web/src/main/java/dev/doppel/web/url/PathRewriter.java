package dev.doppel.web.url;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Applies rules to a path, in place. */
final class PathRewriter {

  private static final ByteMap<Boolean> INDEX_NAMES = set("index", "default");
  private static final ByteMap<Boolean> INDEX_TYPES =
      set("html", "htm", "shtml", "xhtml", "php", "asp", "aspx", "jsp", "cgi", "cfm");

  private PathRewriter() {}

  /** Returns where the path ends. */
  static int rewrite(byte[] bytes, int from, int to, int rules) {
    int end = to;
    if (UrlRule.SESSION.in(rules) && hasSessionMark(bytes, from, end)) {
      end = SessionSegments.remove(bytes, from, end);
    }
    if (UrlRule.SLASHES.in(rules)) {
      end = mergeSlashes(bytes, from, end);
    }
    if (UrlRule.CASE.in(rules)) {
      lower(bytes, from, end);
    }
    return trim(bytes, from, end, rules);
  }

  private static boolean hasSessionMark(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == ';' || bytes[i] == '(') {
        return true;
      }
    }
    return false;
  }

  private static int mergeSlashes(byte[] bytes, int from, int to) {
    int at = from + 1;
    for (int i = from + 1; i < to; i++) {
      if (bytes[i] != '/' || bytes[at - 1] != '/') {
        bytes[at++] = bytes[i];
      }
    }
    return at;
  }

  /** Escapes stay in upper case. */
  private static void lower(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (Ascii.isEscape(bytes, i, to)) {
        i += 2;
      } else {
        bytes[i] = Ascii.lower(bytes[i]);
      }
    }
  }

  /** Each round may uncover what the next drops: /index.html/index.html. */
  private static int trim(byte[] bytes, int from, int to, int rules) {
    int end = to;
    int before;
    do {
      before = end;
      if (UrlRule.INDEX.in(rules)) {
        end = withoutIndex(bytes, from, end);
      }
      if (UrlRule.TRAILING_SLASH.in(rules)) {
        while (end - from > 1 && bytes[end - 1] == '/') {
          end--;
        }
      }
    } while (end < before);
    return end;
  }

  private static int withoutIndex(byte[] bytes, int from, int to) {
    int name = to;
    while (name > from && bytes[name - 1] != '/') {
      name--;
    }
    int dot = Ascii.indexOf(bytes, name, to, '.');
    boolean index =
        dot < to
            && INDEX_NAMES.get(bytes, name, dot) != null
            && INDEX_TYPES.get(bytes, dot + 1, to) != null;
    return index ? name : to;
  }

  private static ByteMap<Boolean> set(String... words) {
    return ByteMap.of(Stream.of(words).collect(Collectors.toMap(word -> word, word -> true)));
  }
}
