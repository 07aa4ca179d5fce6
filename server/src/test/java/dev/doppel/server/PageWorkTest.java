package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.server.TestServer.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the pages promise to who works with them, asked for without a browser. */
class PageWorkTest {

  private static final String FORM = "application/x-www-form-urlencoded";
  private static final int PAGES_AT_A_TIME = 16;

  private static void add(TestServer server, String id, String title, String text) {
    String document =
        TestServer.JSON
            .createObjectNode()
            .put("id", id)
            .put("text", text)
            .set("metadata", TestServer.JSON.createObjectNode().put("title", title))
            .toString();
    assertThat(server.post("/api/documents", document).status()).isEqualTo(200);
  }

  private static String words(int seed) {
    StringBuilder text = new StringBuilder("tea ");
    for (int i = 0; i < 60; i++) {
      text.append("word").append(seed * 1000 + i).append(' ');
    }
    return text.toString();
  }

  @Test
  void aTypedAddressIsGroupedAndCountsAllResults() throws IOException {
    try (TestServer server = TestServer.start()) {
      for (int i = 0; i < 30; i++) {
        add(server, "a" + i, "Title " + i, words(i));
      }
      add(server, "copy", "Title copy", words(0));

      assertThat(server.get("/search?q=tea").body())
          .contains("31 results in 30 groups: 1 repeats another.", "Show more");
      assertThat(server.get("/search?q=tea&repeats=on").body())
          .contains("31 results, as ranked, repeats and all; the first 10.");
      assertThat(server.get("/search?q=coffee").body()).contains("Nothing found.");
    }
  }

  @Test
  void titlesOpenTheDocument() throws IOException {
    try (TestServer server = TestServer.start()) {
      add(server, "a/b c.txt", "T".repeat(2000), words(1));
      add(server, "other", "Other", words(1) + "more");

      String link = "/document?memory=documents&amp;id=a%2Fb+c.txt&amp;q=tea";
      assertThat(server.get("/search?q=tea").body())
          .contains(link)
          .contains("T".repeat(159) + "\u2026")
          .doesNotContain("T".repeat(161));
      Answer document = server.get(link.replace("&amp;", "&"));
      assertThat(document.status()).isEqualTo(200);
      assertThat(document.body())
          .contains("<span class=\"found\">tea</span>", "word1000", "other", "about 0.9");
      assertThat(server.get("/document?id=nothing").status()).isEqualTo(404);
    }
  }

  /** Sends a file by the form of a page, as a browser does. */
  private static HttpResponse<String> sendFile(TestServer server, String path, byte[] file)
      throws Exception {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    String head =
        String.join(
            "\r\n",
            "--x",
            "Content-Disposition: form-data; name=\"file\"; filename=\"list.txt\"",
            "Content-Type: application/octet-stream",
            "",
            "");
    body.write(head.getBytes(UTF_8));
    body.write(file);
    body.write("\r\n--x--\r\n".getBytes(UTF_8));
    HttpRequest request =
        HttpRequest.newBuilder(server.uri(path))
            .header("Content-Type", "multipart/form-data; boundary=x")
            .POST(BodyPublishers.ofByteArray(body.toByteArray()))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString(UTF_8));
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return packed.toByteArray();
  }

  @Test
  void listsAndLogsMayBeFiles_packedOrNot() throws Exception {
    try (TestServer server = TestServer.start()) {
      String list = "\ufeffhttp://a.example/\r\nhttp://b.example/\nHTTP://A.example\n";
      String urls = sendFile(server, "/urls", gzip(list)).body();
      assertThat(urls)
          .contains("<dt>new</dt><dd>2</dd>", "<dt>duplicate</dt><dd>1</dd>")
          .contains("<dt>invalid</dt><dd>0</dd>");
      assertThat(sendFile(server, "/urls", list.getBytes(UTF_8)).body())
          .contains("<dt>duplicate</dt><dd>3</dd>");

      server.put("/api/memories/events", "{\"kind\":\"events\",\"key\":[\"user\"]}");
      assertThat(sendFile(server, "/events", gzip("user,item\nann,tea\nann,cake\n")).body())
          .contains("Added: 1 unique, 1 duplicate.");

      HttpResponse<String> wrong = sendFile(server, "/urls", new byte[] {0, 1, 2, 3, 0, 0});
      assertThat(wrong.statusCode()).isEqualTo(400);
      assertThat(wrong.body()).contains("list.txt", "binary data, not a list of URLs");
    }
  }

  @Test
  void aLinkToUrlsChangesNothing() throws IOException {
    try (TestServer server = TestServer.start()) {
      String link = "/urls?memory=urls&urls=http%3A%2F%2Fa.example%2F%0Ahttp%3A%2F%2Fb.example%2F";
      for (int i = 0; i < 2; i++) {
        assertThat(server.get(link).body())
            .contains("<dt>new</dt><dd>2</dd>", "Nothing was added.")
            .contains(link.replace("&", "&amp;"));
      }
      assertThat(server.get("/api/v1/memories").json().get("memories")).isEmpty();
    }
  }

  @Test
  void oneDamagedTextLeavesTheOthersToBeFound(@TempDir Path data) throws IOException {
    String spoilt = words(1);
    try (TestServer server = TestServer.start(data)) {
      add(server, "spoilt", "Spoilt tea", spoilt);
      add(server, "sound", "Sound tea", words(2));
    }
    Path texts = data.resolve("documents").resolve("texts");
    try (FileChannel file = FileChannel.open(texts, StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.wrap("XXXX".getBytes(UTF_8)), spoilt.length() / 2);
    }

    try (TestServer server = TestServer.start(data)) {
      Answer found = server.get("/search?q=tea");

      assertThat(found.status()).isEqualTo(200);
      assertThat(found.body()).contains("Spoilt tea", "Its text is damaged", "word2000");
      assertThat(server.get("/document?id=spoilt").body()).contains("Its text cannot be read");
    }
  }

  @Test
  void oneWrongTimeDoesNotFlattenTheChart() throws IOException {
    try (TestServer server = TestServer.start()) {
      server.put(
          "/api/memories/clicks", "{\"kind\":\"events\",\"key\":[\"id\"],\"time\":\"time\"}");
      StringBuilder events = new StringBuilder("{\"time\":1,\"id\":\"wrong\"}\n");
      for (int i = 0; i < 90; i++) {
        String event = "{\"time\":%d,\"id\":\"e%d\"}%n";
        events.append(event.formatted(1_767_614_400_000L + 1000L * i, i));
      }
      server.postLines("/api/events?memory=clicks", events.toString());

      String usual = server.get("/events?memory=clicks&live=off").body();
      assertThat(usual)
          .contains("Each bar is 1 s of event time", "1 event is far outside this range");
      assertThat(usual.split("rect class=\"kept\"", -1)).hasSize(90 + 1);
      String all = server.get("/events?memory=clicks&from=1970-01-01T00:00:00Z").body();
      assertThat(all).contains("1970").doesNotContain("far outside");
      String part =
          server
              .get("/events?memory=clicks&from=2026-01-05T12:00:10Z&to=2026-01-05T12:00:12Z")
              .body();
      assertThat(part).contains("2 of them are in this range", "e10", "e11").doesNotContain("e12");
      Answer bad = server.get("/events?memory=clicks&from=yesterday");
      assertThat(bad.status()).isEqualTo(400);
      assertThat(bad.body()).contains("From must be a time");
    }
  }

  @Test
  void theReportIsTakenAlong() throws IOException {
    try (TestServer server = TestServer.start()) {
      server.post("/api/events", "{\"events\":[{\"id\":\"a\"}]}");

      Answer page = server.get("/events/report");
      Answer json = server.get("/events/report?as=json");

      assertThat(page.body()).startsWith("<!DOCTYPE html>").contains("event report");
      assertThat(page.response().headers().firstValue("Content-Disposition"))
          .hasValue("attachment; filename=\"events-report.html\"");
      assertThat(json.json().has("overTime")).isTrue();
    }
  }

  @Test
  void aMistakeLosesNothing() throws IOException {
    try (TestServer server = TestServer.start()) {
      Answer empty = server.send("POST", "/urls", "urls=++%0A", "Content-Type", FORM);
      assertThat(empty.status()).isEqualTo(400);
      assertThat(empty.body()).contains("Paste at least one line", "aria-invalid=\"true\"");

      String lines = URLEncoder.encode("http://a.example/\n".repeat(10_001), UTF_8);
      Answer many = server.send("POST", "/urls", "urls=" + lines, "Content-Type", FORM);
      assertThat(many.body()).contains("10,001 lines", "http://a.example/\nhttp://a.example/");

      Answer half = server.send("POST", "/compare", "a=kept+as+it+is&b=", "Content-Type", FORM);
      assertThat(half.status()).isEqualTo(400);
      assertThat(half.body()).contains("kept as it is", "Give a text, a file or the id");
      Answer unknown = server.send("POST", "/compare", "a=x&b-id=gone", "Content-Type", FORM);
      assertThat(unknown.body()).contains("no document &#39;gone&#39;");

      Answer log = server.send("POST", "/events", "log=+%0A", "Content-Type", FORM);
      assertThat(log.status()).isEqualTo(400);
      assertThat(log.body()).contains("The log is empty");
    }
  }

  /** In a text that runs from right to left, a count would otherwise be read in another order. */
  @Test
  void howMuchIsLeftOutOfARightToLeftTextRunsFromLeftToRight() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      text.append("\u05de\u05d9\u05dc\u05d4").append(i).append(' '); // a word, in Hebrew
    }
    String field = URLEncoder.encode(text.toString(), UTF_8);
    try (TestServer server = TestServer.start()) {
      Answer page = server.get("/compare?text-a=" + field + "a&text-b=" + field + "b");

      assertThat(page.status()).isEqualTo(200);
      assertThat(page.body())
          .containsPattern(
              "<bdi class=\"gap\" dir=\"ltr\">\u2026 [0-9,]+ characters left out</bdi>");
    }
  }

  @Test
  void slowUploadsKeepNobodyFromAPage() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try (TestServer server = TestServer.start()) {
      URI uri = server.uri("/");
      for (int i = 0; i <= PAGES_AT_A_TIME; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), uri.getPort());
        slow.add(socket);
        List<String> head =
            List.of(
                "POST /documents HTTP/1.1",
                "Host: 127.0.0.1:" + uri.getPort(),
                "Content-Length: 100000",
                "Content-Type: multipart/form-data; boundary=x",
                "",
                "--x",
                "");
        socket.getOutputStream().write(String.join("\r\n", head).getBytes(UTF_8));
      }

      assertThat(server.get("/").status()).isEqualTo(200);
      for (Socket each : slow) {
        each.close();
      }
    }
  }
}
