package dev.doppel.engine.events;

import dev.doppel.engine.run.Checkpoint;
import dev.doppel.engine.run.RunFiles;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Judges a stream of events, one per line: reads, parses on all threads, asks the window and hands
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
 * <p>An event counts as seen only when its verdict is safe: outputs are forced to the disk, then
 * the memory commits. {@link EventFiles} takes back what was written after the last commit.
 */
public final class EventJob {

  private EventJob() {}

  /**
   * The result of a job.
   *
   * @param problems what was wrong with the first lines that were not events
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
  }

  /** Runs the job over the whole input, with a sink of one's own. */
  public static Result run(LineInput input, EventMemory memory, EventSink sink, int threads)
      throws IOException {
    Checkpoint checkpoint =
        (reached, counts, isFinished) -> {
          sink.sync();
          memory.commit(memory.notes());
        };
    return new EventPass(input, memory, sink, checkpoint, Pace.usual()).run(threads);
  }

  /**
   * Runs the job, or what an interrupted run left of it.
   *
   * @param watcher receives every few thousand lines how far the job has come
   */
  public static Result run(
      LineInput input,
      EventMemory memory,
      EventFiles files,
      int threads,
      Consumer<EventCounts> watcher)
      throws IOException {
    EventPass pass = new EventPass(input, memory, files, files.files(), Pace.usual());
    pass.resume(files.run());
    return pass.watchedBy(watcher).run(threads);
  }

  /** Runs the job on one thread, at any pace, with any sink that writes to the files of a run. */
  static Result resume(
      LineInput input, EventMemory memory, EventSink sink, RunFiles files, Pace pace)
      throws IOException {
    EventPass pass = new EventPass(input, memory, sink, files, pace);
    pass.resume(files.run());
    return pass.run(1);
  }
}
