package dev.doppel.server.api;

import dev.doppel.core.internal.Check;
import dev.doppel.server.api.CompareRoutes.CompareRequest;
import dev.doppel.server.api.ComparisonAnswer.Only;
import dev.doppel.server.api.ComparisonAnswer.Shared;
import dev.doppel.server.api.RefineRoutes.RefineRequest;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.json.Json;
import dev.doppel.server.json.Shape;
import dev.doppel.similarity.evidence.Passages;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What two texts share, and which results say the same: nothing is stored. */
final class TextsV1 {

  private static final String TAG = "texts";

  /**
   * Two texts, by their words.
   *
   * @param minWords the fewest words of a passage that both have
   */
  record PassagesInput(
      String a, String b, @Nullable @Shape(least = 1, most = 1000) Integer minWords) {

    PassagesInput {
      Check.argument(
          minWords == null || (1 <= minWords && minWords <= 1000),
          "minWords must be 1 to 1000, got %s",
          String.valueOf(minWords));
    }
  }

  /**
   * What two texts share word by word.
   *
   * @param coveredA the share of the words of the first that the second has
   * @param coveredB the share of the words of the second that the first has
   * @param truncated whether words beyond the first four million were left out
   */
  record PassagesAnswer(
      double coveredA,
      double coveredB,
      boolean truncated,
      List<Shared> shared,
      List<Only> onlyInA,
      List<Only> onlyInB) {

    static PassagesAnswer of(PassagesInput input) {
      int least = input.minWords == null ? Passages.DEFAULT_MIN_WORDS : input.minWords;
      Passages passages = Passages.between(input.a, input.b, least);
      return new PassagesAnswer(
          passages.coveredA(),
          passages.coveredB(),
          passages.truncated(),
          passages.shared().stream().map(each -> Shared.of(each, input.a)).toList(),
          Only.of(passages.onlyInA(), input.a),
          Only.of(passages.onlyInB(), input.b));
    }
  }

  List<Route> routes() {
    return List.of(
        Route.of(Method.POST, "/api/v1/compare", "Compares two texts by every measure.")
            .about(TAG)
            .takes(CompareRequest.class, CompareRoutes.EXAMPLE)
            .gives(ComparisonAnswer.class)
            .handledBy(
                call ->
                    CompareRoutes.compare(call, Json.readWhole(call.body(), CompareRequest.class))),
        Route.of(Method.POST, "/api/v1/passages", "Finds the passages that two texts share.")
            .about(TAG)
            .takes(
                PassagesInput.class,
                "{\"a\":\"one two three four five six\",\"b\":\"zero two three four five seven\"}")
            .gives(PassagesAnswer.class)
            .handledBy(TextsV1::passages),
        Route.of(
                Method.POST,
                "/api/v1/refine",
                "Groups the results of a search that say the same, and drops none.")
            .about(TAG)
            .takes(RefineRequest.class, RefineRoutes.EXAMPLE)
            .gives(RefineAnswer.class)
            .handledBy(
                call ->
                    RefineRoutes.refine(call, Json.readWhole(call.body(), RefineRequest.class))));
  }

  private static CompletableFuture<PassagesAnswer> passages(Call call) {
    PassagesInput input = Json.readWhole(call.body(), PassagesInput.class);
    return call.compute(() -> PassagesAnswer.of(input));
  }
}
