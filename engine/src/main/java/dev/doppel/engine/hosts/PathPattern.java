package dev.doppel.engine.hosts;

/** The shape of an address: its path with numbers and keys left out, and the names of its query. */
final class PathPattern {

  private static final int LEAST_KEY = 8; // letters and digits mixed, from this length on

  private PathPattern() {}

  /** Returns the path of an address, {@code #} for a number and {@code *} for a key. */
  static String of(String url) {
    int from = url.indexOf('/', url.indexOf("//") + 2);
    if (from < 0) {
      return "/";
    }
    int to = url.length();
    for (char end : new char[] {'?', '#'}) {
      int at = url.indexOf(end, from);
      to = at < 0 ? to : Math.min(to, at);
    }
    StringBuilder pattern = new StringBuilder();
    int at = from;
    while (at < to) {
      int end = at;
      while (end < to && isOfKey(url.charAt(end))) {
        end++;
      }
      if (end == at) {
        pattern.append(url.charAt(at++));
      } else {
        append(pattern, url.substring(at, end));
        at = end;
      }
    }
    return pattern.toString();
  }

  private static boolean isOfKey(char letter) {
    return (letter >= '0' && letter <= '9')
        || (letter >= 'a' && letter <= 'z')
        || (letter >= 'A' && letter <= 'Z');
  }

  /** A word stays, a number becomes one sign, and so does what mixes both and is long. */
  private static void append(StringBuilder pattern, String run) {
    long digits = run.chars().filter(c -> c >= '0' && c <= '9').count();
    if (digits == run.length()) {
      pattern.append('#');
    } else if (digits >= 2 && run.length() >= LEAST_KEY) {
      pattern.append('*');
    } else {
      pattern.append(run);
    }
  }
}
