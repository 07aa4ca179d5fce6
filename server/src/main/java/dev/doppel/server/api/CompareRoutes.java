package dev.doppel.server.api;

import dev.doppel.core.words.GivenWords;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.json.Either;
import dev.doppel.server.json.Shape;
import dev.doppel.similarity.evidence.Comparison;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** How do two texts compare? */
final class CompareRoutes {

  static final String EXAMPLE =
      "{\"a\":{\"text\":\"one two three four five six\"},\"b\":{\"html\":\"<p>one two"
          + " three four five seven</p>\"},\"shingle\":\"words:2\"}";

  /**
   * A text.
   *
   * @param text or html: one of them
   */
  @Either({"text", "html"})
  record Subject(@Nullable String text, @Nullable String html) {}

  /**
   * Two texts, and what counts as a duplicate; defaults are those of the command line.
   *
   * @param clusters words that count as one another, each text one cluster of words
   */
  record CompareRequest(
      Subject a,
      Subject b,
      @Nullable @Shape(above = 0, most = 1) Double threshold,
      @Nullable @Shape(above = 0, most = 1) Double containment,
      @Nullable @Shape(pattern = "(words|chars):[1-9][0-9]?") String shingle,
      @Nullable List<String> clusters,
      @Nullable @Shape(words = {"main", "visible", "raw"}) String content,
      @Nullable @Shape(numbers = {16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768})
          Integer chunkBytes,
      @Nullable @Shape(least = 64, most = 1 << 24, step = 64) Integer filterBits,
      @Nullable @Shape(least = 0, most = (1 << 15) - 1) Integer marker,
      @Nullable @Shape(words = {"fuller", "emptier", "source"}) String bitShare) {

    Comparison.Settings settings() {
      return Comparison.Settings.parse(
          GivenWords.ofFields()
              .put("threshold", threshold)
              .put("containment", containment)
              .put("shingle", shingle)
              .putAll("clusters", clusters)
              .put("chunk-bytes", chunkBytes)
              .put("filter-bits", filterBits)
              .put("marker", marker)
              .put("bit-share", bitShare));
    }
  }

  List<Route> routes() {
    return List.of(
        Route.of(Method.POST, "/api/compare", "Compares two texts by every measure.")
            .takes(CompareRequest.class, EXAMPLE)
            .gives(ComparisonAnswer.class)
            .handledBy(this::compare));
  }

  private CompletableFuture<ComparisonAnswer> compare(Call call) {
    return compare(call, call.body(CompareRequest.class));
  }

  static CompletableFuture<ComparisonAnswer> compare(Call call, CompareRequest request) {
    Comparison.Settings settings = request.settings();
    return call.compute(
        () -> ComparisonAnswer.of(text(request, request.a), text(request, request.b), settings));
  }

  private static String text(CompareRequest request, Subject subject) {
    return Texts.of(subject.text, subject.html, Texts.content(request.content));
  }
}
