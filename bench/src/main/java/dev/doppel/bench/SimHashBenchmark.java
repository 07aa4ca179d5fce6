package dev.doppel.bench;

import com.dynatrace.hash4j.similarity.ElementHashProvider;
import com.dynatrace.hash4j.similarity.SimilarityHasher;
import com.dynatrace.hash4j.similarity.SimilarityHashing;
import dev.doppel.core.sketch.SimHash;
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
 * The SimHash of n hashes, beside both of hash4j's.
 *
 * <p>Run {@code bench/run simhash}. A good number is a third of fastSimHash's or less, at either n.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SimHashBenchmark {

  /*
   * The sets take turns: over one set the branches, which go by the hashes' bits, would be learned
   * by heart. hash4j's hashers and providers are made once, which is the best use of them.
   */

  private static final int SETS = 64;

  @Param({"100", "1000"})
  int n;

  private final SimilarityHasher fastHasher = SimilarityHashing.fastSimHash(64).createHasher();
  private final SimilarityHasher plainHasher = SimilarityHashing.simHash(64).createHasher();
  private long[][] sets = {};
  private ElementHashProvider[] providers = {};
  private int turn;

  @Setup
  public void makeSets() {
    SplittableRandom random = new SplittableRandom(42);
    sets = Stream.generate(() -> random.longs(n).toArray()).limit(SETS).toArray(long[][]::new);
    providers =
        Stream.of(sets).map(ElementHashProvider::ofValues).toArray(ElementHashProvider[]::new);
  }

  @Benchmark
  public long doppel() {
    return SimHash.of(sets[next()], n);
  }

  @Benchmark
  public byte[] hash4jFastSimHash() {
    return fastHasher.compute(providers[next()]);
  }

  @Benchmark
  public byte[] hash4jSimHash() {
    return plainHasher.compute(providers[next()]);
  }

  private int next() {
    turn = turn + 1 == SETS ? 0 : turn + 1;
    return turn;
  }
}
