package dev.doppel.similarity.columns;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A row of bytes that grows, read and written at any place as bytes, ints or longs: the first of
 * them on the heap, the others in a mapped file. Room must be made by {@link #reserve} before
 * something is put there. Different places may be written by many threads at once.
 */
public final class Column {

  /*
   * Pieces never move, so others may read and write while the column grows. A piece of the file is
   * filled with zeros before it is mapped: where the disk is full, that is an error like any other,
   * while writing to a map of bytes that the disk does not have would end the process.
   *
   * The maps stay readable after the file is closed and deleted, and go when the collector finds them.
   */

  private static final int HEAP_BITS = 14;
  private static final int MAP_BITS = 22;
  private static final int HEAP_PIECE = 1 << HEAP_BITS;
  private static final int MAP_PIECE = 1 << MAP_BITS;
  private static final int ZEROS = 1 << 16;
  private static final int FEW = 16; // longs

  private final long inHeap;
  private final ColumnFile file;
  private ByteBuffer[] heap = {};
  private ByteBuffer[] maps = {};
  private int mapped;
  private volatile long room; // written last: who sees it sees the pieces
  private @Nullable FileChannel channel;

  Column(long inHeap, ColumnFile file) {
    this.inHeap = Math.min(inHeap, (long) Integer.MAX_VALUE << HEAP_BITS) & -HEAP_PIECE;
    this.file = file;
  }

  /** Maps what a file has that an earlier process has written. */
  synchronized void openExisting(FileChannel existing) throws IOException {
    channel = existing;
    int pieces = (int) (existing.size() >>> MAP_BITS);
    maps = new ByteBuffer[pieces];
    for (; mapped < pieces; mapped++) {
      maps[mapped] = map(existing);
    }
    room = (long) pieces << MAP_BITS;
  }

  /** Makes everything safe that was put to the file. */
  synchronized void force() throws IOException {
    for (int i = 0; i < mapped; i++) {
      ((MappedByteBuffer) maps[i]).force();
    }
    if (channel != null) {
      channel.force(true);
    }
  }

  /** The file of a column, opened when it is needed. */
  @FunctionalInterface
  interface ColumnFile {

    FileChannel open() throws IOException;
  }

  /**
   * Makes room for the bytes before {@code end}, which are zero.
   *
   * @throws UncheckedIOException if the file cannot grow
   */
  public void reserve(long end) {
    if (end > room) {
      grow(end);
    }
  }

  private synchronized void grow(long end) {
    long reached = room;
    while (reached < end) {
      if (reached < inHeap) {
        int number = (int) (reached >>> HEAP_BITS);
        heap = number < heap.length ? heap : Arrays.copyOf(heap, grown(number));
        heap[number] = ByteBuffer.allocate(HEAP_PIECE).order(ByteOrder.nativeOrder());
        reached += HEAP_PIECE;
      } else {
        maps = mapped < maps.length ? maps : Arrays.copyOf(maps, grown(mapped));
        maps[mapped] = nextMap();
        mapped++;
        reached += MAP_PIECE;
      }
    }
    room = reached;
  }

  private static int grown(int needed) {
    return needed + (needed >> 1) + 1;
  }

  private ByteBuffer nextMap() {
    try {
      FileChannel open = channel == null ? file.open() : channel;
      channel = open;
      long from = (long) mapped << MAP_BITS;
      ByteBuffer zeros = ByteBuffer.allocateDirect(ZEROS);
      for (long at = from; at < from + MAP_PIECE; ) {
        zeros.rewind();
        at += open.write(zeros, at);
      }
      return map(open);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ByteBuffer map(FileChannel open) throws IOException {
    return open.map(FileChannel.MapMode.READ_WRITE, (long) mapped << MAP_BITS, MAP_PIECE)
        .order(ByteOrder.nativeOrder());
  }

  /** The heap that is taken. */
  public synchronized long heapBytes() {
    return Math.min(room, inHeap);
  }

  /** The bytes that the file takes. */
  public synchronized long fileBytes() {
    return (long) mapped << MAP_BITS;
  }

  /** Closes the file. What is there can still be read and changed; the column cannot grow. */
  synchronized void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }

  /** Returns the byte at a place. */
  public byte byteAt(long place) {
    return piece(place).get(offset(place));
  }

  /** Returns the number of that index, if all are ints. */
  public int intAt(long index) {
    long place = index << 2;
    return piece(place).getInt(offset(place));
  }

  /** Returns the number of that index, if all are longs. */
  public long longAt(long index) {
    long place = index << 3;
    return piece(place).getLong(offset(place));
  }

  /** Makes room for a byte and puts it to its place. */
  public void put(long place, byte value) {
    reserve(place + 1);
    piece(place).put(offset(place), value);
  }

  /** Makes room for an int and puts it to its index. */
  public void putInt(long index, int value) {
    long place = index << 2;
    reserve(place + Integer.BYTES);
    piece(place).putInt(offset(place), value);
  }

  /** Makes room for a long and puts it to its index. */
  public void putLong(long index, long value) {
    long place = index << 3;
    reserve(place + Long.BYTES);
    piece(place).putLong(offset(place), value);
  }

  /** Makes room for longs, and puts {@code count} of them to an index and those after it. */
  public void putLongs(long index, long[] values, int count) {
    reserve((index + count) << 3);
    for (int done = 0; done < count; ) {
      LongBuffer part = longsFrom(index + done, count - done);
      int size = part.remaining();
      part.put(values, done, size);
      done += size;
    }
  }

  /** Reads {@code count} longs from an index on. */
  public void longs(long index, int count, long[] values) {
    long place = index << 3;
    if (0 < count
        && count <= FEW
        && left(place) >= count << 3) { // sooner than a view of the piece is made
      ByteBuffer piece = piece(place);
      int offset = offset(place);
      for (int i = 0; i < count; i++) {
        values[i] = piece.getLong(offset + (i << 3));
      }
      return;
    }
    for (int done = 0; done < count; ) {
      LongBuffer part = longsFrom(index + done, count - done);
      int size = part.remaining();
      part.get(values, done, size);
      done += size;
    }
  }

  /** The longs from an index on that are in one piece, {@code most} of them at most. */
  private LongBuffer longsFrom(long index, int most) {
    long place = index << 3;
    int size = Math.min(most, left(place) >> 3);
    return piece(place)
        .slice(offset(place), size << 3)
        .order(ByteOrder.nativeOrder())
        .asLongBuffer();
  }

  /** Makes room for ints, and puts all of them to an index and those after it. */
  public void putInts(long index, int[] values) {
    reserve((index + values.length) << 2);
    for (int i = 0; i < values.length; i++) {
      long place = (index + i) << 2;
      piece(place).putInt(offset(place), values[i]);
    }
  }

  /** Makes room for bytes, and puts all of them to a place and those after it. */
  public void putBytes(long place, byte[] values) {
    reserve(place + values.length);
    for (int done = 0; done < values.length; ) {
      int part = Math.min(values.length - done, left(place + done));
      piece(place + done).put(offset(place + done), values, done, part);
      done += part;
    }
  }

  /** Returns {@code count} bytes from a place on. */
  public byte[] bytes(long place, int count) {
    byte[] values = new byte[count];
    for (int done = 0; done < count; ) {
      int part = Math.min(count - done, left(place + done));
      piece(place + done).get(offset(place + done), values, done, part);
      done += part;
    }
    return values;
  }

  private ByteBuffer piece(long place) {
    return place < inHeap
        ? heap[(int) (place >>> HEAP_BITS)]
        : maps[(int) ((place - inHeap) >>> MAP_BITS)];
  }

  private int offset(long place) {
    return place < inHeap
        ? (int) place & (HEAP_PIECE - 1)
        : (int) (place - inHeap) & (MAP_PIECE - 1);
  }

  /** How many bytes there are in a piece from a place on. */
  private int left(long place) {
    return (place < inHeap ? HEAP_PIECE : MAP_PIECE) - offset(place);
  }
}
