package dev.doppel.search;

import dev.doppel.core.internal.Check;
import java.time.Duration;

/**
 * How pages are visited.
 *
 * @param maxBytes a longer page is refused
 * @param timeout for one page with all its redirects
 * @param maxRedirects more are refused
 * @param allowPrivate whether addresses may be visited that are not on the public Internet
 */
public record FetchSettings(
    int maxBytes, Duration timeout, int maxRedirects, boolean allowPrivate) {

  /** Four megabytes, ten seconds, five redirects, public addresses only. */
  public static final FetchSettings DEFAULT =
      new FetchSettings(4 << 20, Duration.ofSeconds(10), 5, false);

  public FetchSettings {
    Check.argument(maxBytes >= 1, "a page must be allowed 1 byte or more, got %d", maxBytes);
    Check.argument(timeout.toMillis() >= 1, "the time must be 1 ms or more, got %s", timeout);
    Check.argument(maxRedirects >= 0, "redirects must be 0 or more, got %d", maxRedirects);
  }
}
