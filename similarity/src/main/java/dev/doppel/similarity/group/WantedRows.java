package dev.doppel.similarity.group;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.work.Workers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Finds the rows that share a shingle with any of some rows, and a few others: one row in eight, if
 * it has 150 shingles. Takes four bytes of heap for a shingle, where counting takes up to 52.
 */
final class WantedRows {

  /** For one shingle that is counted at a time, so many may be looked for in the same heap. */
  static final int SHINGLES_FOR_ONE_COUNTED = FamilyCounts.MOST_BYTES / 4;

  /*
   * A Bloom filter of 32 bits a shingle. Its four bits lie in one word, so that asking costs one
   * access to memory; and a set is asked without a branch, so that the processor waits for many
   * words at a time. With two shingles a word on average, 0.08 % of others are taken for known ones.
   */

  private static final int SHINGLES_A_WORD = 2;

  private final Space space;
  private final ShingleSets sets;
  private final long[] words;

  /**
   * Makes one.
   *
   * @param named the rows whose shingles are looked for
   * @param shingles how many they have
   */
  WantedRows(Space space, ShingleSets sets, BitSet named, long shingles) throws IOException {
    this.space = space;
    this.sets = sets;
    this.words = new long[Math.toIntExact(shingles / SHINGLES_A_WORD + 1)];
    SetReader reader = new SetReader(space, sets);
    for (int row = named.nextSetBit(0); row >= 0; row = named.nextSetBit(row + 1)) {
      add(reader.read(row), space.size(row));
    }
  }

  /** Returns those of the keys, in order, whose row, in the lower half, may have such a shingle. */
  long[] among(long[] keys, Workers workers, int threads) throws IOException {
    List<Callable<long[]>> pieces = new ArrayList<>();
    for (Range range : Range.split(keys.length, threads * 4)) {
      pieces.add(() -> among(keys, range));
    }
    List<long[]> parts = workers.all(pieces);
    long[] all = new long[parts.stream().mapToInt(part -> part.length).sum()];
    int size = 0;
    for (long[] part : parts) {
      System.arraycopy(part, 0, all, size, part.length);
      size += part.length;
    }
    return all;
  }

  private long[] among(long[] keys, Range range) throws IOException {
    SetReader reader = new SetReader(space, sets);
    long[] found = new long[1024];
    int count = 0;
    for (int at = range.from(); at < range.to(); at++) {
      int row = (int) keys[at];
      if (mayHaveOneOf(reader.read(row), space.size(row))) {
        found = count < found.length ? found : Arrays.copyOf(found, count * 2);
        found[count++] = keys[at];
      }
    }
    return Arrays.copyOf(found, count);
  }

  private void add(long[] values, int count) {
    for (int i = 0; i < count; i++) {
      words[word(values[i])] |= bits(values[i]);
    }
  }

  private boolean mayHaveOneOf(long[] values, int count) {
    boolean found = false;
    for (int i = 0; i < count; i++) {
      long bits = bits(values[i]);
      found |= (words[word(values[i])] & bits) == bits;
    }
    return found;
  }

  private int word(long value) {
    return (int) ((((value * Hashes.GOLDEN) >>> 32) * words.length) >>> 32);
  }

  private static long bits(long value) {
    return 1L << value | 1L << (value >>> 6) | 1L << (value >>> 12) | 1L << (value >>> 18);
  }
}
