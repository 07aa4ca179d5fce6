package dev.doppel.similarity.evidence;

import java.util.concurrent.CancellationException;

/** Lets who compares long texts notice that nobody waits for it any more. */
final class Patience {

  private Patience() {}

  /** Goes on unless the thread was interrupted. */
  static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("comparing was given up");
    }
  }
}
