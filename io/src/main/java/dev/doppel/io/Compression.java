package dev.doppel.io;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Locale;

/**
 * Undoes gzip and zstd, told by the first bytes: names lie (servers hand out {@code .gz} files that
 * were unpacked on the way), magic numbers do not.
 */
final class Compression {

  /*
   * Dumps made with "zstd --long=31" need a window of 2 GiB, where the library stops at 128 MiB
   * unless told otherwise. Only a frame that asks for such a window gets it.
   */
  private static final int ZSTD_WINDOW_BITS = 31;
  private static final int MAGIC_BYTES = 4;

  private Compression() {}

  /** Returns the plain bytes of {@code in}, which is closed with the result, or if this fails. */
  static InputStream undo(InputStream in) throws IOException {
    try {
      PushbackInputStream peekable = new PushbackInputStream(in, MAGIC_BYTES);
      byte[] magic = peekable.readNBytes(MAGIC_BYTES);
      peekable.unread(magic);
      if (isGzip(magic)) {
        return new GzipMembers(peekable);
      }
      if (isZstd(magic)) {
        return new ZstdInputStreamNoFinalizer(peekable).setLongMax(ZSTD_WINDOW_BITS);
      }
      return peekable;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** Tells whether {@link #undo} would change anything. */
  static boolean isCompressed(byte[] start) {
    return isGzip(start) || isZstd(start);
  }

  /** Returns the file name without an ending that only tells how it is compressed. */
  static String stripEnding(String fileName) {
    String lower = fileName.toLowerCase(Locale.ROOT);
    for (String ending : new String[] {".gz", ".zst"}) {
      if (lower.endsWith(ending)) {
        return fileName.substring(0, fileName.length() - ending.length());
      }
    }
    return fileName;
  }

  static boolean isGzip(byte[] start) {
    return start.length >= 3
        && (start[0] & 0xff) == GzipMembers.MAGIC_1
        && (start[1] & 0xff) == GzipMembers.MAGIC_2
        && start[2] == GzipMembers.DEFLATE;
  }

  /** Frames of data, and the skippable frames that parallel compressors begin with (RFC 8878). */
  static boolean isZstd(byte[] start) {
    if (start.length < MAGIC_BYTES) {
      return false;
    }
    int magic =
        (start[0] & 0xff)
            | (start[1] & 0xff) << 8
            | (start[2] & 0xff) << 16
            | (start[3] & 0xff) << 24;
    return magic == 0xfd2fb528 || (magic & 0xfffffff0) == 0x184d2a50;
  }
}
