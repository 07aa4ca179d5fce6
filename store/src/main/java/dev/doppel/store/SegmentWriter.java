package dev.doppel.store;

import dev.doppel.core.filter.SplitBlockFilter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/** Writes one segment, from its first byte to its last. */
final class SegmentWriter implements Closeable {

  private static final double FILTER_ERROR = 0.01;

  /** The number of keys that go to the filter at once. */
  private static final int TOGETHER = 1 << 10;

  private final Disk.Output out;
  private final long keys;
  private final long homes;
  private final SplitBlockFilter filter;
  private final long[] unfiltered = new long[TOGETHER]; // so that they wait for memory together
  private final boolean[] fresh = new boolean[TOGETHER];
  private final int[] blockChecksums;
  private final ByteBuffer block = SegmentFormat.allocate(SegmentFormat.BLOCK_BYTES);
  private final CRC32C checksum = new CRC32C(); // of all but the slots
  private int waiting; // for the filter
  private long slots;
  private long lastHigh;
  private long lastLow;

  private SegmentWriter(Disk.Output out, long keys) {
    this.out = out;
    this.keys = keys;
    this.homes = SegmentFormat.homesFor(keys);
    this.filter = SplitBlockFilter.sizedFor(keys, FILTER_ERROR);
    // Keys that find no home slot free at the end go after it, at worst all of them.
    this.blockChecksums = new int[SegmentFormat.blocksOf(homes + keys)];
  }

  /**
   * Writes a segment and makes its content safe.
   *
   * @param keys how many the cursor has, at least one
   * @return the checksum that vouches for the whole file
   */
  static int write(Disk disk, Path file, KeyCursor cursor, long keys) throws IOException {
    try (SegmentWriter writer = new SegmentWriter(disk.create(file), keys)) {
      writer.writeHeader();
      while (cursor.next()) {
        writer.add(cursor.high(), cursor.low());
      }
      return writer.finish();
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  private void writeHeader() throws IOException {
    writeChecked(ByteBuffer.wrap(SegmentFormat.HEADER));
  }

  private void add(long high, long low) throws IOException {
    for (long home = Keys.home(high, homes); slots < home; ) {
      putSlot(high, low);
    }
    putSlot(high, low);
    unfiltered[waiting++] = low;
    if (waiting == TOGETHER) {
      addToFilter();
    }
    lastHigh = high;
    lastLow = low;
  }

  private void addToFilter() {
    filter.addAll(unfiltered, 0, waiting, fresh);
    waiting = 0;
  }

  private int finish() throws IOException {
    addToFilter();
    while (slots < homes) {
      putSlot(lastHigh, lastLow);
    }
    endBlock();
    long filterBytes = writeFilter();
    ByteBuffer end =
        SegmentFormat.allocate(
            Integer.BYTES * SegmentFormat.blocksOf(slots) + SegmentFormat.FOOTER_BYTES);
    end.asIntBuffer().put(blockChecksums, 0, SegmentFormat.blocksOf(slots));
    end.position(Integer.BYTES * SegmentFormat.blocksOf(slots));
    new SegmentFormat.Footer(keys, homes, slots, filterBytes).write(end);
    checksum.update(end.duplicate().flip());
    end.putInt((int) checksum.getValue());
    out.write(end.flip());
    out.sync();
    return (int) checksum.getValue();
  }

  private void putSlot(long high, long low) throws IOException {
    block.putLong(high).putLong(low);
    slots++;
    if (!block.hasRemaining()) {
      endBlock();
    }
  }

  private void endBlock() throws IOException {
    block.flip();
    if (block.hasRemaining()) {
      CRC32C crc = new CRC32C();
      crc.update(block.duplicate());
      blockChecksums[(int) ((slots - 1) >>> SegmentFormat.BLOCK_SHIFT)] = (int) crc.getValue();
      out.write(block);
    }
    block.clear();
  }

  private long writeFilter() throws IOException {
    CheckedStream stream = new CheckedStream();
    filter.writeTo(stream);
    return stream.bytes;
  }

  private void writeChecked(ByteBuffer bytes) throws IOException {
    checksum.update(bytes.duplicate());
    out.write(bytes);
  }

  /** Lets the filter write itself into the file. */
  private final class CheckedStream extends OutputStream {

    private long bytes;

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      writeChecked(ByteBuffer.wrap(source, offset, length));
      bytes += length;
    }
  }
}
