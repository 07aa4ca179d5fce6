package dev.doppel.engine.results;

import com.fasterxml.jackson.core.JsonParser;
import dev.doppel.engine.internal.JsonValue;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads lists of results from JSON: one object, or one per line.
 *
 * <pre>
 * {"query":"…","results":[{"id":"…","url":"…","title":"…","snippet":"…","text":"…"}]}
 * </pre>
 *
 * <p>In place of {@code text} a result may bring {@code html}, or as {@code sketch} what {@link
 * ResultSketch#toBase64} wrote. Other fields are passed over. For one thread.
 */
public final class ResultReader implements Closeable {

  private final JsonParser parser;

  private ResultReader(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * A list of results and what was searched for.
   *
   * @param query null if that is not known
   */
  public record Request(@Nullable String query, List<Result> results) {

    public Request {
      results = List.copyOf(results);
    }
  }

  /** Returns a reader of the lists of results in {@code in}. */
  public static ResultReader of(InputStream in) throws IOException {
    return new ResultReader(JsonValue.parser(in));
  }

  /**
   * Reads the next list; nothing at the end.
   *
   * @throws IOException if it is not JSON, or not a list of results
   */
  public Optional<Request> next() throws IOException {
    Optional<JsonValue> value = JsonValue.next(parser);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    JsonValue results =
        value.get().at("results").filter(JsonValue::isArray).orElseThrow(ResultReader::noResults);
    List<Result> list = new ArrayList<>();
    for (JsonValue each : results.items()) {
      list.add(result(each, list.size() + 1));
    }
    return Optional.of(new Request(value.get().textAt("query"), list));
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }

  private static IOException noResults() {
    return new IOException("not a list of results: expected {\"query\":…,\"results\":[…]}");
  }

  /** A result without an id is identified by its address, or else by its rank. */
  private static Result result(JsonValue fields, int rank) throws IOException {
    if (!fields.isObject()) {
      throw new IOException("result " + rank + " is not an object: " + fields);
    }
    String url = fields.textAt("url");
    String id = fields.textAt("id");
    String base64 = fields.textAt("sketch");
    String name = id != null ? id : url != null ? url : Integer.toString(rank);
    return new Result(
        name,
        url,
        fields.textAt("title"),
        fields.textAt("snippet"),
        fields.textAt("text"),
        fields.textAt("html"),
        base64 == null ? null : sketch(base64, name));
  }

  private static ResultSketch sketch(String base64, String id) throws IOException {
    try {
      return ResultSketch.ofBase64(base64);
    } catch (IllegalArgumentException e) {
      throw new IOException("the sketch of result " + id + ": " + e.getMessage(), e);
    }
  }
}
