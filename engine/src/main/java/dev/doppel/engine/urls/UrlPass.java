package dev.doppel.engine.urls;

import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.internal.LineBatch;
import dev.doppel.engine.internal.LinePass;
import dev.doppel.engine.run.Checkpoint;
import dev.doppel.engine.run.Run;
import dev.doppel.io.LineBlock;
import dev.doppel.io.LineInput;
import dev.doppel.seen.UrlBatch;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlFault;
import dev.doppel.web.url.UrlProfile;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One pass over a list of URLs: judges its lines in their order, and counts. For one thread. */
final class UrlPass implements LinePass.Job<UrlPass.Lines> {

  /** How many lines are judged between two commits, at most. */
  private static final int LINES_PER_COMMIT = 1 << 17;

  private final LineInput input;
  private final @Nullable UrlMemory memory; // null if nothing is remembered
  private final UrlSettings settings;
  private final UrlProfile profile;
  private final UrlSink sink;
  private final Checkpoint checkpoint;
  private final Map<UrlFault, Long> invalid = new EnumMap<>(UrlFault.class);
  private final JudgedLines judged;
  private long linesBefore;
  private long lines;
  private long fresh;
  private long duplicates;
  private long uncommitted;

  UrlPass(
      LineInput input,
      @Nullable UrlMemory memory,
      UrlSettings settings,
      UrlSink sink,
      Checkpoint checkpoint) {
    this.input = input;
    this.memory = memory;
    this.settings = settings;
    this.profile = settings.rules().profile();
    this.sink = sink;
    this.checkpoint = checkpoint;
    this.judged = new JudgedLines(memory != null);
  }

  /** Counts on from where an interrupted run was. */
  void resume(UrlCounts before) {
    linesBefore = before.lines();
    fresh = before.fresh();
    duplicates = before.duplicates();
    invalid.putAll(before.invalid());
  }

  UrlCounts run(int threads, Progress progress) throws IOException {
    long start = System.nanoTime();
    progress.begin("reading", "B", input.totalBytes());
    try (Workers workers = Workers.of(threads)) {
      LinePass.on(workers, settings.rules()::canonicalizer, this::canonicalize, this)
          .run(input, progress);
    }
    return counts((System.nanoTime() - start) / 1e9);
  }

  private void canonicalize(Lines lines, UrlCanonicalizer canonicalizer) {
    LineBlock block = lines.block;
    UrlBatch urls = lines.urls;
    urls.hold(block.bytes(), block.starts(), block.ends(), block.size());
    for (int i = 0; i < block.size(); i++) {
      UrlFault fault =
          UrlLine.fault(block.bytes(), urls.from(i), urls.to(i), block.isCut(i), profile);
      if (fault != null) {
        urls.reject(i, fault);
      }
    }
    urls.canonicalize(canonicalizer, memory == null ? null : memory.hash());
  }

  @Override
  public Lines newBatch() {
    return new Lines(new LineBlock(UrlBatch.LINES), new UrlBatch());
  }

  @Override
  public void add(LineInput next, Lines lines) {
    next.copyTo(lines.block);
  }

  @Override
  public void take(Lines lines) throws IOException {
    UrlBatch batch = lines.urls;
    if (memory != null) {
      memory.judge(batch);
    }
    judged.of(batch);
    int isNew = judged.fresh();
    fresh += isNew;
    duplicates += batch.size() - isNew - batch.invalid();
    if (batch.invalid() > 0) {
      countFaults(batch);
    }
    sink.accept(judged);
    uncommitted += batch.size();
  }

  private void countFaults(UrlBatch batch) {
    for (int i = 0; i < batch.size(); i++) {
      UrlFault fault = batch.fault(i);
      if (fault != null) {
        invalid.merge(fault, 1L, Long::sum);
      }
    }
  }

  /** Commits now and then, and whenever the input is idle: what it said should be out and safe. */
  @Override
  public void paused(LinePass.Taken taken, boolean isIdle) throws IOException {
    if (uncommitted >= LINES_PER_COMMIT || isIdle) {
      commit(taken, false);
    }
  }

  @Override
  public void ended(LinePass.Taken taken, boolean isWhole) throws IOException {
    commit(taken, isWhole);
  }

  private void commit(LinePass.Taken taken, boolean isFinished) throws IOException {
    sink.flush();
    lines = linesBefore + taken.lines();
    Run.Reached reached = new Run.Reached(lines, taken.digest(), input.position());
    checkpoint.commit(reached, counts(0).byName(), isFinished);
    uncommitted = 0;
  }

  private UrlCounts counts(double seconds) {
    return new UrlCounts(lines, fresh, duplicates, invalid, seconds);
  }

  /** Lines that a thread works on together: as they were read, and what is found of them. */
  record Lines(LineBlock block, UrlBatch urls) implements LineBatch {

    @Override
    public boolean isFull() {
      return block.isFull();
    }

    @Override
    public void clear() {
      urls.clear();
      block.clear();
    }
  }
}
