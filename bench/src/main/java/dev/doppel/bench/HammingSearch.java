package dev.doppel.bench;

import dev.doppel.core.index.HammingIndex;
import java.io.PrintStream;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Prints how long questions to a {@link HammingIndex} take, next to a scan of all keys. Run with
 * {@code bench/run hammingsearch [KEYS]}; half of the questions are random, half are keys with a
 * few bits turned.
 */
public final class HammingSearch {

  private static final int[] DISTANCES = {0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16};
  private static final int QUESTIONS = 400;
  private static final int SCANS = 20;
  private static final int ROUNDS = 3;

  private final SplittableRandom random = new SplittableRandom(1);
  private final long[] keys;
  private long found;

  private HammingSearch(int count) {
    keys = random.longs(count).toArray();
  }

  public static void main(String[] args) {
    print(args.length > 0 ? Integer.parseInt(args[0]) : 1 << 24, System.out);
  }

  static void print(int count, PrintStream out) {
    new HammingSearch(count).print(out);
  }

  private void print(PrintStream out) {
    long start = System.nanoTime();
    HammingIndex index = HammingIndex.of(keys, keys.length);
    double seconds = (System.nanoTime() - start) / 1e9;
    out.printf(
        Locale.ROOT,
        "%,d keys, built in %.1f s, %.1f bytes of heap a key.%n%n",
        keys.length,
        seconds,
        (double) index.bytes() / keys.length);
    out.println("| distance | index, us | scan, us | times as fast | found | found by the scan |");
    out.println("|--:|--:|--:|--:|--:|--:|");
    for (int distance : DISTANCES) {
      printRow(index, distance, out);
    }
    long[] questions = questions(100);
    double nanos = best(questions, key -> index.nearest(key, 10).forEach(each -> found++));
    out.printf(Locale.ROOT, "%nThe ten nearest: %.1f us.%n", nanos / 1000);
  }

  private void printRow(HammingIndex index, int distance, PrintStream out) {
    long[] questions = questions(QUESTIONS);
    long[] few = java.util.Arrays.copyOf(questions, SCANS);
    double nanos = best(questions, key -> index.find(key, distance, (id, other, apart) -> found++));
    double scanNanos = best(few, key -> scan(key, distance));
    found = 0;
    for (long key : few) {
      index.find(key, distance, (id, other, apart) -> found++);
    }
    long byIndex = found;
    found = 0;
    for (long key : few) {
      scan(key, distance);
    }
    out.printf(
        Locale.ROOT,
        "| %d | %.1f | %,.0f | %,.0f | %,d | %,d |%n",
        distance,
        nanos / 1000,
        scanNanos / 1000,
        scanNanos / nanos,
        byIndex,
        found);
  }

  private long[] questions(int count) {
    long[] questions = new long[count];
    for (int i = 0; i < count; i++) {
      questions[i] = i % 2 == 0 ? random.nextLong() : keys[random.nextInt(keys.length)];
      for (int flips = i % 2 == 0 ? 0 : random.nextInt(4); flips > 0; flips--) {
        questions[i] ^= 1L << random.nextInt(64);
      }
    }
    return questions;
  }

  private void scan(long key, int distance) {
    for (long other : keys) {
      if (Long.bitCount(other ^ key) <= distance) {
        found++;
      }
    }
  }

  /** Nanoseconds a question in the best of some rounds. */
  private static double best(long[] questions, java.util.function.LongConsumer question) {
    double best = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      for (long key : questions) {
        question.accept(key);
      }
      best = Math.min(best, (double) (System.nanoTime() - start) / questions.length);
    }
    return best;
  }
}
