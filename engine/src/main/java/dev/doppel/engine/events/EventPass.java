package dev.doppel.engine.events;

import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.internal.LinePass;
import dev.doppel.engine.run.Checkpoint;
import dev.doppel.engine.run.Run;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.function.Consumer;

/**
 * One pass over a stream of events: judges its lines in their order, and counts. For one thread.
 */
final class EventPass implements LinePass.Job<EventBatch> {

  private static final int HOPELESS = 1000;
  private static final long IDLE_MILLIS = 20;
  private static final int EXPECTED = 64; // events whose places are looked at together

  private final LineInput input;
  private final EventMemory memory;
  private final EventSink sink;
  private final Checkpoint checkpoint;
  private final Pace pace;
  private final EventFeed feed;
  private final EventTally tally = new EventTally();
  private final FirstJump firstJump;
  private final JudgedEvents judged;
  private Consumer<EventCounts> watcher = counts -> {};
  private EventCounts.Doubts doubtsBefore = EventCounts.Doubts.NONE;
  private EventCounts.Doubts doubtsAtStart;
  private long linesBefore;
  private long lines;
  private boolean isCommitted = true;

  EventPass(LineInput input, EventMemory memory, EventSink sink, Checkpoint checkpoint, Pace pace) {
    this.input = input;
    this.memory = memory;
    this.sink = sink;
    this.checkpoint = checkpoint;
    this.pace = pace;
    this.feed = new EventFeed(new Layout(memory.settings()));
    this.judged = new JudgedEvents(feed.newBatch());
    this.firstJump = new FirstJump(memory.state());
    this.doubtsAtStart = memory.state().doubts();
  }

  /** Counts on from where an interrupted run was; the input is there already. */
  void resume(Run run) throws IOException {
    EventCounts before = EventCounts.of(run.linesBefore(), run.countsBefore());
    linesBefore = before.lines();
    lines = before.lines();
    tally.resume(before);
    doubtsBefore = before.doubts();
    memory.state().resume(doubtsBefore);
    doubtsAtStart = memory.state().doubts();
    byte[] header = run.firstLine();
    if (header.length > 0) { // else no line was passed, or the file is of lines without a header
      feed.open(input.source(), header, 0, header.length);
    }
  }

  /** Lets someone watch the counts. Returns this. */
  EventPass watchedBy(Consumer<EventCounts> newWatcher) {
    watcher = newWatcher;
    return this;
  }

  EventJob.Result run(int threads) throws IOException {
    long start = System.nanoTime();
    try (Workers workers = Workers.of(threads)) {
      LinePass.on(workers, memory::hash, EventBatch::parse, this).run(input, Progress.NONE);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return new EventJob.Result(
        counts(), tally.problems(), firstJump.place(), firstJump.by(), seconds);
  }

  @Override
  public EventBatch newBatch() {
    return feed.newBatch();
  }

  @Override
  public void add(LineInput line, EventBatch batch) throws IOException {
    if (feed.add(line, batch) && line.lines() == 1) {
      sink.header(line.bytes(), line.from() + EventFeed.skipped(line), line.to());
    }
  }

  @Override
  public void take(EventBatch batch) throws IOException {
    judged.begin(batch);
    for (int from = 0; from < batch.size(); from += EXPECTED) {
      int to = Math.min(from + EXPECTED, batch.size());
      memory.window().expect(batch.keys(), from, to);
      for (int i = from; i < to; i++) {
        judge(batch, i);
      }
    }
    firstJump.end(batch);
    sink.accept(judged);
    isCommitted = false;
    requireSomeRead(HOPELESS);
  }

  private void judge(EventBatch batch, int event) {
    boolean isEvent = batch.fault(event) == LineFault.NONE;
    EventVerdict verdict = isEvent ? firstJump.judge(batch, event) : EventVerdict.REJECTED;
    judged.set(event, verdict);
    tally.add(verdict, batch, event);
  }

  /** Commits when that is due; what an idle input has said is handed on at once. */
  @Override
  public void paused(LinePass.Taken taken, boolean isIdle) throws IOException {
    lines = linesBefore + taken.lines();
    watcher.accept(counts());
    if (isIdle) {
      sink.flush();
      waitForMore(taken);
    } else if (pace.isDue()) {
      commit(taken, false);
    }
  }

  @Override
  public void ended(LinePass.Taken taken, boolean isWhole) throws IOException {
    lines = linesBefore + taken.lines();
    requireSomeRead(1);
    watcher.accept(counts());
    commit(taken, isWhole);
  }

  /** Stops a job that was given the wrong format, fields or time. */
  private void requireSomeRead(int least) throws IOException {
    if (tally.isHopeless(least)) {
      throw new IOException(
          "none of " + tally.failed() + " lines is an event; " + tally.problems().get(0));
    }
  }

  /** While nothing comes, waits for the next commit, to do it, or for what comes. */
  private void waitForMore(LinePass.Taken taken) throws IOException {
    while (memory.isDurable() && !isCommitted && input.isIdle()) {
      if (pace.isDue()) {
        commit(taken, false);
      } else {
        sleep();
      }
    }
  }

  private void commit(LinePass.Taken taken, boolean isFinished) throws IOException {
    long start = System.nanoTime();
    sink.flush();
    Run.Reached reached = new Run.Reached(lines, taken.digest(), input.position());
    checkpoint.commit(reached, counts().byName(), isFinished);
    isCommitted = true;
    pace.committed(start);
  }

  private EventCounts counts() {
    EventCounts.Doubts doubts = doubtsBefore.plus(memory.state().doubts().minus(doubtsAtStart));
    return tally.counts(lines, doubts);
  }

  private static void sleep() throws IOException {
    try {
      Thread.sleep(IDLE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }
}
