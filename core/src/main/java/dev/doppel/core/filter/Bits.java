package dev.doppel.core.filter;

import dev.doppel.core.internal.Check;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A fixed number of bits, up to 137 billion, counted by longs. No method clears one. */
final class Bits {

  static final int MAX_WORDS = Integer.MAX_VALUE - 64;
  static final long MAX_SIZE = (long) MAX_WORDS * Long.SIZE;

  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

  private final long size;
  private final long[] words;

  private Bits(long size, long[] words) {
    this.size = size;
    this.words = words;
  }

  static Bits ofSize(long size) {
    return of(size, new long[wordsFor(size)]);
  }

  static Bits of(long size, long[] words) {
    Check.argument(
        words.length == wordsFor(size), "%d bits do not fit %d words", size, words.length);
    return new Bits(size, words);
  }

  private static int wordsFor(long size) {
    Check.argument(
        size > 0 && size <= MAX_SIZE, "bits must be positive and up to %d, got %d", MAX_SIZE, size);
    return (int) ((size + Long.SIZE - 1) / Long.SIZE);
  }

  long size() {
    return size;
  }

  long[] words() {
    return words;
  }

  boolean get(long position) {
    return (words[(int) (position >>> 6)] & (1L << position)) != 0;
  }

  /** Sets a bit and returns whether it was clear. */
  boolean set(long position) {
    int word = (int) (position >>> 6);
    long before = words[word];
    words[word] = before | (1L << position);
    return (before & (1L << position)) == 0;
  }

  /** The same, while other threads set bits of the same word. */
  boolean setTogether(long position) {
    long bit = 1L << position;
    return ((long) WORDS.getAndBitwiseOr(words, (int) (position >>> 6), bit) & bit) == 0;
  }

  void setAll(Bits other) {
    for (int i = 0; i < words.length; i++) {
      words[i] |= other.words[i];
    }
  }

  /** The share of the bits that are set. */
  double fill() {
    long set = 0;
    for (long word : words) {
      set += Long.bitCount(word);
    }
    return (double) set / size;
  }
}
