package dev.doppel.io.content;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Undoes gzip and zstd, detected by the first bytes: names lie (servers hand out {@code .gz} files
 * that were unpacked on the way), magic numbers do not.
 */
public final class Compression {

  /*
   * As many as zstd itself allows unless told otherwise: 128 MiB. A frame may ask for 2 GiB, which
   * is taken outside of the heap, where no limit of ours holds.
   */
  private static final int ZSTD_WINDOW_BITS = 27;
  private static final int MAGIC_BYTES = 4;

  private static final int ZSTD_FRAME = 0xfd2fb528;
  private static final int ZSTD_SKIPPABLE = 0x184d2a50; // and the next fifteen

  /** What begins the frame of the dictionary of a web archive. */
  public static final int ZSTD_DICTIONARY = 0x184d2a5d;

  private static final int MAX_DICTIONARY_BYTES = 1 << 25;

  private static final List<Packing> PACKINGS =
      List.of(
          new Packing("gzip", List.of(".gz", ".tgz"), new byte[] {0x1f, (byte) 0x8b, 8}),
          new Packing(
              "zstd", List.of(".zst", ".tzst"), new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd}));

  private Compression() {}

  /** Returns the plain bytes of {@code in}, which is closed with the result, or if this fails. */
  public static InputStream undo(InputStream in) throws IOException {
    return undo(in, "");
  }

  /**
   * Returns the same.
   *
   * @param name of the file
   * @throws EOFException if the name tells compression and the file ends before it has begun
   */
  public static InputStream undo(InputStream in, String name) throws IOException {
    try {
      PushbackInputStream peekable = new PushbackInputStream(in, MAGIC_BYTES);
      byte[] magic = peekable.readNBytes(MAGIC_BYTES);
      requireBegun(magic, name);
      peekable.unread(magic);
      if (isGzip(magic)) {
        return new GzipMembers(peekable);
      }
      if (isZstd(magic)) {
        return zstd(peekable);
      }
      return peekable;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /**
   * Throws if a file of this name is empty or ends within the mark of its compression: it was cut
   * off, as by a full disk, for what is packed of nothing has twenty bytes (gzip) or nine (zstd).
   */
  private static void requireBegun(byte[] start, String name) throws EOFException {
    for (Packing packing : PACKINGS) {
      boolean isCutOff =
          start.length < packing.mark().length
              && Arrays.equals(start, Arrays.copyOf(packing.mark(), start.length));
      if (isCutOff && packing.isToldBy(name)) {
        String what = start.length == 0 ? "the file is empty" : "the file ends in its first bytes";
        throw new EOFException("damaged " + packing.title() + " data: " + what);
      }
    }
  }

  /** What names of packed files end with, and their contents begin with. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Packing(String title, List<String> endings, byte[] mark) {

    boolean isToldBy(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      return endings.stream().anyMatch(lower::endsWith);
    }
  }

  /** Returns whether {@link #undo} would change anything. */
  public static boolean isCompressed(byte[] start) {
    return isGzip(start) || isZstd(start);
  }

  /** Returns the file name without an ending that only tells how it is compressed. */
  public static String stripEnding(String fileName) {
    String lower = fileName.toLowerCase(Locale.ROOT);
    for (String ending : new String[] {".gz", ".zst"}) {
      if (lower.endsWith(ending)) {
        return fileName.substring(0, fileName.length() - ending.length());
      }
    }
    return fileName;
  }

  /** Returns whether the content begins like a member of gzip (RFC 1952). */
  public static boolean isGzip(byte[] start) {
    return start.length >= 3
        && (start[0] & 0xff) == GzipMembers.MAGIC_1
        && (start[1] & 0xff) == GzipMembers.MAGIC_2
        && start[2] == GzipMembers.DEFLATE;
  }

  /**
   * Returns whether the content begins like zstd: with a frame of data, or a skippable frame, with
   * which parallel compressors begin (RFC 8878).
   */
  public static boolean isZstd(byte[] start) {
    int magic = start.length < MAGIC_BYTES ? 0 : littleEndian(start);
    return magic == ZSTD_FRAME || (magic & 0xfffffff0) == ZSTD_SKIPPABLE;
  }

  /**
   * Web archives packed record by record keep what all records have in common in a frame of its
   * own, which must be known to unpack any of them (IIPC, WARC Zstandard compression 1.0).
   */
  private static InputStream zstd(PushbackInputStream in) throws IOException {
    byte[] magic = in.readNBytes(MAGIC_BYTES);
    boolean hasDictionary = littleEndian(magic) == ZSTD_DICTIONARY;
    if (!hasDictionary) {
      in.unread(magic);
    }
    byte[] dictionary = hasDictionary ? dictionary(in) : new byte[0];
    ZstdInputStreamNoFinalizer zstd = new ZstdInputStreamNoFinalizer(in);
    zstd.setLongMax(ZSTD_WINDOW_BITS);
    return new ZstdFrames(hasDictionary ? zstd.setDict(dictionary) : zstd);
  }

  /** Says what is wrong with zstd data in words that help. */
  private static final class ZstdFrames extends FilterInputStream {

    ZstdFrames(ZstdInputStreamNoFinalizer zstd) {
      super(zstd);
    }

    @Override
    public int read() throws IOException {
      try {
        return super.read();
      } catch (IOException e) {
        throw problem(e);
      }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      try {
        return super.read(bytes, offset, length);
      } catch (IOException e) {
        throw problem(e);
      }
    }

    private static IOException problem(IOException e) {
      boolean isWindow =
          e instanceof ZstdIOException zstd
              && zstd.getErrorCode() == Zstd.errFrameParameterWindowTooLarge();
      return isWindow
          ? new IOException(
              "zstd data with a window of more than 128 MB; unpack it first, with"
                  + " 'zstd -d --long=31', or pack it without --long",
              e)
          : new IOException("damaged zstd data: " + e.getMessage(), e);
    }
  }

  /** Reads the dictionary of a web archive, after the mark of its frame. */
  public static byte[] dictionary(InputStream in) throws IOException {
    byte[] sizeField = in.readNBytes(Integer.BYTES);
    int size = sizeField.length < Integer.BYTES ? 0 : littleEndian(sizeField);
    if (size < 0 || size > MAX_DICTIONARY_BYTES) {
      throw new IOException("damaged zstd data: a dictionary of " + size + " bytes");
    }
    byte[] dictionary = in.readNBytes(size);
    if (dictionary.length < MAGIC_BYTES || littleEndian(dictionary) != ZSTD_FRAME) {
      return dictionary;
    }
    try (InputStream packed =
        new ZstdInputStreamNoFinalizer(new ByteArrayInputStream(dictionary))
            .setLongMax(ZSTD_WINDOW_BITS)) {
      return packed.readNBytes(MAX_DICTIONARY_BYTES);
    }
  }

  private static int littleEndian(byte[] bytes) {
    return (bytes[0] & 0xff)
        | (bytes[1] & 0xff) << 8
        | (bytes[2] & 0xff) << 16
        | (bytes[3] & 0xff) << 24;
  }
}
