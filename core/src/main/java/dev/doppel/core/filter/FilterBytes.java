package dev.doppel.core.filter;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/** A written filter: a {@link Header}, its words in little-endian order, XXH3 of all of that. */
final class FilterBytes {

  private final InputStream in;
  private final Header header;
  private final HashStream64 checksum;
  private final Chunk chunk = new Chunk();

  private FilterBytes(InputStream in, Header header, HashStream64 checksum) {
    this.in = in;
    this.header = header;
    this.checksum = checksum;
  }

  /** Writes the header, the words from {@code from} on, and the checksum. */
  static void write(OutputStream out, Header header, long[] words, int from) throws IOException {
    HashStream64 checksum = Hashing.xxh3_64().hashStream();
    byte[] head = header.toBytes();
    checksum.putBytes(head);
    out.write(head);
    Chunk chunk = new Chunk();
    for (int at = from; at < words.length; ) {
      int count = Math.min(Chunk.WORDS, words.length - at);
      chunk.words.put(0, words, at, count);
      checksum.putBytes(chunk.bytes, 0, count * Long.BYTES);
      out.write(chunk.bytes, 0, count * Long.BYTES);
      at += count;
    }
    chunk.words.put(0, checksum.getAsLong());
    out.write(chunk.bytes, 0, Long.BYTES);
  }

  /** Reads a header of the wanted kind; {@link #payload} reads the rest. */
  static FilterBytes read(InputStream in, Kind wanted) throws IOException {
    byte[] head = new byte[Header.BYTES];
    readFully(in, head, head.length);
    Header header = Header.of(head, wanted);
    HashStream64 checksum = Hashing.xxh3_64().hashStream();
    checksum.putBytes(head);
    return new FilterBytes(in, header, checksum);
  }

  Header header() {
    return header;
  }

  /** Reads the words after {@code lead} empty ones, and checks them. */
  long[] payload(int lead, int maxWords) throws IOException {
    if (header.words() > maxWords - lead) {
      throw new IOException("the filter has " + header.words() + " words, more than a Java array");
    }
    long[] words = new long[lead + (int) header.words()];
    for (int at = lead; at < words.length; ) {
      int count = Math.min(Chunk.WORDS, words.length - at);
      readFully(in, chunk.bytes, count * Long.BYTES);
      checksum.putBytes(chunk.bytes, 0, count * Long.BYTES);
      chunk.words.get(0, words, at, count);
      at += count;
    }
    readFully(in, chunk.bytes, Long.BYTES);
    if (chunk.words.get(0) != checksum.getAsLong()) {
      throw new IOException("the filter's bits were changed: their checksum is wrong");
    }
    return words;
  }

  private static void readFully(InputStream in, byte[] bytes, int length) throws IOException {
    int read = in.readNBytes(bytes, 0, length);
    if (read < length) {
      throw new EOFException(
          "the filter is cut off: " + (length - read) + " bytes missing of " + length);
    }
  }

  /** Some words on their way, seen as bytes. */
  private static final class Chunk {

    static final int WORDS = 1 << 13;

    final byte[] bytes = new byte[WORDS * Long.BYTES];
    final LongBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
  }
}
