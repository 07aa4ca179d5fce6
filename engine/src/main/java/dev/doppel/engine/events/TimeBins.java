package dev.doppel.engine.events;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;

/**
 * How many events of each verdict there were over time, or over the course of the stream, in a
 * limited number of bins of equal width. When they do not suffice, neighbours are joined to wider
 * ones.
 */
final class TimeBins {

  static final int BINS = 96;

  /** Each divides the next, so that bins never have to be cut. Above the last, they double. */
  private static final long[] WIDTHS = {
    1_000,
    5_000,
    10_000,
    30_000,
    60_000,
    300_000,
    600_000,
    1_800_000,
    3_600_000,
    10_800_000,
    21_600_000,
    43_200_000,
    86_400_000
  };

  private static final int VERDICTS = 3;

  private long width = WIDTHS[0];
  private long first; // the number of the first bin
  private int used;
  private final long[][] counts = new long[VERDICTS][BINS];

  void add(long position, EventVerdict verdict) {
    long bin = Math.floorDiv(position, width) - first;
    if (bin < 0 || bin >= used) {
      makeRoom(position);
      bin = Math.floorDiv(position, width) - first;
    }
    counts[verdict.column()][(int) bin]++;
  }

  int size() {
    return used;
  }

  long width() {
    return width;
  }

  /** Where the bin begins. */
  long start(int bin) {
    return (first + bin) * width;
  }

  long count(int bin, EventVerdict verdict) {
    return counts[verdict.column()][bin];
  }

  void writeTo(StateWriter out) throws IOException {
    out.putLong(width);
    out.putLong(first);
    out.putInt(used);
    for (long[] each : counts) {
      out.putLongs(each);
    }
  }

  void readFrom(StateReader in) throws IOException {
    width = in.getLong(1, Long.MAX_VALUE, "the width of bins");
    first = in.getLong();
    used = Math.max(0, Math.min(BINS, in.getInt()));
    for (long[] each : counts) {
      in.longs(each);
    }
  }

  private void makeRoom(long position) {
    if (used == 0) {
      first = Math.floorDiv(position, width);
      used = 1;
      return;
    }
    long low = Math.min(position, first * width);
    long high = Math.max(position, (first + used - 1) * width);
    long newWidth = width;
    while (Math.floorDiv(high, newWidth) - Math.floorDiv(low, newWidth) >= BINS) {
      newWidth = wider(newWidth);
    }
    move(newWidth, Math.floorDiv(low, newWidth));
    used = (int) (Math.floorDiv(high, newWidth) - first + 1);
  }

  private void move(long newWidth, long newFirst) {
    for (int verdict = 0; verdict < VERDICTS; verdict++) {
      long[] moved = new long[BINS];
      for (int bin = 0; bin < used; bin++) {
        moved[(int) (Math.floorDiv(start(bin), newWidth) - newFirst)] += counts[verdict][bin];
      }
      counts[verdict] = moved;
    }
    width = newWidth;
    first = newFirst;
  }

  private static long wider(long width) {
    for (long each : WIDTHS) {
      if (each > width) {
        return each;
      }
    }
    return 2 * width;
  }
}
