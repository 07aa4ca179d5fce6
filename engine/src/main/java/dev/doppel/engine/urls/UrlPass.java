package dev.doppel.engine.urls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.internal.LineBatch;
import dev.doppel.engine.internal.LinePass;
import dev.doppel.engine.run.Checkpoint;
import dev.doppel.engine.run.Run;
import dev.doppel.io.LineInput;
import dev.doppel.seen.UrlBatch;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.seen.UrlVerdict;
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

  private static final Map<UrlFault, byte[]> REASONS = reasons();

  private final LineInput input;
  private final @Nullable UrlMemory memory; // null if nothing is remembered
  private final UrlSettings settings;
  private final UrlProfile profile;
  private final UrlSink sink;
  private final Checkpoint checkpoint;
  private final Map<UrlFault, Long> invalid = new EnumMap<>(UrlFault.class);
  private final Slice line = new Slice();
  private final Slice canonical = new Slice();
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
    lines.urls.canonicalize(canonicalizer, memory == null ? null : memory.hash());
  }

  @Override
  public Lines newBatch() {
    return new Lines(new UrlBatch());
  }

  @Override
  public void add(LineInput next, Lines lines) {
    UrlFault fault = UrlLine.fault(next, profile);
    lines.urls.add(next.bytes(), next.from(), next.to(), fault);
  }

  @Override
  public void take(Lines lines) throws IOException {
    UrlBatch batch = lines.urls;
    if (memory != null) {
      memory.judge(batch);
    }
    for (int i = 0; i < batch.size(); i++) {
      UrlFault fault = batch.fault(i);
      UrlVerdict verdict = memory == null && fault == null ? UrlVerdict.NEW : batch.verdict(i);
      if (fault == null) {
        fresh += verdict == UrlVerdict.NEW ? 1 : 0;
        duplicates += verdict == UrlVerdict.NEW ? 0 : 1;
        canonical.set(batch.canonical(), batch.canonicalFrom(i), batch.canonicalTo(i));
      } else {
        invalid.merge(fault, 1L, Long::sum);
        byte[] reason = requireNonNull(REASONS.get(fault));
        canonical.set(reason, 0, reason.length);
      }
      sink.accept(verdict, line.set(batch.text(), batch.from(i), batch.to(i)), canonical);
    }
    uncommitted += batch.size();
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

  /** Lines that a thread works on together. */
  record Lines(UrlBatch urls) implements LineBatch {

    @Override
    public boolean isFull() {
      return urls.isFull();
    }

    @Override
    public void clear() {
      urls.clear();
    }
  }

  private static Map<UrlFault, byte[]> reasons() {
    Map<UrlFault, byte[]> reasons = new EnumMap<>(UrlFault.class);
    for (UrlFault fault : UrlFault.values()) {
      reasons.put(fault, fault.reason().getBytes(UTF_8));
    }
    return reasons;
  }
}
