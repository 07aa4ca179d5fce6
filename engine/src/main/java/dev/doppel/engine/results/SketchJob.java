package dev.doppel.engine.results;

import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.internal.RecordPass;
import dev.doppel.engine.internal.Skips;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;

/**
 * Makes the sketches of many documents, to be stored with them in a search engine: of files, web
 * archives and records, in their order. Memory is bounded by the documents under way.
 */
public final class SketchJob {

  /** Receives sketches in the order of the input. */
  @FunctionalInterface
  public interface Sink {

    /** Takes the sketch of a document. */
    void accept(String id, ResultSketch sketch) throws IOException;
  }

  private record Sketched(String id, ResultSketch sketch) {}

  private SketchJob() {}

  /**
   * Runs the job.
   *
   * @param content what of a page counts
   * @throws IOException if the input cannot be read at all; single bad records are counted
   */
  public static SketchCounts run(
      DocumentInput input,
      ResultMethod method,
      Content content,
      Sink sink,
      int threads,
      Progress progress)
      throws IOException {
    long start = System.nanoTime();
    Handing handing = new Handing(sink);
    progress.begin("reading", "B", input.bytes());
    try (Workers workers = Workers.of(threads)) {
      RecordPass.on(
              workers,
              () -> ResultSketcher.of(method, content),
              (record, sketcher) -> {
                var document = record.read();
                return new Sketched(document.id(), sketcher.sketch(document));
              })
          .run(input, progress, handing);
    }
    return new SketchCounts(
        handing.documents,
        handing.empty,
        handing.skips.counts(),
        handing.skips.messages(),
        (System.nanoTime() - start) / 1e9);
  }

  /** Hands on what was made. */
  private static final class Handing implements RecordPass.Sink<Sketched, IOException> {

    private final Sink sink;
    private final Skips skips = Skips.none();
    private long documents;
    private long empty;

    Handing(Sink sink) {
      this.sink = sink;
    }

    @Override
    public void accept(Sketched sketched) throws IOException {
      documents++;
      empty += sketched.sketch().isEmpty() ? 1 : 0;
      sink.accept(sketched.id(), sketched.sketch());
    }

    @Override
    public void skip(UnreadableRecordException why) {
      skips.add(why);
    }
  }
}
