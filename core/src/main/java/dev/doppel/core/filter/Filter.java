package dev.doppel.core.filter;

import dev.doppel.core.hash.Hashes;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/**
 * An approximate set of texts, byte strings or 64-bit hashes: it never forgets an item it was
 * given, and its false-positive rate is chosen when it is made.
 *
 * <pre>{@code
 * Filter seen = SplitBlockFilter.sizedFor(1_000_000, 1e-3);
 * if (seen.add("https://example.com/")) {
 *   System.out.println("surely new");
 * }
 * }</pre>
 *
 * <p>Texts and bytes are hashed by {@link Hashes}. Hashes are mixed inside, so that even 0, 1, 2
 * and so on make good ones: numbers can be added as they are. Where others choose the items, hash
 * them with a {@link dev.doppel.core.hash.KeyedHash} first: a filter's own seed only makes filters
 * err independently.
 *
 * <p>A filter that is full reports it. By default it refuses to take more, by a {@link
 * FilterFullException}; {@link #allowOverfill} and {@link #whenFull} replace that, and a {@link
 * ScalableFilter} grows.
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
   *     set otherwise; the filter is then as before
   */
  boolean add(long hash);

  /** Adds a text by its hash; see {@link #add(long)}. */
  default boolean add(String text) {
    return add(Hashes.of(text));
  }

  /** Adds a byte string by its hash; see {@link #add(long)}. */
  default boolean add(byte[] bytes) {
    return add(Hashes.of(bytes));
  }

  /** Returns whether the hash was added; wrong only in saying yes. */
  boolean mightContain(long hash);

  /** Returns whether the text was added; wrong only in saying yes. */
  default boolean mightContain(String text) {
    return mightContain(Hashes.of(text));
  }

  /** Returns whether the byte string was added; wrong only in saying yes. */
  default boolean mightContain(byte[] bytes) {
    return mightContain(Hashes.of(bytes));
  }

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

  /**
   * Lets the filter accept more than its capacity silently. It still forgets nothing, but its
   * false-positive rate rises beyond the one it was sized for; see {@link #expectedErrorNow}.
   */
  default void allowOverfill() {
    whenFull(filter -> {});
  }

  /** The share of its bits that are set. Reads the whole filter. */
  double fill();

  /**
   * The false-positive rate now: the probability that an unknown hash looks known, given the bits
   * that are set. Reads the whole filter.
   */
  double expectedErrorNow();

  /** The memory its bits take. */
  long bytes();

  /** Writes the filter, so that the {@code read} of its class returns an equal one. */
  void writeTo(OutputStream out) throws IOException;
}
