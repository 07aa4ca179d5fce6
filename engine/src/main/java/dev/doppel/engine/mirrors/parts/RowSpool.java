package dev.doppel.engine.mirrors.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * All rows on disk, in a temporary file that vanishes with the job, so that they can be read a
 * second time. Written by one thread; then read by many.
 */
final class RowSpool implements Closeable {

  /*
   * A row:   host  length  content  path and query
   *          int   int     long     length bytes
   * It is known by its place, the offset of its first byte. Places have 40 bits, a terabyte.
   */

  static final int PLACE_BITS = 40;

  private static final int HEAD_BYTES = 16;
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

  /** Adds a row and returns its place. A path is shorter than the buffer: URLs are limited. */
  long add(int host, long content, byte[] bytes, int from, int to) throws IOException {
    int length = to - from;
    if (buffer.remaining() < HEAD_BYTES + length) {
      flush();
    }
    long place = flushed + buffer.position();
    if (place >>> PLACE_BITS != 0) {
      throw new IOException("more than 2^" + PLACE_BITS + " bytes of paths");
    }
    buffer.putInt(host).putInt(length).putLong(content).put(bytes, from, length);
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
    int length = row.getInt(Integer.BYTES);
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

    /** Moves to the next row; false after the last. */
    boolean next() throws IOException {
      if (!has(HEAD_BYTES)) {
        return false;
      }
      host = block.getInt();
      int length = block.getInt();
      content = block.getLong();
      if (!has(length)) {
        throw new IOException("the temporary file " + file + " was cut short");
      }
      from = block.position();
      to = from + length;
      block.position(to);
      return true;
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
      return read - block.limit() + to;
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
