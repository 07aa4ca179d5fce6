package dev.doppel.server.api;

import dev.doppel.core.internal.Check;
import dev.doppel.core.words.GivenWords;
import dev.doppel.seen.UrlAnswer;
import dev.doppel.seen.UrlSettings;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.server.api.UrlRoutes.UrlLine;
import dev.doppel.server.api.UrlRoutes.UrlsAnswer;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.json.Json;
import dev.doppel.server.json.Shape;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedUrls;
import dev.doppel.web.url.UrlExplanation;
import dev.doppel.web.url.UrlFault;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Was this URL seen before, and which URL is it? */
final class UrlsV1 {

  private static final String PATH = "/api/v1/urls";
  private static final String MEMORY = "The memory to use; by default the one named urls.";
  private static final String TAG = "urls";
  private static final int MOST = 100_000;
  private static final int MOST_EXPLAINED = 1000;

  private final Memories memories;

  UrlsV1(Memories memories) {
    this.memories = memories;
  }

  /** URLs in their order. */
  record UrlsInput(@Shape(longest = MOST) List<String> urls) {

    UrlsInput {
      Check.argument(urls.size() <= MOST, "%d URLs; send at most %d", urls.size(), MOST);
      Check.argument(!urls.contains(null), "urls[%d] is null", urls.indexOf(null));
    }
  }

  /**
   * URLs whose canonical forms are wanted.
   *
   * @param profile how far they are changed; standard unless told otherwise
   * @param assumeHttp whether those without a scheme are taken for http
   */
  record CanonicalInput(
      @Shape(longest = MOST_EXPLAINED) List<String> urls,
      @Nullable @Shape(words = {"strict", "standard", "aggressive", "none"}) String profile,
      @Nullable Boolean assumeHttp) {

    CanonicalInput {
      Check.argument(
          urls.size() <= MOST_EXPLAINED, "%d URLs; send at most %d", urls.size(), MOST_EXPLAINED);
      Check.argument(!urls.contains(null), "urls[%d] is null", urls.indexOf(null));
    }

    UrlRules rules() throws IOException {
      return UrlSettings.parse(
              GivenWords.ofFields().put("profile", profile).put("assume-http", assumeHttp))
          .rules();
    }
  }

  /** A rule, and the URL after it. */
  record CanonicalStep(String rule, String after) {}

  /**
   * The canonical form of a URL.
   *
   * @param canonical without it the URL has none
   * @param reason why it has none
   * @param steps what changed it, in order
   */
  record CanonicalForm(
      String url, @Nullable String canonical, @Nullable String reason, List<CanonicalStep> steps) {

    static CanonicalForm of(UrlExplanation explanation) {
      boolean hasForm = explanation.fault().isEmpty();
      return new CanonicalForm(
          explanation.original(),
          hasForm ? explanation.canonical() : null,
          explanation.fault().map(UrlFault::reason).orElse(null),
          explanation.changes().stream()
              .map(each -> new CanonicalStep(each.rule(), each.after()))
              .toList());
    }
  }

  /** Canonical forms, in the order of the URLs. */
  record CanonicalAnswer(List<CanonicalForm> results) {}

  /**
   * What became of a URL that was to be removed.
   *
   * @param removed whether it was known until now; of equal ones in a request, the first was
   * @param canonical without it this is no URL
   * @param reason why it is none
   */
  record UrlRemoval(boolean removed, @Nullable String canonical, @Nullable String reason) {

    static UrlRemoval of(UrlAnswer answer) {
      boolean wasKnown = answer.verdict() == UrlVerdict.DUPLICATE;
      return new UrlRemoval(wasKnown, answer.canonical(), answer.reason());
    }
  }

  /** What became of each URL, in their order. */
  record UrlRemovals(List<UrlRemoval> results) {}

  List<Route> routes() {
    String example =
        "{\"urls\":[\"http://example.com/a\",\"HTTP://EXAMPLE.com:80/a#top\",\"a b\"]}";
    return List.of(
        about(PATH, "Adds URLs and returns which are new.")
            .query("memory", String.class, MEMORY)
            .takes(UrlsInput.class, example)
            .gives(UrlsAnswer.class)
            .refuses(404)
            .bulk(UrlLine.class, UrlAnswer.class, this::addLines)
            .handledBy(this::add),
        about(PATH + "/check", "Looks URLs up, and adds none.")
            .query("memory", String.class, MEMORY)
            .takes(UrlsInput.class, example)
            .gives(UrlsAnswer.class)
            .refuses(404)
            .bulk(UrlLine.class, UrlAnswer.class, this::checkLines)
            .handledBy(this::check),
        about(
                PATH + "/remove",
                "Removes URLs from an exact memory, so that they are new again; 409 from others,"
                    + " which are filters.")
            .query("memory", String.class, MEMORY)
            .takes(UrlsInput.class, example)
            .gives(UrlRemovals.class)
            .refuses(404, 409)
            .handledBy(this::remove),
        about(PATH + "/canonical", "Returns the canonical forms of URLs, and adds nothing.")
            .takes(CanonicalInput.class, example)
            .gives(CanonicalAnswer.class)
            .handledBy(this::canonical));
  }

  private CompletableFuture<UrlsAnswer> add(Call call) throws IOException {
    List<String> urls = Json.readWhole(call.body(), UrlsInput.class).urls;
    return memories.urls(call.query("memory")).add(urls).thenApply(UrlsAnswer::new);
  }

  private CompletableFuture<List<Object>> addLines(Call call, List<byte[]> lines)
      throws IOException {
    SharedUrls urls = memories.urls(call.query("memory"));
    LineBatch<UrlLine> batch = LineBatch.of(lines, line -> Json.readWhole(line, UrlLine.class));
    return urls.add(batch.read().stream().map(UrlLine::url).toList()).thenApply(batch::answers);
  }

  private CompletableFuture<UrlsAnswer> check(Call call) throws IOException {
    List<String> urls = Json.readWhole(call.body(), UrlsInput.class).urls;
    SharedUrls memory = memories.urlsToRead(call.query("memory"));
    return call.later(() -> new UrlsAnswer(ask(memory, urls)));
  }

  private CompletableFuture<List<Object>> checkLines(Call call, List<byte[]> lines)
      throws IOException {
    SharedUrls memory = memories.urlsToRead(call.query("memory"));
    LineBatch<UrlLine> batch = LineBatch.of(lines, line -> Json.readWhole(line, UrlLine.class));
    return call.later(
        () -> batch.answers(ask(memory, batch.read().stream().map(UrlLine::url).toList())));
  }

  private static List<UrlAnswer> ask(SharedUrls memory, List<String> urls) {
    try {
      return memory.ask(urls);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private CompletableFuture<UrlRemovals> remove(Call call) throws IOException {
    List<String> urls = Json.readWhole(call.body(), UrlsInput.class).urls;
    return memories
        .urlsToRead(call.query("memory"))
        .remove(urls)
        .thenApply(answers -> new UrlRemovals(answers.stream().map(UrlRemoval::of).toList()));
  }

  private CompletableFuture<CanonicalAnswer> canonical(Call call) throws IOException {
    CanonicalInput input = Json.readWhole(call.body(), CanonicalInput.class);
    UrlRules rules = input.rules();
    return call.later(
        () ->
            new CanonicalAnswer(
                input.urls.stream().map(url -> CanonicalForm.of(rules.explain(url))).toList()));
  }

  private static Route about(String path, String summary) {
    return Route.of(Method.POST, path, summary).about(TAG);
  }
}
