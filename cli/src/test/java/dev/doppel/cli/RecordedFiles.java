package dev.doppel.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.h2.store.fs.FileBase;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * A file system of H2's that notes what is written: {@code jdbc:h2:recorded:/path}. Whatever was
 * written outlives a killed process, so the first changes of a file are what a kill leaves of it.
 */
public final class RecordedFiles extends FilePathWrapper {

  /** What one system call did to the file: bytes written at a place, or a new length. */
  record Change(long at, byte[] bytes, boolean isCut) {

    /** The file after the change, of which only the first bytes may have been written. */
    byte[] applied(byte[] file, int most) {
      if (isCut) {
        return Arrays.copyOf(file, (int) Math.min(at, file.length));
      }
      int count = Math.min(most, bytes.length);
      byte[] changed = Arrays.copyOf(file, (int) Math.max(file.length, at + count));
      System.arraycopy(bytes, 0, changed, (int) at, count);
      return changed;
    }
  }

  private static final List<Change> CHANGES = new ArrayList<>();
  private static final Set<String> THREADS = new HashSet<>();

  /** Begins a new recording. */
  static void start() {
    FilePath.register(new RecordedFiles());
    synchronized (CHANGES) {
      CHANGES.clear();
      THREADS.clear();
    }
  }

  /** The changes since the start, in the order in which they were made. */
  static List<Change> changes() {
    synchronized (CHANGES) {
      return List.copyOf(CHANGES);
    }
  }

  /** The names of the threads that made them. */
  static Set<String> threads() {
    synchronized (CHANGES) {
      return Set.copyOf(THREADS);
    }
  }

  @Override
  public String getScheme() {
    return "recorded";
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    return new Recorded(super.open(mode));
  }

  private static final class Recorded extends FileBase {

    private final FileChannel file;

    Recorded(FileChannel file) {
      this.file = file;
    }

    @Override
    public synchronized int write(ByteBuffer from, long at) throws IOException {
      synchronized (CHANGES) {
        byte[] bytes = new byte[from.remaining()];
        from.duplicate().get(bytes);
        int written = file.write(from, at);
        note(new Change(at, Arrays.copyOf(bytes, written), false));
        return written;
      }
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
      int written = write(from, file.position());
      file.position(file.position() + written);
      return written;
    }

    @Override
    public FileChannel truncate(long length) throws IOException {
      synchronized (CHANGES) {
        file.truncate(length);
        note(new Change(length, new byte[0], true));
        return this;
      }
    }

    private static void note(Change change) {
      CHANGES.add(change);
      THREADS.add(Thread.currentThread().getName());
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
      return file.read(to);
    }

    @Override
    public synchronized int read(ByteBuffer to, long at) throws IOException {
      return file.read(to, at);
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public long position() throws IOException {
      return file.position();
    }

    @Override
    public FileChannel position(long at) throws IOException {
      file.position(at);
      return this;
    }

    @Override
    public void force(boolean withMetadata) throws IOException {
      file.force(withMetadata);
    }

    @Override
    public FileLock tryLock(long at, long size, boolean isShared) throws IOException {
      return file.tryLock(at, size, isShared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
      file.close();
    }
  }
}
