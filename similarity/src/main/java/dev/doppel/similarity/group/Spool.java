package dev.doppel.similarity.group;

import dev.doppel.core.internal.Check;
import dev.doppel.similarity.columns.Column;
import dev.doppel.similarity.columns.Columns;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Shingle sets that verification looks at: the first of them in memory, a sixteenth of the heap at
 * most, the others on disk, in a temporary file that vanishes with the job. Eight bytes per
 * shingle, about 1.3 times the text. Safe for many threads; each needs its own {@link Cursor}.
 */
public final class Spool implements ShingleSets {

  /*
   * One column of values; a set may begin on the heap and end in the file. That is mapped: in a
   * crowd of similar texts a set is read hundreds of times, and as many system calls would cost more
   * than comparing.
   */

  private static final long MOST_IN_MEMORY = 1L << 28; // bytes
  private static final int SHARE_OF_HEAP = 16;

  private final Columns columns;
  private final Column values;
  private final AtomicLong end = new AtomicLong();

  private Spool(Columns columns, long bytesInMemory) {
    this.columns = columns;
    this.values = columns.ofBytes(bytesInMemory);
  }

  /** Makes one that is a further column of these. */
  public static Spool in(Columns columns) {
    return new Spool(columns, 0);
  }

  /** Makes an empty one, in memory and in the folder for temporary files. */
  public static Spool create() {
    long share = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
    return new Spool(Columns.withFiles(), Math.min(MOST_IN_MEMORY, share));
  }

  /**
   * Makes an empty one.
   *
   * @param inMemory how many values it may hold in memory, about
   */
  static Spool create(long inMemory) {
    return new Spool(Columns.withFiles(), inMemory * Long.BYTES);
  }

  /** Writes how far it is filled. */
  public void save(DataOutput out) throws IOException {
    out.writeLong(end.get());
  }

  /** Takes what was written, the column being as it was then. */
  public void restore(DataInput in) throws IOException {
    end.set(in.readLong());
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
    columns.close();
  }

  private final class SpoolCursor implements Cursor {

    @Override
    public long write(long[] set, int count) throws IOException {
      long start = end.getAndAdd(count);
      try {
        values.putLongs(start, set, count);
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
      return start;
    }

    @Override
    public void read(long start, int count, long[] set) throws IOException {
      Check.argument(start >= 0, "there is nothing at %d", start);
      if (start + count > end.get()) {
        throw new IOException("nothing was written from " + start + " on that is as long");
      }
      values.longs(start, count, set);
    }
  }
}
