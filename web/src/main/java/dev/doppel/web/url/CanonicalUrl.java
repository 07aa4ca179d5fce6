package dev.doppel.web.url;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The canonical form of a URL: the key by which a page is remembered, whichever of its spellings
 * was found. It is not the address to request. Immutable; equal forms are equal.
 *
 * <pre>{@code
 * Optional<CanonicalUrl> url = CanonicalUrl.parse("HTTP://Example.com:80/a/../b?utm_source=x");
 * url.ifPresent(System.out::println); // http://example.com/b
 * }</pre>
 *
 * <p>{@link UrlRules#canonical} does the same by other rules. For millions of URLs a second take a
 * {@link UrlCanonicalizer}, which makes no garbage.
 */
public final class CanonicalUrl implements Comparable<CanonicalUrl> {

  private static final UrlRules STANDARD = UrlRules.of(UrlProfile.STANDARD_V1);

  private final String text;
  private final String host;

  private CanonicalUrl(String text, String host) {
    this.text = text;
    this.host = host;
  }

  /**
   * Returns the canonical form of an absolute URL by the profile {@code standard-v1}; empty if it
   * is not a URL of the web. {@link UrlRules#explain} says why.
   */
  public static Optional<CanonicalUrl> parse(String url) {
    return STANDARD.canonical(url);
  }

  /** Returns what a canonicalizer has found. */
  static CanonicalUrl of(UrlCanonicalizer found) {
    String text = found.toString();
    return new CanonicalUrl(text, text.substring(found.hostFrom(), found.hostTo()));
  }

  /** The host, in ASCII; empty under the profile {@code none}. */
  public String host() {
    return host;
  }

  @Override
  public int compareTo(CanonicalUrl other) {
    return text.compareTo(other.text);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CanonicalUrl that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The canonical form. */
  @Override
  public String toString() {
    return text;
  }
}
