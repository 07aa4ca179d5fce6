package dev.doppel.web.url;

import crawlercommons.domains.EffectiveTldFinder;
import java.util.Optional;

/** Which domain someone registered, by the Public Suffix List that comes with crawler-commons. */
public final class PublicSuffixes {

  /*
   * Suffixes count whether a registry or a company runs them: a.github.io and b.github.io are two
   * sites. The list is read from the library's jar at the first question, in some tens of
   * milliseconds.
   */

  private PublicSuffixes() {}

  /**
   * Returns the registered domain of a host: {@code example.co.uk} for {@code a.example.co.uk}.
   * Nothing for addresses, for a public suffix itself, and for hosts under none.
   */
  public static Optional<String> registeredDomain(String host) {
    boolean address =
        host.isEmpty() || host.startsWith("[") || Character.isDigit(host.charAt(host.length() - 1));
    return address
        ? Optional.empty()
        : Optional.ofNullable(EffectiveTldFinder.getAssignedDomain(host, true, false));
  }

  /** Whether anyone can register a name under this one, as under {@code co.uk}. */
  public static boolean isPublicSuffix(String host) {
    return EffectiveTldFinder.getEffectiveTLDs().containsKey(host);
  }
}
