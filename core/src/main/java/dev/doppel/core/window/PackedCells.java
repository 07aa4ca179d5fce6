package dev.doppel.core.window;

import dev.doppel.core.internal.Check;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** An array of numbers of 1 to 57 bits each, without gaps. */
final class PackedCells {

  /*
   * Cell i begins at bit i * width, bit 0 being the lowest of byte 0. A cell is read as the eight
   * bytes from the one it begins in, which hold it whole if it has at most 64 - 7 bits; eight spare
   * bytes at the end let the last one be read so, too.
   */

  static final int MAX_WIDTH = 57;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final byte[] ZEROS = new byte[4096];
  private static final long MAX_BYTES = Integer.MAX_VALUE - 64L;

  private final byte[] bytes;
  private final int width;
  private final long mask;
  private final long count;

  PackedCells(long count, int width) {
    Check.argument(width >= 1 && width <= MAX_WIDTH, "width must be 1 to 57, got %d", width);
    double size = (double) count * width / Byte.SIZE + Long.BYTES;
    Check.argument(
        count >= 1 && size <= MAX_BYTES,
        "%d cells of %d bits do not fit an array of bytes",
        count,
        width);
    this.bytes = new byte[(int) ((count * width + 7) / Byte.SIZE) + Long.BYTES];
    this.width = width;
    this.mask = (1L << width) - 1;
    this.count = count;
  }

  long count() {
    return count;
  }

  int width() {
    return width;
  }

  long get(long index) {
    long bit = index * width;
    return ((long) LONGS.get(bytes, (int) (bit >>> 3)) >>> (bit & 7)) & mask;
  }

  void set(long index, long value) {
    long bit = index * width;
    int at = (int) (bit >>> 3);
    int shift = (int) (bit & 7);
    long word = (long) LONGS.get(bytes, at);
    LONGS.set(bytes, at, (word & ~(mask << shift)) | (value << shift));
  }

  /**
   * Returns a cell, {@code to} at most, before which all from {@code from} on are 0, without
   * looking at each. Both must begin at whole bytes.
   */
  long passZeros(long from, long to) {
    int at = (int) ((from * width) >>> 3);
    int end = (int) ((to * width) >>> 3); // the byte in which that cell begins
    while (at < end) {
      int some = Math.min(ZEROS.length, end - at);
      int other = Arrays.mismatch(bytes, at, at + some, ZEROS, 0, some);
      if (other >= 0) {
        return ((at + (long) other) << 3) / width;
      }
      at += some;
    }
    return to;
  }

  /** Adds bits to a cell. */
  void or(long index, long value) {
    long bit = index * width;
    int at = (int) (bit >>> 3);
    LONGS.set(bytes, at, (long) LONGS.get(bytes, at) | (value << (bit & 7)));
  }

  void clear() {
    Arrays.fill(bytes, (byte) 0);
  }

  long bytes() {
    return bytes.length;
  }

  void writeTo(StateWriter out) throws IOException {
    out.putBytes(bytes);
  }

  void readFrom(StateReader in) throws IOException {
    in.bytes(bytes);
  }
}
