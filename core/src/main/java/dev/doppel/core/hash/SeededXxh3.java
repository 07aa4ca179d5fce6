package dev.doppel.core.hash;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;

/** XXH3 with a seed, for memories that were made with it. Not safe against collisions. */
final class SeededXxh3 extends KeyedHash {

  private final Hasher128 hasher;
  private final Hasher64 shortHasher;

  SeededXxh3(long seed) {
    hasher = Hashing.xxh3_128(seed);
    shortHasher = Hashing.xxh3_64(seed);
  }

  @Override
  public String name() {
    return "xxh3-v1";
  }

  @Override
  public long hash(byte[] bytes, int offset, int length) {
    return shortHasher.hashBytesToLong(bytes, offset, length);
  }

  @Override
  public void hash128(byte[] bytes, int offset, int length, long[] high, long[] low, int place) {
    HashValue128 hash = hasher.hashBytesTo128Bits(bytes, offset, length);
    high[place] = hash.getMostSignificantBits();
    low[place] = hash.getLeastSignificantBits();
  }
}
