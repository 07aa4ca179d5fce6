package dev.doppel.engine.run;

import dev.doppel.io.output.AtomicOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A file or stream of lines that a run writes. For one thread. */
public final class RunOutput extends OutputStream {

  private static final int BUFFER = 1 << 17;

  private final OutputStream out;
  private final @Nullable FileChannel channel; // of a file that can be resumed
  private final @Nullable AtomicOutput whole; // of a file that appears when all is written
  private boolean isEmpty;

  private RunOutput(
      OutputStream out,
      @Nullable FileChannel channel,
      @Nullable AtomicOutput whole,
      boolean isEmpty) {
    this.out = new BufferedOutputStream(out, BUFFER);
    this.channel = channel;
    this.whole = whole;
    this.isEmpty = isEmpty;
  }

  /** Writes to a stream, which is not closed with this. */
  public static RunOutput to(OutputStream stream) {
    return new RunOutput(stream, null, null, true);
  }

  /** Writes to a file that appears when all is written. */
  static RunOutput whole(Path file) throws IOException {
    AtomicOutput whole = AtomicOutput.to(file);
    return new RunOutput(whole, null, whole, true);
  }

  /**
   * Writes to a file from a position on.
   *
   * @param keepsTail whether whole lines after that position stay
   */
  static RunOutput resumed(Path file, long position, boolean keepsTail) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.size() < position) {
        throw new IOException(
            file
                + " is shorter than the "
                + position
                + " bytes it had when the last run was interrupted; to start over, delete it and"
                + " use another memory");
      }
      boolean hasTail = keepsTail && channel.size() > position;
      long start = hasTail ? lastLineEnd(file, position) : position;
      channel.truncate(start).position(start);
      return new RunOutput(Channels.newOutputStream(channel), channel, null, start == 0);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Returns the place after the file's last line feed, but not before {@code least}. */
  private static long lastLineEnd(Path file, long least) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer block = ByteBuffer.allocate(1 << 16);
      long end = channel.size();
      while (end > least) {
        long start = Math.max(least, end - block.capacity());
        block.clear().limit((int) (end - start));
        while (block.hasRemaining() && channel.read(block, start + block.position()) > 0) {}
        for (int i = block.position() - 1; i >= 0; i--) {
          if (block.get(i) == '\n') {
            return start + i + 1;
          }
        }
        end = start;
      }
      return least;
    }
  }

  /** Whether nothing was written to it, now or in an earlier run. */
  public boolean isEmpty() {
    return isEmpty;
  }

  @Override
  public void write(int value) throws IOException {
    out.write(value);
    isEmpty = false;
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    out.write(bytes, from, length);
    isEmpty = false;
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  /** Forces what was written to the disk, if it is a file that can be resumed. */
  void force() throws IOException {
    out.flush();
    if (channel != null) {
      channel.force(false);
    }
  }

  /** How long the file is; 0 if it cannot be resumed. */
  long position() throws IOException {
    return channel == null ? 0 : channel.position();
  }

  /** Lets the file appear, if it does not yet. */
  void finish() throws IOException {
    out.flush();
    if (whole != null) {
      whole.commit();
    }
  }

  /** Closes the file; what was not flushed is dropped, as in a crash. */
  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
    if (whole != null) {
      whole.close();
    }
  }
}
