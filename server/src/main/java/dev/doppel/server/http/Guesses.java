package dev.doppel.server.http;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Slows down who guesses the token: after some wrong ones, an address must wait before each further
 * one, twice as long each time. Safe for concurrent use.
 */
final class Guesses {

  private static final int FREE = 5;
  private static final int FIRST_SECONDS = 16;
  private static final int LONGEST_SECONDS = 64;
  private static final int MAX_CLIENTS = 10_000;
  private static final long NANOS = 1_000_000_000L;

  private final Map<String, Wrong> wrong =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Wrong> eldest) {
          return size() > MAX_CLIENTS;
        }
      };

  /** How many, and until when nothing more is looked at. */
  private record Wrong(int count, long until) {}

  /** Refuses one who has guessed too often of late. */
  synchronized void check(String client, long nanos) {
    Wrong before = wrong.get(client);
    if (before != null && before.until - nanos > 0) {
      int seconds = (int) ((before.until - nanos) / NANOS) + 1;
      throw ProblemException.tooMany(
          "%d wrong tokens came from %s; wait %d s".formatted(before.count, client, seconds),
          seconds);
    }
  }

  /** Counts a wrong one; returns how many there have been. */
  synchronized int wrong(String client, long nanos) {
    Wrong before = wrong.get(client);
    int count = 1 + (before == null ? 0 : before.count);
    int seconds =
        count < FREE ? 0 : Math.min(LONGEST_SECONDS, FIRST_SECONDS << Math.min(count - FREE, 10));
    wrong.put(client, new Wrong(count, nanos + seconds * NANOS));
    return count;
  }

  /** Forgets the wrong ones of who knew the right one. */
  synchronized void right(String client) {
    wrong.remove(client);
  }
}
