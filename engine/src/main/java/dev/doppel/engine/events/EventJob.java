package dev.doppel.engine.events;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.window.Window;
import dev.doppel.engine.run.Run;
import dev.doppel.io.JsonWriter;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Judges a stream of events, one a line: reads, parses on all threads, asks the window and hands
 * out verdicts, in the order of the lines.
 *
 * <pre>{@code
 * EventSettings settings = EventSettings.ofKey("ip", "ad").withTime("time");
 * try (LineInput input = LineInput.of(List.of(Path.of("clicks.csv")), 1 << 20);
 *     EventMemory memory = EventMemory.temporary(settings)) {
 *   EventJob.Result result = EventJob.run(input, memory, sink, 2);
 *   EventPage.write(page, memory.report()); // of doppel-report
 * }
 * }</pre>
 *
 * <p>An event counts as seen only when its verdict is safe: outputs are made to last, then the
 * memory commits. {@link EventFiles} takes back what was written after the last commit.
 */
public final class EventJob {

  private static final int HOPELESS = 1000;
  private static final int MAX_PROBLEMS = 5;
  private static final int NOWHERE = -1;
  private static final long IDLE_MILLIS = 20;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final EventMemory memory;
  private final EventSink sink;
  private final Commit commit;
  private final Consumer<EventCounts> watcher;
  private final Layout layout;
  private final KeyedHash hash;
  private final Pace pace;
  private final Map<LineFault, Long> rejected = new EnumMap<>(LineFault.class);
  private final List<String> problems = new ArrayList<>();
  private long lines;
  private long unique;
  private long duplicates;
  private long late;
  private EventCounts.Doubts doubtsBefore = EventCounts.Doubts.NONE;
  private EventCounts.Doubts doubtsAtStart;
  private @Nullable String newestPlace; // null if an earlier run had it
  private @Nullable String firstJump;
  private Duration firstJumpBy = Duration.ZERO;
  private long digest; // of the lines that were judged
  private boolean committed = true;
  private @Nullable IOException damage; // at which the input ends

  private final Deque<UnderWay> queue = new ArrayDeque<>();
  private final Deque<EventBatch> free = new ArrayDeque<>();
  private LineParser parser = (line, from, to, out) -> LineFault.NOT_LOG;

  private record UnderWay(EventBatch batch, int headers, long digest, Future<?> done) {}

  /** Makes verdicts and memory last. */
  @FunctionalInterface
  private interface Commit {

    void commit(EventCounts counts, Run.Reached reached, boolean isFinished) throws IOException;
  }

  private EventJob(
      EventMemory memory, EventSink sink, Commit commit, Pace pace, Consumer<EventCounts> watcher) {
    this.memory = memory;
    this.sink = sink;
    this.commit = commit;
    this.pace = pace;
    this.watcher = watcher;
    this.layout = new Layout(memory.settings());
    this.doubtsAtStart = memory.state().doubts();
    this.hash = memory.hash();
  }

  /**
   * What a job found.
   *
   * @param problems what was wrong with the first lines that were no events
   * @param firstJump where the newest time first moved on by more than ten windows, or began so far
   *     ahead; null if nowhere, or in an earlier run
   * @param firstJumpBy by how much; zero if nowhere
   */
  public record Result(
      EventCounts counts,
      List<String> problems,
      @Nullable String firstJump,
      Duration firstJumpBy,
      double seconds) {

    public Result {
      problems = List.copyOf(problems);
    }

    /** Writes {@code summary.json}: counts, how the run began, settings and timings. */
    public void write(OutputStream out, EventMemory memory, Run run) throws IOException {
      Window window = memory.window();
      try (JsonWriter json = JsonWriter.lines(out)) {
        json.object()
            .field("command", "events")
            .field("lines", counts.lines())
            .field("unique", counts.unique())
            .field("duplicates", counts.duplicates())
            .field("late", counts.late())
            .object("malformed");
        for (Map.Entry<LineFault, Long> each : counts.rejected().entrySet()) {
          json.field(each.getKey().reason(), each.getValue());
        }
        json.end();
        run.write(json);
        json.field("seconds", Math.round(seconds * 1000) / 1000.0)
            .field("expectedErrorNow", window.expectedErrorNow())
            .field("edgeShare", counts.edgeShare())
            .field("timeJumps", counts.doubts().jumps())
            .field("farBehind", counts.doubts().behind())
            .field("reachEvents", window.reach().events())
            .field("reachMillis", window.reach().millis())
            .field("windowBytes", window.bytes())
            .field("settings", memory.line())
            .end();
      }
    }
  }

  /** Runs the job over the whole input, with a sink of one's own. */
  public static Result run(LineInput input, EventMemory memory, EventSink sink, int threads)
      throws IOException {
    Commit commit =
        (counts, reached, isFinished) -> {
          sink.sync();
          memory.commit(memory.notes());
        };
    return new EventJob(memory, sink, commit, Pace.usual(), counts -> {}).run(input, threads);
  }

  /**
   * Runs the job, or what an interrupted run left of it.
   *
   * @param watcher is told every few thousand lines how far the job has come
   */
  public static Result run(
      LineInput input,
      EventMemory memory,
      EventFiles files,
      int threads,
      Consumer<EventCounts> watcher)
      throws IOException {
    return of(memory, files, files, Pace.usual(), watcher).resume(files.run(), input, threads);
  }

  /** Runs the job on one thread, with another pace of commits and a sink before the files. */
  static Result run(
      LineInput input, EventMemory memory, EventSink sink, EventFiles files, Pace pace)
      throws IOException {
    return of(memory, sink, files, pace, counts -> {}).resume(files.run(), input, 1);
  }

  private static EventJob of(
      EventMemory memory,
      EventSink sink,
      EventFiles files,
      Pace pace,
      Consumer<EventCounts> watcher) {
    Commit commit =
        (counts, reached, isFinished) -> files.commit(memory, counts, reached, isFinished);
    return new EventJob(memory, sink, commit, pace, watcher);
  }

  /** Goes on where the run is; the input is there already. */
  private Result resume(Run run, LineInput input, int threads) throws IOException {
    EventCounts before = EventCounts.of(run.linesBefore(), run.countsBefore());
    lines = before.lines();
    unique = before.unique();
    duplicates = before.duplicates();
    late = before.late();
    rejected.putAll(before.rejected());
    doubtsBefore = before.doubts();
    memory.state().resume(doubtsBefore);
    doubtsAtStart = memory.state().doubts();
    byte[] header = run.firstLine();
    if (header.length > 0) { // else no line was passed, or the file is of lines without a header
      open(input.source(), header, 0, header.length);
    }
    return run(input, threads);
  }

  private Result run(LineInput input, int threads) throws IOException {
    long start = System.nanoTime();
    ExecutorService pool = Executors.newFixedThreadPool(threads, EventJob::daemon);
    try {
      judgeAll(input, pool, 2 * threads);
    } finally {
      pool.shutdownNow();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Result(counts(), problems, firstJump, firstJumpBy, seconds);
  }

  private void judgeAll(LineInput input, ExecutorService pool, int most) throws IOException {
    EventBatch filling = nextBatch();
    int headers = 0;
    long now = System.currentTimeMillis();
    digest = input.digest();
    long read = digest;
    while (next(input)) {
      int skipped = 0;
      if (input.line() == 1) {
        submit(filling, headers, read, pool);
        headers = 0;
        skipped = orderMark(input.bytes(), input.from(), input.to());
        boolean isHeader = open(input.source(), input.bytes(), input.from(), input.to());
        filling = nextBatch();
        if (isHeader) {
          if (input.lines() == 1) {
            sink.header(input.bytes(), input.from() + skipped, input.to());
          }
          headers = 1;
          read = input.digest();
          continue;
        }
      }
      filling.add(input, skipped, now);
      read = input.digest();
      boolean idle = input.isIdle(); // it may be so for hours: what it said should be out and safe
      if (filling.isFull() || idle) {
        submit(filling, headers, read, pool);
        headers = 0;
        filling = nextBatch();
        judgeDownTo(idle ? 0 : most - 1);
        watcher.accept(counts());
        if (idle) {
          sink.flush();
          waitForMore(input);
        } else if (pace.isDue()) {
          judgeDownTo(0);
          commit(input, false);
        }
        now = System.currentTimeMillis();
      }
    }
    submit(filling, headers, read, pool);
    judgeDownTo(0);
    requireSomeRead(1);
    watcher.accept(counts());
    commit(input, damage == null);
    if (damage != null) {
      sink.flush();
      throw damage;
    }
  }

  /** Moves to the next line; where the input cannot be read on, what was read is judged first. */
  private boolean next(LineInput input) {
    try {
      return input.next();
    } catch (IOException e) {
      damage = e;
      return false;
    }
  }

  private EventBatch nextBatch() {
    EventBatch batch = free.isEmpty() ? new EventBatch(layout) : free.remove();
    batch.clear(parser);
    return batch;
  }

  /** Returns whether the first line of a file is a header. */
  private boolean open(String source, byte[] line, int from, int to) throws IOException {
    Layout.Opening opening = layout.open(source, line, from + orderMark(line, from, to), to);
    parser = opening.parser();
    return opening.isHeader();
  }

  private static int orderMark(byte[] line, int from, int to) {
    int length = BYTE_ORDER_MARK.length;
    boolean isMarked =
        to - from >= length && Arrays.equals(line, from, from + length, BYTE_ORDER_MARK, 0, length);
    return isMarked ? length : 0;
  }

  private void submit(EventBatch batch, int headers, long digestAfter, ExecutorService pool) {
    Future<?> done = pool.submit(() -> batch.parse(hash));
    queue.add(new UnderWay(batch, headers, digestAfter, done));
  }

  private void judgeDownTo(int left) throws IOException {
    while (queue.size() > left) {
      UnderWay next = queue.remove();
      await(next.done());
      lines += next.headers();
      judge(next.batch());
      digest = next.digest();
      free.add(next.batch());
    }
  }

  private void judge(EventBatch batch) throws IOException {
    EventState state = memory.state();
    int newestAt = NOWHERE;
    for (int i = 0; i < batch.size(); i++) {
      EventVerdict verdict;
      if (batch.fault(i) == LineFault.NONE) {
        long jumps = state.jumps();
        long newest = state.newest();
        verdict = state.judge(batch, i);
        newestAt = state.newest() == newest ? newestAt : i;
        if (state.jumps() != jumps && firstJumpBy.isZero()) {
          firstJump = newestAt == NOWHERE ? newestPlace : batch.place(newestAt);
          firstJumpBy = Duration.ofMillis(Math.abs(batch.time(i) - newest));
        }
      } else {
        verdict = EventVerdict.REJECTED;
        rejected.merge(batch.fault(i), 1L, Long::sum);
        if (problems.size() < MAX_PROBLEMS) {
          problems.add(batch.problem(i));
        }
      }
      count(verdict);
      sink.accept(verdict, batch.text(), batch.from(i), batch.to(i));
    }
    if (newestAt != NOWHERE && firstJumpBy.isZero()) {
      newestPlace = batch.place(newestAt);
    }
    lines += batch.size();
    committed = false;
    requireSomeRead(HOPELESS);
  }

  private void count(EventVerdict verdict) {
    switch (verdict) {
      case UNIQUE -> unique++;
      case DUPLICATE -> duplicates++;
      case LATE -> late++;
      case REJECTED -> {} // counted by reason
    }
  }

  /** Stops a job that was told the wrong format, fields or time. */
  private void requireSomeRead(int least) throws IOException {
    if (unique + duplicates + late == 0 && !problems.isEmpty()) {
      long failed = rejected.values().stream().mapToLong(Long::longValue).sum();
      if (failed >= least) {
        throw new IOException("none of " + failed + " lines is an event; " + problems.get(0));
      }
    }
  }

  /** While nothing comes, waits for the next commit, to do it, or for what comes. */
  private void waitForMore(LineInput input) throws IOException {
    while (memory.isDurable() && !committed && input.isIdle()) {
      if (pace.isDue()) {
        commit(input, false);
      } else {
        sleep();
      }
    }
  }

  private void commit(LineInput input, boolean isFinished) throws IOException {
    long start = System.nanoTime();
    commit.commit(counts(), new Run.Reached(lines, digest, input.position()), isFinished);
    committed = true;
    pace.committed(start);
  }

  private EventCounts counts() {
    EventCounts.Doubts doubts = doubtsBefore.plus(memory.state().doubts().minus(doubtsAtStart));
    return new EventCounts(lines, unique, duplicates, late, rejected, doubts);
  }

  private static void sleep() throws IOException {
    try {
      Thread.sleep(IDLE_MILLIS);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static void await(Future<?> work) throws IOException {
    try {
      work.get();
    } catch (InterruptedException e) {
      throw interrupted();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private static IOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted");
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "doppel-events");
    thread.setDaemon(true);
    return thread;
  }
}
