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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The server behind a real nginx, with the example that is shipped. */
class NginxTest {

  private static final Path NGINX = Path.of("/usr/sbin/nginx");
  private static final Path EXAMPLE = Path.of("../packaging/proxy/nginx.conf");
  private static final String TOKEN = "0123456789abcdef";
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir private Path folder;

  static boolean isThereOrRequired() {
    boolean isThere = Files.isExecutable(NGINX);
    if (!isThere && System.getenv("DOPPEL_CI") == null) {
      PrintStream err = System.err;
      err.println("SKIPPED: NginxTest, as there is no " + NGINX);
    }
    return isThere || System.getenv("DOPPEL_CI") != null;
  }

  @Test
  @EnabledIf("isThereOrRequired")
  void theExampleWorks() throws Exception {
    ServerSettings settings =
        ServerSettings.defaults()
            .withHost("127.0.0.1", TOKEN)
            .withDeployment(
                new Deployment(Proxies.of("/doppel", List.of("127.0.0.1")), null, null));
    try (TestServer server = TestServer.start(settings)) {
      Demo.fill(server.server.memories());
      int port = freePort();
      Process nginx = start(port, server.uri("/").getPort());
      try {
        URI site = URI.create("http://127.0.0.1:" + port + "/doppel/");
        await(site.resolve("health"), nginx);
        String session = login(site);
        everyLinkLeadsSomewhere(site, session);
        aFormWithAFileIsTaken(site, session);
        linesAreAnsweredWhileMoreCome(port);
      } finally {
        nginx.destroy();
        nginx.waitFor();
      }
    }
  }

  /** The example with other ports, without TLS, and as a whole file of nginx. */
  private Process start(int port, int behind) throws IOException {
    String example = Files.readString(EXAMPLE, UTF_8);
    String here =
        example
            .replaceAll("listen 443 ssl;", "listen 127.0.0.1:" + port + ";")
            .replaceAll("ssl_certificate.*", "")
            .replaceAll("127\\.0\\.0\\.1:8080", "127.0.0.1:" + behind);
    assertThat(here).contains("listen 127.0.0.1:" + port, "server 127.0.0.1:" + behind);
    Path file =
        Files.writeString(
            folder.resolve("nginx.conf"),
            """
            daemon off;
            master_process off;
            pid %1$s/nginx.pid;
            error_log %1$s/error.log;
            events {}
            http {
              access_log off;
              client_body_temp_path %1$s/body;
              proxy_temp_path %1$s/proxy;
              fastcgi_temp_path %1$s/fastcgi;
              uwsgi_temp_path %1$s/uwsgi;
              scgi_temp_path %1$s/scgi;
              %2$s
            }
            """
                .formatted(folder, here));
    return new ProcessBuilder(NGINX.toString(), "-p", folder.toString(), "-c", file.toString())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("nginx.out").toFile())
        .start();
  }

  private void await(URI health, Process nginx) throws Exception {
    for (int i = 0; i < 600 && nginx.isAlive(); i++) {
      try {
        if (get(health).statusCode() == 200) {
          return;
        }
      } catch (IOException e) {
        TimeUnit.MILLISECONDS.sleep(100); // it does not listen yet
      }
    }
    throw new AssertionError(
        "nginx does not answer: "
            + Files.readString(folder.resolve("nginx.out"))
            + (Files.exists(folder.resolve("error.log"))
                ? Files.readString(folder.resolve("error.log"))
                : ""));
  }

  private static String login(URI site) throws Exception {
    HttpResponse<String> asked = get(site.resolve("documents"), "Accept", "text/html");
    assertThat(asked.statusCode()).isEqualTo(303);
    assertThat(asked.headers().firstValue("Location").orElse(""))
        .isEqualTo("/doppel/login?to=%2Fdocuments");
    HttpResponse<String> in =
        send(
            HttpRequest.newBuilder(site.resolve("login"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Origin", origin(site))
                .POST(BodyPublishers.ofString("to=%2Fdocuments&token=" + TOKEN)));
    assertThat(in.statusCode()).as(in.body()).isEqualTo(303);
    assertThat(in.headers().firstValue("Location").orElse("")).isEqualTo("/doppel/documents");
    String cookie = in.headers().firstValue("Set-Cookie").orElse("");
    assertThat(cookie).contains("Path=/doppel/");
    return cookie.substring(0, cookie.indexOf(';'));
  }

  private static void everyLinkLeadsSomewhere(URI site, String session) throws Exception {
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

  private static void aFormWithAFileIsTaken(URI site, String session) throws Exception {
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
                .header("Origin", origin(site))
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

  /** The second line is sent after the answer to the first has come. */
  private static void linesAreAnsweredWhileMoreCome(int port) throws IOException {
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
        String line = "{\"url\":\"http://through.example/" + i + "\"}\n";
        out.write((Integer.toHexString(line.length()) + "\r\n" + line + "\r\n").getBytes(UTF_8));
        out.flush();
        String answer = in.readLine();
        while (answer != null && !answer.contains("http://through.example/" + i)) {
          answer = in.readLine();
        }
        assertThat(answer).contains("\"verdict\":\"new\"");
      }
      out.write("0\r\n\r\n".getBytes(UTF_8));
      out.flush();
    }
  }

  private static String origin(URI site) {
    return site.getScheme() + "://" + site.getAuthority();
  }

  private static HttpResponse<String> get(URI uri, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
