package dev.doppel.engine.mirrors.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All rows on disk, in a temporary file that vanishes with the job, so that they can be read a
 * second time. Written by one thread; then read by many.
 */
final class RowSpool implements Closeable {

  /*
   * A row:   host  length  content  path and query  sketch
   *          int   int     long     length bytes    2 longs, if the row has one
   *
   *   length:  bit 31 there is a sketch | bit 30 the scheme is https | bit 29 no page is there
   *
   * It is known by its place, the offset of its first byte. Places have 40 bits, a terabyte.
   */

  static final int PLACE_BITS = 40;

  private static final int SKETCHED = 1 << 31;
  private static final int SECURE = 1 << 30;
  private static final int GONE = 1 << 29;
  private static final int LENGTH = GONE - 1;

  private static final int HEAD_BYTES = 16;
  private static final int SKETCH_BYTES = 2 * Long.BYTES;
  private static final int BUFFER_BYTES = 1 << 20;
  private static final int USUAL_BYTES = 256; // a row, mostly: what one read asks for

  private final Path file;
  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
  private long flushed;

  private RowSpool(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  static RowSpool create() throws IOException {
    Path file = Files.createTempFile("doppel-", ".rows");
    FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    return new RowSpool(file, channel);
  }

  /** Adds a row without a sketch and returns its place. */
  long add(int host, long content, byte[] bytes, int from, int to) throws IOException {
    return add(host, content, bytes, from, to, null, 0);
  }

  /** Returns the marks of a row: how it was met, and whether nothing was there. */
  static int marks(boolean isSecure, boolean isGone) {
    return (isSecure ? SECURE : 0) | (isGone ? GONE : 0);
  }

  /** Adds a row and returns its place. A path is shorter than the buffer: URLs are limited. */
  long add(
      int host, long content, byte[] bytes, int from, int to, long @Nullable [] sketch, int marks)
      throws IOException {
    int length = to - from;
    if (buffer.remaining() < HEAD_BYTES + length + SKETCH_BYTES) {
      flush();
    }
    long place = flushed + buffer.position();
    if (place >>> PLACE_BITS != 0) {
      throw new IOException("more than 2^" + PLACE_BITS + " bytes of paths");
    }
    int marked = length | marks | (sketch == null ? 0 : SKETCHED);
    buffer.putInt(host).putInt(marked).putLong(content).put(bytes, from, length);
    if (sketch != null) {
      buffer.putLong(sketch[0]).putLong(sketch[1]);
    }
    return place;
  }

  /** Writes what is not written yet; to be called after the last row. */
  void flush() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      flushed += channel.write(buffer, flushed);
    }
    buffer.clear();
  }

  long bytes() {
    return flushed;
  }

  /** Reads the path and query of the row at a place. By any thread. */
  byte[] path(long place) throws IOException {
    ByteBuffer row = ByteBuffer.allocate(USUAL_BYTES);
    read(row, place, HEAD_BYTES);
    int length = row.getInt(Integer.BYTES) & LENGTH;
    if (row.position() < HEAD_BYTES + length) {
      row = ByteBuffer.allocate(HEAD_BYTES + length);
      read(row, place, HEAD_BYTES + length);
    }
    byte[] path = new byte[length];
    row.get(HEAD_BYTES, path);
    return path;
  }

  /** The same as a text. */
  String text(long place) throws IOException {
    return new String(path(place), UTF_8);
  }

  Scan scan() {
    return new Scan();
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(file);
  }

  private void read(ByteBuffer into, long place, int atLeast) throws IOException {
    while (into.position() < atLeast) {
      if (channel.read(into, place + into.position()) < 0) {
        throw new IOException("the temporary file " + file + " was cut short");
      }
    }
  }

  /** One pass over all rows; for one thread. */
  final class Scan {

    private final ByteBuffer block = ByteBuffer.allocate(2 * BUFFER_BYTES).limit(0);
    private long read;
    private int host;
    private long content;
    private int from;
    private int to;
    private boolean isSecure;
    private boolean isGone;
    private final long[] sketch = new long[2];

    /** Moves to the next row; false after the last. */
    boolean next() throws IOException {
      if (!has(HEAD_BYTES)) {
        return false;
      }
      host = block.getInt();
      int marked = block.getInt();
      int length = marked & LENGTH;
      isSecure = (marked & SECURE) != 0;
      isGone = (marked & GONE) != 0;
      boolean isSketched = (marked & SKETCHED) != 0;
      content = block.getLong();
      if (!has(length + (isSketched ? SKETCH_BYTES : 0))) {
        throw new IOException("the temporary file " + file + " was cut short");
      }
      from = block.position();
      to = from + length;
      block.position(to);
      Arrays.fill(sketch, 0);
      if (isSketched) {
        sketch[0] = block.getLong();
        sketch[1] = block.getLong();
      }
      return true;
    }

    /** The two longs of the page's sketch, until the next row; zeros if it has none. */
    long[] sketch() {
      return sketch;
    }

    /** Whether no page was there. */
    boolean isGone() {
      return isGone;
    }

    /** Whether the page was met under https. */
    boolean isSecure() {
      return isSecure;
    }

    int host() {
      return host;
    }

    long content() {
      return content;
    }

    /** Holds the path and query, from {@link #from} to before {@link #to}. */
    byte[] bytes() {
      return block.array();
    }

    int from() {
      return from;
    }

    int to() {
      return to;
    }

    long place() {
      return read - block.limit() + from - HEAD_BYTES;
    }

    /** The place behind the row. */
    long end() {
      return read - block.limit() + block.position();
    }

    private boolean has(int count) throws IOException {
      while (block.remaining() < count) {
        block.compact();
        int got = channel.read(block, read);
        block.flip();
        if (got <= 0) {
          return false;
        }
        read += got;
      }
      return true;
    }
  }
}
