package dev.doppel.engine.results;

import dev.doppel.core.shingle.ShingleSet;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Which results have a shingle. About 24 bytes for each shingle of each result. */
final class Postings {

  private static final int NONE = -1;
  private static final int FIRST = 1 << 10;

  private int[] buckets = filled(FIRST);
  private long[] shingles = new long[FIRST];
  private int[] owners = new int[FIRST];
  private int[] next = new int[FIRST];
  private int size;

  void add(@Nullable ShingleSet set, int owner) {
    if (set != null) {
      for (int i = 0; i < set.size(); i++) {
        add(set.values()[i], owner);
      }
    }
  }

  /** Names the owners of each shingle of a set, one as often as it shares some. */
  void find(@Nullable ShingleSet set, IntConsumer taker) {
    if (set != null) {
      for (int i = 0; i < set.size(); i++) {
        find(set.values()[i], taker);
      }
    }
  }

  private void find(long shingle, IntConsumer taker) {
    for (int at = buckets[bucket(shingle)]; at != NONE; at = next[at]) {
      if (shingles[at] == shingle) {
        taker.accept(owners[at]);
      }
    }
  }

  private void add(long shingle, int owner) {
    if (size == shingles.length) {
      grow();
    }
    shingles[size] = shingle;
    owners[size] = owner;
    link(size);
    size++;
  }

  private void link(int at) {
    int bucket = bucket(shingles[at]);
    next[at] = buckets[bucket];
    buckets[bucket] = at;
  }

  private void grow() {
    int room = 2 * size;
    shingles = Arrays.copyOf(shingles, room);
    owners = Arrays.copyOf(owners, room);
    next = Arrays.copyOf(next, room);
    buckets = filled(room);
    for (int at = 0; at < size; at++) {
      link(at);
    }
  }

  /** Shingles are hashes, of which the low bits may be few: a sample of a large set. */
  private int bucket(long shingle) {
    return (int) ((shingle * 0x9e3779b97f4a7c15L) >>> (Long.SIZE - bits()));
  }

  private int bits() {
    return Integer.numberOfTrailingZeros(buckets.length);
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }
}
