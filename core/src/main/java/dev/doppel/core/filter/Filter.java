package dev.doppel.core.filter;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/**
 * An approximate set of 64-bit hashes: it never forgets one it was given, and claims to know one it
 * was not given at a rate chosen when it was made.
 *
 * <p>Hashes are mixed inside, so that even 0, 1, 2 and so on make good ones. Where somebody else
 * chooses the items, hash them with a secret key before: a filter's own seed only keeps filters
 * apart.
 *
 * <p>A filter that holds its capacity speaks up. By default it refuses to take more, by a {@link
 * FilterFullException}; {@link #whenFull} replaces that.
 *
 * <p>Not safe for use by several threads that add, unless a class says so; several may ask while
 * none adds.
 */
public sealed interface Filter
    permits SplitBlockFilter, ClassicFilter, CountingFilter, ScalableFilter, SharedFilter {

  /**
   * Adds the hash. True: it was surely new. False: it was known, or looks so by chance.
   *
   * @throws FilterFullException if the hash is new, the filter full, and {@link #whenFull} was not
   *     told otherwise; the filter is then as before
   */
  boolean add(long hash);

  /** Tells whether the hash was added; wrong only in saying yes. */
  boolean mightContain(long hash);

  /**
   * Adds the hashes at {@code from} up to, not including, {@code to}, in this order; {@code
   * fresh[i]} becomes what {@link #add} says of {@code hashes[i]}. Faster than one at a time where
   * the filter is larger than the processor's caches.
   *
   * @return how many were new
   */
  default int addAll(long[] hashes, int from, int to, boolean[] fresh) {
    int count = 0;
    for (int i = from; i < to; i++) {
      fresh[i] = add(hashes[i]);
      count += fresh[i] ? 1 : 0;
    }
    return count;
  }

  /**
   * Asks for the hashes at {@code from} up to, not including, {@code to}; {@code known[i]} becomes
   * what {@link #mightContain} says of {@code hashes[i]}.
   *
   * @return how many seem known
   */
  default int askAll(long[] hashes, int from, int to, boolean[] known) {
    int count = 0;
    for (int i = from; i < to; i++) {
      known[i] = mightContain(hashes[i]);
      count += known[i] ? 1 : 0;
    }
    return count;
  }

  /** How many hashes were new when they were added; an estimate after a union. */
  long added();

  /** For how many hashes it was sized. */
  long capacity();

  /** Whether it holds its capacity, so that each further hash makes it err more than it should. */
  default boolean isFull() {
    return added() >= capacity();
  }

  /**
   * Says what happens when a new hash comes and the filter is full: the action is called once, with
   * this filter, and the hash is added. What the action throws comes out of {@code add}.
   */
  void whenFull(Consumer<? super Filter> action);

  /** The share of its bits that are set. Reads the whole filter. */
  double fill();

  /**
   * The probability that a stranger now looks known, given the bits that are set. Reads the whole
   * filter.
   */
  double expectedErrorNow();

  /** The memory its bits take. */
  long bytes();

  /** Writes the filter, so that the {@code read} of its class returns an equal one. */
  void writeTo(OutputStream out) throws IOException;
}
