package dev.doppel.server.api;

import dev.doppel.core.internal.Check;
import dev.doppel.seen.UrlAnswer;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.json.Json;
import dev.doppel.server.memory.Memories;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Was this URL seen before? */
final class UrlRoutes {

  private static final int MOST = 100_000;

  private final Memories memories;

  UrlRoutes(Memories memories) {
    this.memories = memories;
  }

  /** URLs in the order in which they are to be added. */
  record UrlsRequest(List<String> urls) {

    UrlsRequest {
      Check.argument(urls.size() <= MOST, "%d URLs; send at most %d", urls.size(), MOST);
      Check.argument(!urls.contains(null), "urls[%d] is null", urls.indexOf(null));
    }
  }

  /** What is said of each URL, in their order. */
  record UrlsAnswer(List<UrlAnswer> results) {}

  /** A line of a bulk request. */
  record UrlLine(String url) {}

  List<Route> routes() {
    return List.of(
        Route.of(Method.POST, "/api/urls", "Adds URLs and returns which are new.")
            .query("memory", String.class, "The memory to use; by default the one named urls.")
            .takes(
                UrlsRequest.class,
                "{\"urls\":[\"http://example.com/a\",\"HTTP://EXAMPLE.com:80/a#top\",\"a b\"]}")
            .gives(UrlsAnswer.class)
            .bulk(UrlLine.class, UrlAnswer.class, this::addLines)
            .handledBy(this::add));
  }

  private CompletableFuture<UrlsAnswer> add(Call call) throws IOException {
    List<String> urls = call.body(UrlsRequest.class).urls();
    return memories.urls(call.query("memory")).add(urls).thenApply(UrlsAnswer::new);
  }

  private CompletableFuture<List<Object>> addLines(Call call, List<byte[]> lines)
      throws IOException {
    LineBatch<UrlLine> batch = LineBatch.of(lines, line -> Json.read(line, UrlLine.class));
    List<String> urls = batch.read().stream().map(UrlLine::url).toList();
    return memories.urls(call.query("memory")).add(urls).thenApply(batch::answers);
  }
}
