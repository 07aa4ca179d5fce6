package dev.doppel.io.warc;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import dev.doppel.io.content.Compression;
import dev.doppel.io.warc.WarcPiece.State;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The frames of a zstd file (RFC 8878, section 3.1). For one thread. */
final class FramePieces extends Pieces {

  private static final int SKIPPABLE = 0x184d2a50; // and the next fifteen
  private static final int FRAME = 0xfd2fb528;
  private static final int LAST_BLOCK = 1;
  private static final int RLE_BLOCK = 1;
  private static final int WINDOW_BITS = 27;

  private final WarcFile file;
  private final long size;
  private long reached;

  FramePieces(WarcFile file, long size) {
    this.file = file;
    this.size = size;
  }

  @Override
  @Nullable WarcPiece next() throws IOException {
    if (reached >= size) {
      return null;
    }
    long from = reached;
    int magic = (int) file.number(from, Integer.BYTES);
    boolean isSkippable = (magic & 0xfffffff0) == SKIPPABLE;
    if (magic != FRAME && !isSkippable) {
      reached = size;
      return WarcPiece.other(from, size, State.BROKEN, "damaged zstd data: no frame begins here");
    }
    long end = isSkippable ? from + 8 + file.number(from + 4, Integer.BYTES) : frameEnd(from);
    if (end > size) {
      reached = size;
      return WarcPiece.other(
          from, size, State.CUT, "damaged zstd data: the file ends in the middle of it");
    }
    reached = end;
    return isSkippable ? WarcPiece.other(from, end, State.BLANK, "") : frame(from, end);
  }

  private WarcPiece frame(long from, long to) {
    try (InputStream in = unpacked(file, from, to)) {
      return unpack(in).piece(from, to, from);
    } catch (IOException e) {
      return WarcPiece.other(from, to, State.BROKEN, "damaged zstd data: " + e.getMessage());
    }
  }

  /** Returns what a frame holds. */
  static InputStream unpacked(WarcFile file, long from, long to) throws IOException {
    ZstdInputStreamNoFinalizer zstd = new ZstdInputStreamNoFinalizer(file.packed(from, to));
    zstd.setLongMax(WINDOW_BITS);
    byte[] dictionary = file.dictionary();
    return dictionary.length > 0 ? zstd.setDict(dictionary) : zstd;
  }

  /** Walks over the blocks of a frame. */
  private long frameEnd(long from) throws IOException {
    int descriptor = (int) file.number(from + 4, 1);
    boolean isSingle = (descriptor & 0x20) != 0;
    int sizeCode = descriptor >>> 6;
    int sizeBytes = sizeCode == 0 ? (isSingle ? 1 : 0) : 1 << sizeCode;
    int dictionaryBytes = (1 << (descriptor & 3)) >>> 1;
    long at = from + 5 + (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes;
    int header;
    do {
      header = (int) file.number(at, 3);
      boolean isOneByte = (header >>> 1 & 3) == RLE_BLOCK;
      at += 3 + (isOneByte ? 1 : header >>> 3);
    } while ((header & LAST_BLOCK) == 0 && at < size);
    boolean hasCheck = (descriptor & 4) != 0;
    return (header & LAST_BLOCK) == 0 ? size + 1 : at + (hasCheck ? 4 : 0);
  }

  /** Reads the dictionary with which a file begins; empty if there is none. */
  static byte[] dictionary(WarcFile file) throws IOException {
    if ((int) file.number(0, Integer.BYTES) != Compression.ZSTD_DICTIONARY) {
      return new byte[0];
    }
    long end = 8 + file.number(4, Integer.BYTES);
    try (InputStream in = file.packed(4, Math.max(4, end))) {
      return Compression.dictionary(in);
    }
  }

  @Override
  public void close() {
    // the file is the caller's
  }
}
