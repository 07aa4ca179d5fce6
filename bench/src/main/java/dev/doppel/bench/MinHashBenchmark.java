package dev.doppel.bench;

import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHasher;
import com.dynatrace.hash4j.similarity.SimilarityHashing;
import dev.doppel.core.sketch.MinHash;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The MinHash of n hashes, beside hash4j's two at their narrowest and widest and one-permutation
 * hashing, all of 128 components.
 *
 * <p>Run {@code bench/run minhash}; {@code bench/run accuracy} tells what each time buys. A good
 * number is below superMinHash's at every n, and near onePermutation's from n = 1000 on.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MinHashBenchmark {

  /** Together the sets fit into a second-level cache, as a document's shingles do when sketched. */
  private static final int HASHES = 1 << 16;

  @Param({"10", "50", "200", "1000", "10000"})
  int n;

  private final MinHash doppel120 = MinHash.ofComponents(120);
  private final MinHash doppel128 = MinHash.ofComponents(128);
  private final OnePermutation onePermutation = new OnePermutation(128);
  private final SimilarityHasher super8 = SimilarityHashing.superMinHash(128, 8).createHasher();
  private final SimilarityHasher super32 = SimilarityHashing.superMinHash(128, 32).createHasher();
  private final SimilarityHasher plain8 = SimilarityHashing.minHash(128, 8).createHasher();
  private final SimilarityHasher plain32 = SimilarityHashing.minHash(128, 32).createHasher();
  private final long[] sketch120 = new long[120];
  private final long[] sketch128 = new long[128];
  private long[][] sets = {};
  private ElementHashProvider[] providers = {};
  private int turn;

  @Setup
  public void makeSets() {
    SplittableRandom random = new SplittableRandom(42);
    sets =
        Stream.generate(() -> random.longs(n).toArray())
            .limit(Math.max(1, HASHES / n))
            .toArray(long[][]::new);
    providers =
        Stream.of(sets).map(ElementHashProvider::ofValues).toArray(ElementHashProvider[]::new);
  }

  @Benchmark
  public long[] doppel120() {
    doppel120.sketch(sets[next()], n, sketch120);
    return sketch120;
  }

  @Benchmark
  public long[] doppel128() {
    doppel128.sketch(sets[next()], n, sketch128);
    return sketch128;
  }

  @Benchmark
  public long[] onePermutation() {
    onePermutation.sketch(sets[next()], sketch128);
    return sketch128;
  }

  @Benchmark
  public byte[] hash4jSuperMinHash8() {
    return super8.compute(providers[next()]);
  }

  @Benchmark
  public byte[] hash4jSuperMinHash32() {
    return super32.compute(providers[next()]);
  }

  @Benchmark
  public byte[] hash4jMinHash8() {
    return plain8.compute(providers[next()]);
  }

  @Benchmark
  public byte[] hash4jMinHash32() {
    return plain32.compute(providers[next()]);
  }

  private int next() {
    turn = turn + 1 == sets.length ? 0 : turn + 1;
    return turn;
  }
}
