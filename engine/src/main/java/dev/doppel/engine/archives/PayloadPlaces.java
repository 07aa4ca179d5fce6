package dev.doppel.engine.archives;

import dev.doppel.io.warc.WarcFile;
import dev.doppel.io.warc.WarcPiece;
import dev.doppel.io.warc.WarcRecord;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the payloads of archives lie, by SHA-256. Filled by one thread, then asked by many. */
final class PayloadPlaces implements Closeable {

  private static final int PAYLOAD = 1;
  private static final int PLACE_BYTES = Integer.BYTES + 3 * Long.BYTES;

  private final HolderTable table = new HolderTable();
  private final List<Path> files = new ArrayList<>();

  /** The payloads of another file follow. */
  void begin(Path file) {
    files.add(file);
  }

  /** Adds the payload of a record of the file begun last. */
  void add(WarcPiece piece, WarcRecord record) {
    byte[] key = record.sha256();
    if (key != null && record.payloadLength() > 0) {
      byte[] place =
          ByteBuffer.allocate(PLACE_BYTES)
              .putInt(files.size() - 1)
              .putLong(piece.from())
              .putLong(piece.to())
              .putLong(record.head().length)
              .array();
      table.add(PAYLOAD, key, place);
    }
  }

  boolean has(byte[] sha256) {
    return table.find(PAYLOAD, sha256) != null;
  }

  /**
   * Opens a payload at its first byte; what follows it in its record follows it here. Null if it is
   * unknown.
   */
  @Nullable InputStream open(byte[] sha256) throws IOException {
    ByteBuffer place = table.find(PAYLOAD, sha256);
    if (place == null) {
      return null;
    }
    WarcFile file = WarcFile.open(files.get(place.getInt()));
    try {
      InputStream record = file.unpacked(place.getLong(), place.getLong());
      record.skipNBytes(place.getLong());
      return new Closing(record, file);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    table.close();
  }

  /** Closes the file with the stream. */
  private static final class Closing extends InputStream {

    private final InputStream in;
    private final WarcFile file;

    Closing(InputStream in, WarcFile file) {
      this.in = in;
      this.file = file;
    }

    @Override
    public int read() throws IOException {
      return in.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return in.read(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      try (file) {
        in.close();
      }
    }
  }
}
