package dev.doppel.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.engine.results.Result;
import dev.doppel.io.record.ContentKind;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PageFetcherTest {

  private static final FetchSettings PRIVATE =
      new FetchSettings(100_000, Duration.ofSeconds(20), 3, true);

  private Server server;
  private final PageFetcher fetcher = PageFetcher.of(PRIVATE);

  @BeforeEach
  void start() throws IOException {
    server = new Server();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void bringsAPage() {
    server.page("/a", "text/html; charset=\"iso-8859-1\"", "<p>Hello");

    Fetched.Page page = (Fetched.Page) fetcher.fetch(server.url() + "/a");

    assertThat(page.content()).asString().isEqualTo("<p>Hello");
    assertThat(page.kind()).isEqualTo(ContentKind.HTML);
    assertThat(page.charset()).isEqualTo("iso-8859-1");
    assertThat(server.asked()).containsExactly("GET /a"); // robots.txt is not there
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1/",
        "http://localhost/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://10.1.2.3/",
        "http://169.254.169.254/latest/meta-data/",
        "http://2130706433/", // 127.0.0.1 as one number
        "http://0x7f.1/",
      })
  void privateAddressesAreRefused(String url) {
    Fetched fetched = PageFetcher.of(FetchSettings.DEFAULT).fetch(url);

    assertThat(fetched).isInstanceOf(Fetched.Refused.class);
    assertThat(fetched.toString())
        .containsAnyOf("not on the public Internet", "not an address", "no such host");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"file:///etc/passwd", "ftp://a.example/", "a.html", "http:///x", "http://a b/"})
  void onlyWebAddresses(String url) {
    assertThat(fetcher.fetch(url)).isInstanceOf(Fetched.Refused.class);
  }

  @Test
  void robotsAreObeyed() {
    server.page("/robots.txt", "text/plain", "User-agent: *\nDisallow: /private/\n");
    server.page("/private/a", "text/html", "secret").page("/b", "text/html", "open");

    assertThat(fetcher.fetch(server.url() + "/private/a"))
        .isEqualTo(new Fetched.Refused("robots.txt of 127.0.0.1 forbids it"));
    assertThat(fetcher.fetch(server.url() + "/b")).isInstanceOf(Fetched.Page.class);
    assertThat(server.asked()).containsExactly("GET /robots.txt", "GET /b");
  }

  @Test
  void robotsThatCannotBeAskedForbidAll() {
    server.answer("/robots.txt", 503, "Retry-After", "1", "").page("/a", "text/html", "open");

    assertThat(fetcher.fetch(server.url() + "/a").toString()).contains("robots.txt");
  }

  @Test
  void redirectsAreFollowedAndJudgedAnew() {
    server.page("/robots.txt", "text/plain", "User-agent: doppel\nDisallow: /hidden\n");
    server.redirect("/a", "/b").redirect("/b", "c?d=e").page("/c", "text/html", "there");
    server.redirect("/lure", "/hidden").page("/hidden", "text/html", "secret");

    assertThat(fetcher.fetch(server.url() + "/a")).isInstanceOf(Fetched.Page.class);
    assertThat(fetcher.fetch(server.url() + "/lure").toString()).contains("forbids it");
  }

  @Test
  void redirectsToOtherSchemesAreRefused() {
    server.redirect("/a", "file:///etc/passwd");

    assertThat(fetcher.fetch(server.url() + "/a").toString()).contains("not an address");
  }

  @Test
  void redirectsInACircleEnd() {
    server.redirect("/a", "/a");

    assertThat(fetcher.fetch(server.url() + "/a"))
        .isEqualTo(new Fetched.Refused("more than 3 redirects"));
  }

  @Test
  void endlessBodiesAreCutOff() {
    server.endless("/a");

    assertThat(fetcher.fetch(server.url() + "/a").toString()).contains("more than 100000 bytes");
  }

  @Test
  void slowBodiesAreCutOff() {
    server.stuck("/a");
    FetchSettings hasty = new FetchSettings(100_000, Duration.ofMillis(700), 3, true);

    assertThat(PageFetcher.of(hasty).fetch(server.url() + "/a").toString())
        .contains("takes longer than");
  }

  @Test
  void neitherPageNorText() {
    server.page("/a", "image/png", "x");

    assertThat(fetcher.fetch(server.url() + "/a"))
        .isEqualTo(new Fetched.Refused("neither a page nor a text: image/png"));
  }

  @Test
  void resultsGetTheirTexts() {
    server.page("/a", "text/html", "<title>t</title><p>Hello there</p>");
    List<String> refused = new ArrayList<>();
    Result withText = Result.ofText("b", "mine");
    FetchedResults results =
        FetchedResults.of(
            List.of(result("a", server.url() + "/a"), withText, result("c", server.url() + "/no"))
                .iterator(),
            fetcher,
            Content.VISIBLE,
            (result, reason) -> refused.add(result.id() + ": " + reason));

    assertThat(results.next().text()).isEqualTo("Hello there");
    assertThat(results.next()).isSameAs(withText);
    assertThat(results.next().text()).isNull();
    assertThat(refused).containsExactly("c: the server answered 404");
  }

  private static Result result(String id, String url) {
    return new Result(id, url, null, null, null, null, null);
  }
}
