package dev.doppel.server.http;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Lets each client ask so often a second, and twice as often for a moment. Safe for concurrent use.
 */
final class RateLimit {

  private static final int MAX_CLIENTS = 10_000;
  private static final double BURST = 2;
  private static final double NANOS = 1e9;

  private final double perSecond;
  private final Map<String, Bucket> buckets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
          return size() > MAX_CLIENTS;
        }
      };

  private static final class Bucket {
    private double left;
    private long since;
  }

  /**
   * Makes a limit.
   *
   * @param perSecond how many requests a client may send; 0 for any number
   */
  RateLimit(double perSecond) {
    this.perSecond = perSecond;
  }

  void check(String client, long nanos) {
    if (perSecond > 0 && !take(client, nanos)) {
      throw ProblemException.tooMany(
          "more than %s requests per second from %s; wait a second, or send batches"
              .formatted(perSecond, client),
          1);
    }
  }

  private synchronized boolean take(String client, long nanos) {
    Bucket bucket = buckets.get(client);
    if (bucket == null) {
      bucket = new Bucket();
      bucket.left = BURST * perSecond;
      bucket.since = nanos;
      buckets.put(client, bucket);
    }
    double gained = (nanos - bucket.since) / NANOS * perSecond;
    bucket.left = Math.min(BURST * perSecond, bucket.left + gained);
    bucket.since = nanos;
    if (bucket.left < 1) {
      return false;
    }
    bucket.left--;
    return true;
  }
}
