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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * Texts in a file, found by their places, which the caller keeps. Texts may be read by many threads
 * while one adds.
 */
final class TextFile implements Closeable {

  /*
   * A place is handed out before its text is safe, and must itself be made safe only after sync.
   * So what a crash leaves is text that no place leads to. A text that is no longer wanted is
   * overwritten as soon as the change that says so is safe, and not before; only then may another
   * take its place.
   */

  private static final int ZEROS = 1 << 16;
  private static final int MAX_GAP = 1 << 30;

  private final Path path;
  private final FileChannel channel;
  private final NavigableMap<Integer, Deque<Long>> free = new TreeMap<>(); // offsets by length
  private final List<Place> left = new ArrayList<>();
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

  /**
   * Opens a file of texts, or makes an empty one, that only its owner can read.
   *
   * @param used the places that lead to texts; what is between them is free
   * @param isToWipe whether texts may be left there
   */
  static TextFile open(Path path, List<Place> used, boolean isToWipe) throws IOException {
    FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    OwnedFolder.hide(path);
    TextFile file = new TextFile(path, channel, channel.size());
    try {
      file.findGaps(used, isToWipe);
      return file;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private void findGaps(List<Place> used, boolean isToWipe) throws IOException {
    List<Place> sorted = new ArrayList<>(used);
    sorted.sort(Comparator.comparingLong(Place::offset));
    long from = 0;
    for (Place each : sorted) {
      gap(from, Math.min(each.offset, end), isToWipe);
      from = Math.max(from, each.offset + each.length);
    }
    gap(from, end, isToWipe);
    if (isToWipe) {
      sync();
    }
  }

  private void gap(long from, long to, boolean isToWipe) throws IOException {
    if (from < to && isToWipe) {
      wipe(from, to - from);
    }
    for (long at = from; at < to; at += MAX_GAP) {
      giveBack(at, (int) Math.min(MAX_GAP, to - at));
    }
  }

  private void giveBack(long offset, int length) {
    if (length > 0) {
      free.computeIfAbsent(length, key -> new ArrayDeque<>()).add(offset);
    }
  }

  /** Takes the smallest gap that has room; what is left of it stays one. */
  private long placeFor(int length) {
    Map.Entry<Integer, Deque<Long>> gaps = length == 0 ? null : free.ceilingEntry(length);
    if (gaps == null) {
      return end;
    }
    long offset = gaps.getValue().remove();
    if (gaps.getValue().isEmpty()) {
      free.remove(gaps.getKey());
    }
    giveBack(offset + length, gaps.getKey() - length);
    return offset;
  }

  /** Adds a text, which is safe from the next {@link #sync} on. */
  Place add(String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    long offset = placeFor(bytes.length);
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    while (rest.hasRemaining()) {
      channel.write(rest, offset + rest.position());
    }
    end = Math.max(end, offset + bytes.length);
    return new Place(offset, bytes.length, checksum(bytes));
  }

  /** A text is no longer wanted, which {@link #wipe} makes true when no place leads to it. */
  void leave(Place place) {
    left.add(place);
  }

  /** Whether texts were left that are still there. */
  boolean isToWipe() {
    return !left.isEmpty();
  }

  /** Overwrites the texts that were left, and has their places used again. */
  void wipe() throws IOException {
    for (Place each : left) {
      wipe(each.offset, each.length);
    }
    sync();
    left.forEach(each -> giveBack(each.offset, each.length));
    left.clear();
  }

  private void wipe(long from, long length) throws IOException {
    ByteBuffer zeros = ByteBuffer.allocate((int) Math.min(ZEROS, length));
    for (long at = from; at < from + length; ) {
      zeros.clear().limit((int) Math.min(zeros.capacity(), from + length - at));
      at += channel.write(zeros, at);
    }
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
