package dev.doppel.io.warc;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What seem to be the members of a gzip file: each from bytes that look like a header up to the
 * next such bytes. For one thread.
 */
final class GuessedMembers extends Pieces {

  /*
   * Where a member ends only unpacking tells, which is most of the work and could not be shared
   * then. Ten bytes that look like a header stand in random data once in 200 GB; but also in each
   * gzip file that a crawler has fetched, which is not packed again to any effect. Then the guess is wrong,
   * comes out as such, and costs the time that it took.
   */

  private static final int BLOCK = 1 << 18;
  private static final int HEADER = 10;
  private static final int OTHER_SYSTEM = 0xff;
  private static final int MOST_SYSTEMS = 13;

  private final WarcFile file;
  private final long size;
  private byte[] window = new byte[4 * BLOCK];
  private long windowStart; // in the file
  private int windowLength;
  private long reached;

  GuessedMembers(WarcFile file, long size) {
    this.file = file;
    this.size = size;
  }

  @Override
  @Nullable WarcPiece next() throws IOException {
    if (reached >= size) {
      return null;
    }
    long from = reached;
    boolean isHeld = true;
    for (long at = from + 1; ; at++) {
      int offset = (int) (at - windowStart);
      if (offset + HEADER > windowLength) {
        if (windowStart + windowLength >= size) {
          at = size;
          break;
        }
        isHeld = isHeld && at - from < MAX_HELD;
        load(isHeld ? from : at);
        offset = (int) (at - windowStart);
      }
      if (window[offset] == 0x1f && offset + HEADER <= windowLength && isHeader(offset)) {
        reached = at;
        return piece(from, at, isHeld);
      }
    }
    reached = size;
    return piece(from, size, isHeld);
  }

  private WarcPiece piece(long from, long to, boolean isHeld) {
    int start = (int) (from - windowStart);
    boolean isThere = isHeld && start >= 0 && to - windowStart <= windowLength;
    return WarcPiece.guess(
        from, to, isThere ? Arrays.copyOfRange(window, start, (int) (to - windowStart)) : null);
  }

  private boolean isHeader(int at) {
    int flags = window[at + 3] & 0xff;
    int effort = window[at + 8] & 0xff;
    int system = window[at + 9] & 0xff;
    return (window[at + 1] & 0xff) == 0x8b
        && window[at + 2] == 8
        && (flags & 0xe0) == 0
        && (effort == 0 || effort == 2 || effort == 4)
        && (system <= MOST_SYSTEMS || system == OTHER_SYSTEM);
  }

  /** Reads on, keeping what the file has from a place on. */
  private void load(long keepFrom) throws IOException {
    int kept = (int) (windowStart + windowLength - keepFrom);
    int keptAt = (int) (keepFrom - windowStart);
    if (kept + BLOCK > window.length) {
      byte[] longer = new byte[Math.max(window.length * 2, kept + BLOCK)];
      System.arraycopy(window, keptAt, longer, 0, kept);
      window = longer;
    } else if (kept > 0) {
      System.arraycopy(window, keptAt, window, 0, kept);
    }
    windowStart = keepFrom;
    windowLength =
        kept + file.read(keepFrom + kept, window, kept, Math.min(BLOCK * 2, window.length - kept));
  }

  @Override
  public void close() {
    // the file is the caller's
  }
}
