package dev.doppel.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.server.http.Route.Parameter;
import dev.doppel.server.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Describes routes in OpenAPI 3.1, from nothing but the routes and the records they name. */
public final class OpenApi {

  private final Schemas schemas = new Schemas();
  private final Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
  private final Set<String> tags = new LinkedHashSet<>();
  private final String version;
  private final String prefix;
  private final boolean hasToken;

  private OpenApi(String version, String prefix, boolean hasToken) {
    this.version = version;
    this.prefix = prefix;
    this.hasToken = hasToken;
  }

  /**
   * Returns the description of some routes.
   *
   * @param prefix the path under which the client sees the server; empty for all of it
   * @param hasToken whether a token must be sent
   */
  public static OpenApi of(List<Route> routes, String version, String prefix, boolean hasToken) {
    OpenApi api = new OpenApi(version, prefix, hasToken);
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
    String url = prefix.isEmpty() ? "/" : prefix; // on the host that the description came from
    root.put("servers", List.of(Map.of("url", url, "description", "This server.")));
    root.put("tags", tags.stream().map(tag -> Map.of("name", tag)).toList());
    root.put("paths", paths);
    Map<String, Object> components = new LinkedHashMap<>();
    schemas.of(Problem.class);
    components.put("schemas", schemas.components());
    if (hasToken) {
      components.put(
          "securitySchemes", Map.of("token", Map.of("type", "http", "scheme", "bearer")));
    }
    root.put("components", components);
    return Json.write(root);
  }

  private Map<String, Object> operation(Route route) {
    Map<String, Object> operation = new LinkedHashMap<>();
    operation.put("operationId", id(route));
    operation.put("summary", route.summary());
    if (!route.tag().isEmpty()) {
      tags.add(route.tag());
      operation.put("tags", List.of(route.tag()));
    }
    if (route.isFormer()) {
      operation.put("deprecated", true);
    }
    boolean isGuarded = hasToken && !route.isOpen();
    operation.put("security", isGuarded ? List.of(Map.of("token", List.of())) : List.of());
    if (!route.parameters().isEmpty()) {
      operation.put("parameters", route.parameters().stream().map(this::parameter).toList());
    }
    if (route.request() != null) {
      operation.put("requestBody", Map.of("required", true, "content", requests(route)));
    }
    Map<String, Object> responses = new LinkedHashMap<>();
    responses.put(
        String.valueOf(route.status()),
        Map.of("description", "The answer.", "content", responses(route)));
    problems(route, isGuarded)
        .forEach(
            status ->
                responses.put(
                    status.toString(),
                    Map.of("description", HttpStatus.title(status) + ".", "content", problems())));
    responses.put("default", Map.of("description", "A problem.", "content", problems()));
    operation.put("responses", responses);
    return operation;
  }

  /** Those that any route of its kind is answered by, and its own. */
  private static Set<Integer> problems(Route route, boolean isGuarded) {
    Set<Integer> all = new TreeSet<>(route.problems());
    if (!route.parameters().isEmpty() || route.request() != null) {
      all.add(400);
    }
    if (route.request() != null) {
      all.addAll(List.of(413, 415));
    }
    if (isGuarded) {
      all.add(401);
    }
    return all;
  }

  private Map<String, Object> parameter(Parameter parameter) {
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("name", parameter.name());
    described.put("in", parameter.inPath() ? "path" : "query");
    described.put("required", parameter.isRequired());
    described.put("description", parameter.description());
    Map<String, Object> schema = new LinkedHashMap<>(schemas.of(parameter.type()));
    putBound(schema, "minimum", parameter.least());
    putBound(schema, "maximum", parameter.most());
    if (parameter.isRequired()) {
      schema.put("minLength", 1);
    }
    if (parameter.pattern() != null) {
      schema.put("pattern", Schemas.whole(parameter.pattern()));
    }
    described.put("schema", schema);
    if (parameter.example() != null) {
      described.put("example", parameter.example());
    }
    return described;
  }

  private static void putBound(Map<String, Object> schema, String name, @Nullable Double bound) {
    if (bound != null) {
      schema.put(name, Schemas.number(bound));
    }
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
    if (route.response() == null && !route.otherTypes().isEmpty()) {
      Map<String, Object> types = new LinkedHashMap<>();
      route.otherTypes().forEach(type -> types.put(type, other(type)));
      return types;
    }
    if (route.response() == null) {
      return Map.of("text/plain", Map.of(), Body.JSON, Map.of());
    }
    Map<String, Object> types =
        new LinkedHashMap<>(withLines(content(route.response()), route.lineAnswer()));
    route.otherTypes().forEach(type -> types.put(type, other(type)));
    return types;
  }

  /** What is no JSON is a file to a client that was generated; without a schema it is nothing. */
  private static Map<String, Object> other(String type) {
    return type.equals(Body.JSON)
        ? Map.of()
        : Map.of("schema", Map.of("type", "string", "format", "binary"));
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
