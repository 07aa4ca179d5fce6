package dev.doppel.similarity.group;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Shingle sets on disk, in a temporary file that vanishes with the job: what verification looks at,
 * kept out of the heap. Eight bytes per shingle, about 1.3 times the text. Safe for many threads;
 * each needs its own {@link Cursor}.
 */
public final class Spool implements ShingleSets {

  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final FileChannel channel;
  private final AtomicLong end = new AtomicLong();

  private Spool(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Makes an empty one, in the folder for temporary files. */
  public static Spool create() throws IOException {
    Path file = Files.createTempFile("doppel-", ".shingles");
    FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    return new Spool(file, channel);
  }

  @Override
  public Cursor cursor() {
    return new FileCursor();
  }

  @Override
  public long bytes() {
    return end.get();
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(file);
  }

  /** Writes and reads by way of one buffer; for one thread. */
  private final class FileCursor implements Cursor {

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);

    @Override
    public long write(long[] values, int count) throws IOException {
      long start = end.getAndAdd((long) count * Long.BYTES);
      long at = start;
      for (int done = 0; done < count; ) {
        int batch = Math.min(count - done, BUFFER_BYTES / Long.BYTES);
        buffer.clear();
        buffer.asLongBuffer().put(values, done, batch);
        buffer.limit(batch * Long.BYTES);
        while (buffer.hasRemaining()) {
          at += channel.write(buffer, at);
        }
        done += batch;
      }
      return start;
    }

    @Override
    public void read(long start, int count, long[] values) throws IOException {
      long at = start;
      for (int done = 0; done < count; ) {
        int batch = Math.min(count - done, BUFFER_BYTES / Long.BYTES);
        buffer.clear().limit(batch * Long.BYTES);
        while (buffer.hasRemaining()) {
          int read = channel.read(buffer, at);
          if (read < 0) {
            throw new IOException("the temporary file " + file + " was cut short");
          }
          at += read;
        }
        buffer.flip();
        buffer.asLongBuffer().get(values, done, batch);
        done += batch;
      }
    }
  }
}
