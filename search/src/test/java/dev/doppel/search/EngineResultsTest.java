package dev.doppel.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.engine.results.Result;
import dev.doppel.engine.results.ResultSketch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Answers have the shapes that the engines' own documentation shows. */
class EngineResultsTest {

  private Server server;

  @BeforeEach
  void start() throws IOException {
    server = new Server();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource(names = {"OPENSEARCH", "ELASTICSEARCH"})
  void hitsOfAnIndex(SearchEngine engine) {
    server.page(
        "/docs/_search",
        "application/json",
        """
        {"took":5,"timed_out":false,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0},
         "hits":{"total":{"value":2,"relation":"eq"},"max_score":1.3,"hits":[
          {"_index":"docs","_id":"7","_score":1.3,"_source":{"title":"First","url":"http://a.example/",
           "body":{"text":["one","two"]}},"highlight":{"body.text":["<em>one</em>"]}},
          {"_index":"docs","_id":"8","_score":1.1,"_source":{"doppel_sketch":"%s"}}]}}
        """
            .formatted(ResultSketch.of("Some text").toBase64()));

    List<Result> results = all(query(engine, "/docs/", 2, 2));

    assertThat(results).hasSize(2);
    assertThat(results.get(0))
        .isEqualTo(
            new Result("7", "http://a.example/", "First", "<em>one</em>", "one\ntwo", null, null));
    assertThat(results.get(1).sketch()).isEqualTo(ResultSketch.of("Some text"));
    assertThat(server.asked())
        .containsExactly(
            "POST /docs/_search {\"from\":0,\"size\":2,\"query\":"
                + "{\"simple_query_string\":{\"query\":\"emacs \\\"manual\\\"\"}}}");
  }

  @Test
  void documentsOfSolr() {
    server.page(
        "/solr/docs/select",
        "application/json",
        """
        {"responseHeader":{"status":0,"QTime":1},
         "response":{"numFound":1,"start":0,"numFoundExact":true,"docs":[
          {"id":"a","title":["A title"],"body.text":["The text"],"_version_":1}]}}
        """);

    List<Result> results = all(query(SearchEngine.SOLR, "/solr/docs", 1, 1));

    assertThat(results)
        .containsExactly(new Result("a", null, "A title", null, "The text", null, null));
    assertThat(server.asked())
        .containsExactly("GET /solr/docs/select?wt=json&q=emacs+%22manual%22&start=0&rows=1");
  }

  @Test
  void pagesOfSearxng() {
    server.page(
        "/search",
        "application/json",
        """
        {"query":"x","number_of_results":0,"results":[
          {"url":"http://a.example/","title":"A","content":"snippet a","engine":"e"},
          {"url":"http://b.example/","title":"B","content":"snippet b","engine":"e"}],
         "answers":[],"suggestions":[]}
        """);

    List<Result> results = all(query(SearchEngine.SEARXNG, "", 50, 50));

    assertThat(results)
        .containsExactly(
            new Result(
                "http://a.example/", "http://a.example/", "A", "snippet a", null, null, null),
            new Result(
                "http://b.example/", "http://b.example/", "B", "snippet b", null, null, null));
    assertThat(server.asked()) // the second page brought nothing new
        .containsExactly(
            "GET /search?format=json&q=emacs+%22manual%22&pageno=1",
            "GET /search?format=json&q=emacs+%22manual%22&pageno=2");
  }

  @Test
  void moreAreAskedForOnlyIfNeeded() {
    server.page("/docs/_search", "application/json", "{\"hits\":{\"hits\":[{\"_id\":\"1\"}]}}");

    EngineResults results = query(SearchEngine.OPENSEARCH, "/docs", 1, 10);
    results.next();

    assertThat(server.asked()).hasSize(1);
    assertThat(results.hasNext()).isFalse();
    assertThat(server.asked()).hasSize(2).last().asString().contains("\"from\":1,\"size\":1");
  }

  @Test
  void anErrorIsTold() {
    server.answer("/docs/_search", 401, "WWW-Authenticate", "Basic", "{\"error\":\"no\"}");

    assertThatThrownBy(() -> query(SearchEngine.OPENSEARCH, "/docs", 1, 1).hasNext())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("answered 401 {\"error\":\"no\"}");
  }

  @Test
  void anAnswerOfSomethingElseIsTold() {
    server.page("/docs/_search", "text/html", "{\"a\":1}");

    assertThatThrownBy(() -> query(SearchEngine.OPENSEARCH, "/docs", 1, 1).hasNext())
        .hasMessageContaining("not an answer of opensearch: {a=1}");
  }

  @Test
  void nobodyThere() {
    server.close();

    assertThatThrownBy(() -> query(SearchEngine.SOLR, "/docs", 1, 1).hasNext())
        .isInstanceOf(UncheckedIOException.class);
  }

  private EngineResults query(SearchEngine engine, String path, int rows, int most) {
    return EngineResults.of(
        new EngineQuery(
            engine, server.url() + path, "emacs \"manual\"", "body.text", rows, most, Map.of()));
  }

  private static List<Result> all(EngineResults results) {
    List<Result> all = new ArrayList<>();
    results.forEachRemaining(all::add);
    return all;
  }
}
