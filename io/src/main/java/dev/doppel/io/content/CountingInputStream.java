package dev.doppel.io.content;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes read through it. For one thread. */
public final class CountingInputStream extends FilterInputStream {

  private long count;

  /** Counts what is read from {@code in}, which is closed with this. */
  public CountingInputStream(InputStream in) {
    super(in);
  }

  /** How many bytes were read so far. */
  public long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    int read = in.read();
    if (read >= 0) {
      count++;
    }
    return read;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = in.read(bytes, offset, length);
    count += Math.max(0, read);
    return read;
  }

  @Override
  public long skip(long length) throws IOException {
    long skipped = in.skip(length);
    count += skipped;
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false; // going back would make the count wrong
  }
}
