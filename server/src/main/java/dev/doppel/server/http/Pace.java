package dev.doppel.server.http;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.io.QuietException;

/**
 * How fast a body must come: all of it within a time, and for what is longer, so many bytes for
 * each further second. Looked at when bytes come; that none come is found by the connection.
 */
final class Pace {

  private static final long BYTES_PER_SECOND = 10_000;
  private static final double NANOS = 1e9;

  private final long start = System.nanoTime();
  private final Duration time;
  private long received;

  Pace(Duration time) {
    this.time = time;
  }

  /** Counts bytes that have come; refuses those that came too late. */
  void check(int more) {
    received += more;
    double allowed = time.toNanos() / NANOS + (double) received / BYTES_PER_SECOND;
    if ((System.nanoTime() - start) / NANOS > allowed) {
      throw ProblemException.of(
          408,
          "the body came too slowly: %d bytes in %.0f s; send at least %d bytes per second"
              .formatted(received, allowed, BYTES_PER_SECOND));
    }
  }

  /** What it means to a client that its body could not be read to the end. */
  static ProblemException failure(Throwable e) {
    if (e instanceof TimeoutException) {
      return ProblemException.of(408, "the body did not come in time");
    }
    if (e instanceof EofException || e instanceof QuietException) {
      return ProblemException.badRequest("the body ends early");
    }
    return ProblemException.badRequest("the body cannot be read: " + e.getMessage());
  }
}
