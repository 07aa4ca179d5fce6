package dev.doppel.engine.events;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many events of each verdict there were over time, or over the course of the stream, in a
 * limited number of bins of equal width. Empty bins are not kept, so that a few wrong times cost a
 * bin each and no precision. When the bins do not suffice, neighbours are joined to wider ones.
 */
final class TimeBins {

  /** How many bins are kept. */
  static final int MOST = 4096;

  /** How many bins version 1 kept, empty ones too. */
  private static final int BINS_V1 = 96;

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
  private Map<Long, long[]> bins = new HashMap<>(); // by number: where it begins, in widths
  private long last; // the number of the bin that was used last
  private long[] counts = new long[VERDICTS]; // of that bin

  void add(long position, EventVerdict verdict) {
    long bin = Math.floorDiv(position, width);
    if (bin != last || bins.isEmpty()) {
      counts = bins.computeIfAbsent(bin, none -> new long[VERDICTS]);
      last = bin;
    }
    counts[verdict.column()]++;
    if (bins.size() > MOST) {
      widen();
    }
  }

  /** The bins that hold something, in their order. */
  List<EventReport.Bin> bins() {
    return new TreeMap<>(bins)
        .entrySet().stream()
            .map(
                each -> {
                  long[] of = each.getValue();
                  return new EventReport.Bin(
                      each.getKey() * width,
                      of[EventVerdict.UNIQUE.column()],
                      of[EventVerdict.DUPLICATE.column()],
                      of[EventVerdict.LATE.column()]);
                })
            .toList();
  }

  long width() {
    return width;
  }

  /** The next width that bins may have. */
  static long wider(long width) {
    for (long each : WIDTHS) {
      if (each > width) {
        return each;
      }
    }
    return 2 * width;
  }

  void writeTo(StateWriter out) throws IOException {
    out.putLong(width);
    out.putInt(bins.size());
    for (Map.Entry<Long, long[]> each : new TreeMap<>(bins).entrySet()) {
      out.putLong(each.getKey());
      out.putLongs(each.getValue());
    }
  }

  void readFrom(StateReader in) throws IOException {
    width = in.getLong(1, Long.MAX_VALUE, "the width of bins");
    int size = in.getInt();
    for (int i = 0; i < Math.min(size, MOST); i++) {
      bins.put(in.getLong(), in.longs(new long[VERDICTS]));
    }
    last = Long.MIN_VALUE;
  }

  void readVersion1(StateReader in) throws IOException {
    width = in.getLong(1, Long.MAX_VALUE, "the width of bins");
    long first = in.getLong();
    int used = Math.max(0, Math.min(BINS_V1, in.getInt()));
    for (int verdict = 0; verdict < VERDICTS; verdict++) {
      long[] all = in.longs(new long[BINS_V1]);
      for (int bin = 0; bin < used; bin++) {
        if (all[bin] > 0) {
          bins.computeIfAbsent(first + bin, none -> new long[VERDICTS])[verdict] = all[bin];
        }
      }
    }
    last = Long.MIN_VALUE;
  }

  private void widen() {
    while (bins.size() > MOST) {
      long newWidth = wider(width);
      Map<Long, long[]> joined = new HashMap<>();
      for (Map.Entry<Long, long[]> each : bins.entrySet()) {
        long bin = Math.floorDiv(each.getKey() * width, newWidth);
        long[] sum = joined.computeIfAbsent(bin, none -> new long[VERDICTS]);
        Arrays.setAll(sum, verdict -> sum[verdict] + each.getValue()[verdict]);
      }
      bins = joined;
      width = newWidth;
    }
    last = Long.MIN_VALUE;
  }
}
