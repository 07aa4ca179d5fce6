package dev.doppel.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.internal.Check;
import dev.doppel.store.OwnedFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * Texts in a file, found by their places, which the caller keeps. Texts may be read by many threads
 * while one adds.
 */
final class TextFile implements Closeable {

  /*
   * A place is handed out before its text is safe, and must itself be made safe only after sync.
   * So what a crash leaves at the end of the file is text that no place leads to.
   */

  private final Path path;
  private final FileChannel channel;
  private long end;

  private TextFile(Path path, FileChannel channel, long end) {
    this.path = path;
    this.channel = channel;
    this.end = end;
  }

  /**
   * Where a text is.
   *
   * @param length in bytes of UTF-8
   * @param checksum CRC32C of these bytes
   */
  record Place(long offset, int length, int checksum) {

    /** Reads what {@link #toString} writes. */
    static Place parse(String text) {
      String[] parts = text.split(" ", -1);
      Check.argument(parts.length == 3, "no place of a text: '%s'", text);
      return new Place(
          Long.parseLong(parts[0]),
          Integer.parseInt(parts[1]),
          Integer.parseUnsignedInt(parts[2], 16));
    }

    /** The place as it is stored: offset, length, and the checksum in hexadecimal. */
    @Override
    public String toString() {
      return offset + " " + length + " " + Integer.toHexString(checksum);
    }
  }

  /** Opens a file of texts, or makes an empty one, that only its owner can read. */
  static TextFile open(Path path) throws IOException {
    FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    OwnedFolder.hide(path);
    return new TextFile(path, channel, channel.size());
  }

  /** Adds a text, which is safe from the next {@link #sync} on. */
  Place add(String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    ByteBuffer left = ByteBuffer.wrap(bytes);
    while (left.hasRemaining()) {
      channel.write(left, end + left.position());
    }
    Place place = new Place(end, bytes.length, checksum(bytes));
    end += bytes.length;
    return place;
  }

  /** Makes all texts so far safe. */
  void sync() throws IOException {
    channel.force(true);
  }

  /** Reads a text. */
  String read(Place place) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(place.length);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, place.offset + bytes.position()) < 0) {
        throw new IOException(path + " ends before " + place);
      }
    }
    if (checksum(bytes.array()) != place.checksum) {
      throw new IOException(path + " was changed at " + place);
    }
    return new String(bytes.array(), UTF_8);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private static int checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, bytes.length);
    return (int) crc.getValue();
  }
}
