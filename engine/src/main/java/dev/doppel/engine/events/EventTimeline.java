package dev.doppel.engine.events;

import dev.doppel.engine.events.EventReport.Bin;
import dev.doppel.engine.events.EventReport.Bins;
import java.util.ArrayList;
import java.util.List;

/**
 * How many events there were over time, as finely as it is known, to look at any part of it.
 * Immutable.
 *
 * @param isTime whether positions are milliseconds since 1970; else they are numbers of events
 * @param width of each bin
 * @param bins those that hold something, in their order
 */
public record EventTimeline(boolean isTime, long width, List<Bin> bins) {

  /** Bars of a chart; as many are side by side. */
  static final int BARS = 96;

  /*
   * One event with a wrong time makes the whole range so long that all others fall into one bar.
   * So the range that is usually looked at may leave out an event in a thousand, but does so only
   * where that is worth it: where what is left is less than a fifth of the whole.
   */
  private static final int LEFT_OUT = 1000;
  private static final int LEAST_EVENTS = 10;
  private static final int WORTH = 5;

  public EventTimeline {
    bins = List.copyOf(bins);
  }

  /**
   * A part of the time.
   *
   * @param to where it ends; not a part of it
   */
  public record Range(long from, long to) {}

  /** The range of all events; empty at 0 if there are none. */
  public Range all() {
    return bins.isEmpty()
        ? new Range(0, 0)
        : new Range(bins.get(0).start(), bins.get(bins.size() - 1).start() + width);
  }

  /**
   * The shortest range that holds at least 99.9 % of the events, or all but one of few, if it is
   * less than a fifth of the range of all; else that.
   */
  public Range usual() {
    long total = events(all());
    long enough = total - (total < LEAST_EVENTS ? 0 : Math.max(1, total / LEFT_OUT));
    Range best = all();
    long inside = 0;
    int from = 0;
    for (Bin bin : bins) {
      inside += events(bin);
      while (inside - events(bins.get(from)) >= enough) {
        inside -= events(bins.get(from));
        from++;
      }
      long start = bins.get(from).start();
      if (inside >= enough && bin.start() + width - start < best.to - best.from) {
        best = new Range(start, bin.start() + width);
      }
    }
    boolean isWorthIt = (best.to - best.from) < (all().to - all().from) / WORTH;
    return isWorthIt ? best : all();
  }

  /** How many events there were in a range, in bins that begin in it. */
  public long events(Range range) {
    return bins.stream()
        .filter(bin -> range.from <= bin.start() && bin.start() < range.to)
        .mapToLong(EventTimeline::events)
        .sum();
  }

  /** The bars of a range, empty ones too: as narrow as is known and as 96 of them allow. */
  public Bins bars(Range range) {
    List<Bin> inside =
        bins.stream().filter(bin -> range.from <= bin.start() && bin.start() < range.to).toList();
    if (inside.isEmpty()) {
      return new Bins(isTime, width, List.of());
    }
    long low = inside.get(0).start();
    long high = inside.get(inside.size() - 1).start();
    long wide = width;
    while (Math.floorDiv(high, wide) - Math.floorDiv(low, wide) >= BARS) {
      wide = TimeBins.wider(wide);
    }
    long first = Math.floorDiv(low, wide);
    long[][] counts = new long[(int) (Math.floorDiv(high, wide) - first + 1)][3];
    for (Bin bin : inside) {
      long[] of = counts[(int) (Math.floorDiv(bin.start(), wide) - first)];
      of[0] += bin.unique();
      of[1] += bin.duplicates();
      of[2] += bin.late();
    }
    List<Bin> bars = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      bars.add(new Bin((first + i) * wide, counts[i][0], counts[i][1], counts[i][2]));
    }
    return new Bins(isTime, wide, bars);
  }

  private static long events(Bin bin) {
    return bin.unique() + bin.duplicates() + bin.late();
  }
}
