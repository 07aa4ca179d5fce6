package dev.doppel.bench;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * HighwayHash [1] of 128 bits, to be timed beside what Doppel uses. Keeps its state: one per
 * thread.
 */
final class HighwayHash {

  /*
   * [1] Alakuijala, Cox, Wassenberg: Fast keyed hash/pseudo-random function using SIMD multiply and
   * permute. 2016. Made for vectors of four words; here they are loops that a compiler may or may
   * not turn into such.
   */

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOWER = 0xffffffffL;
  private static final int PACKET = 32;
  private static final int END_ROUNDS = 6;
  private static final long[] MUL_0 = {
    0xdbe6d5d5fe4cce2fL, 0xa4093822299f31d0L, 0x13198a2e03707344L, 0x243f6a8885a308d3L
  };
  private static final long[] MUL_1 = {
    0x3bd39e10cb0ef593L, 0xc0acf169b5f18a8cL, 0xbe5466cf34e90c6cL, 0x452821e638d01377L
  };

  private final long[] key;
  private final long[] v0 = new long[4];
  private final long[] v1 = new long[4];
  private final long[] mul0 = new long[4];
  private final long[] mul1 = new long[4];
  private final long[] words = new long[4];
  private final byte[] packet = new byte[PACKET];
  private long second;

  HighwayHash(long[] key) {
    this.key = key.clone();
  }

  /** Returns the first half; {@link #second} is the other. */
  long hash(byte[] bytes, int offset, int length) {
    begin();
    int end = offset + (length & -PACKET);
    for (int at = offset; at < end; at += PACKET) {
      update(bytes, at);
    }
    if ((length & (PACKET - 1)) != 0) {
      updateRest(bytes, end, length & (PACKET - 1));
    }
    for (int round = 0; round < END_ROUNDS; round++) {
      for (int i = 0; i < 4; i++) {
        words[i] = Long.rotateLeft(v0[i ^ 2], 32);
      }
      update();
    }
    second = v0[1] + mul0[1] + v1[3] + mul1[3];
    return v0[0] + mul0[0] + v1[2] + mul1[2];
  }

  long second() {
    return second;
  }

  private void begin() {
    for (int i = 0; i < 4; i++) {
      mul0[i] = MUL_0[i];
      mul1[i] = MUL_1[i];
      v0[i] = MUL_0[i] ^ key[i];
      v1[i] = MUL_1[i] ^ Long.rotateLeft(key[i], 32);
    }
  }

  private void update(byte[] bytes, int at) {
    for (int i = 0; i < 4; i++) {
      words[i] = (long) LONGS.get(bytes, at + i * Long.BYTES);
    }
    update();
  }

  private void update() {
    for (int i = 0; i < 4; i++) {
      v1[i] += mul0[i] + words[i];
      mul0[i] ^= (v1[i] & LOWER) * (v0[i] >>> 32);
      v0[i] += mul1[i];
      mul1[i] ^= (v0[i] & LOWER) * (v1[i] >>> 32);
    }
    zipperMerge(v1, v0);
    zipperMerge(v0, v1);
  }

  /** Adds the bytes of each pair of words, in another order. */
  private static void zipperMerge(long[] from, long[] to) {
    for (int i = 0; i < 4; i += 2) {
      long a = from[i];
      long b = from[i + 1];
      to[i] +=
          ((a & 0xff000000L) | (b & 0xff00000000L)) >>> 24
              | ((a & 0xff0000000000L) | (b & 0xff000000000000L)) >>> 16
              | (a & 0xff0000L)
              | (a & 0xff00L) << 32
              | (b & 0xff00000000000000L) >>> 8
              | a << 56;
      to[i + 1] +=
          ((b & 0xff000000L) | (a & 0xff00000000L)) >>> 24
              | (b & 0xff0000L)
              | (b & 0xff0000000000L) >>> 16
              | (b & 0xff00L) << 24
              | (a & 0xff000000000000L) >>> 8
              | (b & 0xffL) << 48
              | (a & 0xff00000000000000L);
    }
  }

  private void updateRest(byte[] bytes, int at, int length) {
    Arrays.fill(packet, (byte) 0);
    int whole = length & ~3;
    int left = length & 3;
    System.arraycopy(bytes, at, packet, 0, whole);
    if ((length & 16) != 0) {
      System.arraycopy(bytes, at + length - 4, packet, 28, 4);
    } else if (left != 0) {
      packet[16] = bytes[at + whole];
      packet[17] = bytes[at + whole + (left >>> 1)];
      packet[18] = bytes[at + whole + left - 1];
    }
    for (int i = 0; i < 4; i++) {
      v0[i] += ((long) length << 32) + length;
      int lower = Integer.rotateLeft((int) v1[i], length);
      int upper = Integer.rotateLeft((int) (v1[i] >>> 32), length);
      v1[i] = (long) upper << 32 | (lower & LOWER);
    }
    update(packet, 0);
  }
}
