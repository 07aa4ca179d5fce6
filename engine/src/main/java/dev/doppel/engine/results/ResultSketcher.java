package dev.doppel.engine.results;

import dev.doppel.engine.documents.ReadText;
import dev.doppel.io.record.Document;
import dev.doppel.similarity.rules.DocumentSettings.Content;

/**
 * Makes the sketches that are stored with documents, one after the other. Keeps buffers: one
 * instance per thread.
 *
 * <pre>{@code
 * ResultSketcher sketcher = ResultSketcher.of(ResultMethod.MINHASH);
 * byte[] stored = sketcher.sketch(text).toBytes();
 * }</pre>
 */
public final class ResultSketcher {

  private final Profiler profiler;
  private final Content content;

  private ResultSketcher(ResultMethod method, Content content) {
    this.profiler = Profiler.of(ResultSettings.defaults().withMethod(method));
    this.content = content;
  }

  /** Returns a sketcher that takes of a page what {@code doppel refine} compares by default. */
  public static ResultSketcher of(ResultMethod method) {
    ResultSettings usual =
        method == ResultMethod.JAIN_2005 ? ResultSettings.jain2005() : ResultSettings.defaults();
    return of(method, usual.content());
  }

  /** Returns a sketcher that takes this part of a page. */
  public static ResultSketcher of(ResultMethod method, Content content) {
    return new ResultSketcher(method, content);
  }

  /** Returns the sketch of a text. */
  public ResultSketch sketch(String text) {
    return profiler.sketch(text);
  }

  /** Returns the sketch of a page, given as its mark-up. */
  public ResultSketch sketchPage(String html) {
    return profiler.sketch(Profiler.text("", html, content));
  }

  /** Returns the sketch of a document: of a page, that of the part that counts. */
  public ResultSketch sketch(Document document) {
    return profiler.sketch(ReadText.of(document, content).toString());
  }
}
