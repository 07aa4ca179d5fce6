package dev.doppel.io.warc;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Packs one record as the others of its file are: a member of gzip, a frame of zstd, or not. */
public final class RecordPacking {

  /*
   * The levels are those that crawlers use, the most frequent ones first: who wants the very bytes
   * that were there tries one after the other.
   */

  private enum Kind {
    NONE,
    GZIP,
    ZSTD
  }

  private static final byte[] GZIP_HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
  private static final int BUFFER = 1 << 13;

  private final Kind kind;
  private final byte[] dictionary;

  private RecordPacking(Kind kind, byte[] dictionary) {
    this.kind = kind;
    this.dictionary = dictionary;
  }

  static RecordPacking none() {
    return new RecordPacking(Kind.NONE, new byte[0]);
  }

  static RecordPacking gzip() {
    return new RecordPacking(Kind.GZIP, new byte[0]);
  }

  static RecordPacking zstd(byte[] dictionary) {
    return new RecordPacking(Kind.ZSTD, dictionary);
  }

  /** Whether records are not packed at all. */
  public boolean isNone() {
    return kind == Kind.NONE;
  }

  boolean isGzip() {
    return kind == Kind.GZIP;
  }

  boolean isZstd() {
    return kind == Kind.ZSTD;
  }

  /** The levels to pack by; the first is the usual one. */
  public List<Integer> levels() {
    return switch (kind) {
      case NONE -> List.of(0);
      case GZIP -> List.of(6, 9, 1, 5, 4, 3, 2, 7, 8);
      case ZSTD -> List.of(3, 1, 9, 12, 19);
    };
  }

  /** Returns a record, packed by the usual level. */
  public byte[] pack(byte[] record) {
    if (kind == Kind.NONE) {
      return record;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream(record.length / 2 + 64);
    try (OutputStream packed = packing(out, levels().get(0), new byte[0])) {
      packed.write(record);
    } catch (IOException e) {
      throw new IllegalStateException(e); // nothing is written but memory
    }
    return out.toByteArray();
  }

  /**
   * Packs a record of any length.
   *
   * @param header of the member of gzip; empty for the usual one
   */
  public void pack(InputStream record, OutputStream out, int level, byte[] header)
      throws IOException {
    try (OutputStream packed = packing(out, level, header)) {
      record.transferTo(packed);
    }
  }

  private OutputStream packing(OutputStream out, int level, byte[] header) throws IOException {
    OutputStream open = new Open(out);
    return switch (kind) {
      case NONE -> open;
      case GZIP -> new Member(open, level, header.length == 0 ? GZIP_HEADER : header);
      case ZSTD -> {
        ZstdOutputStreamNoFinalizer zstd = new ZstdOutputStreamNoFinalizer(open, level);
        yield dictionary.length > 0 ? zstd.setDict(dictionary) : zstd;
      }
    };
  }

  /** What stays open when the packing is closed. */
  private static final class Open extends OutputStream {

    private final OutputStream out;

    Open(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int value) throws IOException {
      out.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }
  }

  /** A member of gzip (RFC 1952) with a given header. */
  private static final class Member extends DeflaterOutputStream {

    private final CRC32 check = new CRC32();

    Member(OutputStream out, int level, byte[] header) throws IOException {
      super(out, new Deflater(level, true), BUFFER);
      out.write(header);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      super.write(bytes, offset, length);
      check.update(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      try {
        finish();
        word((int) check.getValue());
        word((int) def.getBytesRead());
      } finally {
        def.end();
      }
    }

    private void word(int value) throws IOException {
      for (int i = 0; i < Integer.BYTES; i++) {
        out.write(value >>> (Byte.SIZE * i));
      }
    }
  }
}
