package dev.doppel.similarity.group;

import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Shingle sets that verification looks at: the first of them in memory, a sixteenth of the heap at
 * most, the others on disk, in a temporary file that vanishes with the job. Eight bytes per
 * shingle, about 1.3 times the text. Safe for many threads; each needs its own {@link Cursor}.
 */
public final class Spool implements ShingleSets {

  /*
   * One row of values, of which the first lie in blocks of the heap and the others in the file. A
   * set may begin here and end there.
   *
   * The file is written by a buffer and read by mapping it: in a crowd of similar texts a set is
   * read hundreds of times, and as many system calls would cost more than comparing. The maps go
   * when the collector finds them, after the file is closed and removed.
   */

  private static final int BUFFER = 1 << 13; // values
  private static final int BLOCK = 1 << 16;
  private static final int MAP_BITS = 27;
  private static final int MAP = 1 << MAP_BITS;
  private static final int MOST_MAPS = 1 << 13;
  private static final long MOST_IN_MEMORY = 1L << 25; // 256 MB
  private static final int SHARE_OF_HEAP = 16;

  private final Path file;
  private final FileChannel channel;
  private final AtomicReferenceArray<long[]> blocks;
  private final long inMemory; // values
  private final AtomicReferenceArray<LongBuffer> maps = new AtomicReferenceArray<>(MOST_MAPS);
  private final AtomicLong end = new AtomicLong();

  private Spool(Path file, FileChannel channel, int blocks) {
    this.file = file;
    this.channel = channel;
    this.blocks = new AtomicReferenceArray<>(blocks);
    this.inMemory = (long) blocks * BLOCK;
  }

  /** Makes an empty one, in memory and in the folder for temporary files. */
  public static Spool create() throws IOException {
    long share = Runtime.getRuntime().maxMemory() / Long.BYTES / SHARE_OF_HEAP;
    return create(Math.min(MOST_IN_MEMORY, share));
  }

  /**
   * Makes an empty one.
   *
   * @param inMemory how many values it may hold in memory, rounded down to a multiple of 65,536
   */
  static Spool create(long inMemory) throws IOException {
    Path file = Files.createTempFile("doppel-", ".shingles");
    FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    return new Spool(file, channel, Math.toIntExact(inMemory / BLOCK));
  }

  @Override
  public Cursor cursor() {
    return new SpoolCursor();
  }

  @Override
  public long bytes() {
    return end.get() * Long.BYTES;
  }

  @Override
  public void close() throws IOException {
    channel.close();
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) { // some systems keep a file as long as it is mapped
      file.toFile().deleteOnExit();
    }
  }

  private long[] block(int number) {
    long[] block = blocks.get(number);
    if (block == null) {
      blocks.compareAndSet(number, null, new long[BLOCK]);
      block = blocks.get(number);
    }
    return block;
  }

  /** Returns a part of the file that has at least so many values. */
  private LongBuffer map(int number, int least) throws IOException {
    LongBuffer map = maps.get(number);
    if (map == null || map.limit() < least) { // or it was made before they were written
      long from = ((long) number << MAP_BITS) * Long.BYTES;
      long size = Math.min((long) MAP * Long.BYTES, channel.size() - from);
      if (size < (long) least * Long.BYTES) {
        throw new IOException("the temporary file " + file + " was cut short");
      }
      map =
          channel
              .map(FileChannel.MapMode.READ_ONLY, from, size)
              .order(ByteOrder.nativeOrder())
              .asLongBuffer();
      maps.set(number, map);
    }
    return map;
  }

  /** Writes by way of a buffer, which it makes when it is needed; for one thread. */
  private final class SpoolCursor implements Cursor {

    private @Nullable ByteBuffer buffer;

    @Override
    public long write(long[] values, int count) throws IOException {
      long start = end.getAndAdd(count);
      int done = 0;
      while (done < count && start + done < inMemory) {
        int at = (int) ((start + done) % BLOCK);
        int part = Math.min(count - done, BLOCK - at);
        System.arraycopy(values, done, block((int) ((start + done) / BLOCK)), at, part);
        done += part;
      }
      while (done < count) {
        int part = Math.min(count - done, BUFFER);
        ByteBuffer bytes = buffer();
        bytes.clear();
        bytes.asLongBuffer().put(values, done, part);
        bytes.limit(part * Long.BYTES);
        write(bytes, (start + done - inMemory) * Long.BYTES);
        done += part;
      }
      return start;
    }

    private ByteBuffer buffer() {
      ByteBuffer made =
          buffer == null
              ? ByteBuffer.allocateDirect(BUFFER * Long.BYTES).order(ByteOrder.nativeOrder())
              : buffer;
      buffer = made;
      return made;
    }

    private void write(ByteBuffer bytes, long from) throws IOException {
      long at = from;
      while (bytes.hasRemaining()) {
        at += channel.write(bytes, at);
      }
    }

    @Override
    public void read(long start, int count, long[] values) throws IOException {
      Check.argument(start >= 0, "there is nothing at %d", start);
      int done = 0;
      while (done < count && start + done < inMemory) {
        int at = (int) ((start + done) % BLOCK);
        int part = Math.min(count - done, BLOCK - at);
        System.arraycopy(block((int) ((start + done) / BLOCK)), at, values, done, part);
        done += part;
      }
      while (done < count) {
        long at = start + done - inMemory;
        int offset = (int) (at & (MAP - 1));
        int part = Math.min(count - done, MAP - offset);
        map((int) (at >>> MAP_BITS), offset + part).get(offset, values, done, part);
        done += part;
      }
    }
  }
}
