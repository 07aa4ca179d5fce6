package dev.doppel.core.index;

/** Takes pairs of item numbers. */
@FunctionalInterface
public interface PairSink {

  /** Takes a pair; {@code a < b}. */
  void pair(int a, int b);
}
