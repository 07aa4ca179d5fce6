package dev.doppel.cli.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Speaks the Model Context Protocol over two streams: JSON-RPC, a message a line. One question is
 * answered after the other, in their order, also those that came before the input ended. Nothing
 * that is read ends it, and nothing but messages is written.
 */
final class Dialogue {

  static final int MAX_LINE = 1 << 24;

  /** The newest first: what is said to a client that asks for another one. */
  private static final List<String> VERSIONS =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  private static final int NOT_JSON = -32700;
  private static final int NOT_A_REQUEST = -32600;
  private static final int UNKNOWN_METHOD = -32601;
  private static final int WRONG_PARAMETERS = -32602;
  private static final int FAILED = -32603;
  private static final int MAX_PROBLEM = 300;

  private final List<Tool> tools;
  private final Map<String, Object> server;
  private final String instructions;
  private final Consumer<String> log;

  /**
   * Makes one that does not speak yet.
   *
   * @param log receives what went wrong, for who looks after the server
   */
  Dialogue(List<Tool> tools, String version, String instructions, Consumer<String> log) {
    this.tools = List.copyOf(tools);
    this.server = JsonTree.object("name", "doppel", "title", "Doppel", "version", version);
    this.instructions = instructions;
    this.log = log;
  }

  /** A request that is answered by an error. */
  private static final class Refusal extends Exception {

    private static final long serialVersionUID = 1;

    private final int code;

    Refusal(int code, String message) {
      super(message);
      this.code = code;
    }
  }

  /** Answers until the input ends. */
  void hold(InputStream in, OutputStream out) throws IOException {
    InputLines lines = new InputLines(in, MAX_LINE);
    while (lines.next()) {
      if (!lines.isBlank()) {
        Map<String, @Nullable Object> answer = answer(lines);
        if (answer != null) {
          out.write(JsonTree.write(answer));
          out.write('\n');
          out.flush();
        }
      }
    }
  }

  /** Returns the message to send; null if none is. */
  private @Nullable Map<String, @Nullable Object> answer(InputLines lines) throws IOException {
    Object id = null;
    try {
      Map<?, ?> message = message(lines);
      id = message.get("id");
      boolean isRequest = message.containsKey("method");
      if (isRequest && (id instanceof String || id instanceof Number)) {
        Map<String, @Nullable Object> answer = envelope(id);
        answer.put("result", result(message));
        return answer;
      }
      if (isRequest && !message.containsKey("id")) {
        return null; // a notification, such as that it was initialized
      }
      if (message.containsKey("result") || message.containsKey("error")) {
        return null; // an answer, though nothing was asked
      }
      throw new Refusal(NOT_A_REQUEST, "a request has a method, and a string or number for an id");
    } catch (Refusal e) {
      log.accept(String.valueOf(e.getMessage()));
      Map<String, @Nullable Object> answer = envelope(id);
      answer.put(
          "error", JsonTree.object("code", e.code, "message", String.valueOf(e.getMessage())));
      return answer;
    }
  }

  private static Map<?, ?> message(InputLines lines) throws Refusal {
    if (lines.isTooLong()) {
      throw new Refusal(NOT_A_REQUEST, "a message may have " + MAX_LINE + " bytes at most");
    }
    Object value;
    try {
      value = JsonTree.read(lines.bytes(), lines.length());
    } catch (IOException e) {
      String problem =
          e instanceof JacksonException json ? json.getOriginalMessage() : e.getMessage();
      throw new Refusal(NOT_JSON, "not JSON: " + cut(String.valueOf(problem)));
    }
    if (value instanceof Map<?, ?> message && "2.0".equals(message.get("jsonrpc"))) {
      return message;
    }
    throw new Refusal(NOT_A_REQUEST, "a message is an object with \"jsonrpc\":\"2.0\"");
  }

  private static Map<String, @Nullable Object> envelope(@Nullable Object id) {
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("jsonrpc", "2.0");
    answer.put("id", id instanceof String || id instanceof Number ? id : null);
    return answer;
  }

  private Map<String, Object> result(Map<?, ?> message) throws Refusal, IOException {
    Object method = message.get("method");
    Object sent = message.get("params");
    if (sent != null && !(sent instanceof Map)) {
      throw new Refusal(WRONG_PARAMETERS, "params must be an object");
    }
    Map<?, ?> params = sent == null ? Map.of() : (Map<?, ?>) sent;
    return switch (String.valueOf(method)) {
      case "initialize" -> initialized(params);
      case "ping" -> Map.of();
      case "tools/list" -> Map.of("tools", tools.stream().map(Tool::listed).toList());
      case "tools/call" -> called(params);
      default -> throw new Refusal(UNKNOWN_METHOD, "no method '" + cut("" + method) + "'");
    };
  }

  private Map<String, Object> initialized(Map<?, ?> params) {
    String asked = String.valueOf(params.get("protocolVersion"));
    return JsonTree.object(
        "protocolVersion",
        VERSIONS.contains(asked) ? asked : VERSIONS.get(0),
        "capabilities",
        Map.of("tools", Map.of("listChanged", false)),
        "serverInfo",
        server,
        "instructions",
        instructions);
  }

  /** A wrong question is answered by a result that says so, for the one who asked to read it. */
  private Map<String, Object> called(Map<?, ?> params) throws Refusal, IOException {
    Object name = params.get("name");
    Optional<Tool> tool = tools.stream().filter(each -> each.name().equals(name)).findFirst();
    if (tool.isEmpty()) {
      throw new Refusal(
          WRONG_PARAMETERS,
          "no tool '%s'; there are %s"
              .formatted(
                  cut("" + name), String.join(", ", tools.stream().map(Tool::name).toList())));
    }
    try {
      Arguments arguments = Arguments.of(params.get("arguments"), tool.get());
      Map<String, Object> answer = tool.get().answerer().answer(arguments);
      Map<String, Object> result = content(new String(JsonTree.write(answer), UTF_8));
      result.put("structuredContent", answer);
      result.put("isError", false);
      return result;
    } catch (IllegalArgumentException | IOException e) {
      log.accept(tool.get().name() + ": " + e.getMessage());
      Map<String, Object> result = content(cut(String.valueOf(e.getMessage())));
      result.put("isError", true);
      return result;
    } catch (RuntimeException e) {
      throw new Refusal(FAILED, tool.get().name() + " failed: " + cut(e.toString()));
    } catch (OutOfMemoryError e) {
      throw new Refusal(FAILED, "out of memory; start it with a larger heap: DOPPEL_OPTS=-Xmx4g");
    }
  }

  private static Map<String, Object> content(String text) {
    return JsonTree.object("content", List.of(JsonTree.object("type", "text", "text", text)));
  }

  private static String cut(String text) {
    return text.length() <= MAX_PROBLEM ? text : text.substring(0, MAX_PROBLEM) + "...";
  }
}
