package dev.doppel.web.url;

import dev.doppel.core.internal.Check;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A canonical form: what is parsed and which rules hold. A released one never changes, so that the
 * keys of a memory stay true; a better one gets the next number.
 */
public enum UrlProfile {
  /** The bytes as they are. Nothing is parsed or rejected. */
  NONE_V1("none-v1", EnumSet.noneOf(UrlRule.class)),

  /** What the URL standard makes of it, with nothing dropped. */
  STRICT_V1("strict-v1", EnumSet.noneOf(UrlRule.class)),

  /** For any site: merges what is the same page everywhere, and nothing else. */
  STANDARD_V1("standard-v1", EnumSet.range(UrlRule.FRAGMENT, UrlRule.EMPTY_QUERY)),

  /** For reports and archives: merges what is mostly the same page. Not to be requested. */
  AGGRESSIVE_V1("aggressive-v1", EnumSet.allOf(UrlRule.class));

  private final String label;
  private final int bits;

  UrlProfile(String label, Set<UrlRule> rules) {
    this.label = label;
    this.bits = UrlRule.bits(rules);
  }

  /**
   * Returns the profile of that name; without a version, the newest of it.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static UrlProfile named(String name) {
    Optional<UrlProfile> found =
        Arrays.stream(values())
            .filter(each -> each.label.equals(name) || each.label.startsWith(name + "-v"))
            .reduce((older, newer) -> newer);
    Check.argument(found.isPresent(), "unknown profile '%s', there are %s", name, labels());
    return found.orElseThrow();
  }

  /** The name with its version, such as {@code standard-v1}. */
  public String label() {
    return label;
  }

  /** The rules that hold where a site has no say. */
  public Set<UrlRule> rules() {
    return Arrays.stream(UrlRule.values())
        .filter(rule -> rule.in(bits))
        .collect(Collectors.toUnmodifiableSet());
  }

  int bits() {
    return bits;
  }

  @Override
  public String toString() {
    return label;
  }

  private static String labels() {
    return Arrays.stream(values()).map(UrlProfile::label).collect(Collectors.joining(", "));
  }
}
