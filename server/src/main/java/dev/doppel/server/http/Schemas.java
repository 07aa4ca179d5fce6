package dev.doppel.server.http;

import dev.doppel.core.internal.Check;
import dev.doppel.server.json.Either;
import dev.doppel.server.json.Json;
import dev.doppel.server.json.JsonFamily;
import dev.doppel.server.json.Shape;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** JSON schemas of records, as {@link Json} reads and writes them. */
final class Schemas {

  private final Map<String, Object> components = new LinkedHashMap<>();
  private final Map<String, Class<?>> owners = new LinkedHashMap<>();

  /** The schemas of all records met so far, by name. */
  Map<String, Object> components() {
    return components;
  }

  /** Returns the schema of a type, of a record a reference to it. */
  Map<String, Object> of(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      Map<String, Object> inner = of(arguments[arguments.length - 1]);
      return generic.getRawType() == List.class
          ? Map.of("type", "array", "items", inner)
          : Map.of("type", "object", "additionalProperties", inner);
    }
    Class<?> plain = (Class<?>) type;
    JsonFamily family = JsonFamily.of(plain);
    if (family != null) {
      return Map.of("$ref", "#/components/schemas/" + component(family, plain));
    }
    if (plain.isRecord()) {
      return Map.of("$ref", "#/components/schemas/" + component(plain));
    }
    if (plain.isEnum()) {
      List<String> words = Arrays.stream(plain.getEnumConstants()).map(Object::toString).toList();
      return Map.of("type", "string", "enum", words);
    }
    return simple(plain);
  }

  private static Map<String, Object> simple(Class<?> type) {
    if (type == String.class) {
      return Map.of("type", "string");
    }
    if (type == int.class || type == Integer.class) {
      return Map.of("type", "integer", "format", "int32");
    }
    if (type == long.class || type == Long.class) {
      return Map.of("type", "integer", "format", "int64");
    }
    if (type == double.class || type == Double.class) {
      return Map.of("type", "number");
    }
    if (type == boolean.class || type == Boolean.class) {
      return Map.of("type", "boolean");
    }
    Check.argument(type == Object.class || type == Map.class, "no schema for %s", type);
    return type == Map.class ? Map.of("type", "object") : Map.of();
  }

  private String component(Class<?> record) {
    String name = record.getSimpleName();
    Class<?> owner = owners.putIfAbsent(name, record);
    Check.argument(owner == null || owner == record, "%s and %s share a name", owner, record);
    if (owner == null) {
      components.put(name, Map.of()); // a record may hold itself
      Either either = record.getAnnotation(Either.class);
      components.put(name, either == null ? object(record) : oneOf(record, either));
    }
    return name;
  }

  /** A schema for each component that may be the one that is there. */
  private Map<String, Object> oneOf(Class<?> record, Either either) {
    List<String> names = List.of(either.value());
    List<Object> members = new ArrayList<>();
    for (String each : names) {
      Map<String, Object> schema = new LinkedHashMap<>(object(record));
      Map<Object, Object> properties = new LinkedHashMap<>((Map<?, ?>) schema.get("properties"));
      names.stream().filter(other -> !other.equals(each)).forEach(properties::remove);
      List<Object> required = new ArrayList<>((List<?>) schema.get("required"));
      required.add(each);
      schema.put("properties", properties);
      schema.put("required", required);
      String first = each.substring(0, 1).toUpperCase(Locale.ROOT);
      String member = record.getSimpleName() + "By" + first + each.substring(1);
      components.put(member, schema);
      members.add(Map.of("$ref", "#/components/schemas/" + member));
    }
    return Map.of("oneOf", members);
  }

  /** A family is one of several records, which a property tells apart. */
  private String component(JsonFamily family, Class<?> type) {
    String name = type.getSimpleName();
    if (components.containsKey(name)) {
      return name;
    }
    components.put(name, Map.of());
    List<Object> members = new ArrayList<>();
    Map<String, Object> mapping = new LinkedHashMap<>();
    family
        .members()
        .forEach(
            (word, record) -> {
              String member = record.getSimpleName() + name;
              Map<String, Object> schema = object(record);
              components.put(member, withProperty(schema, family.property(), word));
              members.add(Map.of("$ref", "#/components/schemas/" + member));
              mapping.put(word, "#/components/schemas/" + member);
            });
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("oneOf", members);
    schema.put("discriminator", Map.of("propertyName", family.property(), "mapping", mapping));
    components.put(name, schema);
    return name;
  }

  private static Map<String, Object> withProperty(
      Map<String, Object> schema, String property, String word) {
    Map<Object, Object> properties = new LinkedHashMap<>();
    properties.put(property, Map.of("type", "string", "enum", List.of(word)));
    properties.putAll((Map<?, ?>) schema.get("properties"));
    List<Object> required = new ArrayList<>(List.of(property));
    required.addAll((List<?>) schema.get("required"));
    Map<String, Object> extended = new LinkedHashMap<>(schema);
    extended.put("properties", properties);
    extended.put("required", required);
    return extended;
  }

  /** The schema with what its {@link Shape} says. */
  private static Map<String, Object> shaped(Map<String, Object> schema, RecordComponent component) {
    Shape shape = component.getAnnotation(Shape.class);
    if (shape == null) {
      return schema;
    }
    if (schema.get("additionalProperties") instanceof Map<?, ?> values) {
      return shapedMap(schema, values, shape);
    }
    Map<String, Object> shaped = new LinkedHashMap<>(schema);
    if (shape.words().length > 0) {
      shaped.put("enum", List.of(shape.words()));
    }
    if (shape.numbers().length > 0) {
      shaped.put("enum", Arrays.stream(shape.numbers()).boxed().toList());
    }
    if (shape.step() > 0) {
      shaped.put("multipleOf", shape.step());
    }
    putBound(shaped, "exclusiveMaximum", shape.below());
    putBound(shaped, "minimum", shape.least());
    putBound(shaped, "exclusiveMinimum", shape.above());
    putBound(shaped, "maximum", shape.most());
    putPattern(shaped, shape);
    boolean isList = "array".equals(schema.get("type"));
    if (shape.shortest() > 0) {
      shaped.put(isList ? "minItems" : "minLength", shape.shortest());
    }
    putMost(shaped, isList ? "maxItems" : "maxLength", shape.longest());
    return shaped;
  }

  /** A map of texts is an object whose names and values have limits, too. */
  private static Map<String, Object> shapedMap(
      Map<String, Object> schema, Map<?, ?> values, Shape shape) {
    Map<String, Object> names = new LinkedHashMap<>();
    putPattern(names, shape);
    putMost(names, "maxLength", shape.longestName());
    Map<String, Object> texts = new LinkedHashMap<>();
    values.forEach((word, value) -> texts.put(word.toString(), value));
    putPattern(texts, shape);
    putMost(texts, "maxLength", shape.longestValue());
    Map<String, Object> shaped = new LinkedHashMap<>(schema);
    shaped.put("additionalProperties", texts);
    shaped.put("propertyNames", names);
    putMost(shaped, "maxProperties", shape.longest());
    return shaped;
  }

  private static void putPattern(Map<String, Object> schema, Shape shape) {
    if (!shape.pattern().isEmpty()) {
      schema.put("pattern", whole(shape.pattern()));
    }
  }

  /** An expression that all of a text must match, where others are looked for anywhere in it. */
  static String whole(String pattern) {
    return "^(?:" + pattern + ")$";
  }

  private static void putMost(Map<String, Object> schema, String name, int most) {
    if (most < Integer.MAX_VALUE) {
      schema.put(name, most);
    }
  }

  private static void putBound(Map<String, Object> schema, String name, double bound) {
    if (Double.isFinite(bound)) {
      schema.put(name, number(bound));
    }
  }

  /** A whole number as one. */
  static Number number(double value) {
    return value == Math.rint(value) ? (Number) (long) value : (Number) value;
  }

  private Map<String, Object> object(Class<?> record) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    for (RecordComponent each : record.getRecordComponents()) {
      properties.put(each.getName(), shaped(of(each.getGenericType()), each));
      if (!Json.isNullable(each)) {
        required.add(each.getName());
      }
    }
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    schema.put("required", required);
    schema.put("additionalProperties", false);
    return schema;
  }
}
