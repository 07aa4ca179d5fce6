package dev.doppel.server.http;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The heap that requests under way may take together, by the bytes of their bodies that have come.
 * Whoever sends slowly takes little of it. Safe for concurrent use.
 */
final class Budget {

  /** What is made of a body, while it is answered, takes so many times its bytes. */
  static final int FACTOR = 4;

  private final long most;
  private final AtomicLong taken = new AtomicLong();

  Budget(long most) {
    this.most = most;
  }

  /** Half of the heap. */
  static Budget ofHeap() {
    return new Budget(Runtime.getRuntime().maxMemory() / 2);
  }

  /**
   * Takes room for bytes of a body.
   *
   * @throws ProblemException if there is none now, or none for so much ever
   */
  void take(long bytes) {
    long wanted = bytes * FACTOR;
    if (wanted > most) {
      throw ProblemException.of(
          413,
          "%d bytes at once are too much for this server's heap; send less, or give it more"
              .formatted(bytes));
    }
    if (taken.addAndGet(wanted) > most) {
      taken.addAndGet(-wanted);
      throw ProblemException.busy("too many bytes are under way already; try again");
    }
  }

  void give(long bytes) {
    taken.addAndGet(-bytes * FACTOR);
  }

  /** The bytes of bodies that are under way. */
  long taken() {
    return taken.get() / FACTOR;
  }
}
