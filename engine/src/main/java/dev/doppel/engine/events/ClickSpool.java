package dev.doppel.engine.events;

import dev.doppel.core.hash.Hashes;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Clicks on disk, parted by their keys, so that one part after the other fits the memory. In a
 * temporary file that vanishes with it, and that few clicks do not need. For one thread.
 */
final class ClickSpool implements Closeable {

  /*
   * A click:  key   time  line  group
   *           long  long  long  int
   * Each part has a buffer; a full one is written as a block, and blocks of all parts follow each
   * other in the file.
   */

  static final int PARTS = 1 << 10;
  private static final int CLICK_BYTES = 3 * Long.BYTES + Integer.BYTES;
  private static final int BLOCK_BYTES = 512 * CLICK_BYTES;

  private final @Nullable ByteBuffer[] buffers = new @Nullable ByteBuffer[PARTS];
  private final List<List<Long>> blocks = new ArrayList<>();
  private @Nullable FileChannel channel;
  private long written;

  private ClickSpool() {
    for (int i = 0; i < PARTS; i++) {
      blocks.add(new ArrayList<>());
    }
  }

  static ClickSpool create() {
    return new ClickSpool();
  }

  /** A click, with the number of its line and its group. */
  record Click(long key, long time, long line, int group) {

    private static final Comparator<Click> ORDER =
        Comparator.comparingLong(Click::key)
            .thenComparingLong(Click::time)
            .thenComparingLong(Click::line);
  }

  void add(long key, long time, int group, long line) throws IOException {
    int part = (int) (Hashes.mix(key) & (PARTS - 1));
    ByteBuffer buffer = buffers[part];
    if (buffer == null) {
      buffer = ByteBuffer.allocate(BLOCK_BYTES);
      buffers[part] = buffer;
    }
    buffer.putLong(key).putLong(time).putLong(line).putInt(group);
    if (!buffer.hasRemaining()) {
      write(part, buffer);
    }
  }

  /** The clicks of a part, in the order of key, time and line. */
  List<Click> part(int part) throws IOException {
    List<Click> clicks = new ArrayList<>();
    FileChannel file = channel;
    if (file != null) {
      ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);
      for (long at : blocks.get(part)) {
        block.clear();
        while (block.hasRemaining()) {
          if (file.read(block, at + block.position()) < 0) {
            throw new IOException("a temporary file was cut off");
          }
        }
        read(block.flip(), clicks);
      }
    }
    ByteBuffer buffer = buffers[part];
    if (buffer != null) {
      read(buffer.duplicate().flip(), clicks);
    }
    clicks.sort(Click.ORDER);
    return clicks;
  }

  private static void read(ByteBuffer bytes, List<Click> clicks) {
    while (bytes.hasRemaining()) {
      long key = bytes.getLong();
      long time = bytes.getLong();
      long line = bytes.getLong();
      clicks.add(new Click(key, time, line, bytes.getInt()));
    }
  }

  private void write(int part, ByteBuffer buffer) throws IOException {
    FileChannel file = channel;
    if (file == null) {
      Path path = Files.createTempFile("doppel-", ".clicks");
      file =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      channel = file;
    }
    blocks.get(part).add(written);
    buffer.flip();
    while (buffer.hasRemaining()) {
      written += file.write(buffer, written);
    }
    buffer.clear();
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
