package dev.doppel.server.http;

import dev.doppel.core.internal.Check;
import java.time.Duration;

/**
 * How much one client may ask of the server.
 *
 * @param maxBody the longest JSON body and the longest line of a bulk request, in bytes
 * @param timeout how long an answer, or the next bytes of a request, may take
 * @param perSecond how many requests per second one address may send; 0 for any number
 * @param connections how many there may be at a time
 */
public record Limits(int maxBody, Duration timeout, double perSecond, int connections) {

  public Limits {
    Check.argument(maxBody > 0, "a body must have at least 1 byte, got %d", maxBody);
    Check.argument(
        timeout.toMillis() > 0 && timeout.compareTo(Duration.ofHours(1)) <= 0,
        "the timeout must be at most an hour, got %s",
        timeout);
    Check.argument(perSecond >= 0, "the rate must not be negative, got %s", perSecond);
    Check.argument(connections > 0, "at least 1 connection, got %d", connections);
  }

  /** 8 MB, half a minute, any rate, 20,000 connections. */
  public static Limits defaults() {
    return new Limits(1 << 23, Duration.ofSeconds(30), 0, 20_000);
  }

  /** Returns these limits with another one for the bytes of a body or of a bulk line. */
  public Limits withMaxBody(int bytes) {
    return new Limits(bytes, timeout, perSecond, connections);
  }

  /** Returns these limits with another one for how long an answer, or the next bytes, may take. */
  public Limits withTimeout(Duration newTimeout) {
    return new Limits(maxBody, newTimeout, perSecond, connections);
  }

  /** Returns these limits with another one for requests per second of one address; 0 for none. */
  public Limits withPerSecond(double rate) {
    return new Limits(maxBody, timeout, rate, connections);
  }

  /** Returns these limits with another one for connections at a time. */
  public Limits withConnections(int most) {
    return new Limits(maxBody, timeout, perSecond, most);
  }
}
