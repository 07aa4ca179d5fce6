package dev.doppel.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.internal.JsonValue;
import dev.doppel.io.output.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.util.Locale;
import java.util.Optional;

/** A search engine that Doppel can query. */
public enum SearchEngine {
  /** The address is that of an index: {@code http://host:9200/index}. */
  OPENSEARCH,
  /** The address is that of an index: {@code http://host:9200/index}. */
  ELASTICSEARCH,
  /** The address is that of a core or collection: {@code http://host:8983/solr/core}. */
  SOLR,
  /** The address is that of the site, which must allow {@code format=json}. */
  SEARXNG;

  /** Asks for results; {@code from} is what {@link #next} said, 0 at first. */
  HttpRequest.Builder ask(String url, String query, int from, int rows) throws IOException {
    String words = URLEncoder.encode(query, UTF_8);
    return switch (this) {
      case OPENSEARCH, ELASTICSEARCH ->
          HttpRequest.newBuilder(URI.create(url + "/_search"))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofByteArray(body(query, from, rows)));
      case SOLR ->
          HttpRequest.newBuilder(
              URI.create(url + "/select?wt=json&q=" + words + "&start=" + from + "&rows=" + rows));
      case SEARXNG ->
          HttpRequest.newBuilder(
              URI.create(url + "/search?format=json&q=" + words + "&pageno=" + (from + 1)));
    };
  }

  /** Where the results stand in an answer. */
  Optional<JsonValue> hits(JsonValue answer) {
    return switch (this) {
      case OPENSEARCH, ELASTICSEARCH -> answer.at("hits.hits");
      case SOLR -> answer.at("response.docs");
      case SEARXNG -> answer.at("results");
    };
  }

  /** Where to continue: most count results, SearXNG counts pages. */
  int next(int from, int hits) {
    return this == SEARXNG ? from + 1 : from + hits;
  }

  /** Whether results come with their texts; SearXNG asks others and knows snippets only. */
  boolean knowsTexts() {
    return this != SEARXNG;
  }

  /** The word as it stands in options. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A simple query: whatever a person types is not an error. */
  private static byte[] body(String query, int from, int rows) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (JsonWriter json = JsonWriter.lines(body)) {
      json.object().field("from", from).field("size", rows).object("query");
      json.object("simple_query_string").field("query", query).end().end().end();
    }
    return body.toByteArray();
  }
}
