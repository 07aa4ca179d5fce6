package dev.doppel.io.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.content.BinaryContent;
import dev.doppel.io.content.TextEncoding;
import java.io.IOException;
import java.util.Arrays;

/**
 * One block of a tar file that says what follows it (POSIX.1-2017, pax, "ustar Interchange
 * Format").
 *
 * @param name as far as it fits into the block
 * @param type one character; {@code 0} is a regular file
 * @param size of what follows, in bytes
 * @param seconds the time of the file, since 1970; 0 if there is none
 */
record TarHeader(String name, char type, long size, long seconds) {

  /*
   *   offset  0     100   108   116   124    136     148     156    157     257     263 ...  345
   *           name  mode  uid   gid   size   mtime   sum     type   link    magic            prefix
   */

  static final int BLOCK_BYTES = 512;

  private static final int NAME_BYTES = 100;
  private static final int SIZE = 124;
  private static final int TIME = 136;
  private static final int SUM = 148;
  private static final int TYPE = 156;
  private static final int MAGIC = 257;
  private static final int PREFIX = 345;
  private static final int PREFIX_BYTES = 155;
  private static final int NUMBER_BYTES = 12;
  private static final int SUM_BYTES = 8;

  /** Reads a block whose {@linkplain #isOne sum is right}. */
  static TarHeader of(byte[] block) throws IOException {
    char type = block[TYPE] == 0 ? '0' : (char) (block[TYPE] & 0xff);
    String name = text(block, 0, NAME_BYTES);
    // GNU tar writes a blank where the standard has a zero, and times where it has the prefix.
    boolean isPosix = BinaryContent.isTar(block) && block[MAGIC + 5] == 0;
    String prefix = isPosix ? text(block, PREFIX, PREFIX_BYTES) : "";
    long seconds = block[TIME] < 0 ? 0 : octal(block, TIME, NUMBER_BYTES); // binary: before 1970
    return new TarHeader(prefix.isEmpty() ? name : prefix + "/" + name, type, size(block), seconds);
  }

  /** Returns whether the block ends the file. */
  static boolean isEnd(byte[] block) {
    return Arrays.equals(block, new byte[BLOCK_BYTES]);
  }

  /** Returns whether the sum is right. Some old programs added up signed bytes. */
  static boolean isOne(byte[] block) {
    long unsigned = 0;
    long signed = 0;
    for (int at = 0; at < BLOCK_BYTES; at++) {
      byte value = SUM <= at && at < SUM + SUM_BYTES ? (byte) ' ' : block[at];
      unsigned += value & 0xff;
      signed += value;
    }
    long sum = octal(block, SUM, SUM_BYTES);
    return sum == unsigned || sum == signed;
  }

  /** Past eight gigabytes, sizes are binary, with the first bit set. */
  private static long size(byte[] block) throws IOException {
    if (block[SIZE] >= 0) {
      return octal(block, SIZE, NUMBER_BYTES);
    }
    long size = block[SIZE] & 0x7f;
    for (int at = SIZE + 1; at < SIZE + NUMBER_BYTES; at++) {
      if (size >>> (Long.SIZE - 1 - Byte.SIZE) != 0) {
        throw new IOException("the size of an entry does not fit into 63 bits");
      }
      size = size << Byte.SIZE | (block[at] & 0xff);
    }
    return size;
  }

  private static long octal(byte[] block, int from, int length) {
    long value = 0;
    for (int at = from; at < from + length; at++) {
      int digit = block[at] - '0';
      if (0 <= digit && digit < 8) {
        value = value << 3 | digit;
      }
    }
    return value;
  }

  private static String text(byte[] block, int from, int length) {
    int end = from;
    while (end < from + length && block[end] != 0) {
      end++;
    }
    byte[] name = Arrays.copyOfRange(block, from, end);
    return new String(TextEncoding.toUtf8(name).utf8(), UTF_8);
  }
}
