package dev.doppel.spark.stages;

import java.nio.ByteBuffer;

/** Arrays of numbers as bytes, big-endian: how they stand in the stages' files. */
public final class Bytes {

  private Bytes() {}

  /** Returns longs as bytes. */
  public static byte[] of(long[] values) {
    ByteBuffer buffer = ByteBuffer.allocate(values.length * Long.BYTES);
    buffer.asLongBuffer().put(values);
    return buffer.array();
  }

  /** Returns ints as bytes. */
  public static byte[] of(int[] values) {
    ByteBuffer buffer = ByteBuffer.allocate(values.length * Integer.BYTES);
    buffer.asIntBuffer().put(values);
    return buffer.array();
  }

  /** Returns the longs of bytes. */
  public static long[] longs(byte[] bytes) {
    long[] values = new long[bytes.length / Long.BYTES];
    ByteBuffer.wrap(bytes).asLongBuffer().get(values);
    return values;
  }

  /** Returns the ints of bytes. */
  public static int[] ints(byte[] bytes) {
    int[] values = new int[bytes.length / Integer.BYTES];
    ByteBuffer.wrap(bytes).asIntBuffer().get(values);
    return values;
  }
}
