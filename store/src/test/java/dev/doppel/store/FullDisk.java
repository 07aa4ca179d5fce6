package dev.doppel.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * A disk one of whose operations fails, or all from one on. A write that fails writes half of its
 * bytes. Nothing is synced: these tests end no process, so the files keep what they were given.
 */
final class FullDisk implements Disk {

  private final Disk real = Disk.system();
  private final long firstFailing;
  private final long lastFailing;
  private long operations;

  private FullDisk(long firstFailing, long lastFailing) {
    this.firstFailing = firstFailing;
    this.lastFailing = lastFailing;
  }

  /** Fails with the given operation, counted from one, and all that follow. */
  static FullDisk failingFrom(long operation) {
    return new FullDisk(operation, Long.MAX_VALUE);
  }

  static FullDisk failingOnceAt(long operation) {
    return new FullDisk(operation, operation);
  }

  static FullDisk neverFailing() {
    return new FullDisk(Long.MAX_VALUE, Long.MAX_VALUE);
  }

  long operations() {
    return operations;
  }

  private boolean isFailing() {
    return firstFailing <= operations && operations <= lastFailing;
  }

  @Override
  public Output create(Path file) throws IOException {
    count();
    return new FullOutput(real.create(file));
  }

  @Override
  public Output append(Path file, long length) throws IOException {
    count();
    return new FullOutput(real.append(file, length));
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    count();
    real.move(from, to);
  }

  @Override
  public void syncFolder(Path folder) throws IOException {
    count();
  }

  @Override
  public void delete(Path file) {
    operations++;
    if (!isFailing()) {
      real.delete(file);
    }
  }

  private void count() throws IOException {
    operations++;
    if (isFailing()) {
      throw new IOException("No space left on device");
    }
  }

  private final class FullOutput implements Output {

    private final Output out;

    FullOutput(Output out) {
      this.out = out;
    }

    @Override
    public void write(ByteBuffer bytes) throws IOException {
      try {
        count();
      } catch (IOException e) {
        if (operations == firstFailing) {
          out.write(bytes.slice(bytes.position(), bytes.remaining() / 2));
        }
        throw e;
      }
      out.write(bytes);
    }

    @Override
    public void overwrite(long offset, ByteBuffer bytes) throws IOException {
      count();
      out.overwrite(offset, bytes);
    }

    @Override
    public void sync() throws IOException {
      count();
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
