package dev.doppel.engine.results;

import dev.doppel.core.internal.Check;
import dev.doppel.io.output.JsonWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Writes sketches as JSON lines, for a search engine to store. For one thread. */
public final class SketchLines implements SketchJob.Sink, Closeable {

  /** The field in which {@code doppel refine} and the plug-ins look for a sketch. */
  public static final String FIELD = "doppel_sketch";

  private final JsonWriter json;
  private final String field;
  private final @Nullable String index;

  private SketchLines(OutputStream out, String field, @Nullable String index) throws IOException {
    Check.argument(!field.isBlank(), "the field of sketches has no name");
    this.json = JsonWriter.lines(out);
    this.field = field;
    this.index = index;
  }

  /** Returns lines of id and sketch, written to a stream that should be buffered. */
  public static SketchLines of(OutputStream out, String field) throws IOException {
    return new SketchLines(out, field, null);
  }

  /**
   * Returns lines for {@code _bulk} of OpenSearch and Elasticsearch, which add the sketch to
   * documents that are in the index already.
   */
  public static SketchLines bulk(OutputStream out, String field, String index) throws IOException {
    Check.argument(!index.isBlank(), "the index of a bulk request has no name");
    return new SketchLines(out, field, index);
  }

  @Override
  public void accept(String id, ResultSketch sketch) throws IOException {
    if (index == null) {
      json.object().field("id", id).field(field, sketch.toBase64()).end();
    } else {
      json.object().object("update").field("_index", index).field("_id", id).end().end();
      json.object().object("doc").field(field, sketch.toBase64()).end().end();
    }
  }

  /** Hands everything written so far to the stream, and does not close it. */
  @Override
  public void close() throws IOException {
    json.close();
  }
}
