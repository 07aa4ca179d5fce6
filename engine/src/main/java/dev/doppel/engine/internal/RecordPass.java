package dev.doppel.engine.internal;

import dev.doppel.core.work.InOrder;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One pass over the records of an input: read in order, worked on by all threads, handed over in
 * order. If the input cannot be read to its end, what was read before is handed over first.
 *
 * @param <W> what a thread works with, such as buffers
 * @param <T> the result for a record
 */
public final class RecordPass<W, T> {

  private static final int PER_THREAD = 16;

  /** What is done with a record, on any thread. */
  @FunctionalInterface
  public interface Work<W, T> {

    /** Returns the result for a record. */
    T of(RawRecord record, W tools) throws IOException, UnreadableRecordException;
  }

  /** Takes the results for the records, on the caller's thread. */
  public interface Sink<T, E extends Exception> {

    /** Takes the result for the next record. */
    void accept(T result) throws IOException, E;

    /** Takes a record without a document. */
    void skip(UnreadableRecordException why) throws IOException, E;
  }

  /** The result for a record, or why there is none. */
  private record Outcome<T>(@Nullable T result, @Nullable UnreadableRecordException problem) {

    <E extends Exception> void handTo(Sink<T, E> sink) throws IOException, E {
      if (problem != null) {
        sink.skip(problem);
      } else if (result != null) {
        sink.accept(result);
      }
    }
  }

  private final Workers workers;
  private final Supplier<W> tools;
  private final Work<W, T> work;
  private @Nullable IOException damage; // at which the input ends

  private RecordPass(Workers workers, Supplier<W> tools, Work<W, T> work) {
    this.workers = workers;
    this.tools = tools;
    this.work = work;
  }

  /** Returns a pass that does this work, each thread with tools of its own. */
  public static <W, T> RecordPass<W, T> on(Workers workers, Supplier<W> tools, Work<W, T> work) {
    return new RecordPass<>(workers, tools, work);
  }

  /** Works on all records of the input. */
  public <E extends Exception> void run(DocumentInput input, Progress progress, Sink<T, E> sink)
      throws IOException, E {
    try (RecordReader reader = input.open()) {
      run(reader, progress, sink);
    }
  }

  /** Works on the records that a reader has left. */
  public <E extends Exception> void run(RecordReader reader, Progress progress, Sink<T, E> sink)
      throws IOException, E {
    try (InOrder<W, RawRecord, Outcome<T>, E> pipeline =
        InOrder.on(workers, PER_THREAD, tools, this::work, outcome -> outcome.handTo(sink))) {
      for (RawRecord record = next(reader); record != null; record = next(reader)) {
        pipeline.put(record, record.size());
        progress.reach(reader.position());
      }
      pipeline.drain();
      progress.reach(reader.position());
    }
    if (damage != null) {
      throw damage;
    }
  }

  private @Nullable RawRecord next(RecordReader reader) {
    try {
      return reader.next();
    } catch (IOException e) {
      damage = e;
      return null;
    }
  }

  private Outcome<T> work(RawRecord record, W mine) throws IOException {
    try {
      return new Outcome<>(work.of(record, mine), null);
    } catch (UnreadableRecordException e) {
      return new Outcome<>(null, e);
    }
  }
}
