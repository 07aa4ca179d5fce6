package dev.doppel.engine.events;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.internal.LinePass;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Reads the events of files for something else than verdicts: parses on all threads, and hands out
 * the events in their order. For one thread.
 */
final class EventScan implements LinePass.Job<EventBatch> {

  private static final int HOPELESS = 1000;

  private final EventFeed feed;
  private final EventTally tally = new EventTally();
  private final Taker taker;
  private long events;
  private long lines;

  private EventScan(EventSettings settings, Taker taker) {
    this.feed = new EventFeed(new Layout(settings));
    this.taker = taker;
  }

  /** Takes an event of a batch. */
  @FunctionalInterface
  interface Taker {

    /**
     * Takes it.
     *
     * @param number how many lines, headers and malformed ones included, are before it
     */
    void take(EventBatch batch, int event, long number) throws IOException;
  }

  /**
   * What was read.
   *
   * @param rejected how many lines were not events, by reason
   * @param problems what was wrong with the first of them
   */
  record Read(long lines, long events, Map<LineFault, Long> rejected, List<String> problems) {

    /** How many lines were, or may have been, events that could not be read. */
    long lost() {
      return rejected.entrySet().stream()
          .filter(each -> each.getKey().isLoss())
          .mapToLong(Map.Entry::getValue)
          .sum();
    }
  }

  /** Reads all lines. */
  static Read run(LineInput input, EventSettings settings, KeyedHash hash, int threads, Taker taker)
      throws IOException {
    EventScan scan = new EventScan(settings, taker);
    try (Workers workers = Workers.of(threads)) {
      LinePass.on(workers, () -> hash, EventBatch::parse, scan).run(input, Progress.NONE);
    }
    EventCounts counts = scan.tally.counts(scan.lines, EventCounts.Doubts.NONE);
    return new Read(scan.lines, scan.events, counts.rejected(), scan.tally.problems());
  }

  @Override
  public EventBatch newBatch() {
    return feed.newBatch();
  }

  @Override
  public void add(LineInput line, EventBatch batch) throws IOException {
    if (batch.isEmpty()) {
      batch.place(line.lines() - 1);
    }
    feed.add(line, batch);
  }

  @Override
  public void take(EventBatch batch) throws IOException {
    for (int i = 0; i < batch.size(); i++) {
      if (batch.fault(i) == LineFault.NONE) {
        events++;
        taker.take(batch, i, batch.number(i));
      } else {
        tally.add(EventVerdict.REJECTED, batch, i);
      }
    }
    requireSomeRead(HOPELESS);
  }

  @Override
  public void ended(LinePass.Taken taken, boolean isWhole) throws IOException {
    lines = taken.lines();
    requireSomeRead(1);
  }

  private void requireSomeRead(int least) throws IOException {
    if (events == 0 && tally.isHopeless(least)) {
      throw new IOException(
          "none of " + tally.failed() + " lines is an event; " + tally.problems().get(0));
    }
  }
}
