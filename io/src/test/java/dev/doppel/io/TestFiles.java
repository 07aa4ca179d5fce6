package dev.doppel.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.ZstdCompressCtx;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Makes files to read. */
public final class TestFiles {

  private TestFiles() {}

  /** Writes the text in UTF-8, and the folders above the file if need be. */
  public static Path write(Path file, String text) throws IOException {
    return write(file, text.getBytes(UTF_8));
  }

  public static Path write(Path file, byte[] bytes) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.write(file, bytes);
  }

  public static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }

  /** With a checksum, as the command writes it; the library would leave it out. */
  public static byte[] zstd(String text) {
    try (ZstdCompressCtx context = new ZstdCompressCtx()) {
      return context.setChecksum(true).compress(text.getBytes(UTF_8));
    }
  }

  /** Returns the file that results when all records are written to one. */
  public static byte[] rewritten(List<RawRecord> records) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RecordWriter writer = RecordFile.writer(bytes, records.get(0));
    for (RawRecord record : records) {
      writer.write(record);
    }
    writer.finish();
    return bytes.toByteArray();
  }

  public static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      bytes.writeBytes(part);
    }
    return bytes.toByteArray();
  }

  public static byte[] cut(byte[] bytes, int fromEnd) {
    return Arrays.copyOf(bytes, bytes.length - fromEnd);
  }

  /** Returns bytes given as ints, which spares casts. */
  public static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
