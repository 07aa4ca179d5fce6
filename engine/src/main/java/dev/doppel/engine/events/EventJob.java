package dev.doppel.engine.events;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.window.Window;
import dev.doppel.io.JsonWriter;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
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
 *   EventCounts counts = EventJob.run(input, memory, sink, 2);
 *   memory.report().writeHtml(page);
 * }
 * }</pre>
 *
 * <p>An event counts as seen only when its verdict is safe: outputs are made to last, then the
 * memory commits. {@link EventFiles} takes back what was written after the last commit.
 */
public final class EventJob {

  private static final int HOPELESS = 1000;
  private static final int MAX_PROBLEMS = 5;
  private static final long IDLE_MILLIS = 20;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final EventMemory memory;
  private final EventSink sink;
  private final EventRun run;
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
  private boolean committed = true;
  private @Nullable IOException damage; // at which the input ends

  private final Deque<UnderWay> queue = new ArrayDeque<>();
  private final Deque<EventBatch> free = new ArrayDeque<>();
  private LineParser parser = (line, from, to, out) -> LineFault.NOT_LOG;

  private record UnderWay(EventBatch batch, int headers, Future<?> done) {}

  private EventJob(
      EventMemory memory, EventSink sink, EventRun run, Pace pace, Consumer<EventCounts> watcher) {
    this.memory = memory;
    this.sink = sink;
    this.run = run;
    this.pace = pace;
    this.watcher = watcher;
    this.layout = new Layout(memory.settings());
    this.hash = memory.hash();
    EventCounts before = run.counts();
    this.lines = before.lines();
    this.unique = before.unique();
    this.duplicates = before.duplicates();
    this.late = before.late();
    this.rejected.putAll(before.rejected());
  }

  /**
   * What a job found.
   *
   * @param problems what was wrong with the first lines that were no events
   */
  public record Result(EventCounts counts, List<String> problems, double seconds) {

    public Result {
      problems = List.copyOf(problems);
    }

    /** Writes {@code summary.json}: counts, settings and timings. */
    public void write(OutputStream out, EventMemory memory) throws IOException {
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
        json.end()
            .field("seconds", Math.round(seconds * 1000) / 1000.0)
            .field("expectedErrorNow", window.expectedErrorNow())
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
    EventRun run = EventRun.begin("own", "");
    return new EventJob(memory, sink, run, Pace.usual(), counts -> {}).run(input, threads);
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
    return new EventJob(memory, files, files.run(), Pace.usual(), watcher).run(input, threads);
  }

  /** Runs the job on one thread, with another pace of commits. */
  static Result run(LineInput input, EventMemory memory, EventFiles files, Pace pace)
      throws IOException {
    return new EventJob(memory, files, files.run(), pace, counts -> {}).run(input, 1);
  }

  private Result run(LineInput input, int threads) throws IOException {
    long start = System.nanoTime();
    ExecutorService pool = Executors.newFixedThreadPool(threads, EventJob::daemon);
    try {
      passOver(input, lines);
      judgeAll(input, pool, 2 * threads);
    } finally {
      pool.shutdownNow();
    }
    return new Result(counts(), problems, (System.nanoTime() - start) / 1e9);
  }

  /** Passes over what an interrupted run has behind it, but looks at the files' headers. */
  private void passOver(LineInput input, long before) throws IOException {
    for (long line = 0; line < before; line++) {
      if (!input.next()) {
        throw new IOException(
            "the input ends at line "
                + line
                + ", before line "
                + before
                + " at which the last run was interrupted");
      }
      if (input.line() == 1) {
        open(input);
      }
    }
  }

  private void judgeAll(LineInput input, ExecutorService pool, int most) throws IOException {
    EventBatch filling = nextBatch();
    int headers = 0;
    long now = System.currentTimeMillis();
    while (next(input)) {
      int skipped = 0;
      if (input.line() == 1) {
        submit(filling, headers, pool);
        headers = 0;
        skipped = orderMark(input);
        boolean isHeader = open(input);
        filling = nextBatch();
        if (isHeader) {
          if (input.lines() == 1) {
            sink.header(input.bytes(), input.from() + skipped, input.to());
          }
          headers = 1;
          continue;
        }
      }
      filling.add(input, skipped, now);
      boolean idle = input.isIdle(); // it may be so for hours: what it said should be out and safe
      if (filling.isFull() || idle) {
        submit(filling, headers, pool);
        headers = 0;
        filling = nextBatch();
        judgeDownTo(idle ? 0 : most - 1);
        watcher.accept(counts());
        if (idle) {
          sink.flush();
          waitForMore(input);
        } else if (pace.isDue()) {
          judgeDownTo(0);
          commit(false);
        }
        now = System.currentTimeMillis();
      }
    }
    submit(filling, headers, pool);
    judgeDownTo(0);
    requireSomeRead(1);
    watcher.accept(counts());
    commit(damage == null);
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
  private boolean open(LineInput input) throws IOException {
    int from = input.from() + orderMark(input);
    Layout.Opening opening = layout.open(input.source(), input.bytes(), from, input.to());
    parser = opening.parser();
    return opening.isHeader();
  }

  private static int orderMark(LineInput input) {
    boolean isMarked = input.to() - input.from() >= BYTE_ORDER_MARK.length;
    for (int i = 0; isMarked && i < BYTE_ORDER_MARK.length; i++) {
      isMarked = input.bytes()[input.from() + i] == BYTE_ORDER_MARK[i];
    }
    return isMarked ? BYTE_ORDER_MARK.length : 0;
  }

  private void submit(EventBatch batch, int headers, ExecutorService pool) {
    queue.add(new UnderWay(batch, headers, pool.submit(() -> batch.parse(hash))));
  }

  private void judgeDownTo(int left) throws IOException {
    while (queue.size() > left) {
      UnderWay next = queue.remove();
      await(next.done());
      lines += next.headers();
      judge(next.batch());
      free.add(next.batch());
    }
  }

  private void judge(EventBatch batch) throws IOException {
    EventState state = memory.state();
    for (int i = 0; i < batch.size(); i++) {
      EventVerdict verdict;
      if (batch.fault(i) == LineFault.NONE) {
        verdict = state.judge(batch, i);
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
        commit(false);
      } else {
        sleep();
      }
    }
  }

  private void commit(boolean finished) throws IOException {
    long start = System.nanoTime();
    List<Long> positions = sink.sync();
    memory.commit(run.reach(finished, counts(), positions));
    committed = true;
    pace.committed(start);
  }

  private EventCounts counts() {
    return new EventCounts(lines, unique, duplicates, late, rejected);
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
