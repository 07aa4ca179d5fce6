package dev.doppel.similarity.group;

import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

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
   * Some stages read the sets in the order in which they were written, others here and there. A scan
   * that reads on where it stopped is given what follows from a buffer that is filled as a whole.
   */

  private static final int BUFFER = 1 << 13; // values
  private static final int BLOCK = 1 << 16;
  private static final long MOST_IN_MEMORY = 1L << 25; // 256 MB
  private static final int SHARE_OF_HEAP = 16;

  private final Path file;
  private final FileChannel channel;
  private final AtomicReferenceArray<long[]> blocks;
  private final long inMemory; // values
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
    return new SpoolCursor(false);
  }

  @Override
  public Cursor scan() {
    return new SpoolCursor(true);
  }

  @Override
  public long bytes() {
    return end.get() * Long.BYTES;
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(file);
  }

  private long[] block(int number) {
    long[] block = blocks.get(number);
    if (block == null) {
      blocks.compareAndSet(number, null, new long[BLOCK]);
      block = blocks.get(number);
    }
    return block;
  }

  /** Writes and reads by way of one buffer; for one thread. */
  private final class SpoolCursor implements Cursor {

    private final boolean readsAhead;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER * Long.BYTES);
    private long bufferStart; // which values of the file the buffer holds
    private int buffered;
    private long next; // where the last set of the file ended

    SpoolCursor(boolean readsAhead) {
      this.readsAhead = readsAhead;
    }

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
      buffered = 0;
      while (done < count) {
        int part = Math.min(count - done, BUFFER);
        buffer.clear();
        buffer.asLongBuffer().put(values, done, part);
        buffer.limit(part * Long.BYTES);
        writeBuffer((start + done - inMemory) * Long.BYTES);
        done += part;
      }
      return start;
    }

    private void writeBuffer(long from) throws IOException {
      long at = from;
      while (buffer.hasRemaining()) {
        at += channel.write(buffer, at);
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
      long gap = start + done - inMemory - next; // of what other threads wrote between
      boolean readsOn = readsAhead && gap >= 0 && gap < BUFFER;
      buffered = readsAhead ? buffered : 0;
      while (done < count) {
        long at = start + done - inMemory;
        if (at < bufferStart || at >= bufferStart + buffered) {
          fill(at, readsOn ? BUFFER : Math.min(count - done, BUFFER));
        }
        int offset = (int) (at - bufferStart);
        int part = Math.min(count - done, buffered - offset);
        buffer.asLongBuffer().get(offset, values, done, part);
        done += part;
      }
      next = start + count - inMemory;
    }

    /** Fills the buffer with at least one value, and with up to as many as are wanted. */
    private void fill(long from, int wanted) throws IOException {
      buffered = 0;
      buffer.clear().limit(wanted * Long.BYTES);
      while (buffer.hasRemaining()) {
        int read = channel.read(buffer, from * Long.BYTES + buffer.position());
        if (read < 0) {
          break;
        }
      }
      bufferStart = from;
      buffered = buffer.position() / Long.BYTES;
      if (buffered == 0) {
        throw new IOException("the temporary file " + file + " was cut short");
      }
      buffer.clear();
    }
  }
}
