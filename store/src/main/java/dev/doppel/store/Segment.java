package dev.doppel.store;

import dev.doppel.core.filter.SplitBlockFilter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/**
 * Keys in a file that never changes: the slots mapped, the filter before them in the heap. Blocks
 * of slots are checked when they are first looked at. For one thread.
 */
final class Segment {

  private static final int WINDOW_SHIFT = 26; // of slots, a gigabyte: a buffer holds less than two
  private static final long WINDOW_SLOTS = 1L << WINDOW_SHIFT;

  private final Path file;
  private final Manifest.SegmentEntry entry;
  private final SegmentFormat.Footer footer;
  private final SplitBlockFilter filter;
  private final ByteBuffer[] windows;
  private final int[] blockChecksums;
  private final long[] checked; // a bit a block

  private Segment(
      Path file,
      Manifest.SegmentEntry entry,
      SegmentFormat.Footer footer,
      SplitBlockFilter filter,
      int[] blockChecksums,
      ByteBuffer[] windows) {
    this.file = file;
    this.entry = entry;
    this.footer = footer;
    this.filter = filter;
    this.blockChecksums = blockChecksums;
    this.windows = windows;
    this.checked = new long[(blockChecksums.length + Long.SIZE - 1) / Long.SIZE];
  }

  /** Opens a segment, reading all of it but the slots. */
  static Segment open(Path folder, Manifest.SegmentEntry entry) throws IOException {
    Path file = folder.resolve(entry.fileName());
    if (!Files.exists(file)) {
      throw new CorruptFileException(file, 0, "the file is missing");
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return new Opening(file, entry, channel).open();
    }
  }

  Manifest.SegmentEntry entry() {
    return entry;
  }

  long keys() {
    return footer.keys();
  }

  long heapBytes() {
    return filter.bytes() + 4L * blockChecksums.length + 8L * checked.length;
  }

  /** Answers for those keys of a batch that are here, and leaves the others in it. */
  void answer(KeyBatch batch) throws IOException {
    filter.askAll(batch.low, 0, batch.open, batch.maybe);
    readAhead(batch);
    int left = 0;
    for (int i = 0; i < batch.open; i++) {
      if (batch.maybe[i] && contains(batch.high[i], batch.low[i])) {
        batch.known[batch.index[i]] = true;
      } else {
        batch.move(i, left);
        left++;
      }
    }
    batch.open = left;
  }

  boolean contains(long high, long low) throws IOException {
    long slot = Keys.home(high, footer.homes());
    while (slot < footer.slots()) {
      check((int) (slot >>> SegmentFormat.BLOCK_SHIFT));
      long end = Math.min(footer.slots(), (slot | (SegmentFormat.BLOCK_SLOTS - 1)) + 1);
      ByteBuffer window = window(slot);
      for (int at = position(slot); slot < end; slot++, at += Keys.BYTES) {
        long found = window.getLong(at);
        if (found == high && window.getLong(at + Long.BYTES) == low) {
          return true;
        }
        if (Keys.compare(found, window.getLong(at + Long.BYTES), high, low) > 0) {
          return false;
        }
      }
    }
    return false;
  }

  /** How many keys of a table are here. */
  long count(KeyTable table) throws IOException {
    long count = 0;
    for (KeyCursor cursor = table.cursor(); cursor.next(); ) {
      if (filter.mightContain(cursor.low()) && contains(cursor.high(), cursor.low())) {
        count++;
      }
    }
    return count;
  }

  /** Walks over all keys, checking the blocks on the way. */
  KeyCursor cursor() {
    return new Cursor();
  }

  /** Reads everything and checks it. */
  void verify() throws IOException {
    Arrays.fill(checked, 0);
    Opening.require(
        Files.exists(file) && Files.size(file) == entry.bytes(), file, 0, "missing or cut");
    KeyCursor cursor = cursor();
    long keys = 0;
    for (long high = 0, low = 0; cursor.next(); high = cursor.high(), low = cursor.low()) {
      boolean ascends = keys == 0 || Keys.compare(high, low, cursor.high(), cursor.low()) < 0;
      boolean isFound = filter.mightContain(cursor.low()) && contains(cursor.high(), cursor.low());
      Opening.require(ascends && isFound, file, 0, "key " + keys + " is out of place");
      keys++;
    }
    Opening.require(keys == keys(), file, 0, keys + " keys instead of " + keys());
  }

  @Override
  public String toString() {
    return "Segment[" + entry.fileName() + ", " + keys() + " keys, tier " + entry.tier() + "]";
  }

  /** Looks at the home slot of each key, so that they are waited for together. */
  private void readAhead(KeyBatch batch) {
    for (int i = 0; i < batch.open; i++) {
      if (batch.maybe[i]) {
        long slot = Keys.home(batch.high[i], footer.homes());
        batch.touched += window(slot).getLong(position(slot));
      }
    }
  }

  private ByteBuffer window(long slot) {
    return windows[(int) (slot >>> WINDOW_SHIFT)];
  }

  private static int position(long slot) {
    return (int) (slot & (WINDOW_SLOTS - 1)) * Keys.BYTES;
  }

  private void check(int block) throws IOException {
    if ((checked[block >>> 6] & (1L << block)) == 0) {
      checkNow(block);
      checked[block >>> 6] |= 1L << block;
    }
  }

  private void checkNow(int block) throws IOException {
    long first = (long) block << SegmentFormat.BLOCK_SHIFT;
    long slots = Math.min(SegmentFormat.BLOCK_SLOTS, footer.slots() - first);
    CRC32C crc = new CRC32C();
    crc.update(window(first).slice(position(first), (int) slots * Keys.BYTES));
    long offset = SegmentFormat.HEADER.length + first * Keys.BYTES;
    Opening.require(
        (int) crc.getValue() == blockChecksums[block],
        file,
        offset,
        "the checksum of the block differs");
  }

  private final class Cursor implements KeyCursor {

    private long slot = -1;
    private long high;
    private long low;

    @Override
    public boolean next() throws IOException {
      long lastHigh = high;
      long lastLow = low;
      boolean isFirst = slot < 0;
      do {
        slot++;
        if (slot >= footer.slots()) {
          return false;
        }
        if ((slot & (SegmentFormat.BLOCK_SLOTS - 1)) == 0) {
          check((int) (slot >>> SegmentFormat.BLOCK_SHIFT));
        }
        high = window(slot).getLong(position(slot));
        low = window(slot).getLong(position(slot) + Long.BYTES);
      } while (!isFirst && high == lastHigh && low == lastLow); // an empty slot repeats a key
      return true;
    }

    @Override
    public long high() {
      return high;
    }

    @Override
    public long low() {
      return low;
    }
  }

  /** The steps of opening a segment. */
  private record Opening(Path file, Manifest.SegmentEntry entry, FileChannel channel) {

    Segment open() throws IOException {
      long bytes = channel.size();
      require(bytes == entry.bytes(), file, bytes, "the file should have " + entry.bytes());
      require(bytes > SegmentFormat.FOOTER_BYTES, file, bytes, "too short for a segment");
      long footerOffset = bytes - SegmentFormat.FOOTER_BYTES;
      ByteBuffer end = read(footerOffset, SegmentFormat.FOOTER_BYTES);
      var footer = SegmentFormat.Footer.read(end);
      require(footer.fits(bytes), file, footerOffset, "the footer is not valid");
      CRC32C crc = new CRC32C();
      crc.update(read(0, SegmentFormat.HEADER.length));
      SplitBlockFilter filter = readFilter(footer, crc);
      int tableBytes = Integer.BYTES * SegmentFormat.blocksOf(footer.slots());
      ByteBuffer table = read(footer.tableOffset(), tableBytes);
      crc.update(table.duplicate());
      crc.update(end.duplicate().position(0).limit(4 * Long.BYTES));
      int checksum = end.getInt();
      require(
          checksum == (int) crc.getValue() && checksum == entry.checksum(),
          file,
          footerOffset,
          "the checksum differs");
      int[] blockChecksums = new int[tableBytes / Integer.BYTES];
      table.asIntBuffer().get(blockChecksums);
      return new Segment(file, entry, footer, filter, blockChecksums, map(footer.slots()));
    }

    private SplitBlockFilter readFilter(SegmentFormat.Footer footer, CRC32C crc)
        throws IOException {
      channel.position(footer.filterOffset());
      InputStream in = new CheckedInputStream(Channels.newInputStream(channel), crc);
      try {
        SplitBlockFilter filter = SplitBlockFilter.read(in);
        require(
            channel.position() == footer.tableOffset(),
            file,
            channel.position(),
            "too long a filter");
        return filter;
      } catch (CorruptFileException e) {
        throw e;
      } catch (IOException e) {
        throw new CorruptFileException(file, footer.filterOffset(), String.valueOf(e.getMessage()));
      }
    }

    private ByteBuffer read(long offset, int length) throws IOException {
      ByteBuffer bytes = SegmentFormat.allocate(length);
      while (bytes.hasRemaining()) {
        if (channel.read(bytes, offset + bytes.position()) < 0) {
          throw new CorruptFileException(file, channel.size(), "the file shrank");
        }
      }
      return bytes.flip();
    }

    private ByteBuffer[] map(long slots) throws IOException {
      ByteBuffer[] windows = new ByteBuffer[(int) ((slots + WINDOW_SLOTS - 1) >>> WINDOW_SHIFT)];
      for (int i = 0; i < windows.length; i++) {
        long first = i * WINDOW_SLOTS;
        long bytes = Math.min(WINDOW_SLOTS, slots - first) * Keys.BYTES;
        long offset = SegmentFormat.HEADER.length + first * Keys.BYTES;
        windows[i] =
            channel
                .map(FileChannel.MapMode.READ_ONLY, offset, bytes)
                .order(ByteOrder.LITTLE_ENDIAN);
      }
      return windows;
    }

    static void require(boolean ok, Path file, long offset, String reason)
        throws CorruptFileException {
      if (!ok) {
        throw new CorruptFileException(file, offset, reason);
      }
    }
  }
}
