package dev.doppel.spark.urls;

/** Detects which of some rows, sorted by fingerprint, repeats the one before. For one thread. */
final class Repeats {

  private long high;
  private long low;
  private boolean begun;

  /** Takes the fingerprint of the next row; returns whether the last one was the same. */
  boolean isRepeat(long newHigh, long newLow) {
    boolean isSame = begun && newHigh == high && newLow == low;
    begun = true;
    high = newHigh;
    low = newLow;
    return isSame;
  }
}
