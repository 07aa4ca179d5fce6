package dev.doppel.engine.archives;

import dev.doppel.io.output.AtomicOutput;
import dev.doppel.io.warc.WarcFile;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A file that is written by copying parts of another and adding some. It appears whole, and never
 * in the place of one that has another content, unless that is allowed. For one thread.
 */
final class ArchiveOutput implements Closeable {

  private static final int BUFFER = 1 << 18;

  private final Path target;
  private final boolean isOverwriting;
  private final AtomicOutput file;
  private final @Nullable InputStream earlier; // null if there is none, or it is known to differ
  private boolean isSame;
  private final Comparing out = new Comparing();
  private long position;
  private @Nullable WarcFile source; // of the part that waits to be copied
  private long from;
  private long to;

  private ArchiveOutput(
      Path target, boolean isOverwriting, AtomicOutput file, @Nullable InputStream earlier) {
    this.target = target;
    this.isOverwriting = isOverwriting;
    this.file = file;
    this.earlier = earlier;
    this.isSame = earlier != null;
  }

  static ArchiveOutput to(Path target, boolean isOverwriting) throws IOException {
    AtomicOutput file = AtomicOutput.to(target);
    try {
      InputStream earlier =
          Files.isRegularFile(target)
              ? new BufferedInputStream(Files.newInputStream(target), BUFFER)
              : null;
      return new ArchiveOutput(target, isOverwriting, file, earlier);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** Copies a part of a file; returns where it will lie. */
  long keep(WarcFile file, long partFrom, long partTo) throws IOException {
    if (source != file || to != partFrom) {
      copy();
      source = file;
      from = partFrom;
    }
    to = partTo;
    return position + (partFrom - from);
  }

  /** Adds bytes; returns where they lie. */
  long put(byte[] bytes) throws IOException {
    copy();
    long at = position;
    out.write(bytes, 0, bytes.length);
    position += bytes.length;
    return at;
  }

  /** Returns a stream that adds what is written to it. */
  OutputStream stream() throws IOException {
    copy();
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        position += length;
      }
    };
  }

  /** How long the file is, with all that waits. */
  long position() {
    return position + (to - from);
  }

  /** Makes the file appear, safe from a crash once this returns. */
  void commit() throws IOException {
    copy();
    if (earlier != null) {
      isSame = isSame && earlier.read() < 0;
      if (isSame) {
        return;
      }
      if (!isOverwriting) {
        throw new FileSystemException(
            target.toString(),
            null,
            "is there, with another content; name another folder, or let it be replaced by"
                + " --overwrite");
      }
    }
    file.commit();
  }

  @Override
  public void close() throws IOException {
    try (file) {
      if (earlier != null) {
        earlier.close();
      }
    }
  }

  private void copy() throws IOException {
    if (source != null) {
      source.copy(from, to, out);
      position += to - from;
      source = null;
    }
    from = 0;
    to = 0;
  }

  /** Writes, and compares with what is there. */
  private final class Comparing extends OutputStream {

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (isSame && earlier != null) {
        byte[] there = earlier.readNBytes(length);
        isSame = Arrays.equals(there, 0, there.length, bytes, offset, offset + length);
      }
      file.write(bytes, offset, length);
    }
  }
}
