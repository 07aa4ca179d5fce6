package dev.doppel.seen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Names what two memories were made with differently, as their lines of settings have it. */
final class LineDifference {

  private static final String RULES = "rules for sites (--rules)";
  private static final String ALIASES = "aliases (--aliases)";
  private static final String SECRET = "keys";
  private static final String ALIASED = "aliases-";

  private LineDifference() {}

  /** Returns the differences in words, such as {@code --capacity: 1000 and 2000}. */
  static String between(String one, String other) {
    Map<String, String> first = words(one);
    Map<String, String> second = words(other);
    Map<String, String> all = new LinkedHashMap<>(first);
    second.forEach(all::putIfAbsent);
    List<String> differences = new ArrayList<>();
    for (String name : all.keySet()) {
      String here = first.get(name);
      String there = second.get(name);
      if (!Objects.equals(here, there)) {
        differences.add(difference(name, here, there));
      }
    }
    return String.join("; ", differences);
  }

  private static String difference(String name, @Nullable String here, @Nullable String there) {
    return switch (name) {
      case RULES, ALIASES -> name;
      case SECRET ->
          here == null || there == null || isOwn(here) != isOwn(there)
              ? "keys, one of which is of its own and one of a secret (--secret-file)"
              : "secrets (--secret-file)";
      default -> name + ": " + orNone(here) + " and " + orNone(there);
    };
  }

  private static String orNone(@Nullable String value) {
    return value == null ? "none" : value;
  }

  private static boolean isOwn(String key) {
    return key.equals("own");
  }

  private static Map<String, String> words(String line) {
    Map<String, String> words = new LinkedHashMap<>();
    String[] all = line.split(" ", -1);
    words.put("--filter", all.length > 1 ? all[1] : "");
    for (int i = 2; i < all.length; i++) {
      String name = all[i].substring(0, Math.max(0, all[i].indexOf('=')));
      String value = all[i].substring(all[i].indexOf('=') + 1);
      switch (name) {
        case "profile" -> putRules(value, words);
        case "key", "keyed" -> words.put(SECRET, value);
        case "hash" -> words.put("hash functions of URLs", value);
        case "hashes" -> words.put("--hash-functions", value);
        case "" -> words.put("--" + all[i], "on"); // assume-http
        default -> words.put("--" + name, value);
      }
    }
    return words;
  }

  /** A profile, the hash of rules for sites, and the digest of aliases, with a plus between. */
  private static void putRules(String name, Map<String, String> words) {
    String[] parts = name.split("\\+", -1);
    words.put("--profile", parts[0]);
    for (int i = 1; i < parts.length; i++) {
      words.put(parts[i].startsWith(ALIASED) ? ALIASES : RULES, parts[i]);
    }
  }
}
