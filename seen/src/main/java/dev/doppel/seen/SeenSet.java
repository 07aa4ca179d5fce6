package dev.doppel.seen;

import dev.doppel.core.hash.KeyedHash;
import java.io.Closeable;
import java.io.IOException;

/** Remembers canonical forms, exactly or nearly so. For one thread. */
sealed interface SeenSet extends Closeable permits ExactSet, FilterSet {

  /**
   * Adds the URLs of the batch in their order, and sets {@link UrlBatch#fresh} for each that is
   * one; lines with a fault are left alone.
   */
  void add(UrlBatch batch) throws IOException;

  /** Sets {@link UrlBatch#fresh} for each URL of the batch that is not known, and adds none. */
  void ask(UrlBatch batch) throws IOException;

  /**
   * Forgets hashes, and makes that durable.
   *
   * @param high the upper halves, of which the first {@code count} are looked at
   * @param low the lower halves
   * @param known is told of each whether it was there
   * @throws IllegalArgumentException if it cannot forget
   */
  void remove(long[] high, long[] low, int count, boolean[] known) throws IOException;

  /** The function by which URLs are hashed that are asked for. */
  KeyedHash hash();

  /** Persists what was added, together with the note, where the set is durable. */
  void commit(byte[] note) throws IOException;

  /** The note of the last commit; empty if there is none. */
  byte[] note();

  /** How many URLs it was given that were new to it. */
  long size();

  /** The false-positive rate now: the probability that it calls a new URL known. */
  double expectedErrorNow();

  /** Whether it holds more than it was made for. */
  boolean isOverfull();

  /** The heap it takes. */
  long heapBytes();
}
