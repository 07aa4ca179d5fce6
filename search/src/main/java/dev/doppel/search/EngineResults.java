package dev.doppel.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.internal.JsonValue;
import dev.doppel.engine.results.Result;
import dev.doppel.engine.results.ResultSketch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The results of a search in the order of their ranks, asked for in batches as they are needed. An
 * engine that counts pages may repeat a result on the next one; its first rank counts. For one
 * thread.
 *
 * <p>Failures come as {@link UncheckedIOException}, for iterators have no other.
 */
public final class EngineResults implements Iterator<Result> {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int MAX_ANSWER = 256 << 20;

  private final EngineQuery asked;
  private final HttpClient client;
  private final Deque<Result> waiting = new ArrayDeque<>();
  private final Set<String> seen = new HashSet<>();
  private int from;
  private boolean isExhausted;

  private EngineResults(EngineQuery asked) {
    this.asked = asked;
    this.client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  }

  /** Returns the results of a question to a search engine, which is asked when they are read. */
  public static EngineResults of(EngineQuery asked) {
    return new EngineResults(asked);
  }

  @Override
  public boolean hasNext() {
    while (waiting.isEmpty() && !isExhausted) {
      try {
        askForMore();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return !waiting.isEmpty();
  }

  @Override
  public Result next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return waiting.remove();
  }

  private void askForMore() throws IOException {
    int rows = Math.min(asked.rows(), asked.most() - seen.size());
    List<JsonValue> hits = hits(rows);
    int before = seen.size();
    for (JsonValue hit : hits) {
      Result result = result(hit);
      if (seen.size() < asked.most() && seen.add(result.id())) {
        waiting.add(result);
      }
    }
    from = asked.engine().next(from, hits.size());
    // An engine that sends nothing new has nothing more, whatever it says.
    isExhausted = seen.size() == before || seen.size() >= asked.most();
  }

  private List<JsonValue> hits(int rows) throws IOException {
    HttpRequest.Builder request =
        asked.engine().ask(asked.url(), asked.query(), from, rows).timeout(TIMEOUT);
    asked.headers().forEach(request::setHeader);
    Exchange.Answer answer = Exchange.send(client, request.build(), MAX_ANSWER, TIMEOUT);
    if (answer.status() != 200) {
      throw new IOException(
          asked.engine()
              + " at "
              + asked.url()
              + " answered "
              + answer.status()
              + " "
              + said(answer));
    }
    JsonValue json = JsonValue.read(answer.body());
    return asked
        .engine()
        .hits(json)
        .filter(JsonValue::isArray)
        .orElseThrow(() -> new IOException("not an answer of " + asked.engine() + ": " + json))
        .items();
  }

  private static String said(Exchange.Answer answer) {
    String text = new String(answer.body(), UTF_8);
    return text.substring(0, Math.min(200, text.length()));
  }

  private Result result(JsonValue hit) throws IOException {
    JsonValue document = hit.at("_source").orElse(hit);
    String url = first(document, List.of("url", "link"));
    String id = first(hit, List.of("_id", "id", "url"));
    if (id == null) {
      throw new IOException("a result without an id or an address: " + hit);
    }
    return new Result(
        id,
        url,
        document.textAt("title"),
        snippet(hit, document),
        asked.engine().knowsTexts() ? document.textAt(asked.field()) : null,
        null,
        sketch(document, id));
  }

  private @Nullable String snippet(JsonValue hit, JsonValue document) {
    String highlight = hit.textAt("highlight." + asked.field());
    String other = asked.engine().knowsTexts() ? "summary" : "content";
    List<String> names = List.of("snippet", "description", other);
    return highlight != null ? highlight : first(document, names);
  }

  private static @Nullable ResultSketch sketch(JsonValue document, String id) throws IOException {
    String base64 = document.textAt(EngineQuery.SKETCH_FIELD);
    try {
      return base64 == null ? null : ResultSketch.ofBase64(base64);
    } catch (IllegalArgumentException e) {
      throw new IOException("the sketch of result " + id + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable String first(JsonValue fields, List<String> names) {
    return names.stream()
        .flatMap(name -> fields.at(name).flatMap(JsonValue::text).stream())
        .findFirst()
        .orElse(null);
  }
}
