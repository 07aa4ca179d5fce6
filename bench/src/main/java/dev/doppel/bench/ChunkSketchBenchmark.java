package dev.doppel.bench;

import dev.doppel.core.chunk.ChunkSink;
import dev.doppel.core.chunk.Chunking;
import dev.doppel.core.sketch.BitShare;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.sketch.ChunkSketch.Settings;
import dev.doppel.core.sketch.ChunkSketch.Sketcher;
import dev.doppel.experiments.paper.ZipfText;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Comparing two sketches of 2,048 bits, beside the JDK's BitSet; cutting a text by Rabin's rule and
 * by Gear's; the whole sketch with the paper's settings and with ours.
 *
 * <p>Run {@code bench/run chunks}. For all but the comparisons an operation is a byte, so ops/us
 * reads MB/s. Good numbers are 100 ns or less for {@code compare}, twice Rabin's speed for Gear,
 * and 500 MB/s for {@code sketchDefault}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ChunkSketchBenchmark {

  private static final int SKETCHES = 1024;
  private static final int WORDS = 32;
  private static final int TEXT_BYTES = 1 << 20;

  private final ChunkSketch[] sketches = new ChunkSketch[SKETCHES];
  private final BitSet[] bitSets = new BitSet[SKETCHES];
  private final Chunking gear256 = Chunking.gear(256, 1 << 16);
  private final Sketcher jain = Sketcher.of(Settings.JAIN_2005);
  private final Sketcher ours = Sketcher.of(Settings.DEFAULT);
  private byte[] text = {};
  private int turn;
  private int chunks;
  private final ChunkSink sink = (start, end) -> chunks++;

  @Setup
  public void makeInputs() {
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < SKETCHES; i++) {
      long[] words = random.longs(WORDS).toArray(); // half of the bits set, as in a full filter
      sketches[i] = ChunkSketch.of(words, 0, WORDS);
      bitSets[i] = BitSet.valueOf(words);
    }
    text = ZipfText.seeded(42).document(TEXT_BYTES);
  }

  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  public double compare() {
    int at = next();
    return sketches[at].similarity(sketches[at ^ 1], BitShare.FULLER);
  }

  /** The comparison as one would write it with what the JDK has. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  public double compareBitSets() {
    int at = next();
    BitSet a = bitSets[at];
    BitSet b = bitSets[at ^ 1];
    BitSet shared = (BitSet) a.clone();
    shared.and(b);
    return (double) shared.cardinality() / Math.min(a.cardinality(), b.cardinality());
  }

  @Benchmark
  @OperationsPerInvocation(TEXT_BYTES)
  public int chunkByRabin256() {
    Chunking.JAIN_2005.chunk(text, TEXT_BYTES, sink);
    return chunks;
  }

  @Benchmark
  @OperationsPerInvocation(TEXT_BYTES)
  public int chunkByGear256() {
    gear256.chunk(text, TEXT_BYTES, sink);
    return chunks;
  }

  @Benchmark
  @OperationsPerInvocation(TEXT_BYTES)
  public int chunkByGear128() {
    Chunking.DEFAULT.chunk(text, TEXT_BYTES, sink);
    return chunks;
  }

  @Benchmark
  @OperationsPerInvocation(TEXT_BYTES)
  public ChunkSketch sketchJain2005() {
    return jain.sketch(text, TEXT_BYTES);
  }

  @Benchmark
  @OperationsPerInvocation(TEXT_BYTES)
  public ChunkSketch sketchDefault() {
    return ours.sketch(text, TEXT_BYTES);
  }

  private int next() {
    turn = turn + 1 == SKETCHES ? 0 : turn + 1;
    return turn;
  }
}
