package dev.doppel.server.api;

import static java.util.Objects.requireNonNullElse;

import dev.doppel.core.internal.Check;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.results.RefinedList;
import dev.doppel.engine.results.Refiner;
import dev.doppel.engine.results.Result;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.engine.results.ResultSketch;
import dev.doppel.engine.results.ResultWriter;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.Raw;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.json.Shape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Which results of a search say the same? */
final class RefineRoutes {

  /** Nobody reads so far; and where all share something, the time grows with the square. */
  private static final int MOST = 10_000;

  static final String EXAMPLE =
      "{\"query\":\"nights\",\"results\":[{\"id\":\"a\",\"text\":\"one two three four"
          + " five six seven eight nine ten\"},{\"id\":\"b\",\"text\":\"the moon is"
          + " up\"},{\"id\":\"c\",\"text\":\"One two three four five six seven eight nine"
          + " ten\"}]}";

  /**
   * A result, compared by the first that is there of text, html, sketch and snippet.
   *
   * @param id without it, the url or else the rank
   */
  record SearchResult(
      @Nullable String id,
      @Nullable String url,
      @Nullable String title,
      @Nullable String snippet,
      @Nullable String text,
      @Nullable String html,
      @Nullable String sketch) {

    Result result(int rank) {
      String name = id != null ? id : requireNonNullElse(url, Integer.toString(rank));
      ResultSketch stored = sketch == null ? null : ResultSketch.ofBase64(sketch);
      return new Result(name, url, title, snippet, text, html, stored);
    }
  }

  /** Results by rank, and what belongs together; defaults are those of {@code doppel refine}. */
  record RefineRequest(
      @Nullable String query,
      @Shape(longest = MOST) List<SearchResult> results,
      @Nullable @Shape(words = {"minhash", "chunks", "simhash", "jain-2005"}) String method,
      @Nullable @Shape(above = 0, most = 1) Double threshold,
      @Nullable @Shape(above = 0, most = 1) Double containment,
      @Nullable @Shape(words = {"head", "agreement", "transitive"}) String cluster,
      @Nullable @Shape(words = {"together", "apart"}) String numbers,
      @Nullable @Shape(words = {"main", "visible", "raw"}) String content,
      @Nullable @Shape(pattern = "(words|chars):[1-9][0-9]?") String shingle,
      @Nullable @Shape(least = 1) Integer page,
      @Nullable @Shape(numbers = {16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768})
          Integer chunkBytes,
      @Nullable @Shape(least = 64, most = 1 << 24, step = 64) Integer filterBits,
      @Nullable @Shape(least = 0, most = (1 << 15) - 1) Integer marker,
      @Nullable @Shape(words = {"fuller", "emptier", "source"}) String bitShare) {

    RefineRequest {
      Check.argument(results.size() <= MOST, "%d results; send at most %d", results.size(), MOST);
    }

    /** The results by their ranks. */
    List<Result> ranked() {
      List<Result> ranked = new ArrayList<>();
      for (SearchResult each : results) {
        ranked.add(each.result(ranked.size() + 1));
      }
      return ranked;
    }

    ResultSettings settings() {
      return ResultSettings.parse(
          GivenWords.ofFields()
              .put("method", method)
              .put("threshold", threshold)
              .put("containment", containment)
              .put("cluster", cluster)
              .put("numbers", numbers)
              .put("content", content)
              .put("shingle", shingle)
              .put("page", page)
              .put("chunk-bytes", chunkBytes)
              .put("filter-bits", filterBits)
              .put("marker", marker)
              .put("bit-share", bitShare));
    }
  }

  List<Route> routes() {
    return List.of(
        Route.of(
                Method.POST,
                "/api/refine",
                "Groups the results of a search that say the same, and drops none.")
            .takes(RefineRequest.class, EXAMPLE)
            .gives(RefineAnswer.class)
            .handledBy(this::refine));
  }

  private CompletableFuture<Raw> refine(Call call) {
    return refine(call, call.body(RefineRequest.class));
  }

  static CompletableFuture<Raw> refine(Call call, RefineRequest request) {
    Refiner refiner = Refiner.of(request.settings());
    List<Result> results = request.ranked();
    return call.compute(() -> answer(request.query, refiner.refine(results)));
  }

  static Raw answer(@Nullable String query, RefinedList refined) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonWriter json = JsonWriter.lines(out)) {
      ResultWriter.write(json, query, refined);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Raw("application/json", out.toByteArray());
  }
}
