package dev.doppel.engine.urls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.run.Run;
import dev.doppel.io.LineInput;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlFault;
import dev.doppel.web.url.UrlProfile;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Judges a list of URLs, one a line: reads, makes canonical on all threads, asks the memory and
 * hands out verdicts, in the order of the lines.
 *
 * <p>A URL counts as seen only when its verdict is safe: verdicts are flushed, then the memory
 * commits. After a crash the same job on the same input and memory gives what is missing; verdicts
 * that were flushed but not committed come a second time. {@link UrlFile} takes those back.
 */
public final class UrlJob {

  /** As many lines are judged between two commits, at most. */
  private static final int LINES_A_COMMIT = 1 << 17;

  private static final Map<UrlFault, byte[]> REASONS = reasons();

  private final @Nullable UrlMemory memory;
  private final UrlSink sink;
  private final Commit commit;
  private final UrlProfile profile;
  private final ThreadLocal<UrlCanonicalizer> canonicalizers;
  private final @Nullable KeyedHash hash; // null if nothing is remembered
  private final Map<UrlFault, Long> invalid = new EnumMap<>(UrlFault.class);
  private long lines;
  private long fresh;
  private long duplicates;
  private long uncommitted;
  private long digest; // of the lines that were judged

  /** Makes verdicts and memory last. */
  @FunctionalInterface
  private interface Commit {

    void commit(UrlCounts counts, Run.Reached reached, boolean isFinished) throws IOException;
  }

  private record UnderWay(UrlBatch batch, long digest, Future<?> done) {}

  private UrlJob(@Nullable UrlMemory memory, UrlSettings settings, UrlSink sink, Commit commit) {
    this.memory = memory;
    this.sink = sink;
    this.commit = commit;
    this.hash = memory == null ? null : memory.hash();
    this.profile = settings.rules().profile();
    this.canonicalizers = ThreadLocal.withInitial(() -> settings.rules().canonicalizer());
  }

  /** Runs the job; the note of the memory stays what it is. */
  public static UrlCounts run(
      LineInput input, UrlMemory memory, UrlSink sink, int threads, Progress progress)
      throws IOException {
    Commit commit =
        (counts, reached, isFinished) -> {
          sink.flush();
          if (memory.isDurable()) {
            memory.commit();
          }
        };
    return new UrlJob(memory, memory.settings(), sink, commit).run(input, threads, progress);
  }

  /** Runs the job into a file, or what an interrupted run left of it. */
  public static UrlCounts run(
      LineInput input, UrlMemory memory, UrlFile file, int threads, Progress progress)
      throws IOException {
    return run(input, memory, file, file, threads, progress);
  }

  /** Runs the job with another sink before the file. */
  static UrlCounts run(
      LineInput input, UrlMemory memory, UrlSink sink, UrlFile file, int threads, Progress progress)
      throws IOException {
    UrlJob job = new UrlJob(memory, memory.settings(), sink, file::commit);
    job.goOnFrom(UrlCounts.of(file.run().linesBefore(), file.run().countsBefore()));
    return job.run(input, threads, progress);
  }

  /** Makes each line canonical and remembers nothing: every URL is new. */
  public static UrlCounts canonicalize(
      LineInput input, UrlRules rules, UrlSink sink, int threads, Progress progress)
      throws IOException {
    UrlSettings settings = UrlSettings.defaults().withRules(rules);
    Commit flush = (counts, reached, isFinished) -> sink.flush();
    return new UrlJob(null, settings, sink, flush).run(input, threads, progress);
  }

  private void goOnFrom(UrlCounts before) {
    lines = before.lines();
    fresh = before.fresh();
    duplicates = before.duplicates();
    invalid.putAll(before.invalid());
  }

  private UrlCounts run(LineInput input, int threads, Progress progress) throws IOException {
    long start = System.nanoTime();
    ExecutorService pool = Executors.newFixedThreadPool(threads, UrlJob::daemon);
    try {
      judgeAll(input, pool, 2 * threads, progress);
    } finally {
      pool.shutdownNow();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return counts(seconds);
  }

  private UrlCounts counts(double seconds) {
    return new UrlCounts(lines, fresh, duplicates, invalid, seconds);
  }

  private void judgeAll(LineInput input, ExecutorService pool, int most, Progress progress)
      throws IOException {
    progress.begin("reading", "B", input.totalBytes());
    digest = input.digest();
    Deque<UnderWay> queue = new ArrayDeque<>();
    Deque<UrlBatch> free = new ArrayDeque<>();
    UrlBatch filling = new UrlBatch();
    IOException damage = null;
    while (true) {
      try {
        if (!input.next()) {
          break;
        }
      } catch (IOException e) {
        damage = e; // what was read before comes out first
        break;
      }
      filling.add(input, profile);
      boolean idle = input.isIdle(); // it may be so for hours: what it said should be out and safe
      if (filling.isFull() || idle) {
        queue.add(submit(filling, input.digest(), pool));
        filling = free.isEmpty() ? new UrlBatch() : free.remove();
        filling.clear();
        while (queue.size() >= most || (idle && !queue.isEmpty())) {
          free.add(judge(queue.remove()));
        }
        progress.reach(input.position());
      }
      if (uncommitted >= LINES_A_COMMIT || idle) {
        commit(input, false);
      }
    }
    queue.add(submit(filling, input.digest(), pool));
    while (!queue.isEmpty()) {
      judge(queue.remove());
    }
    progress.reach(input.position());
    commit(input, damage == null);
    if (damage != null) {
      throw damage;
    }
  }

  private UnderWay submit(UrlBatch batch, long digestAfter, ExecutorService pool) {
    Future<?> done = pool.submit(() -> batch.canonicalize(canonicalizers.get(), hash));
    return new UnderWay(batch, digestAfter, done);
  }

  private UrlBatch judge(UnderWay underWay) throws IOException {
    await(underWay.done());
    UrlBatch batch = underWay.batch();
    if (memory == null) {
      Arrays.fill(batch.fresh, true);
    } else {
      memory.judge(batch);
    }
    for (int i = 0; i < batch.size(); i++) {
      UrlVerdict verdict = UrlMemory.verdict(batch, i);
      UrlFault fault = batch.fault(i);
      if (fault == null) {
        fresh += verdict == UrlVerdict.NEW ? 1 : 0;
        duplicates += verdict == UrlVerdict.NEW ? 0 : 1;
        sink.accept(
            verdict,
            batch.text(),
            batch.from(i),
            batch.to(i),
            batch.canonical(),
            batch.canonicalFrom(i),
            batch.canonicalTo(i));
      } else {
        invalid.merge(fault, 1L, Long::sum);
        byte[] reason = requireNonNull(REASONS.get(fault));
        sink.accept(verdict, batch.text(), batch.from(i), batch.to(i), reason, 0, reason.length);
      }
    }
    lines += batch.size();
    uncommitted += batch.size();
    digest = underWay.digest();
    return batch;
  }

  private void commit(LineInput input, boolean isFinished) throws IOException {
    Run.Reached reached = new Run.Reached(lines, digest, input.position());
    commit.commit(counts(0), reached, isFinished);
    uncommitted = 0;
  }

  private static void await(Future<?> work) throws IOException {
    try {
      work.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private static Map<UrlFault, byte[]> reasons() {
    Map<UrlFault, byte[]> reasons = new EnumMap<>(UrlFault.class);
    for (UrlFault fault : UrlFault.values()) {
      reasons.put(fault, fault.reason().getBytes(UTF_8));
    }
    return reasons;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "doppel-urls");
    thread.setDaemon(true);
    return thread;
  }
}
