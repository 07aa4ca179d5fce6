package dev.doppel.io;

import java.util.Arrays;

/**
 * Lines, mostly of a {@link LineInput}, copied out of it, and where each of them is: a buffer to be
 * filled again. For one thread at a time.
 */
public final class LineBlock {

  /*
   * A line feed stands after each line, or after the carriage return that is not of it. So lines
   * that follow each other without a gap can be written by one call.
   */

  private static final int ENOUGH_BYTES = 1 << 20;

  private final int[] starts;
  private final int[] ends;
  private final boolean[] cut;
  private byte[] bytes = new byte[1 << 16];
  private int size;
  private int used;

  /** Creates an empty block for this many lines. */
  public LineBlock(int lines) {
    starts = new int[lines];
    ends = new int[lines];
    cut = new boolean[lines];
  }

  /** Forgets its lines. */
  public void clear() {
    size = 0;
    used = 0;
  }

  /** Whether no line should be added: it has all its lines, or a megabyte. */
  public boolean isFull() {
    return isFullWith(0);
  }

  /** Whether it is full once that many bytes of noted lines have been copied. */
  boolean isFullWith(int more) {
    return size == starts.length || used + more >= ENOUGH_BYTES;
  }

  /** How many lines it has. */
  public int size() {
    return size;
  }

  /** Holds the lines; each goes from its {@link #starts} to before its {@link #ends}. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where each line begins in {@link #bytes}, in their order. */
  public int[] starts() {
    return starts;
  }

  /** Where each line ends in {@link #bytes}: one past its last byte. */
  public int[] ends() {
    return ends;
  }

  /** Whether a line was longer than allowed and only its beginning is here. */
  public boolean isCut(int line) {
    return cut[line];
  }

  /** Leaves out bytes at the beginning of a line, such as a mark of their order. */
  public void leaveOut(int line, int first) {
    starts[line] = Math.min(starts[line] + first, ends[line]);
  }

  /** Adds one line, which may come from elsewhere. */
  public void add(byte[] source, int from, int to, boolean isCut) {
    int length = to - from;
    reserve(length + 1);
    System.arraycopy(source, from, bytes, used, length);
    note(used, used + length, isCut);
    used += length;
    bytes[used++] = '\n';
  }

  /** Notes where a line will be once {@link #copy} has brought it. */
  void note(int start, int end, boolean isCut) {
    starts[size] = start;
    ends[size] = end;
    cut[size++] = isCut;
  }

  /** Copies lines that were noted, with all between them. */
  void copy(byte[] source, int from, int to) {
    reserve(to - from);
    System.arraycopy(source, from, bytes, used, to - from);
    used += to - from;
  }

  /** How many bytes it has. */
  int used() {
    return used;
  }

  private void reserve(int more) {
    if (used + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(used + more, 2 * bytes.length));
    }
  }
}
