package dev.doppel.core.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Writes the state of something that forgets or counts: numbers in little-endian order, in sections
 * that each end with their XXH3, so that a reader trusts no length before it is checked.
 */
public final class StateWriter {

  private final OutputStream out;
  private final HashStream64 checksum = Hashing.xxh3_64().hashStream();
  private final byte[] array = new byte[1 << 13];
  private final ByteBuffer buffer = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);

  private StateWriter(OutputStream out) {
    this.out = out;
  }

  /** Begins with eight letters that name the format, and its version. */
  public static StateWriter begin(OutputStream out, String magic, int version) throws IOException {
    StateWriter writer = new StateWriter(out);
    writer.putBytes(magic.getBytes(UTF_8));
    writer.putInt(version);
    return writer;
  }

  /** Writes four bytes, most significant first. */
  public void putInt(int value) throws IOException {
    reserve(Integer.BYTES);
    buffer.putInt(value);
  }

  /** Writes eight bytes, most significant first. */
  public void putLong(long value) throws IOException {
    reserve(Long.BYTES);
    buffer.putLong(value);
  }

  /** Writes the eight bytes of a number. */
  public void putDouble(double value) throws IOException {
    putLong(Double.doubleToLongBits(value));
  }

  /** Writes a text of at most {@link StateReader#MAX_TEXT} bytes, its length first. */
  public void putText(String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    Check.argument(bytes.length <= StateReader.MAX_TEXT, "text too long to write: %s", text);
    putInt(bytes.length);
    putBytes(bytes);
  }

  /** Writes eight bytes for each value, without their count. */
  public void putLongs(long[] values) throws IOException {
    for (long value : values) {
      putLong(value);
    }
  }

  /** Writes the bytes as they are, without their count. */
  public void putBytes(byte[] bytes) throws IOException {
    flush();
    checksum.putBytes(bytes);
    out.write(bytes);
  }

  /** Ends a section. */
  public void check() throws IOException {
    flush();
    long hash = checksum.getAsLong();
    putLong(hash);
    out.write(array, 0, buffer.position());
    buffer.clear();
    checksum.reset();
  }

  private void reserve(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      flush();
    }
  }

  private void flush() throws IOException {
    checksum.putBytes(array, 0, buffer.position());
    out.write(array, 0, buffer.position());
    buffer.clear();
  }
}
