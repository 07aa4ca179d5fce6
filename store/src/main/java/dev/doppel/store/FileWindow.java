package dev.doppel.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file read through a buffer that moves along; for one thread. */
final class FileWindow implements Closeable {

  private static final int BYTES = 1 << 16;

  private final FileChannel channel;
  private final long size;
  private ByteBuffer buffer = ByteBuffer.allocate(BYTES).limit(0);
  private long start; // of the buffer, in the file

  private FileWindow(FileChannel channel, long size) {
    this.channel = channel;
    this.size = size;
  }

  static FileWindow open(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    return new FileWindow(channel, channel.size());
  }

  /** The length of the file when it was opened. */
  long size() {
    return size;
  }

  /** Whether the file holds that stretch. */
  boolean has(long offset, long length) {
    return offset + length <= size;
  }

  /** Returns a stretch that the file {@link #has}, good until the next call. */
  ByteBuffer at(long offset, int length) throws IOException {
    if (offset < start || offset + length > start + buffer.limit()) {
      fill(offset, length);
    }
    return buffer.slice((int) (offset - start), length);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private void fill(long offset, int length) throws IOException {
    if (buffer.capacity() < length) {
      buffer = ByteBuffer.allocate(Math.max(length, 2 * buffer.capacity()));
    }
    buffer.clear().limit((int) Math.min(buffer.capacity(), size - offset));
    start = offset;
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, offset + buffer.position()) < 0) {
        throw new IOException("the file shrank while it was read");
      }
    }
    buffer.flip();
  }
}
