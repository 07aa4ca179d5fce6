package dev.doppel.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.server.TestServer.Answer;
import dev.doppel.server.http.Limits;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps a page of ours from doing what a page of others wants. */
class PageSafetyTest {

  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String PART =
      String.join(
          "\r\n",
          "--x",
          "Content-Disposition: form-data; name=\"files\"; filename=\"%s\"",
          "Content-Type: text/plain",
          "",
          "%s",
          "--x--",
          "");

  private static Answer upload(TestServer server, String name, String text) {
    return server.send(
        "POST",
        "/documents",
        PART.formatted(name, text),
        "Content-Type",
        "multipart/form-data; boundary=x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/search",
        "/documents",
        "/review",
        "/review/history",
        "/urls",
        "/events",
        "/compare",
        "/login"
      })
  void noPageRunsWhatIsInIt(String path) throws IOException {
    try (TestServer server = TestServer.start()) {
      Answer answer = server.get(path);

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.response().headers().firstValue("Content-Security-Policy"))
          .hasValueSatisfying(
              policy ->
                  assertThat(policy)
                      .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                      .doesNotContain("unsafe"));
      assertThat(answer.body()).doesNotContain("<script>", "onclick", "style=\"", "https://");
    }
  }

  @Test
  void formsOfOtherSitesAreRefused() throws IOException {
    try (TestServer server = TestServer.start()) {
      String[] forms = {
        "/urls",
        "/documents",
        "/documents/delete",
        "/review/decide",
        "/review/undo",
        "/review/rule",
        "/events",
        "/events/memory"
      };
      for (String path : forms) {
        Answer answer =
            server.send(
                "POST", path, "urls=a", "Content-Type", FORM, "Origin", "http://evil.example");

        assertThat(answer.status()).as(path).isEqualTo(403);
      }
    }
  }

  @Test
  void aLinkOfAnotherSiteOpensAPageAndNothingElse() throws IOException {
    String[] link = {
      "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"
    };
    String[] frame = {
      "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"
    };
    String[] script = {
      "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "script"
    };
    try (TestServer server = TestServer.start()) {
      assertThat(server.get("/search?q=tea", link).status()).isEqualTo(200);
      assertThat(server.get("/", link).status()).isEqualTo(200);
      assertThat(server.get("/search?q=tea", frame).status()).isEqualTo(403);
      assertThat(server.get("/search?q=tea", script).status()).isEqualTo(403);
      assertThat(server.get("/api/memories", link).status()).isEqualTo(403);
      assertThat(server.send("POST", "/urls", "urls=a", link).status()).isEqualTo(403);
      assertThat(server.send("POST", "/review/undo", "number=1", link).status()).isEqualTo(403);
    }
  }

  @Test
  void whatIsNotThereIsToldOnAPage() throws IOException {
    try (TestServer server = TestServer.start()) {
      Answer page = server.get("/no-such-page", "Accept", "text/html");
      Answer api = server.get("/api/nothing");

      assertThat(page.status()).isEqualTo(404);
      assertThat(page.contentType()).startsWith("text/html");
      assertThat(page.body()).contains("There is nothing at /no-such-page.", "Back to the start");
      assertThat(api.status()).isEqualTo(404);
      assertThat(api.contentType()).startsWith("application/problem+json");
    }
  }

  @Test
  void markUpInNamesAndTextsIsShownNotRun() throws IOException {
    try (TestServer server = TestServer.start()) {
      String evil = "<img src=x onerror=alert(1)>";

      assertThat(upload(server, evil, evil + " in a text").body()).doesNotContain(evil);
      assertThat(server.get("/search").body()).doesNotContain(evil).contains("&lt;img");
      assertThat(server.get("/search?q=%3Cimg%20src=x%20onerror=alert(1)%3E").body())
          .doesNotContain(evil);
      assertThat(server.get("/pair?a=%3Cimg%20src=x%20onerror=alert(1)%3E&b=x").body())
          .doesNotContain(evil);
    }
  }

  @Test
  void whatIsTooLargeOrBrokenIsToldOnAPage() throws IOException {
    try (TestServer server = TestServer.start(Limits.defaults().withMaxBody(20_000))) {
      Answer file = upload(server, "large.txt", "word ".repeat(10_000));
      Answer form =
          server.send("POST", "/urls", "urls=" + "a".repeat(50_000), "Content-Type", FORM);

      Answer broken =
          server.send(
              "POST", "/documents", "--x", "Content-Type", "multipart/form-data; boundary=x");

      assertThat(file.status()).isEqualTo(400);
      assertThat(file.body()).contains("large.txt</bdi> was left out");
      assertThat(form.status()).isEqualTo(413);
      assertThat(broken.status()).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/search?q=a&threshold=x",
        "/search?q=a&threshold=7",
        "/search?q=a&show=-1",
        "/search?memory=none",
        "/review?threshold=0.1",
        "/review?order=best",
        "/documents?cursor=x",
        "/document?id=x",
        "/documents?memory=..",
        "/pair?a=x",
        "/compare?a=x&b=y",
        "/events?memory=none"
      })
  void aBadAddressIsTheVisitorsMistake(String path) throws IOException {
    try (TestServer server = TestServer.start()) {
      Answer answer = server.get(path);

      assertThat(answer.status()).as(answer.body()).isIn(400, 404);
      assertThat(answer.contentType()).startsWith("text/html");
    }
  }

  @Test
  void withATokenAPageLeadsToTheForm() throws IOException {
    ServerSettings settings = ServerSettings.defaults().withHost("127.0.0.1", "0123456789abcdef");
    try (TestServer server = TestServer.start(settings)) {
      Answer page = server.get("/documents", "Accept", "text/html");
      Answer wrong = server.send("POST", "/login", "token=wrong", "Content-Type", FORM);
      Answer right = server.send("POST", "/login", "token=0123456789abcdef", "Content-Type", FORM);

      assertThat(page.status()).isEqualTo(303);
      assertThat(wrong.status()).isEqualTo(403);
      assertThat(wrong.body()).contains("This is not the token.");
      assertThat(right.status()).isEqualTo(303);
      assertThat(right.response().headers().firstValue("Set-Cookie"))
          .hasValueSatisfying(
              cookie ->
                  assertThat(cookie)
                      .contains("HttpOnly", "SameSite=Lax", "Path=/")
                      .doesNotContain("Secure", "0123456789abcdef"));
    }
  }
}
