package dev.doppel.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doppel.server.TestServer.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code /api/v1} does, as a client sees it. */
class ApiV1Test {

  private static final String FOX = "The quick brown fox jumps over the lazy dog and runs away";
  private static final long START = 1_700_000_000_000L;
  private static final String MOON = "The moon is up, and nobody has seen anything of the kind";

  @TempDir private Path data;

  private static String document(String id, String text) {
    return "{\"id\":\""
        + id
        + "\",\"text\":\""
        + text
        + "\",\"metadata\":{\"title\":\"T "
        + id
        + "\"}}";
  }

  private static void add(TestServer server, String id, String text) {
    Answer answer = server.post("/api/v1/documents", document(id, text));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  private static List<String> ids(JsonNode items) {
    List<String> ids = new ArrayList<>();
    items.forEach(each -> ids.add(each.get("id").asText()));
    return ids;
  }

  @Test
  void askingAddsNothing() throws IOException {
    try (TestServer server = TestServer.start()) {
      String question = "{\"text\":\"" + FOX + "\"}";
      assertThat(server.post("/api/v1/documents/check", question).json().get("verdict").asText())
          .isEqualTo("new");
      assertThat(server.get("/api/v1/memories").json().get("memories")).isEmpty();

      add(server, "fox", FOX);

      JsonNode answer = server.post("/api/v1/documents/check", question).json();
      assertThat(answer.get("verdict").asText()).isEqualTo("exact");
      assertThat(ids(answer.get("matches"))).containsExactly("fox");
      List<JsonNode> lines =
          server.postLines("/api/v1/documents/check", question + "\n{\"text\":1}\n").lines();
      assertThat(lines.get(0).get("verdict").asText()).isEqualTo("exact");
      assertThat(lines.get(1).get("status").asInt()).isEqualTo(400);
      assertThat(server.get("/api/v1/documents").json().get("total").asInt()).isEqualTo(1);
    }
  }

  @Test
  void urlsAreRemovedForGood() throws IOException {
    String all = "{\"urls\":[\"http://a.example/\",\"http://b.example/\",\"http://c.example/\"]}";
    String some =
        "{\"urls\":[\"HTTP://A.example\",\"http://b.example\",\"http://b.example\",\"no link\"]}";
    try (TestServer server = TestServer.start(data)) {
      server.post("/api/v1/urls", all);

      JsonNode removed = server.post("/api/v1/urls/remove", some).json().get("results");
      assertThat(removed.findValuesAsText("removed"))
          .containsExactly("true", "true", "false", "false");
      assertThat(removed.get(0).get("canonical").asText()).isEqualTo("http://a.example/");
      assertThat(removed.get(3).get("reason").asText()).isEqualTo("no scheme");
    }
    try (TestServer server = TestServer.start(data)) {
      assertThat(server.post("/api/v1/urls", all).json().findValuesAsText("verdict"))
          .containsExactly("new", "new", "duplicate");
    }
  }

  @Test
  void aFilterSaysThatItCannotForget() throws IOException {
    try (TestServer server = TestServer.start()) {
      server.put(
          "/api/v1/memories/few", "{\"kind\":\"urls\",\"filter\":\"bloom\",\"capacity\":1000}");
      Answer answer =
          server.post("/api/v1/urls/remove?memory=few", "{\"urls\":[\"http://a.example/\"]}");

      assertThat(answer.status()).isEqualTo(409);
      assertThat(answer.json().get("type").asText()).isEqualTo("urn:doppel:problem:unable");
      assertThat(answer.json().get("detail").asText())
          .isEqualTo(
              "memory 'few' is a filter (bloom), which cannot forget a URL; an exact one can, and"
                  + " this one can be emptied");
    }
  }

  @Test
  void theNewestEventsAreListed() throws IOException {
    try (TestServer server = TestServer.start()) {
      server.put(
          "/api/v1/memories/clicks",
          "{\"kind\":\"events\",\"key\":[\"id\"],\"time\":\"time\",\"publisher\":\"site\"}");
      StringBuilder events = new StringBuilder();
      for (int i = 0; i < 10; i++) {
        events.append(
            "{\"id\":\"e%d\",\"time\":%d,\"site\":\"s%d\"}%n".formatted(i / 2, START + i, i % 3));
      }
      server.postLines("/api/v1/events?memory=clicks", events.toString());

      JsonNode all = server.get("/api/v1/events?memory=clicks&limit=3").json();
      assertThat(all.get("held").asInt()).isEqualTo(10);
      assertThat(all.get("heldFrom").asLong()).isEqualTo(START);
      assertThat(all.get("matching").asInt()).isEqualTo(10);
      assertThat(all.get("items").findValuesAsText("position"))
          .containsExactly("1700000000009", "1700000000008", "1700000000007");
      assertThat(all.get("items").findValuesAsText("verdict"))
          .containsExactly("duplicate", "unique", "duplicate");
      String range = "&from=" + (START + 2) + "&to=" + (START + 7);
      JsonNode some = server.get("/api/v1/events?memory=clicks&publisher=s0" + range).json();
      assertThat(some.get("items").findValuesAsText("position"))
          .containsExactly("1700000000006", "1700000000003");
      assertThat(some.get("publishers").findValuesAsText("name")).containsExactly("s0");
      assertThat(server.get("/api/v1/events?memory=clicks&from=noon").status()).isEqualTo(400);
      assertThat(server.get("/api/v1/events?memory=nosuch").status()).isEqualTo(404);
    }
  }

  @Test
  void urlsAreAskedForWithoutAddingThem() throws IOException {
    try (TestServer server = TestServer.start()) {
      String urls = "{\"urls\":[\"http://a.example/\",\"http://a.example\"]}";
      for (int i = 0; i < 2; i++) {
        assertThat(server.post("/api/v1/urls/check", urls).json().findValuesAsText("verdict"))
            .containsExactly("new", "new");
      }
      server.post("/api/v1/urls", "{\"urls\":[\"http://a.example/\"]}");
      assertThat(server.post("/api/v1/urls/check", urls).json().findValuesAsText("verdict"))
          .containsExactly("duplicate", "duplicate");
      assertThat(
              server.postLines("/api/v1/urls/check", "{\"url\":\"http://b.example\"}\nx\n").lines())
          .extracting(line -> line.path("verdict").asText() + line.path("status").asText())
          .containsExactly("new", "400");
    }
  }

  /** Ids that no path can hold, among them. */
  @Test
  void anyIdCanBeReadAndRemovedForGood() throws IOException {
    List<String> ids = List.of("a/b", ".", "..", "a//b", "%2F", "caf\u00e9 & co?", "#");
    try (TestServer server = TestServer.start(data)) {
      for (String id : ids) {
        add(server, id, FOX + " with a secret called xylophone");
      }
      for (String sent : ids) {
        String query =
            "?id=" + java.net.URLEncoder.encode(sent, java.nio.charset.StandardCharsets.UTF_8);
        JsonNode read = server.get("/api/v1/document" + query).json();
        assertThat(read.get("id").asText()).isEqualTo(sent);
        assertThat(read.get("text").asText()).endsWith("xylophone");
        assertThat(read.get("metadata").get("title").asText()).isEqualTo("T " + sent);
        assertThat(server.get("/api/v1/document/similar" + query).status()).isEqualTo(200);
        assertThat(server.send("DELETE", "/api/v1/document" + query, null).status()).isEqualTo(200);
        assertThat(server.get("/api/v1/document" + query).status()).isEqualTo(404);
        assertThat(server.send("DELETE", "/api/v1/document" + query, null).status()).isEqualTo(404);
      }
      assertThat(Files.readString(data.resolve("documents/texts"))).doesNotContain("xylophone");
    }
    try (TestServer server = TestServer.start(data)) {
      assertThat(server.get("/api/v1/documents").json().get("items")).isEmpty();
    }
  }

  @Test
  void documentsAreAddedTogetherOrNotAtAll() throws IOException {
    try (TestServer server = TestServer.start()) {
      String two = "{\"documents\":[" + document("a", FOX) + "," + document("b", FOX) + "]}";
      JsonNode results = server.post("/api/v1/documents/batch", two).json().get("results");
      assertThat(results.get(1).get("verdict").asText()).isEqualTo("exact");

      String wrong = "{\"documents\":[" + document("c", FOX) + ",{\"id\":\"d\"}]}";
      Answer refused = server.post("/api/v1/documents/batch", wrong);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.body()).contains("documents[1]").contains("either text or html");
      assertThat(ids(server.get("/api/v1/documents").json().get("items")))
          .containsExactly("a", "b");
      assertThat(
              server
                  .post("/api/v1/documents/remove", "{\"ids\":[\"a\",\"nobody\"]}")
                  .json()
                  .toString())
          .isEqualTo("{\"removed\":[\"a\"],\"unknown\":[\"nobody\"]}");
    }
  }

  @Test
  void listsGoOnWhereTheyEnded() throws IOException {
    try (TestServer server = TestServer.start()) {
      String lines =
          IntStream.range(0, 25)
              .mapToObj(i -> document("d" + i, MOON + " " + "x".repeat(i)))
              .collect(Collectors.joining("\n"));
      server.postLines("/api/v1/documents", lines);
      List<String> seen = new ArrayList<>();
      String next = "";
      do {
        JsonNode page =
            server.get("/api/v1/documents?sort=size&descending=true&limit=7&cursor=" + next).json();
        assertThat(page.get("total").asInt()).isEqualTo(25);
        seen.addAll(ids(page.get("items")));
        next = page.path("next").asText();
      } while (!next.isEmpty());
      assertThat(seen).hasSize(25).doesNotHaveDuplicates().startsWith("d24").endsWith("d0");
      assertThat(ids(server.get("/api/v1/documents?text=t%20D24").json().get("items")))
          .containsExactly("d24");
      assertThat(server.get("/api/v1/documents?cursor=nonsense").status()).isEqualTo(404);
      assertThat(server.get("/api/v1/documents?limit=0").body())
          .contains("limit must be 1 to 1000, got 0");
      assertThat(server.get("/api/v1/documents?sort=color").body())
          .contains("sort must be one of arrival, id, title, size, got 'color'");
    }
  }

  @Test
  void clustersAreReviewedDecidedAndExported() throws IOException {
    try (TestServer server = TestServer.start()) {
      add(server, "fox/1", FOX);
      add(server, "fox/2", FOX + " again");
      add(server, "=moon", MOON);
      add(server, "moon/2", MOON);

      JsonNode page = server.get("/api/v1/clusters?similarity=0.6").json();
      assertThat(page.get("total").asInt()).isEqualTo(2);
      JsonNode first = page.get("items").get(0);
      assertThat(first.get("head").asText()).isEqualTo("fox/1");
      assertThat(ids(first.get("documents"))).containsExactly("fox/1", "fox/2");
      assertThat(
              server
                  .get("/api/v1/document/cluster?id=moon/2")
                  .json()
                  .at("/cluster/members/0/kind")
                  .asText())
          .isEqualTo("exact");
      assertThat(server.get("/api/v1/pairs?similarity=0.6&limit=1").json().get("total").asInt())
          .isEqualTo(2);

      String rule = "{\"keep\":\"prefix\",\"prefix\":\"moon\",\"similarity\":0.6";
      JsonNode dry = server.post("/api/v1/decisions/rule", rule + ",\"dryRun\":true}").json();
      assertThat(dry.get("changed").asInt()).isEqualTo(2);
      assertThat(server.get("/api/v1/decisions").json().get("total").asInt()).isZero();
      JsonNode made = server.post("/api/v1/decisions/rule", rule + "}").json();
      assertThat(made.get("changed").asInt()).isEqualTo(2);
      assertThat(ids(server.get("/api/v1/documents?state=kept").json().get("items")))
          .containsExactly("moon/2");
      assertThat(server.get("/api/v1/clusters/counts?similarity=0.6").json().get("settled").asInt())
          .isEqualTo(1);

      String csv = server.get("/api/v1/clusters/export?similarity=0.6").body();
      assertThat(csv.lines().toList())
          .hasSize(5)
          .startsWith("cluster,document,role,kind,similarity,state,added")
          .anyMatch(line -> line.startsWith("2,'=moon,head,,1.0,discarded,"));
      assertThat(server.get("/api/v1/decisions/export?format=jsonl").lines()).hasSize(2);

      String undo = "{\"number\":" + made.get("batch") + ",\"batch\":true}";
      assertThat(server.post("/api/v1/decisions/undo", undo).json().get("changed").asInt())
          .isEqualTo(2);
      assertThat(server.post("/api/v1/decisions/undo", undo).status()).isEqualTo(404);
      server.post("/api/v1/decisions", "{\"apart\":[{\"a\":\"fox/1\",\"b\":\"fox/2\"}]}");
      assertThat(server.get("/api/v1/clusters?similarity=0.6").json().get("total").asInt())
          .isEqualTo(1);
      assertThat(server.get("/api/v1/decisions?limit=2").json().get("total").asInt()).isEqualTo(5);
    }
  }

  @Test
  void wordsAreFoundAndWhatIsRemovedIsNot() throws IOException {
    try (TestServer server = TestServer.start()) {
      add(server, "fox", FOX);
      add(server, "moon", MOON);
      JsonNode hits = server.get("/api/v1/documents/search?words=lazy%20fox").json();
      assertThat(ids(hits.get("items"))).containsExactly("fox");
      assertThat(hits.at("/items/0/snippet").toString()).contains("\"found\":true");
      server.send("DELETE", "/api/v1/document?id=fox", null);
      assertThat(server.get("/api/v1/documents/search?words=lazy").json().get("items")).isEmpty();
    }
  }

  @Test
  void aMemoryIsEmptiedAndKeepsItsSettings() throws IOException {
    try (TestServer server = TestServer.start(data)) {
      server.put("/api/v1/memories/m", "{\"kind\":\"documents\",\"similarity\":0.55}");
      server.post("/api/v1/documents?memory=m", document("fox", FOX));
      JsonNode emptied = server.send("POST", "/api/v1/memories/m/empty", null).json();
      assertThat(emptied.at("/settings/similarity").asDouble()).isEqualTo(0.55);
      assertThat(emptied.at("/state/items").asInt()).isZero();
      assertThat(server.send("POST", "/api/v1/memories/none/empty", null).status()).isEqualTo(404);
    }
  }

  @Test
  void aJobIsBegunWatchedFetchedAndForgotten() throws IOException {
    try (TestServer server = TestServer.start()) {
      String documents = document("a", FOX) + "," + document("b", FOX);
      Answer begun =
          server.post("/api/v1/jobs", "{\"kind\":\"documents\",\"documents\":[" + documents + "]}");
      assertThat(begun.status()).isEqualTo(202);
      String location = begun.response().headers().firstValue("Location").orElseThrow();
      JsonNode job = awaited(server, location);
      assertThat(job.get("state").asText()).isEqualTo("done");
      assertThat(job.get("done").asInt()).isEqualTo(2);
      String result = location.replace("/job?", "/job/result?");
      assertThat(server.get(result).lines()).hasSize(2);
      assertThat(server.send("DELETE", location, null).status()).isEqualTo(200);
      assertThat(server.get(location).status()).isEqualTo(404);
      assertThat(server.get(result).status()).isEqualTo(404);

      String lines =
          IntStream.range(0, 20)
              .mapToObj(i -> "\"http://a.example/p" + i + "\",\"http://b.example/p" + i + "\"")
              .collect(Collectors.joining(","));
      Answer mirrors =
          server.post("/api/v1/jobs", "{\"kind\":\"mirrors\",\"lines\":[" + lines + "]}");
      location = mirrors.response().headers().firstValue("Location").orElseThrow();
      awaited(server, location);
      assertThat(server.get(location.replace("/job?", "/job/result?")).lines().get(0).toString())
          .contains("a.example")
          .contains("b.example");
    }
  }

  @Test
  void jobsThatWaitCanBeCancelledAndAreNotTooMany() throws IOException {
    try (TestServer server = TestServer.start()) {
      String many =
          IntStream.range(0, 300)
              .mapToObj(i -> document("d" + i, (MOON + " " + i + " ").repeat(200)))
              .collect(Collectors.joining(","));
      String body = "{\"kind\":\"documents\",\"documents\":[" + many + "]}";
      List<String> waiting = new ArrayList<>();
      Answer answer = server.post("/api/v1/jobs", body);
      while (answer.status() == 202) {
        waiting.add(answer.response().headers().firstValue("Location").orElseThrow());
        answer = server.post("/api/v1/jobs", "{\"kind\":\"clusters\",\"memory\":\"documents\"}");
        assertThat(waiting).hasSizeLessThan(500);
        if (waiting.size() > 40) {
          break; // the first was so fast that none waited
        }
      }
      String last = waiting.get(waiting.size() - 1);
      JsonNode cancelled = server.send("DELETE", waiting.get(0), null).json();
      assertThat(cancelled.get("state").asText()).isIn("cancelled", "done");
      assertThat(awaited(server, last).get("state").asText()).isEqualTo("done");
      assertThat(server.get("/api/v1/jobs").json().get("items")).hasSizeLessThanOrEqualTo(32);
    }
  }

  private static JsonNode awaited(TestServer server, String location) {
    JsonNode job = server.get(location).json();
    while (job.path("ended").isMissingNode()) {
      job = server.get(location).json();
    }
    return job;
  }

  @Test
  void canonicalFormsAndPassagesNeedNoMemory() throws IOException {
    try (TestServer server = TestServer.start()) {
      JsonNode forms =
          server
              .post(
                  "/api/v1/urls/canonical",
                  "{\"urls\":[\"HTTP://Example.com:80/a/../b#c\",\"a b\"]}")
              .json()
              .get("results");
      assertThat(forms.at("/0/canonical").asText()).isEqualTo("http://example.com/b");
      assertThat(forms.get(0).get("steps")).isNotEmpty();
      assertThat(forms.at("/1/reason").asText()).isEqualTo("no scheme");
      JsonNode passages =
          server
              .post(
                  "/api/v1/passages",
                  "{\"a\":\"one two three four\",\"b\":\"zero two three four\",\"minWords\":3}")
              .json();
      assertThat(passages.at("/shared/0/text").asText()).isEqualTo("two three four");
      assertThat(server.get("/api/v1/memories").json().get("memories")).isEmpty();
    }
  }

  @Test
  void theDescriptionSaysWhetherATokenIsWanted() throws IOException {
    try (TestServer open = TestServer.start();
        TestServer guarded =
            TestServer.start(ServerSettings.defaults().withHost("127.0.0.1", "0123456789abcdef"))) {
      JsonNode api = open.get("/api/v1/openapi.json").json();
      assertThat(api.at("/paths/~1api~1v1~1documents/get/security")).isEmpty();
      assertThat(api.at("/components/securitySchemes").isMissingNode()).isTrue();
      JsonNode withToken = guarded.get("/api/v1/openapi.json").json();
      assertThat(withToken.at("/paths/~1api~1v1~1documents/get/security")).hasSize(1);
      assertThat(withToken.at("/paths/~1api~1v1~1documents/get/responses").has("401")).isTrue();
      assertThat(guarded.get("/api/v1/documents").status()).isEqualTo(401);
      assertThat(api.at("/paths/~1api~1urls/post/deprecated").asBoolean()).isTrue();
    }
  }

  /** What is written as null elsewhere means nothing here. */
  @Test
  void whatIsWrongIsNamed() throws IOException {
    try (TestServer server = TestServer.start()) {
      assertThat(
              server
                  .post("/api/v1/documents", "{\"id\":\"a\",\"text\":\"b\",\"html\":null}")
                  .body())
          .contains("field 'html' is null; leave it out instead");
      String longId = "i".repeat(2001);
      assertThat(server.post("/api/v1/documents", document(longId, FOX)).body()).contains("2000");
      assertThat(server.get("/api/v1/document").body()).contains("parameter 'id' is missing");
      assertThat(server.post("/api/v1/decisions", "{\"keep\":[\"nobody\"]}").status())
          .isEqualTo(404);
      assertThat(server.get("/api/v1/document/evidence?id=a&other=b").status()).isEqualTo(404);
    }
  }
}
