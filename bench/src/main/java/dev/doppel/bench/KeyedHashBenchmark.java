package dev.doppel.bench;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.commons.codec.digest.Blake3;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Keyed hashes of 128 bits on texts as long as URLs, beside XXH3, which has a seed but is no keyed
 * function.
 *
 * <p>Run {@code bench/run keyed}. Making a URL canonical takes about 500 ns; what hashes it in a
 * tenth of that does not matter.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class KeyedHashBenchmark {

  private static final int TEXTS = 64;

  @Param({"30", "75", "200"})
  int length;

  private final KeyedHash sipHash24 = KeyedHash.of(Secret.random());
  private final SipHash13 sipHash13 = new SipHash13(1, 2);
  private final HighwayHash highwayHash = new HighwayHash(new long[] {1, 2, 3, 4});
  private final Hasher128 xxh3 = Hashing.xxh3_128(42);
  private final byte[] blake3Key = new byte[32];
  private final byte[] blake3Hash = new byte[16];
  private final long[] high = new long[1];
  private final long[] low = new long[1];
  private byte[][] texts = {};
  private int turn;

  @Setup
  public void makeTexts() {
    SplittableRandom random = new SplittableRandom(42);
    texts = new byte[TEXTS][];
    for (int i = 0; i < TEXTS; i++) {
      texts[i] = new byte[length * 3 / 4 + random.nextInt(length / 2)];
      random.nextBytes(texts[i]);
    }
  }

  @Benchmark
  public long sipHash24() {
    byte[] text = next();
    sipHash24.hash128(text, 0, text.length, high, low, 0);
    return high[0] ^ low[0];
  }

  @Benchmark
  public long sipHash24Of64Bits() {
    byte[] text = next();
    return sipHash24.hash(text, 0, text.length);
  }

  @Benchmark
  public long sipHash13() {
    byte[] text = next();
    return sipHash13.hash(text, 0, text.length) ^ sipHash13.second();
  }

  @Benchmark
  public long highwayHash() {
    byte[] text = next();
    return highwayHash.hash(text, 0, text.length) ^ highwayHash.second();
  }

  /** Commons Codec's, which allocates; no other pure Java one is published for short inputs. */
  @Benchmark
  public byte[] blake3() {
    byte[] text = next();
    Blake3.initKeyedHash(blake3Key).update(text, 0, text.length).doFinalize(blake3Hash);
    return blake3Hash;
  }

  @Benchmark
  public long xxh3() {
    byte[] text = next();
    HashValue128 hash = xxh3.hashBytesTo128Bits(text, 0, text.length);
    return hash.getMostSignificantBits() ^ hash.getLeastSignificantBits();
  }

  private byte[] next() {
    turn = turn + 1 == TEXTS ? 0 : turn + 1;
    return texts[turn];
  }
}
