package dev.doppel.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nobody waits for a page for longer than for an answer of the API. */
class PageLimitTest {

  private static final int PAGES = 20; // more than are made at a time
  private static final int TRIES = 20;

  private final List<ServerLog.Entry> told = new CopyOnWriteArrayList<>();
  private final CountDownLatch mayEnd = new CountDownLatch(1);
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();

  private void slow(Context context) {
    begun.incrementAndGet();
    context.header("X-Begun", "yes");
    boolean isInterrupted = false;
    try {
      mayEnd.await();
    } catch (InterruptedException e) {
      isInterrupted = true; // would close the files that it reads
    }
    context.status(HttpStatus.OK).result(isInterrupted ? "interrupted" : "at last");
    ended.incrementAndGet();
  }

  @Test
  void aPageThatTakesTooLongIsToldOf_andWhatWaitsForItsThreadIsLeft() throws Exception {
    Limits limits = Limits.defaults().withTimeout(Duration.ofMillis(1500));
    ServerLog log = ServerLog.to(told::add);
    try (Router router = new Router(Guard.of(null), limits, Proxies.NONE, new Metrics(), log)) {
      router.get("/slow", this::slow);
      router.tellProblems(
          (context, e) -> context.status(503).result("a page: " + e.problem().detail()));
      try (HttpServer server = HttpServer.start("127.0.0.1", 0, null, limits, router)) {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request =
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/slow"))
                .build();
        List<HttpResponse<String>> answers =
            IntStream.range(0, PAGES)
                .mapToObj(i -> client.sendAsync(request, BodyHandlers.ofString(UTF_8)))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(answers)
            .allSatisfy(
                answer -> {
                  assertThat(answer.statusCode()).isEqualTo(503);
                  assertThat(answer.headers().firstValue("Retry-After")).isPresent();
                  assertThat(answer.headers().firstValue("X-Begun")).isEmpty();
                  assertThat(answer.body())
                      .startsWith("a page: no answer within 1.5 s; what was to be added");
                });
        int begunThen = begun.get();
        assertThat(begunThen).isBetween(1, 16);
        mayEnd.countDown();
        while (ended.get() < begunThen) {
          Thread.onSpinWait();
        }
        // Those that waited for a thread never began, so that it is free for the next.
        HttpResponse<String> next = client.send(request, BodyHandlers.ofString(UTF_8));
        for (int i = 0; i < TRIES && next.statusCode() == 503; i++) { // a busy machine
          next = client.send(request, BodyHandlers.ofString(UTF_8));
        }
        assertThat(next.body()).isEqualTo("at last");
      }
    }
    assertThat(told).isEmpty();
  }
}
