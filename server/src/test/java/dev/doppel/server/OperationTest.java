package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.server.TestServer.Answer;
import dev.doppel.server.http.Proxies;
import dev.doppel.server.http.Tls;
import dev.doppel.store.FolderCare;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server behind a proxy, with TLS, with sessions, and copied while it runs. */
class OperationTest {

  private static final String TOKEN = "0123456789abcdef";
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final ServerSettings GUARDED =
      ServerSettings.defaults().withHost("127.0.0.1", TOKEN);
  private static final ServerSettings BEHIND =
      GUARDED.withDeployment(
          new Deployment(Proxies.of("/doppel", List.of("127.0.0.1")), null, null));

  @TempDir private Path folder;

  @Test
  void allLinksHaveThePrefix() throws IOException {
    ServerSettings settings =
        ServerSettings.defaults()
            .withDeployment(new Deployment(Proxies.of("/doppel", List.of()), null, null));
    try (TestServer server = TestServer.start(settings)) {
      Demo.fill(server.server.memories());
      for (String path :
          List.of(
              "/",
              "/search?q=bridge",
              "/documents",
              "/urls",
              "/events?memory=clicks",
              "/compare")) {
        Answer page = server.get("/doppel" + path);

        assertThat(page.status()).as(path).isEqualTo(200);
        Matcher links =
            Pattern.compile("(href|src|action|hx-get|hx-post|data-[a-z-]+)=\"(/[^\"]*)\"")
                .matcher(page.body());
        int found = 0;
        while (links.find()) {
          assertThat(links.group(2)).as(path).startsWith("/doppel/");
          found++;
        }
        assertThat(found).as(path).isGreaterThan(8);
      }
      assertThat(server.get("/doppel/assets/doppel.css").status()).isEqualTo(200);
      assertThat(server.get("/doppel/api/memories").status()).isEqualTo(200);
      assertThat(server.get("/health").status()).as("for who asks directly").isEqualTo(200);
      assertThat(server.get("/doppelganger").status()).isEqualTo(404);
    }
  }

  @Test
  void theDescriptionAndJobsHaveThePrefix() throws IOException {
    ServerSettings settings =
        ServerSettings.defaults()
            .withDeployment(
                new Deployment(Proxies.of("/doppel", List.of("127.0.0.1")), null, null));
    try (TestServer server = TestServer.start(settings)) {
      String place = "/doppel/api/v1/openapi.json";
      assertThat(server.get(place).json().at("/servers/0/url").asText()).isEqualTo("/doppel");
      assertThat(
              server
                  .get("/api/v1/openapi.json", "X-Forwarded-Prefix", "/other/")
                  .json()
                  .at("/servers/0/url")
                  .asText())
          .isEqualTo("/other");
      Answer job =
          server.post("/doppel/api/v1/jobs", "{\"kind\":\"mirrors\",\"lines\":[\"http://a/\"]}");
      assertThat(location(job)).startsWith("/doppel/api/v1/job?id=");
    }
    try (TestServer server = TestServer.start()) {
      assertThat(server.get("/api/v1/openapi.json").json().at("/servers/0/url").asText())
          .isEqualTo("/");
    }
  }

  @Test
  void afterTheLoginComesWhatWasAskedFor_andTheCookieIsNotTheToken() throws IOException {
    try (TestServer server = TestServer.start(BEHIND)) {
      Answer asked = server.get("/doppel/search?q=a%26b", "Accept", "text/html");
      assertThat(location(asked)).isEqualTo("/doppel/login?to=%2Fsearch%3Fq%3Da%2526b");
      Answer form = server.get(location(asked));
      assertThat(form.body()).contains("value=\"/search?q=a%26b\"");

      Answer in =
          server.send(
              "POST",
              "/doppel/login",
              "token=" + TOKEN + "&to=%2Fsearch%3Fq%3Da%2526b",
              "Content-Type",
              FORM,
              "X-Forwarded-For",
              "192.0.2.7",
              "X-Forwarded-Proto",
              "https");
      assertThat(location(in)).isEqualTo("/doppel/search?q=a%26b");
      String cookie = cookie(in);
      assertThat(cookie)
          .contains("Path=/doppel/;", "HttpOnly", "SameSite=Lax", "Secure")
          .doesNotContain(TOKEN);

      String session = cookie.substring(0, cookie.indexOf(';'));
      assertThat(server.get("/doppel/", "Cookie", session).body()).contains("Log out");
      Answer out = server.send("POST", "/doppel/logout", "", "Cookie", session);
      assertThat(location(out)).isEqualTo("/doppel/login");
      assertThat(cookie(out)).contains("Max-Age=0");
      assertThat(server.get("/doppel/", "Cookie", session).status()).isEqualTo(401);
    }
  }

  @Test
  void withoutTlsTheCookieIsNotSecure_andTheTokenIsNoSession() throws IOException {
    try (TestServer server = TestServer.start(GUARDED)) {
      Answer in = server.send("POST", "/login", "token=" + TOKEN, "Content-Type", FORM);

      assertThat(cookie(in)).doesNotContain("Secure").contains("Path=/;");
      assertThat(location(in)).isEqualTo("/");
      assertThat(server.get("/", "Cookie", "doppel-session=" + TOKEN).status()).isEqualTo(401);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "evil",
        "/a\r\nSet-Cookie: b"
      })
  void theLoginLeadsNowhereElse(String wanted) throws IOException {
    try (TestServer server = TestServer.start(GUARDED)) {
      String to = URLEncoder.encode(wanted, UTF_8);
      Answer in =
          server.send("POST", "/login", "token=" + TOKEN + "&to=" + to, "Content-Type", FORM);

      assertThat(location(in)).isEqualTo("/");
      assertThat(server.get("/login?to=" + to).body()).doesNotContain("evil");
    }
  }

  /** A form is taken from a page of the name that the proxy tells, and from no other. */
  @ParameterizedTest
  @CsvSource({"https://site.example, 303", "https://evil.example, 403"})
  void formsComeFromTheNameThatTheProxyTells(String origin, int status) throws IOException {
    try (TestServer server = TestServer.start(BEHIND)) {
      Answer in =
          server.send(
              "POST",
              "/doppel/login",
              "token=" + TOKEN,
              "Content-Type",
              FORM,
              "Origin",
              origin,
              "X-Forwarded-Host",
              "site.example");

      assertThat(in.status()).isEqualTo(status);
    }
  }

  @Test
  void itSpeaksTlsByAKeyStore() throws Exception {
    Path store = folder.resolve("key.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "doppel",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                "changeit",
                "-validity",
                "2")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor()).isZero();
    Path password = Files.writeString(folder.resolve("password"), "changeit\n");
    Path wrong = Files.writeString(folder.resolve("wrong"), "nochange\n");

    try (TestServer server = TestServer.start(GUARDED.withDeployment(tls(store, password)))) {
      assertThat(server.server.url()).startsWith("https://127.0.0.1:");
      HttpsURLConnection connection =
          (HttpsURLConnection) server.uri("/health").toURL().openConnection();
      connection.setSSLSocketFactory(trusting(store).getSocketFactory());
      assertThat(connection.getResponseCode()).isEqualTo(200);
    }
    assertThatThrownBy(() -> TestServer.start(GUARDED.withDeployment(tls(store, wrong))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("key.p12")
        .hasMessageContaining("wrong");
    Path absent = folder.resolve("absent.p12");
    assertThatThrownBy(() -> TestServer.start(GUARDED.withDeployment(tls(absent, password))))
        .hasMessageContaining("no key store " + absent);
  }

  private static Deployment tls(Path store, Path password) {
    return new Deployment(Proxies.NONE, new Tls(store, password), null);
  }

  private static SSLContext trusting(Path store) throws Exception {
    KeyStore keys = KeyStore.getInstance(store.toFile(), "changeit".toCharArray());
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null);
    trusted.setCertificateEntry("doppel", keys.getCertificate("doppel"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  @Test
  void memoriesAreCopiedOnRequest() throws IOException {
    Path backups = folder.resolve("backups");
    ServerSettings settings =
        ServerSettings.defaults()
            .withData(folder.resolve("data"))
            .withDeployment(new Deployment(Proxies.NONE, null, backups));
    try (TestServer server = TestServer.start(settings)) {
      server.post("/api/urls", "{\"urls\":[\"http://a.example/\"]}");

      assertThat(server.post("/api/backups", "{\"name\":\"one\"}").body())
          .isEqualTo("{\"name\":\"one\",\"memories\":[\"urls\"]}");
      assertThat(server.post("/api/backups", "{\"name\":\"one\"}").status()).isEqualTo(409);
      assertThat(server.post("/api/backups", "{\"name\":\"../two\"}").status()).isEqualTo(400);
      assertThat(server.post("/api/backups", "{\"memory\":\"no\"}").status()).isEqualTo(404);
      assertThat(server.post("/api/backups", "{}").status()).isEqualTo(200);
      assertThat(server.get("/api/backups").json().get("backups")).hasSize(2);
    }
    assertThat(FolderCare.check(backups.resolve("one"))).allMatch(each -> each.problem() == null);
    try (TestServer restored = TestServer.start(backups.resolve("one"))) {
      assertThat(restored.post("/api/urls", "{\"urls\":[\"http://a.example/\"]}").body())
          .contains("duplicate");
    }
  }

  @Test
  void withoutAFolderForThemNoCopiesAreMade() throws IOException {
    try (TestServer server = TestServer.start(folder.resolve("data"))) {
      assertThat(server.post("/api/backups", "{}").status()).isEqualTo(404);
    }
  }

  private static String location(Answer answer) {
    return answer.response().headers().firstValue("Location").orElse("none");
  }

  private static String cookie(Answer answer) {
    return answer.response().headers().firstValue("Set-Cookie").orElse("none");
  }
}
