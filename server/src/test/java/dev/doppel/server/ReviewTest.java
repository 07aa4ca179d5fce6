package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doppel.server.TestServer.Answer;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Documents and clusters at work: added, listed, decided on, taken back, taken along. */
class ReviewTest {

  private static final String FORM = "application/x-www-form-urlencoded";
  private static final int CLUSTERS = 40;

  private TestServer server;

  /** Clusters of three, the copy the most alike; what differs grows with the number. */
  @BeforeEach
  void start() throws IOException {
    server = TestServer.start();
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < CLUSTERS; i++) {
      String text = words(i);
      add(lines, "old/d" + i, text);
      add(lines, "new/d" + i, text.replace("w" + i + "x5 ", "changed ") + "and a longer end");
      add(lines, "copy/d" + i, text);
    }
    server.postLines("/api/documents", lines.toString());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private static String words(int seed) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      text.append('w').append(seed).append('x').append(i).append(' ');
    }
    return text.toString();
  }

  private static void add(StringBuilder lines, String id, String text) {
    lines.append(TestServer.JSON.createObjectNode().put("id", id).put("text", text)).append('\n');
  }

  private Answer post(String path, String... fields) {
    StringBuilder form = new StringBuilder("memory=documents");
    for (int i = 0; i < fields.length; i += 2) {
      form.append('&').append(fields[i]).append('=');
      form.append(URLEncoder.encode(fields[i + 1], UTF_8));
    }
    return server.send("POST", path, form.toString(), "Content-Type", FORM);
  }

  private String review() {
    return server.get("/review").body();
  }

  @Test
  void everyClusterIsReachedPageByPage() {
    String path = "/review?order=first";
    int clusters = 0;
    int pages = 0;
    while (path != null) {
      String body = server.get(path).body();
      Matcher rows = Pattern.compile("<li><a href=[^>]*><bdi class=\"id\">old/d").matcher(body);
      clusters += (int) rows.results().count();
      Matcher next = Pattern.compile("href=\"([^\"]*)\" rel=\"next\"").matcher(body);
      path = next.find() ? next.group(1).replace("&amp;", "&") : null;
      pages++;
    }
    assertThat(clusters).isEqualTo(CLUSTERS);
    assertThat(pages).isEqualTo(2);
  }

  @Test
  void aDecisionIsRememberedShownAndTakenBack() {
    assertThat(review()).contains("<b>0</b> of 40 clusters decided");

    post("/review/decide", "at", "old/d7", "with", "new/d7", "decision", "second-only");
    String after = review();
    assertThat(after).contains("<b>1</b> of 40 clusters decided", "new/d7</bdi> is kept");
    Matcher number = Pattern.compile("name=\"number\" value=\"(\\d+)\"").matcher(after);
    assertThat(number.find()).isTrue();

    post("/review/undo", "number", number.group(1));
    assertThat(review()).contains("<b>0</b> of 40 clusters decided", "taken back");
    assertThat(server.get("/review/history").body()).contains("6 decisions");
  }

  @Test
  void whatIsNoDuplicateLeavesTheCluster() {
    post("/review/decide", "at", "old/d1", "with", "new/d1", "decision", "apart");
    assertThat(server.get("/review?at=old%2Fd1").body()).contains("2 documents, 2 to be decided");

    post("/review/decide", "at", "old/d1", "with", "copy/d1", "decision", "apart");
    // The other two are still alike.
    assertThat(review()).contains("<b>0</b> of 40 clusters decided");
    Answer gone = post("/review/decide", "at", "old/d1", "with", "x", "decision", "both");
    assertThat(gone.status()).isEqualTo(409);
    assertThat(gone.body()).contains("is in no cluster any more");
  }

  @Test
  void aRuleSaysWhatItWouldDoBeforeItDoesIt() {
    String[] rule = {"keep", "prefix", "prefix", "new/", "least", "0.80"};
    Answer preview = post("/review/rule", rule);
    assertThat(preview.body()).contains("40 documents would be kept, 80 discarded.", "Do it");
    assertThat(review()).contains("<b>0</b> of 40 clusters decided");

    Answer done =
        post("/review/rule", "keep", "prefix", "prefix", "new/", "least", "0.80", "sure", "yes");
    assertThat(done.body()).contains("40 documents are kept, 80 discarded.");
    assertThat(review()).contains("All clusters are decided", "120 decisions together");

    Matcher number = Pattern.compile("name=\"number\" value=\"(\\d+)\"").matcher(review());
    assertThat(number.find()).isTrue();
    post("/review/undo", "number", number.group(1));
    assertThat(review()).contains("<b>0</b> of 40 clusters decided");
    assertThat(post("/review/rule", "keep", "prefix").body()).contains("Name the folder");
  }

  @Test
  void clustersAndDecisionsAreTakenAlong() {
    post("/review/decide", "at", "old/d3", "with", "copy/d3", "decision", "first");

    Answer csv = server.get("/review/export?what=clusters&as=csv");
    JsonNode json = server.get("/review/export?what=clusters&as=json").json();
    JsonNode decisions = server.get("/review/export?what=decisions&as=json").json();

    assertThat(csv.contentType()).startsWith("text/csv");
    assertThat(csv.body().lines()).hasSize(1 + 3 * CLUSTERS);
    assertThat(csv.body()).contains("4,member,copy/d3,exact,1.0,discarded,");
    assertThat(json).hasSize(3 * CLUSTERS);
    assertThat(decisions).hasSize(2);
    assertThat(decisions.get(0).get("decision").asText()).isEqualTo("discard");
    assertThat(server.get("/review/export?what=decisions&as=csv").body())
        .contains(",discard,copy/d3,", ",keep,old/d3,");
    assertThat(server.get("/review/export?what=discarded&as=sh").body())
        .contains("discard './copy/d3'");
    assertThat(server.get("/review/export?what=discarded&as=list").body()).isEqualTo("copy/d3\0");
    assertThat(server.get("/review/export?what=all&as=pdf").status()).isEqualTo(400);
  }

  @Test
  void documentsAreListedInAnyOrderFilteredAndDeleted() {
    assertThat(server.get("/documents").body()).contains("120 documents.", "rel=\"next\"");
    String some = server.get("/documents?text=new%2Fd1&order=size&down=on").body();
    assertThat(some).contains("11 documents.", "aria-sort=\"descending\"");

    post("/documents/delete", "id", "old/d1", "id", "copy/d1");
    assertThat(server.get("/documents").body()).contains("118 documents.");
    assertThat(server.get("/document?id=old%2Fd1").status()).isEqualTo(404);
    assertThat(server.get("/search?q=w1x5").body()).doesNotContain("old/d1<");
    assertThat(server.get("/documents?show=alone").body()).contains("1 document.");
    assertThat(server.get("/documents?cursor=nonsense").status()).isEqualTo(404);
    assertThat(post("/documents/delete").body()).contains("No document was chosen.");
  }

  @Test
  void ofEachFileIsToldWhatBecameOfIt() {
    String part =
        "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"%s\"\r\n\r\n%s\r\n";
    String body =
        part.formatted("good.txt", "a good text")
            + part.formatted("bad.zip", "PK\u0003\u0004 not packed at all")
            + part.formatted("same.txt", words(5))
            + part.formatted("old/d5", words(5))
            + "--x--\r\n";
    String type = "multipart/form-data; boundary=x";

    JsonNode told =
        server
            .send("POST", "/documents", body, "Content-Type", type, "Accept", "application/json")
            .json();

    assertThat(told.findValuesAsText("outcome"))
        .containsExactly("new", "failed", "copy", "unchanged");
    assertThat(told.get(1).get("name").asText()).isEqualTo("bad.zip");
    assertThat(told.get(1).get("text").asText()).startsWith("was left out: ");
    assertThat(server.send("POST", "/documents", body, "Content-Type", type).body())
        .contains("good.txt</bdi> was there already.", "bad.zip</bdi> was left out");
  }
}
