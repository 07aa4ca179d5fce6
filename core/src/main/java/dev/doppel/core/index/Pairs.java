package dev.doppel.core.index;

import java.util.Arrays;

/** A growing list of pairs of item numbers, eight bytes each. Not safe for concurrent use. */
public final class Pairs implements PairSink {

  private long[] pairs = new long[1024];
  private int size;

  private Pairs() {}

  /** Returns an empty list. */
  public static Pairs none() {
    return new Pairs();
  }

  @Override
  public void pair(int a, int b) {
    add(a, b);
  }

  /** Appends a pair. */
  public void add(int a, int b) {
    if (size == pairs.length) {
      pairs = Arrays.copyOf(pairs, size + (size >> 1));
    }
    pairs[size++] = (long) a << 32 | b;
  }

  /** Appends all pairs of the other list. */
  public void addAll(Pairs other) {
    if (pairs.length - size < other.size) {
      pairs = Arrays.copyOf(pairs, size + other.size);
    }
    System.arraycopy(other.pairs, 0, pairs, size, other.size);
    size += other.size;
  }

  /** Sorts by first, then second item, and leaves out repeats. */
  public void sortDistinct() {
    Arrays.sort(pairs, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || pairs[i] != pairs[i - 1]) {
        pairs[kept++] = pairs[i];
      }
    }
    size = kept;
  }

  /** Removes what {@code other} has, too. Both must be sorted and distinct. */
  public void removeAll(Pairs other) {
    int kept = 0;
    int at = 0;
    for (int i = 0; i < size; i++) {
      while (at < other.size && other.pairs[at] < pairs[i]) {
        at++;
      }
      if (at == other.size || other.pairs[at] != pairs[i]) {
        pairs[kept++] = pairs[i];
      }
    }
    size = kept;
  }

  /** Returns how many pairs are in the list. */
  public int size() {
    return size;
  }

  /** Returns the first item of the pair at the given place. */
  public int first(int index) {
    return (int) (pairs[index] >>> 32);
  }

  /** Returns the second item of the pair at the given place. */
  public int second(int index) {
    return (int) pairs[index];
  }

  /** Hands over each pair once, in order. */
  void forEach(PairSink sink) {
    sortDistinct();
    for (int i = 0; i < size; i++) {
      sink.pair(first(i), second(i));
    }
  }
}
