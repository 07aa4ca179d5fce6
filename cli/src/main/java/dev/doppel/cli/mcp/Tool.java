package dev.doppel.cli.mcp;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One question that can be asked.
 *
 * @param name what it is called by
 * @param title a name for people
 * @param description what it answers, for who chooses among tools
 * @param parameters what it takes
 * @param answerer finds the answer, as a tree for {@link JsonTree}
 */
record Tool(
    String name, String title, String description, List<Parameter> parameters, Answerer answerer) {

  Tool {
    parameters = List.copyOf(parameters);
  }

  /** Answers a question. */
  @FunctionalInterface
  interface Answerer {

    /**
     * Returns the answer.
     *
     * @throws IllegalArgumentException if the question is wrong; it says what to ask instead
     * @throws IOException if it cannot be answered; it says why
     */
    Map<String, Object> answer(Arguments arguments) throws IOException;
  }

  /**
   * One thing that a tool takes.
   *
   * @param schema its type and limits, in the words of JSON Schema
   */
  record Parameter(String name, boolean isRequired, Map<String, Object> schema) {

    static Parameter required(String name, String type, String description) {
      return new Parameter(name, true, schema(type, description));
    }

    static Parameter optional(String name, String type, String description) {
      return new Parameter(name, false, schema(type, description));
    }

    private static Map<String, Object> schema(String type, String description) {
      Map<String, Object> schema = JsonTree.object("type", type);
      if (type.equals("array")) {
        schema.put("items", Map.of("type", "string"));
      }
      schema.put("description", description);
      return schema;
    }
  }

  /** The tool as a list of tools has it. */
  Map<String, Object> listed() {
    Map<String, Object> properties = new LinkedHashMap<>();
    parameters.forEach(each -> properties.put(each.name(), each.schema()));
    Map<String, Object> schema =
        JsonTree.object(
            "type",
            "object",
            "properties",
            properties,
            "required",
            parameters.stream().filter(Parameter::isRequired).map(Parameter::name).toList(),
            "additionalProperties",
            false);
    return JsonTree.object(
        "name",
        name,
        "title",
        title,
        "description",
        description,
        "inputSchema",
        schema,
        "annotations",
        JsonTree.object(
            "title", title, "readOnlyHint", true, "idempotentHint", true, "openWorldHint", false));
  }
}
