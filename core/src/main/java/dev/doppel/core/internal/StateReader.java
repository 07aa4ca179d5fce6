package dev.doppel.core.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/**
 * Reads what a {@link StateWriter} wrote; bytes that were changed or cut off give an {@link
 * IOException} that says so. It reads no byte after the state.
 */
public final class StateReader {

  /** The longest text it believes in. */
  public static final int MAX_TEXT = 1 << 12;

  private final InputStream in;
  private final String what;
  private final HashStream64 checksum = Hashing.xxh3_64().hashStream();
  private final byte[] word = new byte[Long.BYTES];
  private final ByteBuffer buffer = ByteBuffer.wrap(word).order(ByteOrder.LITTLE_ENDIAN);

  private int version;

  private StateReader(InputStream in, String what) {
    this.in = in;
    this.what = what;
  }

  /** Reads the eight letters and the version; {@code what} names the thing in messages. */
  public static StateReader begin(InputStream in, String magic, int version, String what)
      throws IOException {
    return begin(in, magic, version, version, what);
  }

  /** Does the same where several versions can be read; {@link #version} says which it is. */
  public static StateReader begin(InputStream in, String magic, int oldest, int newest, String what)
      throws IOException {
    StateReader reader = new StateReader(in, what);
    byte[] letters = reader.bytes(new byte[Long.BYTES]);
    if (!magic.equals(new String(letters, UTF_8))) {
      throw new IOException("not a " + what + ": begins with " + HexFormat.of().formatHex(letters));
    }
    reader.version = reader.getInt();
    if (reader.version < oldest || reader.version > newest) {
      String readable = oldest == newest ? "" + newest : oldest + " to " + newest;
      throw new IOException(
          "cannot read version " + reader.version + " of a " + what + ", only " + readable);
    }
    return reader;
  }

  /** Returns the version that the state names. */
  public int version() {
    return version;
  }

  /** Reads four bytes, most significant first. */
  public int getInt() throws IOException {
    fill(word, Integer.BYTES);
    return buffer.getInt(0);
  }

  /** Reads eight bytes, most significant first. */
  public long getLong() throws IOException {
    fill(word, Long.BYTES);
    return buffer.getLong(0);
  }

  /** Reads the eight bytes of a number. */
  public double getDouble() throws IOException {
    return Double.longBitsToDouble(getLong());
  }

  /** Reads a text with its length in front. */
  public String getText() throws IOException {
    int length = getInt();
    if (length < 0 || length > MAX_TEXT) {
      throw new IOException("the " + what + " was changed: a text of " + length + " bytes");
    }
    return new String(bytes(new byte[length]), UTF_8);
  }

  /** Fills the array. */
  public long[] longs(long[] values) throws IOException {
    for (int i = 0; i < values.length; i++) {
      values[i] = getLong();
    }
    return values;
  }

  /** Fills the array. */
  public byte[] bytes(byte[] bytes) throws IOException {
    fill(bytes, bytes.length);
    return bytes;
  }

  /** Returns the number if it lies in the range that the code can have written. */
  public long getLong(long least, long most, String name) throws IOException {
    long value = getLong();
    if (value < least || value > most) {
      throw new IOException("the " + what + " was changed: " + name + " is " + value);
    }
    return value;
  }

  /** Ends a section: fails unless its checksum is right. */
  public void check() throws IOException {
    long expected = checksum.getAsLong();
    if (getLong() != expected) {
      throw new IOException("the " + what + " was changed: its checksum is wrong");
    }
    checksum.reset();
  }

  private void fill(byte[] bytes, int length) throws IOException {
    int read = in.readNBytes(bytes, 0, length);
    if (read < length) {
      throw new EOFException(
          "the " + what + " is cut off: " + (length - read) + " bytes missing of " + length);
    }
    checksum.putBytes(bytes, 0, length);
  }
}
