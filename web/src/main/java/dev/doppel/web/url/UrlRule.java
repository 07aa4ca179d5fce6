package dev.doppel.web.url;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One thing that a canonical form leaves out or makes equal, beyond what the URL standard does. */
public enum UrlRule {
  /** Drops "#" and what follows it, which no server ever sees. */
  FRAGMENT,

  /** Upper-cases escapes, and undoes those of letters, digits, "-", ".", "_" and "~". */
  ESCAPES,

  /** Drops session ids: from the path as parameter or segment, from the query by name. */
  SESSION,

  /** Drops parameters that only say where a visitor came from. */
  TRACKING,

  /** Drops a "?" with nothing after it. */
  EMPTY_QUERY,

  /** Drops user name and password. */
  USERINFO,

  /** Takes https for http, and the port of either for none. */
  SCHEME,

  /** Drops "www." from the host. */
  WWW,

  /** Drops the dot at the end of a host. */
  HOST_DOT,

  /** Escapes the characters that RFC 3986 does not allow where the URL standard does. */
  ILLEGAL,

  /** Makes one slash of several. */
  SLASHES,

  /** Lower-cases the path. */
  CASE,

  /** Drops the name of an index page. */
  INDEX,

  /** Drops slashes at the end of a path. */
  TRAILING_SLASH,

  /** Sorts parameters by name, keeps the order of equal names, drops empty ones. */
  SORT_QUERY;

  @SuppressWarnings("EnumOrdinal") // for sets within a process; nothing stores it
  final int bit = 1 << ordinal();

  private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** Returns the rule of that name, if there is one. */
  static Optional<UrlRule> named(String label) {
    return Arrays.stream(values()).filter(rule -> rule.label.equals(label)).findFirst();
  }

  /** All names, for a message. */
  static String labels() {
    return Arrays.stream(values()).map(UrlRule::label).collect(Collectors.joining(", "));
  }

  static int bits(Set<UrlRule> rules) {
    return rules.stream().mapToInt(rule -> rule.bit).sum();
  }

  /** Whether the rule is among those whose bits are given. */
  boolean in(int rules) {
    return (rules & bit) != 0;
  }

  /** The name in rule files and explanations, such as {@code sort-query}. */
  public String label() {
    return label;
  }
}
