package dev.doppel.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.brotli.dec.BrotliInputStream;
import org.xerial.snappy.Snappy;

/** Packs and unpacks the pages of a file. Safe for concurrent use, as it holds nothing. */
final class PageCodecs implements CompressionCodecFactory {

  /*
   * The library's own codecs are Hadoop's, and with them would come its configuration, its logging
   * and more than a hundred jars. A size that a damaged page claims is not allocated before there
   * is anything to fill it, where the codec allows that; where not, it must be in proportion. No
   * page takes more than a part of the heap: a few bytes may unpack to gigabytes.
   */

  static final PageCodecs INSTANCE = new PageCodecs();

  private static final Set<CompressionCodecName> WRITABLE =
      Set.of(
          CompressionCodecName.UNCOMPRESSED,
          CompressionCodecName.SNAPPY,
          CompressionCodecName.GZIP,
          CompressionCodecName.ZSTD,
          CompressionCodecName.LZ4_RAW);
  private static final int ZSTD_WINDOW_BITS = 27; // as many as zstd allows by itself
  private static final int LENGTHS_BYTES = 8; // before each block as Hadoop writes it
  private static final int MAX_SHARE_OF_HEAP = 4;
  private static final int MAX_RATIO = 256; // LZ4 and Snappy stay below

  private PageCodecs() {}

  /** Returns the codec itself if it can be written, else the most usual one. */
  static CompressionCodecName writable(CompressionCodecName codec) {
    return WRITABLE.contains(codec) ? codec : CompressionCodecName.SNAPPY;
  }

  /** Whether pages of this codec can be unpacked. */
  static boolean isReadable(CompressionCodecName codec) {
    return WRITABLE.contains(codec)
        || codec == CompressionCodecName.BROTLI
        || codec == CompressionCodecName.LZ4;
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    return new Compressor(codec);
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return new Decompressor(codec);
  }

  @Override
  public void release() {}

  private static byte[] array(BytesInput input) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) input.size());
    input.writeAllTo(bytes);
    return bytes.toByteArray();
  }

  private static byte[] pack(byte[] plain, CompressionCodecName codec) throws IOException {
    return switch (codec) {
      case UNCOMPRESSED -> plain;
      case SNAPPY -> Snappy.compress(plain);
      case ZSTD -> Zstd.compress(plain);
      case GZIP -> gzip(plain);
      case LZ4_RAW -> lz4(plain);
      default -> throw unknown(codec);
    };
  }

  private static byte[] unpack(byte[] packed, int size, CompressionCodecName codec)
      throws IOException {
    long most = Runtime.getRuntime().maxMemory() / MAX_SHARE_OF_HEAP;
    if (size < 0 || size > most) {
      throw new IOException(
          "a page of " + size + " bytes, more than the " + most + " that can be held");
    }
    byte[] plain =
        switch (codec) {
          case UNCOMPRESSED -> packed;
          case SNAPPY -> unsnappy(packed, size);
          case ZSTD -> read(zstd(packed), size);
          case GZIP -> read(new GZIPInputStream(new ByteArrayInputStream(packed)), size);
          case BROTLI -> read(new BrotliInputStream(new ByteArrayInputStream(packed)), size);
          case LZ4_RAW -> unlz4(packed, size);
          case LZ4 -> unlz4OfHadoop(packed, size);
          default -> throw unknown(codec);
        };
    if (plain.length != size) {
      throw new IOException("a page of " + plain.length + " bytes should have " + size);
    }
    return plain;
  }

  private static InputStream zstd(byte[] packed) throws IOException {
    return new ZstdInputStreamNoFinalizer(new ByteArrayInputStream(packed))
        .setLongMax(ZSTD_WINDOW_BITS);
  }

  private static byte[] read(InputStream in, int size) throws IOException {
    try (in) {
      return in.readNBytes(size);
    }
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(plain);
    }
    return packed.toByteArray();
  }

  private static byte[] unsnappy(byte[] packed, int size) throws IOException {
    if (Snappy.uncompressedLength(packed) != size) {
      throw new IOException("a page does not have the " + size + " bytes it should");
    }
    requireProportion(packed, size);
    return Snappy.uncompress(packed);
  }

  private static byte[] lz4(byte[] plain) {
    Lz4Compressor compressor = new Lz4Compressor();
    byte[] packed = new byte[compressor.maxCompressedLength(plain.length)];
    int length = compressor.compress(plain, 0, plain.length, packed, 0, packed.length);
    return Arrays.copyOf(packed, length);
  }

  private static byte[] unlz4(byte[] packed, int size) throws IOException {
    requireProportion(packed, size);
    byte[] plain = new byte[size];
    int length = new Lz4Decompressor().decompress(packed, 0, packed.length, plain, 0, size);
    return Arrays.copyOf(plain, length);
  }

  /**
   * Hadoop puts the two lengths of each block before it; some writers have meant the bare block by
   * the same name.
   */
  private static byte[] unlz4OfHadoop(byte[] packed, int size) throws IOException {
    requireProportion(packed, size);
    ByteBuffer in = ByteBuffer.wrap(packed);
    byte[] plain = new byte[size];
    int filled = 0;
    while (in.remaining() >= LENGTHS_BYTES && filled < size) {
      int plainLength = in.getInt();
      int packedLength = in.getInt();
      boolean fits =
          0 < plainLength
              && plainLength <= size - filled
              && 0 < packedLength
              && packedLength <= in.remaining();
      if (!fits) {
        return unlz4(packed, size);
      }
      filled +=
          new Lz4Decompressor()
              .decompress(packed, in.position(), packedLength, plain, filled, plainLength);
      in.position(in.position() + packedLength);
    }
    return Arrays.copyOf(plain, filled);
  }

  private static void requireProportion(byte[] packed, int size) throws IOException {
    if (size < 0 || size > (long) MAX_RATIO * packed.length) {
      throw new IOException("a page of " + packed.length + " bytes cannot unpack to " + size);
    }
  }

  private static IOException unknown(CompressionCodecName codec) {
    return new IOException("compressed by " + codec + ", which cannot be read");
  }

  private record Compressor(CompressionCodecName codec) implements BytesInputCompressor {

    @Override
    public BytesInput compress(BytesInput plain) throws IOException {
      return BytesInput.from(pack(array(plain), codec));
    }

    @Override
    public CompressionCodecName getCodecName() {
      return codec;
    }

    @Override
    public void release() {}
  }

  private record Decompressor(CompressionCodecName codec) implements BytesInputDecompressor {

    @Override
    public BytesInput decompress(BytesInput packed, int size) throws IOException {
      return BytesInput.from(unpack(array(packed), size, codec));
    }

    @Override
    public void decompress(ByteBuffer packed, int packedSize, ByteBuffer plain, int size)
        throws IOException {
      byte[] bytes = new byte[packedSize];
      packed.get(bytes);
      plain.put(unpack(bytes, size, codec));
    }

    @Override
    public void release() {}
  }
}
