package dev.doppel.web.url;

import dev.doppel.core.internal.Check;
import java.util.Arrays;
import java.util.Optional;

/**
 * An http or https URL, parsed and written as the URL standard says. Immutable.
 *
 * <p>Two are equal if they are written alike, which is the canonical form {@code strict}. For the
 * other forms, and for millions of URLs, see {@link UrlRules}.
 */
public final class Url {

  /** Longer texts are not parsed; three bytes for each must fit an array with ease. */
  static final int MAX_LENGTH = 1 << 28;

  private final UrlParts parts;

  private Url(UrlParts parts) {
    this.parts = parts;
  }

  /**
   * Parses an absolute URL.
   *
   * @throws IllegalArgumentException if it is none, or has another scheme than http and https
   */
  public static Url parse(String text) {
    return parse(text, Optional.empty());
  }

  /**
   * Parses a reference found on the page of this URL: relative, or absolute.
   *
   * @throws IllegalArgumentException if the result would not be an http or https URL
   */
  public Url resolve(String reference) {
    return parse(reference, Optional.of(this));
  }

  /** {@code http} or {@code https}. */
  public String scheme() {
    return parts.isHttps() ? "https" : "http";
  }

  /** The name before the host, escaped; empty if there is none. */
  public String username() {
    return parts.text(parts.authorityFrom, usernameTo());
  }

  /** The password before the host, escaped; empty if there is none. */
  public String password() {
    int colon = usernameTo();
    return colon >= parts.hostFrom - 1 ? "" : parts.text(colon + 1, parts.hostFrom - 1);
  }

  /** A domain in ASCII and lower case, four decimal numbers, or an IPv6 address in brackets. */
  public String host() {
    return parts.text(parts.hostFrom, parts.hostTo);
  }

  /** The port, the scheme's own if none is written. */
  public int port() {
    if (parts.hostTo == parts.pathFrom) {
      return parts.isHttps() ? 443 : 80;
    }
    return Integer.parseInt(parts.text(parts.hostTo + 1, parts.pathFrom));
  }

  /** The path, with the slash it begins with. */
  public String path() {
    return parts.text(parts.pathFrom, parts.pathTo);
  }

  /** What follows the question mark, if there is one. */
  public Optional<String> query() {
    return parts.hasQuery()
        ? Optional.of(parts.text(parts.pathTo + 1, parts.queryTo))
        : Optional.empty();
  }

  /** What follows the number sign, if there is one. */
  public Optional<String> fragment() {
    return parts.hasFragment()
        ? Optional.of(parts.text(parts.queryTo + 1, parts.length))
        : Optional.empty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Url url && Arrays.equals(parts.bytes, url.parts.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(parts.bytes);
  }

  @Override
  public String toString() {
    return parts.toString();
  }

  /** Read only. */
  UrlParts parts() {
    return parts;
  }

  private static Url parse(String text, Optional<Url> base) {
    Check.argument(
        text.length() <= MAX_LENGTH,
        "%s: a URL of %d characters",
        UrlFault.TOO_LONG,
        text.length());
    byte[] bytes = new byte[3 * text.length()];
    int length = Utf8.encode(text, bytes);
    UrlParser parser = new UrlParser();
    UrlParts result = new UrlParts();
    boolean parsed = parser.parse(bytes, 0, length, base.map(Url::parts).orElse(null), result);
    Check.argument(parsed, "%s: '%s'", parser.fault(), text);
    return new Url(result.copy());
  }

  private int usernameTo() {
    int to = Math.max(parts.authorityFrom, parts.hostFrom - 1); // without the "@"
    return Ascii.indexOf(parts.bytes, parts.authorityFrom, to, ':');
  }
}
