package dev.doppel.engine.events;

import dev.doppel.io.AtomicOutput;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One stream or file of lines. For one thread. */
final class EventOutput implements Closeable {

  private final OutputStream out;
  private final @Nullable FileChannel channel; // null for a stream, which has no position
  private final @Nullable AtomicOutput whole; // null for what is there as it is written
  private boolean isEmpty;

  private EventOutput(
      OutputStream out,
      @Nullable FileChannel channel,
      @Nullable AtomicOutput whole,
      boolean isEmpty) {
    this.out = new BufferedOutputStream(out, 1 << 17);
    this.channel = channel;
    this.whole = whole;
    this.isEmpty = isEmpty;
  }

  /** Writes to a stream, which is not closed with this. */
  static EventOutput to(OutputStream stream) {
    return new EventOutput(stream, null, null, true);
  }

  /** Writes to a file that appears when all is written. */
  static EventOutput whole(Path file) throws IOException {
    AtomicOutput whole = AtomicOutput.to(file);
    return new EventOutput(whole, null, whole, true);
  }

  /**
   * Writes to a file from a position on.
   *
   * @param keepsTail whether whole lines behind that position stay
   */
  static EventOutput to(Path file, long position, boolean keepsTail) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ);
    try {
      if (channel.size() < position) {
        throw new IOException(
            file
                + " is shorter than the "
                + position
                + " bytes it had when the last run was interrupted; to begin anew, delete it and"
                + " use another memory");
      }
      long start = keepsTail ? lastLineEnd(channel, position) : position;
      channel.truncate(start).position(start);
      return new EventOutput(Channels.newOutputStream(channel), channel, null, start == 0);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Returns the place behind the file's last line feed, but not before {@code least}. */
  private static long lastLineEnd(FileChannel channel, long least) throws IOException {
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

  /** Writes a line if nothing was written before. */
  void writeFirst(byte[] line, int from, int to) throws IOException {
    if (isEmpty) {
      writeLine(line, from, to);
    }
  }

  void writeLine(byte[] line, int from, int to) throws IOException {
    out.write(line, from, to - from);
    out.write('\n');
    isEmpty = false;
  }

  void write(byte[] bytes) throws IOException {
    out.write(bytes, 0, bytes.length);
  }

  void flush() throws IOException {
    out.flush();
  }

  /** Adds the file's length to the positions, once it is on the disk if it is to last. */
  void sync(boolean lasts, List<Long> positions) throws IOException {
    out.flush();
    if (channel != null) {
      if (lasts) {
        channel.force(false);
      }
      positions.add(channel.position());
    }
  }

  /** Lets the file appear, if it does not yet. */
  void finish() throws IOException {
    if (whole != null) {
      out.flush();
      whole.commit();
    }
  }

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
