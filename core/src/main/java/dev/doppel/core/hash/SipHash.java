package dev.doppel.core.hash;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** SipHash-2-4 [1], of 64 bits and of 128. Immutable. */
final class SipHash extends KeyedHash {

  /*
   * Four words of state. Each word of the input is mixed in by two rounds, the end by four. The
   * last word holds the bytes that are left over and, topmost, the length modulo 256. The variant
   * of 128 bits begins and ends with other constants and adds four rounds for the second half.
   *
   * [1] Aumasson, Bernstein: SipHash: a fast short-input PRF. INDOCRYPT 2012.
   */

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int END_ROUNDS = 4;

  private final long v0;
  private final long v1;
  private final long v2;
  private final long v3;

  SipHash(Secret secret) {
    v0 = secret.first() ^ 0x736f6d6570736575L;
    v1 = secret.second() ^ 0x646f72616e646f6dL;
    v2 = secret.first() ^ 0x6c7967656e657261L;
    v3 = secret.second() ^ 0x7465646279746573L;
  }

  @Override
  public String name() {
    return "siphash-2-4-v1";
  }

  @Override
  public long hash(byte[] bytes, int offset, int length) {
    return hash(bytes, offset, length, null, 0);
  }

  @Override
  public void hash128(byte[] bytes, int offset, int length, long[] high, long[] low, int place) {
    high[place] = hash(bytes, offset, length, low, place);
  }

  /** Returns the only half; or the first one, where {@code second} is given to hold the other. */
  private long hash(byte[] bytes, int offset, int length, long @Nullable [] second, int place) {
    long a = v0;
    long b = second == null ? v1 : v1 ^ 0xee;
    long c = v2;
    long d = v3;
    int end = offset + (length & ~7);
    for (int at = offset; at < end; at += Long.BYTES) {
      long word = (long) LONGS.get(bytes, at);
      d ^= word;
      // Two rounds, the four words in locals: a method of its own could not return them.
      a += b;
      c += d;
      b = Long.rotateLeft(b, 13) ^ a;
      d = Long.rotateLeft(d, 16) ^ c;
      a = Long.rotateLeft(a, 32);
      c += b;
      a += d;
      b = Long.rotateLeft(b, 17) ^ c;
      d = Long.rotateLeft(d, 21) ^ a;
      c = Long.rotateLeft(c, 32);
      a += b;
      c += d;
      b = Long.rotateLeft(b, 13) ^ a;
      d = Long.rotateLeft(d, 16) ^ c;
      a = Long.rotateLeft(a, 32);
      c += b;
      a += d;
      b = Long.rotateLeft(b, 17) ^ c;
      d = Long.rotateLeft(d, 21) ^ a;
      c = Long.rotateLeft(c, 32);
      a ^= word;
    }
    long last = last(bytes, offset, length);
    d ^= last;
    for (int round = 0; round < 2; round++) {
      a += b;
      c += d;
      b = Long.rotateLeft(b, 13) ^ a;
      d = Long.rotateLeft(d, 16) ^ c;
      a = Long.rotateLeft(a, 32);
      c += b;
      a += d;
      b = Long.rotateLeft(b, 17) ^ c;
      d = Long.rotateLeft(d, 21) ^ a;
      c = Long.rotateLeft(c, 32);
    }
    a ^= last;
    c ^= second == null ? 0xff : 0xee;
    for (int round = 0; round < END_ROUNDS; round++) {
      a += b;
      c += d;
      b = Long.rotateLeft(b, 13) ^ a;
      d = Long.rotateLeft(d, 16) ^ c;
      a = Long.rotateLeft(a, 32);
      c += b;
      a += d;
      b = Long.rotateLeft(b, 17) ^ c;
      d = Long.rotateLeft(d, 21) ^ a;
      c = Long.rotateLeft(c, 32);
    }
    long first = a ^ b ^ c ^ d;
    if (second == null) {
      return first;
    }
    b ^= 0xdd;
    for (int round = 0; round < END_ROUNDS; round++) {
      a += b;
      c += d;
      b = Long.rotateLeft(b, 13) ^ a;
      d = Long.rotateLeft(d, 16) ^ c;
      a = Long.rotateLeft(a, 32);
      c += b;
      a += d;
      b = Long.rotateLeft(b, 17) ^ c;
      d = Long.rotateLeft(d, 21) ^ a;
      c = Long.rotateLeft(c, 32);
    }
    second[place] = a ^ b ^ c ^ d;
    return first;
  }

  /** The bytes after the last whole word, and the length. */
  private static long last(byte[] bytes, int offset, int length) {
    int left = length & 7;
    long word = (long) length << 56;
    if (left == 0) {
      return word;
    }
    int end = offset + length;
    if (length >= Long.BYTES) { // of the eight bytes before the end, those that are left
      return word | (long) LONGS.get(bytes, end - Long.BYTES) >>> (Long.SIZE - 8 * left);
    }
    for (int i = 0; i < left; i++) {
      word |= (bytes[offset + i] & 0xffL) << (8 * i);
    }
    return word;
  }
}
