package dev.doppel.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.server.http.Route.Parameter;
import dev.doppel.server.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Describes routes in OpenAPI 3.1, from nothing but the routes and the records they name. */
public final class OpenApi {

  private final Schemas schemas = new Schemas();
  private final Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
  private final String version;

  private OpenApi(String version) {
    this.version = version;
  }

  /** Returns the description of some routes. */
  public static OpenApi of(List<Route> routes, String version) {
    OpenApi api = new OpenApi(version);
    for (Route route : routes) {
      api.paths
          .computeIfAbsent(route.path(), path -> new LinkedHashMap<>())
          .put(route.method().name().toLowerCase(Locale.ROOT), api.operation(route));
    }
    return api;
  }

  /** The description as it is sent. */
  public byte[] json() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("openapi", "3.1.0");
    root.put("info", Map.of("title", "Doppel", "version", version));
    root.put("paths", paths);
    Map<String, Object> components = new LinkedHashMap<>();
    schemas.of(Problem.class);
    components.put("schemas", schemas.components());
    components.put("securitySchemes", Map.of("token", Map.of("type", "http", "scheme", "bearer")));
    root.put("components", components);
    return Json.write(root);
  }

  private Map<String, Object> operation(Route route) {
    Map<String, Object> operation = new LinkedHashMap<>();
    operation.put("operationId", id(route));
    operation.put("summary", route.summary());
    operation.put("security", route.isOpen() ? List.of() : List.of(Map.of("token", List.of())));
    if (!route.parameters().isEmpty()) {
      operation.put("parameters", route.parameters().stream().map(this::parameter).toList());
    }
    if (route.request() != null) {
      operation.put("requestBody", Map.of("required", true, "content", requests(route)));
    }
    Map<String, Object> responses = new LinkedHashMap<>();
    responses.put("200", Map.of("description", "The answer.", "content", responses(route)));
    responses.put("default", Map.of("description", "A problem.", "content", problems()));
    operation.put("responses", responses);
    return operation;
  }

  private Map<String, Object> parameter(Parameter parameter) {
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("name", parameter.name());
    described.put("in", parameter.inPath() ? "path" : "query");
    described.put("required", parameter.inPath());
    described.put("description", parameter.description());
    described.put("schema", schemas.of(parameter.type()));
    if (parameter.example() != null) {
      described.put("example", parameter.example());
    }
    return described;
  }

  private Map<String, Object> requests(Route route) {
    Map<String, Object> json = new LinkedHashMap<>(content(route.request()));
    Map<String, Object> examples = new LinkedHashMap<>();
    for (String body : route.examples()) {
      Object value = Json.read(body.getBytes(UTF_8), Object.class);
      examples.put("example" + (examples.size() + 1), Map.of("value", value));
    }
    json.put("examples", examples);
    return withLines(json, route.line());
  }

  private Map<String, Object> responses(Route route) {
    if (route.response() == null) {
      return Map.of("text/plain", Map.of(), Body.JSON, Map.of());
    }
    return withLines(content(route.response()), route.lineAnswer());
  }

  private Map<String, Object> problems() {
    return Map.of(Problem.CONTENT_TYPE, content(Problem.class));
  }

  private Map<String, Object> withLines(Map<String, Object> json, @Nullable Class<?> line) {
    Map<String, Object> types = new LinkedHashMap<>();
    types.put(Body.JSON, json);
    if (line != null) {
      types.put(Body.LINES, content(line));
    }
    return types;
  }

  private Map<String, Object> content(@Nullable Class<?> type) {
    return type == null ? Map.of() : Map.of("schema", schemas.of(type));
  }

  /** As {@code postApiDocumentsIdSimilar}. */
  private static String id(Route route) {
    StringBuilder id = new StringBuilder(route.method().name().toLowerCase(Locale.ROOT));
    List<String> words = new ArrayList<>(List.of(route.path().split("[^A-Za-z0-9]+", -1)));
    words.removeIf(String::isEmpty);
    for (String word : words) {
      id.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
    }
    return id.toString();
  }
}
