package dev.doppel.engine.index;

import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.documents.ReadText;
import dev.doppel.engine.internal.RecordPass;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SketchedDocument;
import dev.doppel.index.TextSketcher;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.UnreadableRecordException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds the documents of an input to an index: sketched on all threads, added in the order of the
 * input, and reported to the caller once they are safe.
 */
public final class IndexJob {

  /** Receives the documents that are safe. */
  @FunctionalInterface
  public interface Listener {

    /** Takes the id of one document and what adding it did. */
    void added(String id, SimilarityIndex.Added how) throws IOException;
  }

  private static final int BATCH = 1000; // documents per commit

  private final SimilarityIndex index;
  private final Listener listener;
  private final List<Safe> batch = new ArrayList<>();
  private final IndexCounts.Builder counts = new IndexCounts.Builder();

  private record Safe(String id, SimilarityIndex.Added how) {}

  private IndexJob(SimilarityIndex index, Listener listener) {
    this.index = index;
    this.listener = listener;
  }

  /**
   * Runs the job.
   *
   * @param metadata given to every document
   * @throws IOException if the input cannot be read at all or the index not written; single bad
   *     records are counted instead
   */
  public static IndexCounts run(
      DocumentInput input,
      SimilarityIndex index,
      Map<String, String> metadata,
      int threads,
      Listener listener,
      Progress progress)
      throws IOException {
    IndexJob job = new IndexJob(index, listener);
    progress.begin("indexing", "B", input.bytes());
    try (Workers workers = Workers.of(threads)) {
      RecordPass.on(
              workers,
              () -> TextSketcher.of(index.settings()),
              (record, sketcher) -> sketch(record.read(), metadata, sketcher))
          .run(input, progress, job.new Adding());
    }
    job.acknowledge();
    return job.counts.build();
  }

  /**
   * Sketches a document as it was read, of a page the part that counts. What the document says of
   * itself is kept, where the metadata given does not say otherwise.
   */
  public static SketchedDocument sketch(
      Document document, Map<String, String> metadata, TextSketcher sketcher) {
    byte[] bytes = ReadText.of(document, sketcher.settings().content()).bytes();
    Map<String, String> all = new HashMap<>(document.metadata());
    all.putAll(metadata);
    return sketcher.sketch(document.id(), all, bytes);
  }

  /** Adds what was sketched. */
  private final class Adding implements RecordPass.Sink<SketchedDocument, IOException> {

    @Override
    public void accept(SketchedDocument document) throws IOException {
      batch.add(new Safe(document.id(), index.add(document)));
      if (batch.size() == BATCH) {
        acknowledge();
      }
    }

    @Override
    public void skip(UnreadableRecordException why) {
      counts.skip(why);
    }
  }

  private void acknowledge() throws IOException {
    index.commit();
    for (Safe each : batch) {
      counts.add(each.how);
      listener.added(each.id, each.how);
    }
    batch.clear();
  }
}
