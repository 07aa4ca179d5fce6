package dev.doppel.core.shingle;

/** Takes hashes in batches, so that one call serves many. */
@FunctionalInterface
public interface LongSink {

  /** Takes {@code values[0]} to {@code values[count - 1]}; the array is the caller's to reuse. */
  void accept(long[] values, int count);
}
