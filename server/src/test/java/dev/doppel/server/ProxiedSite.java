package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.server.http.Proxies;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server under {@code /doppel/} of a site that a real proxy shows, and what must work there.
 */
final class ProxiedSite {

  private static final String TOKEN = "0123456789abcdef";
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final int port;
  private final URI site;

  ProxiedSite(int port) {
    this.port = port;
    site = URI.create("http://127.0.0.1:" + port + "/doppel/");
  }

  /** Whether there is such a proxy, or must be; says so if a test is skipped. */
  static boolean isThereOrRequired(Path proxy) {
    boolean isThere = Files.isExecutable(proxy);
    if (!isThere && System.getenv("DOPPEL_CI") == null) {
      PrintStream err = System.err;
      err.println("SKIPPED: a test behind a proxy, as there is no " + proxy);
    }
    return isThere || System.getenv("DOPPEL_CI") != null;
  }

  /** A server that stands behind a proxy on this machine, with something in it. */
  static TestServer server() throws IOException {
    TestServer server =
        TestServer.start(
            ServerSettings.defaults()
                .withHost("127.0.0.1", TOKEN)
                .withDeployment(
                    new Deployment(Proxies.of("/doppel", List.of("127.0.0.1")), null, null)));
    Demo.fill(server.server.memories());
    return server;
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Returns when the proxy leads to the server; fails with what it said if it ends before. */
  void await(Process proxy, Path... logs) throws Exception {
    for (int i = 0; i < 600 && proxy.isAlive(); i++) {
      try {
        if (get(site.resolve("health")).statusCode() == 200) {
          return;
        }
      } catch (IOException e) {
        TimeUnit.MILLISECONDS.sleep(100); // it does not listen yet
      }
    }
    StringBuilder said = new StringBuilder("the proxy does not answer: ");
    for (Path log : logs) {
      said.append(Files.exists(log) ? Files.readString(log) : "");
    }
    throw new AssertionError(said);
  }

  /** A person logs in, follows links, and uploads a file. */
  void isWorkedWith() throws Exception {
    String session = login();
    everyLinkLeadsSomewhere(session);
    aFormWithAFileIsTaken(session);
  }

  private String login() throws Exception {
    HttpResponse<String> asked = get(site.resolve("documents"), "Accept", "text/html");
    assertThat(asked.statusCode()).isEqualTo(303);
    assertThat(asked.headers().firstValue("Location").orElse(""))
        .isEqualTo("/doppel/login?to=%2Fdocuments");
    HttpResponse<String> in =
        send(
            HttpRequest.newBuilder(site.resolve("login"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Origin", origin())
                .POST(BodyPublishers.ofString("to=%2Fdocuments&token=" + TOKEN)));
    assertThat(in.statusCode()).as(in.body()).isEqualTo(303);
    assertThat(in.headers().firstValue("Location").orElse("")).isEqualTo("/doppel/documents");
    String cookie = in.headers().firstValue("Set-Cookie").orElse("");
    assertThat(cookie).contains("Path=/doppel/");
    return cookie.substring(0, cookie.indexOf(';'));
  }

  private void everyLinkLeadsSomewhere(String session) throws Exception {
    int followed = 0;
    for (String page :
        List.of("", "documents", "urls", "events?memory=clicks", "search?q=bridge")) {
      String body = get(site.resolve(page), "Cookie", session).body();
      Matcher links = Pattern.compile("(?:href|src)=\"(/[^\"#]*)").matcher(body);
      for (int i = 0; links.find() && i < 20; i++) {
        String link = links.group(1).replace("&amp;", "&");
        assertThat(get(site.resolve(link), "Cookie", session).statusCode()).as(link).isEqualTo(200);
        followed++;
      }
    }
    assertThat(followed).isGreaterThan(30);
  }

  private void aFormWithAFileIsTaken(String session) throws Exception {
    String text = "A text that came through a proxy, as a file of a form. ".repeat(40_000); // 2 MB
    String body =
        "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"through.txt\"\r\n"
            + "Content-Type: text/plain\r\n\r\n"
            + text
            + "\r\n--x--\r\n";
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(site.resolve("documents"))
                .header("Content-Type", "multipart/form-data; boundary=x")
                .header("Cookie", session)
                .header("Origin", origin())
                .POST(BodyPublishers.ofString(body)));
    assertThat(answer.statusCode()).as(answer.body()).isIn(200, 303);
    assertThat(
            get(
                    site.resolve("api/documents/through.txt/similar"),
                    "Authorization",
                    "Bearer " + TOKEN)
                .statusCode())
        .isEqualTo(200);
  }

  /**
   * JSON lines are answered.
   *
   * @param isAtOnce whether each is before the next one is sent; if not, after the last
   */
  void linesAreAnswered(boolean isAtOnce) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(60_000);
      OutputStream out = socket.getOutputStream();
      BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
      String head =
          """
          POST /doppel/api/urls HTTP/1.1
          Host: 127.0.0.1:%d
          Authorization: Bearer %s
          Content-Type: application/x-ndjson
          Transfer-Encoding: chunked

          """;
      out.write(head.formatted(port, TOKEN).replace("\n", "\r\n").getBytes(UTF_8));
      for (int i = 0; i < 3; i++) {
        // The server answers lines in groups, which the end of a group or a pause completes.
        String line = "{\"url\":\"" + url(i) + "\"}\n";
        out.write((Integer.toHexString(line.length()) + "\r\n" + line + "\r\n").getBytes(UTF_8));
        out.flush();
        if (isAtOnce) {
          awaitAnswer(in, i);
        }
      }
      out.write("0\r\n\r\n".getBytes(UTF_8));
      out.flush();
      for (int i = 0; i < 3 && !isAtOnce; i++) {
        awaitAnswer(in, i);
      }
    }
  }

  private static void awaitAnswer(BufferedReader in, int line) throws IOException {
    String answer = in.readLine();
    while (answer != null && !answer.contains(url(line))) {
      answer = in.readLine();
    }
    assertThat(answer).contains("\"verdict\":\"new\"");
  }

  private static String url(int line) {
    return "http://through.example/" + line;
  }

  private String origin() {
    return site.getScheme() + "://" + site.getAuthority();
  }

  private static HttpResponse<String> get(URI uri, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }
}
