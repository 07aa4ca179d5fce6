package dev.doppel.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.server.TestServer.Answer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages and answers while the clusters of very many documents are being found: nobody has asked for
 * them before, so the first page knows that it would wait, whatever the threads do.
 */
class CountingTest {

  private static final int DOCUMENTS = 700;

  private static void fill(TestServer server) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 20; word++) {
        text.append("word").append(i / 2 * 100 + word).append(' ');
      }
      lines.append("{\"id\":\"d%d\",\"text\":\"%s\"}%n".formatted(i, text));
    }
    assertThat(server.postLines("/api/v1/documents", lines.toString()).status()).isEqualTo(200);
  }

  @Test
  void pagesDoNotWaitForClusters() throws IOException {
    try (TestServer server = TestServer.start()) {
      fill(server);

      Answer documents = server.get("/documents?order=id");
      Answer counts = server.get("/api/v1/clusters/counts"); // waits, without a page's patience
      Answer after = server.get("/documents?order=id");

      assertThat(documents.status()).isEqualTo(200);
      assertThat(documents.body())
          .contains("Clusters are being found: 0 of 700 documents")
          .contains("hx-get=\"/documents?memory=documents&amp;order=id\"", "hx-target=\"#counts\"")
          .contains("hx-trigger=\"every 1s\"", "hx-sync=\"this:drop\"") // also after a failure
          .contains("700 documents.", ">d0<") // the list is there
          .doesNotContain("exact copies");
      assertThat(counts.json().get("clusters").asInt()).isEqualTo(DOCUMENTS / 2);
      assertThat(after.body())
          .contains("exact copies", "of which 350 repeat others.")
          .doesNotContain("being found");
    }
  }

  @Test
  void whatNeedsClustersSaysSoAndComesByItself() throws IOException {
    try (TestServer server = TestServer.start()) {
      fill(server);

      assertThat(server.get("/review?threshold=0.9&at=d4").body())
          .contains("Clusters are being found", "threshold=0.90&amp;at=d4", "hx-target=\"#review\"")
          .doesNotContain("clusters decided");
      assertThat(server.get("/api/v1/clusters?limit=3").json().get("total").asInt())
          .isEqualTo(DOCUMENTS / 2);
      assertThat(server.get("/review?threshold=0.9&at=d4").body())
          .contains("0</b> of 350 clusters decided", "d5");
    }
  }

  @Test
  void aListThatNeedsClustersIsFilledLater() throws IOException {
    try (TestServer server = TestServer.start()) {
      fill(server);

      assertThat(server.get("/documents?show=repeated").body()).contains("hx-target=\"#list\"");
      assertThat(server.get("/api/v1/documents?clustered=true").json().get("total").asInt())
          .isEqualTo(DOCUMENTS);
      assertThat(server.get("/documents?show=repeated").body()).contains("700 documents.");
    }
  }

  @Test
  void afterAStartTheyAreFoundByThemselves(@TempDir Path data) throws IOException {
    try (TestServer server = TestServer.start(data)) {
      fill(server);
    }
    try (TestServer server = TestServer.start(data)) {
      String rule = "{\"keep\":\"first\"}"; // decides on clusters, so it waits for them
      assertThat(server.post("/api/v1/decisions/rule", rule).json().get("changed").asInt())
          .isEqualTo(DOCUMENTS);
      assertThat(server.get("/review?show=decided").body()).contains("350</b> of 350 clusters");
    }
  }
}
