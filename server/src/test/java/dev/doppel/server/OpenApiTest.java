package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doppel.server.TestServer.Answer;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The description is true: its examples work, and the answers are as it says. */
class OpenApiTest {

  private TestServer server;
  private JsonNode api;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.start();
    api = server.get("/api/openapi.json").json();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void namesEveryJob() {
    List<String> operations = new ArrayList<>();
    api.get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        method ->
                            operations.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));

    assertThat(operations)
        .contains(
            "POST /api/urls",
            "POST /api/documents",
            "GET /api/documents/{id}/similar",
            "GET /api/documents/{id}/evidence/{other}",
            "POST /api/events",
            "GET /api/events/report",
            "POST /api/compare",
            "GET /api/memories",
            "PUT /api/memories/{name}",
            "GET /api/memories/{name}",
            "DELETE /api/memories/{name}",
            "GET /health",
            "GET /ready",
            "GET /metrics",
            "GET /api/openapi.json");
  }

  /** In the order of the description, in which later examples rest on earlier ones. */
  @Test
  void everyExampleWorksAndIsAnsweredAsDescribed() {
    for (Map.Entry<String, JsonNode> path : api.get("paths").properties()) {
      for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
        tryOut(operation.getKey(), path.getKey(), operation.getValue());
      }
    }
  }

  @Test
  void settingsAreDescribedByKind() {
    JsonNode schemas = api.at("/components/schemas");

    assertThat(schemas.at("/MemorySettings/oneOf")).hasSize(3);
    assertThat(schemas.at("/EventsMemorySettings/required").toString())
        .isEqualTo("[\"kind\",\"key\"]");
    assertThat(schemas.at("/UrlsMemorySettings/properties").has("key")).isFalse();
  }

  /** What the server refuses, the description does not allow. */
  @Test
  void limitsOfDocumentsAreDescribed() throws IOException {
    JsonNode document = api.at("/components/schemas/DocumentInputByText/properties");
    JsonNode metadata = document.get("metadata");
    for (String text : List.of("a\\u0000b", "\\u0000", "a\\nb", "\u20ac", "x".repeat(300))) {
      assertThat(isTaken("{\"id\":\"" + text + "\",\"text\":\"t\"}"))
          .as(text)
          .isEqualTo(isAllowed(text, document.get("id")));
      assertThat(isTaken("{\"id\":\"m\",\"text\":\"t\",\"metadata\":{\"" + text + "\":\"v\"}}"))
          .as(text)
          .isEqualTo(isAllowed(text, metadata.get("propertyNames")));
      assertThat(isTaken("{\"id\":\"m\",\"text\":\"t\",\"metadata\":{\"n\":\"" + text + "\"}}"))
          .as(text)
          .isEqualTo(isAllowed(text, metadata.get("additionalProperties")));
    }
    int most = metadata.get("maxProperties").asInt();
    assertThat(isTaken(withMetadata(most))).isTrue();
    assertThat(isTaken(withMetadata(most + 1))).isFalse();
  }

  private boolean isTaken(String document) {
    int status =
        server.post("/api/v1/documents/batch", "{\"documents\":[" + document + "]}").status();
    assertThat(status).as(document).isIn(200, 400);
    return status == 200;
  }

  private static boolean isAllowed(String escaped, JsonNode schema) throws IOException {
    String text = TestServer.JSON.readTree("\"" + escaped + "\"").asText();
    return text.matches(schema.get("pattern").asText())
        && text.length() <= schema.get("maxLength").asInt();
  }

  private static String withMetadata(int values) {
    String all =
        IntStream.range(0, values).mapToObj(i -> "\"n" + i + "\":\"v\"").collect(joining(","));
    return "{\"id\":\"many\",\"text\":\"t\",\"metadata\":{" + all + "}}";
  }

  @Test
  void wordsThatAreDescribedAreThoseThatAreTaken() {
    JsonNode words = api.at("/components/schemas/CompareRequest/properties/bitShare/enum");
    List<String> all = new ArrayList<>();
    words.forEach(each -> all.add(each.asText()));

    assertThat(all).hasSize(3);
    for (String word : all) {
      assertThat(compare(word)).as(word).isEqualTo(200);
    }
    assertThat(compare("")).isEqualTo(400);
    assertThat(compare("other")).isEqualTo(400);
  }

  private int compare(String bitShare) {
    String body =
        "{\"a\":{\"text\":\"one\"},\"b\":{\"text\":\"two\"},\"bitShare\":\"" + bitShare + "\"}";
    return server.post("/api/v1/compare", body).status();
  }

  @Test
  void whatIsNoJsonIsDescribedAsAFile() {
    for (String path : List.of("~1api~1v1~1job~1result", "~1api~1v1~1clusters~1export")) {
      JsonNode content = api.at("/paths/" + path + "/get/responses/200/content");

      assertThat(content.at("/application~1x-ndjson/schema/format").asText()).isEqualTo("binary");
    }
  }

  @Test
  void problemsAreAsDescribed() {
    Answer answer = server.post("/api/urls", "{}");

    check(answer.json(), api.at("/components/schemas/Problem"), "problem");
  }

  private void tryOut(String method, String path, JsonNode operation) {
    String filled = path;
    for (JsonNode parameter : operation.path("parameters")) {
      String name = parameter.get("name").asText();
      String example = encoded(parameter.path("example").asText());
      if (parameter.get("in").asText().equals("path")) {
        filled = filled.replace("{" + name + "}", example);
      } else if (parameter.get("required").asBoolean()) {
        boolean isJob = path.startsWith("/api/v1/job");
        filled += (filled.contains("?") ? "&" : "?") + name + "=" + (isJob ? job() : example);
      }
    }
    List<String> bodies = new ArrayList<>();
    operation
        .at("/requestBody/content/application~1json/examples")
        .forEach(example -> bodies.add(example.get("value").toString()));
    boolean takesNone = operation.path("requestBody").isMissingNode();
    assertThat(takesNone || !bodies.isEmpty()).as("%s %s has examples", method, path).isTrue();
    if (takesNone) {
      answer(method, filled, null, operation);
    }
    for (String body : bodies) {
      answer(method, filled, body, operation);
    }
  }

  private void answer(String method, String path, @Nullable String body, JsonNode operation) {
    Answer answer =
        server.send(
            method.toUpperCase(Locale.ROOT), path, body, "Content-Type", "application/json");
    String status = String.valueOf(answer.status());
    assertThat(status).as("%s %s: %s", method, path, answer.body()).startsWith("2");
    assertThat(operation.get("responses").has(status)).as("%s %s", method, path).isTrue();
    JsonNode schema = operation.at("/responses/" + status + "/content/application~1json/schema");
    if (!schema.isMissingNode()) {
      check(answer.json(), schema, path);
    }
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, UTF_8);
  }

  /** A job that has ended. */
  private String job() {
    JsonNode last = server.get("/api/v1/jobs").json().get("items").get(0);
    while (last.path("ended").isMissingNode()) {
      last = server.get("/api/v1/job?id=" + last.get("id").asText()).json();
    }
    return last.get("id").asText();
  }

  /** As much of JSON Schema as the description uses. */
  private void check(JsonNode value, JsonNode schema, String where) {
    if (schema.has("$ref")) {
      check(value, api.at(schema.get("$ref").asText().substring(1)), where);
      return;
    }
    if (schema.has("oneOf")) {
      JsonNode discriminator = schema.get("discriminator");
      String word = value.path(discriminator.get("propertyName").asText()).asText();
      String place = discriminator.get("mapping").path(word).asText();
      assertThat(place).as("%s of %s", word, where).isNotEmpty();
      check(value, api.at(place.substring(1)), where);
      return;
    }
    switch (schema.path("type").asText("any")) {
      case "object" -> checkObject(value, schema, where);
      case "array" -> {
        assertThat(value.isArray()).as(where).isTrue();
        value.forEach(each -> check(each, schema.get("items"), where + "[]"));
      }
      case "string" -> {
        assertThat(value.isTextual()).as(where).isTrue();
        List<String> words = new ArrayList<>();
        schema.path("enum").forEach(word -> words.add(word.asText()));
        assertThat(words.isEmpty() || words.contains(value.asText())).as(where + value).isTrue();
      }
      case "integer" -> assertThat(value.isIntegralNumber()).as(where).isTrue();
      case "number" -> assertThat(value.isNumber()).as(where).isTrue();
      case "boolean" -> assertThat(value.isBoolean()).as(where).isTrue();
      default -> {} // anything goes
    }
  }

  private void checkObject(JsonNode value, JsonNode schema, String where) {
    assertThat(value.isObject()).as(where).isTrue();
    schema
        .path("required")
        .forEach(name -> assertThat(value.has(name.asText())).as(where + "." + name).isTrue());
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      JsonNode known = schema.path("properties").path(field.getKey());
      JsonNode other = schema.path("additionalProperties");
      assertThat(known.isMissingNode() && other.isBoolean())
          .as("%s.%s is not described", where, field.getKey())
          .isFalse();
      check(field.getValue(), known.isMissingNode() ? other : known, where + "." + field.getKey());
    }
  }
}
