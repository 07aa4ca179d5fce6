package dev.doppel.bench;

import dev.doppel.core.index.HammingJoin;
import dev.doppel.core.index.Pairs;
import dev.doppel.core.index.RotationJoin;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * All pairs of 64-bit keys within a distance: among a million keys, a tenth and a fiftieth of them,
 * beside the plain loop, which few can afford beyond that, and the slides' rotations.
 *
 * <p>Run {@code bench/run hamming}. A good number is 500 ms or less for {@code allWithin3}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class HammingJoinBenchmark {

  /*
   * Random keys, the worst case for no key tells another's bucket; every hundredth is its
   * predecessor with one to ten bits flipped, so that there is something to find and a method that
   * finds nothing fast cannot win.
   */

  private static final int PLANTED_EVERY = 100;
  private static final int MAX_FLIPS = 10;

  @Param("1000000")
  int keys;

  private long[] hashes = {};

  @Setup
  public void makeKeys() {
    SplittableRandom random = new SplittableRandom(42);
    hashes = random.longs(keys).toArray();
    for (int i = PLANTED_EVERY; i < keys; i += PLANTED_EVERY) {
      hashes[i] = hashes[i - 1];
      int flips = random.nextInt(1, MAX_FLIPS + 1);
      for (int flip = 0; flip < flips; flip++) {
        hashes[i] ^= 1L << random.nextInt(Long.SIZE);
      }
    }
  }

  @Benchmark
  public int allWithin3() {
    return join(keys, 3);
  }

  @Benchmark
  public int tenthWithin3() {
    return join(keys / 10, 3);
  }

  @Benchmark
  public int tenthWithin6() {
    return join(keys / 10, 6);
  }

  @Benchmark
  public int tenthWithin10() {
    return join(keys / 10, 10);
  }

  @Benchmark
  public int fiftiethWithin3() {
    return join(keys / 50, 3);
  }

  /** The slides' 64 turns of one bit each; misses some pairs. */
  @Benchmark
  public int tenthWithin3ByRotation() {
    Pairs found = Pairs.none();
    RotationJoin.join(
        hashes, keys / 10, Long.SIZE, RotationJoin.evenly(Long.SIZE, Long.SIZE), 3, found);
    return found.size();
  }

  @Benchmark
  public int fiftiethWithin3ByLoop() {
    Pairs found = Pairs.none();
    int count = keys / 50;
    for (int i = 0; i < count; i++) {
      long key = hashes[i];
      for (int other = i + 1; other < count; other++) {
        if (Long.bitCount(key ^ hashes[other]) <= 3) {
          found.add(i, other);
        }
      }
    }
    return found.size();
  }

  private int join(int count, int distance) {
    Pairs found = Pairs.none();
    HammingJoin.join(hashes, count, distance, found);
    return found.size();
  }
}
