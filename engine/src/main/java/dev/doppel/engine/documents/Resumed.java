package dev.doppel.engine.documents;

/**
 * How a run began.
 *
 * @param wasInterrupted whether an earlier one was killed and has left what it had read
 * @param documents how many documents of that one were taken over
 */
record Resumed(boolean wasInterrupted, int documents) {

  /** There was nothing to resume. */
  static final Resumed NOT = new Resumed(false, 0);
}
