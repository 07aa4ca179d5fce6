package dev.doppel.server.http;

import java.util.concurrent.atomic.AtomicLong;

/** What one request has taken of the {@link Budget}, to be given back when it is answered. */
final class Allowance {

  private final Budget budget;
  private final AtomicLong taken = new AtomicLong();

  Allowance(Budget budget) {
    this.budget = budget;
  }

  void take(long bytes) {
    budget.take(bytes);
    taken.addAndGet(bytes);
  }

  /** Takes more, or gives some back, so that it has taken so much. */
  void hold(long bytes) {
    long more = bytes - taken.get();
    if (more > 0) {
      take(more);
    } else if (more < 0) {
      budget.give(-more);
      taken.addAndGet(more);
    }
  }

  /** Gives all back; may be called more than once. */
  void give() {
    budget.give(taken.getAndSet(0));
  }
}
