package dev.doppel.engine.events;

import java.util.concurrent.TimeUnit;

/** Says when the next commit is due, so that commits take a bounded share of the time. */
final class Pace {

  private final long leastNanos;
  private final int costFactor;
  private long next;

  private Pace(long leastNanos, int costFactor) {
    this.leastNanos = leastNanos;
    this.costFactor = costFactor;
    this.next = System.nanoTime() + leastNanos;
  }

  /** Twice a second at most, and at most a twentieth of the time. */
  static Pace usual() {
    return new Pace(TimeUnit.MILLISECONDS.toNanos(500), 20);
  }

  /** Whenever it is asked. */
  static Pace restless() {
    return new Pace(0, 0);
  }

  boolean isDue() {
    return System.nanoTime() - next >= 0;
  }

  /** Notes that a commit began then and has just ended. */
  void committed(long start) {
    long end = System.nanoTime();
    next = end + Math.max(leastNanos, costFactor * (end - start));
  }
}
