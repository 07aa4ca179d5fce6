package dev.doppel.core.shingle;

/** Takes hashes by the batch, so that a call is paid once for many. */
@FunctionalInterface
public interface LongSink {

  /** Takes {@code values[0]} to {@code values[count - 1]}; the array is the caller's to reuse. */
  void accept(long[] values, int count);
}
