package dev.doppel.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * SipHash-1-3 of 128 bits, to be timed beside what Doppel uses: one round per word and three at the
 * end. Keeps the second half: one per thread.
 */
final class SipHash13 {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int END_ROUNDS = 3;

  private final long key0;
  private final long key1;
  private long second;

  SipHash13(long key0, long key1) {
    this.key0 = key0;
    this.key1 = key1;
  }

  long second() {
    return second;
  }

  /** Returns the first half; {@link #second} is the other. */
  long hash(byte[] bytes, int offset, int length) {
    long a = key0 ^ 0x736f6d6570736575L;
    long b = key1 ^ 0x646f72616e646f6dL ^ 0xee;
    long c = key0 ^ 0x6c7967656e657261L;
    long d = key1 ^ 0x7465646279746573L;
    int end = offset + (length & ~7);
    for (int at = offset; at <= end; at += Long.BYTES) {
      long word = at < end ? (long) LONGS.get(bytes, at) : last(bytes, offset, length);
      d ^= word;
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
    c ^= 0xee;
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
    second = a ^ b ^ c ^ d;
    return first;
  }

  private static long last(byte[] bytes, int offset, int length) {
    long word = (long) length << 56;
    int left = length & 7;
    if (left > 0 && length >= Long.BYTES) {
      long tail = (long) LONGS.get(bytes, offset + length - Long.BYTES);
      return word | tail >>> (Long.SIZE - 8 * left);
    }
    for (int i = 0; i < left; i++) {
      word |= (bytes[offset + i] & 0xffL) << (8 * i);
    }
    return word;
  }
}
