package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.engine.events.EventAnswer;
import dev.doppel.engine.events.EventFormat;
import dev.doppel.engine.events.EventIntake;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.results.Refiner;
import dev.doppel.engine.results.ResultReader;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.engine.results.ResultWriter;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.seen.UrlAnswer;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.similarity.evidence.Comparison;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The jobs over HTTP say what the library says. */
class JobsTest {

  private static final String TEXT =
      "A memory tells whether it has seen an item before, and names the earlier one if it has.";

  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.start();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void urls_sameAsTheLibrary() throws IOException {
    List<String> urls = new ArrayList<>(List.of("no url", "http://[::1", ""));
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 3000; i++) {
      urls.add("HTTP://Example.com:80/%7e" + random.nextInt(500) + "?utm_source=" + i + "#x");
    }
    List<UrlAnswer> expected;
    try (UrlMemory memory = UrlMemory.temporary(UrlSettings.defaults())) {
      expected = memory.answer(urls);
    }

    JsonNode results = server.post("/api/urls", urlsBody(urls)).json().get("results");

    assertThat(results).hasSize(urls.size());
    for (int i = 0; i < urls.size(); i++) {
      UrlAnswer wanted = expected.get(i);
      assertThat(results.get(i).get("verdict").asText()).isEqualTo(wanted.verdict().toString());
      assertThat(results.get(i).path("canonical").asText(null)).isEqualTo(wanted.canonical());
      assertThat(results.get(i).path("reason").asText(null)).isEqualTo(wanted.reason());
    }
  }

  @Test
  void urls_inBulk() {
    String lines =
        IntStream.range(0, 5000)
            .mapToObj(i -> "{\"url\":\"http://example.com/" + i % 2500 + "\"}")
            .collect(Collectors.joining("\n"));

    List<JsonNode> answers = server.postLines("/api/urls", lines).lines();

    assertThat(answers).hasSize(5000);
    assertThat(answers.subList(0, 2500)).allMatch(each -> verdict(each).equals("new"));
    assertThat(answers.subList(2500, 5000)).allMatch(each -> verdict(each).equals("duplicate"));
  }

  @Test
  void bulk_aBadLineSpoilsNoOther() {
    String lines =
        "{\"url\":\"http://a.example/\"}\nnope\n{\"url\":null}\n{\"url\":\"http://b.example/\"}";

    List<JsonNode> answers = server.postLines("/api/urls", lines).lines();

    assertThat(answers).hasSize(4);
    assertThat(verdict(answers.get(0))).isEqualTo("new");
    assertThat(answers.get(1).get("detail").asText()).contains("nope");
    assertThat(answers.get(2).get("detail").asText()).contains("url");
    assertThat(verdict(answers.get(3))).isEqualTo("new");
  }

  @Test
  void documents_copiesAndNearCopiesAreFound() {
    JsonNode first = addDocument("one", TEXT);
    JsonNode copy = addDocument("copy/of one", TEXT.toUpperCase(java.util.Locale.ROOT));
    JsonNode other = addDocument("other", "Nothing of this has anything to do with that at all.");
    JsonNode again = addDocument("one", TEXT);

    assertThat(verdict(first)).isEqualTo("new");
    assertThat(verdict(copy)).isEqualTo("exact");
    assertThat(copy.get("matches").get(0).get("id").asText()).isEqualTo("one");
    assertThat(verdict(other)).isEqualTo("new");
    assertThat(again.get("added").asText()).isEqualTo("unchanged");
  }

  @Test
  void documents_similarAndEvidence() {
    addDocument("one", TEXT);
    addDocument("copy/of one", TEXT + " So it is.");

    JsonNode similar = server.get("/api/documents/copy%2Fof%20one/similar?similarity=0.5").json();
    JsonNode evidence = server.get("/api/documents/one/evidence/copy%2Fof%20one").json();

    assertThat(similar.get("matches").get(0).get("id").asText()).isEqualTo("one");
    assertThat(evidence.get("resemblance").asDouble())
        .isEqualTo(compare(TEXT, TEXT + " So it is.").shingles().resemblance());
    assertThat(evidence.get("onlyInB").get(0).get("text").asText()).contains("So it is");
  }

  @Test
  void documents_inBulk() {
    String lines =
        IntStream.range(0, 300)
            .mapToObj(i -> "{\"id\":\"d" + i + "\",\"text\":\"" + TEXT + "\"}")
            .collect(Collectors.joining("\n"));

    List<JsonNode> answers = server.postLines("/api/documents", lines).lines();

    assertThat(answers).hasSize(300);
    assertThat(verdict(answers.get(0))).isEqualTo("new");
    assertThat(answers.subList(1, 300)).allMatch(each -> verdict(each).equals("exact"));
  }

  @Test
  void events_sameAsTheLibrary() throws IOException {
    List<String> events = new ArrayList<>(List.of("{}", "{\"key\":1.00}", "{\"key\":1.0}"));
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 3000; i++) {
      events.add("{ \"n\": " + i + ",\n \"key\": \"k" + random.nextInt(1000) + "\" }");
    }
    EventSettings settings = EventSettings.ofKey("key").withFormat(EventFormat.JSONL);
    List<EventAnswer> expected;
    try (EventIntake intake = EventIntake.temporary(settings)) {
      List<byte[]> lines =
          events.stream().map(event -> event.replace('\n', ' ').getBytes(UTF_8)).toList();
      expected = intake.judge(lines, 0);
    }

    JsonNode results =
        server.post("/api/events", "{\"events\":[" + String.join(",", events) + "]}").json();

    for (int i = 0; i < events.size(); i++) {
      assertThat(verdict(results.get("results").get(i)))
          .isEqualTo(expected.get(i).verdict().toString());
    }
    JsonNode report = server.get("/api/events/report").json();
    assertThat(report.get("unique").asLong() + report.get("duplicates").asLong())
        .isEqualTo(events.size() - 1);
  }

  @Test
  void compare_sameAsTheLibrary() {
    String other = TEXT.replace("item", "event") + " Or not.";

    JsonNode answer =
        server
            .post(
                "/api/compare",
                "{\"a\":{\"text\":\"" + TEXT + "\"},\"b\":{\"html\":\"<p>" + other + "</p>\"}}")
            .json();

    Comparison expected = compare(TEXT, other);
    assertThat(verdict(answer)).isEqualTo(expected.verdict().toString());
    assertThat(answer.get("hamming").asInt()).isEqualTo(expected.sketches().distance());
    assertThat(answer.get("simHashShingle").asText()).isEqualTo("words:3");
    assertThat(answer.get("a").get("fingerprint").asText()).isEqualTo(fingerprint(TEXT).toString());
    assertThat(answer.get("b").get("fingerprint").asText())
        .isEqualTo(expected.b().fingerprint().toString());
  }

  /** The answer is that of the command line, to the byte. */
  @Test
  void refine_groupsAsTheLibrary() throws IOException {
    String results =
        "{\"query\":\"q\",\"results\":[{\"id\":\"a\",\"title\":\"A\",\"text\":\""
            + TEXT
            + "\"},{\"url\":\"http://b.example/\",\"html\":\"<p>another page</p>\"},{\"text\":\""
            + TEXT
            + " And 7 more words at its end.\"}]";

    String answer = server.post("/api/refine", results + ",\"threshold\":0.5}").body();

    ResultReader.Request request =
        ResultReader.of(new ByteArrayInputStream((results + "}").getBytes(UTF_8)))
            .next()
            .orElseThrow();
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    try (JsonWriter json = JsonWriter.lines(expected)) {
      ResultWriter.write(
          json,
          "q",
          Refiner.of(ResultSettings.defaults().withThreshold(0.5)).refine(request.results()));
    }
    assertThat(answer).isEqualTo(expected.toString(UTF_8)).contains("\"repeats\":1");
  }

  @Test
  void refine_refusesWordsItDoesNotKnow() {
    String cluster = "{\"results\":[],\"cluster\":\"heads\"}";
    String sketch = "{\"results\":[{\"sketch\":\"AAAA\"}]}";

    assertThat(server.post("/api/refine", cluster).body())
        .contains("\"status\":400", "cluster must be one of head, agreement, transitive");
    assertThat(server.post("/api/refine", sketch).status()).isEqualTo(400);
  }

  @Test
  void memories_byName() {
    String bloom = "{\"kind\":\"urls\",\"filter\":\"bloom\",\"capacity\":1000,\"fpp\":0.01}";

    assertThat(server.put("/api/memories/crawl", bloom).status()).isEqualTo(200);
    assertThat(server.put("/api/memories/crawl", bloom).status()).isEqualTo(200);
    assertThat(server.put("/api/memories/crawl", "{\"kind\":\"urls\"}").status()).isEqualTo(409);
    server.post("/api/urls?memory=crawl", urlsBody(List.of("http://a.example/")));
    server.post("/api/urls", urlsBody(List.of("http://b.example/")));

    JsonNode crawl = server.get("/api/memories/crawl").json();
    assertThat(crawl.get("state").get("items").asLong()).isEqualTo(1);
    assertThat(crawl.get("state").get("fill").asDouble()).isEqualTo(0.001);
    assertThat(server.get("/metrics").body())
        .contains("doppel_memory_fill{memory=\"crawl\"} 0.001")
        .contains("doppel_memory_expected_error{memory=\"crawl\"}");
    assertThat(server.send("DELETE", "/api/memories/crawl", null).status()).isEqualTo(200);
    assertThat(server.get("/api/memories/crawl").status()).isEqualTo(404);
    assertThat(server.post("/api/urls?memory=crawl", urlsBody(List.of())).status()).isEqualTo(404);
  }

  @Test
  void memories_secretsAreNotShown() {
    server.put("/api/memories/keyed", "{\"kind\":\"urls\",\"secret\":424242}");

    assertThat(server.get("/api/memories").body()).contains("keyed").doesNotContain("424242");
  }

  private JsonNode addDocument(String id, String text) {
    return server
        .post("/api/documents", "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"}")
        .json();
  }

  private static Comparison compare(String a, String b) {
    return Comparison.of(a, b, Comparison.Settings.DEFAULT);
  }

  private static Fingerprint fingerprint(String text) {
    CanonicalText canonical = CanonicalText.standard();
    byte[] bytes = text.getBytes(UTF_8);
    canonical.set(bytes, 0, bytes.length);
    return canonical.fingerprint();
  }

  private static String urlsBody(List<String> urls) {
    return urls.stream()
        .map(url -> "\"" + url + "\"")
        .collect(Collectors.joining(",", "{\"urls\":[", "]}"));
  }

  private static String verdict(JsonNode answer) {
    return answer.path("verdict").asText();
  }
}
