package dev.doppel.server.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.MutableCoercionConfig;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Records to JSON and back, strictly: what is not known, missing or of another type is refused. */
public final class Json {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .annotationIntrospector(new RequiredUnlessNullable())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.READ_ENUMS_USING_TO_STRING)
          .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .withCoercionConfig(LogicalType.Textual, Json::textsOnly)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          .build();

  /** How the parser begins to say that it met a word; what it says then is of no use to callers. */
  private static final Pattern UNKNOWN_WORD = Pattern.compile("Unrecognized token ('[^']*')");

  private Json() {}

  /**
   * Reads a value.
   *
   * @throws JsonException if the bytes are no JSON, or not that of such a value
   */
  public static <T> T read(byte[] json, int from, int length, Class<T> type) {
    try {
      T value = MAPPER.readValue(json, from, length, type);
      if (value == null) {
        throw new JsonException("the body is null; " + wanted(type) + " is wanted");
      }
      requireComplete(value);
      return value;
    } catch (JsonProcessingException e) {
      throw new JsonException(explain(e, type));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a value that takes all bytes. */
  public static <T> T read(byte[] json, Class<T> type) {
    return read(json, 0, json.length, type);
  }

  /**
   * Reads a value in which nothing is null: who leaves a field out does not write it.
   *
   * @throws JsonException if there is a null, or as {@link #read(byte[], Class)} says
   */
  public static <T> T readWhole(byte[] json, Class<T> type) {
    JsonNode tree;
    try {
      tree = MAPPER.readTree(json);
      requireNoNull(tree, "");
    } catch (JsonProcessingException e) {
      throw new JsonException(explain(e, type));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try {
      return read(json, type);
    } catch (JsonException e) {
      JsonNode spelled = withWholeNumbers(tree);
      if (spelled.equals(tree)) {
        throw e;
      }
      return read(write(spelled), type);
    }
  }

  /** 3.0 is a whole number to JSON, and another type than 3 to Java. */
  private static JsonNode withWholeNumbers(JsonNode node) {
    if (node.isDouble() && node.asDouble() == Math.rint(node.asDouble())) {
      return node.canConvertToLong() ? LongNode.valueOf(node.asLong()) : node;
    }
    if (node instanceof ObjectNode object) {
      ObjectNode copy = MAPPER.createObjectNode();
      object
          .properties()
          .forEach(each -> copy.set(each.getKey(), withWholeNumbers(each.getValue())));
      return copy;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode copy = MAPPER.createArrayNode();
      array.forEach(each -> copy.add(withWholeNumbers(each)));
      return copy;
    }
    return node;
  }

  private static void requireNoNull(JsonNode node, String path) {
    if (node.isNull()) {
      throw new JsonException("field '" + path + "' is null; leave it out instead");
    }
    if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        requireNoNull(node.get(i), path + "[" + i + "]");
      }
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      requireNoNull(
          field.getValue(), path.isEmpty() ? field.getKey() : path + "." + field.getKey());
    }
  }

  /** Writes a value. */
  public static byte[] write(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("no JSON for " + value.getClass(), e);
    }
  }

  /** 1 is not "1": who sends it means something else than we would take it for. */
  private static void textsOnly(MutableCoercionConfig texts) {
    texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
    texts.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
    texts.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
  }

  /** A null that was written is refused like a field that is not there. */
  private static void requireComplete(Object value) {
    if (!value.getClass().isRecord()) {
      return;
    }
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      Object part = part(value, component);
      if (part == null && !isNullable(component)) {
        throw new JsonException(
            "field '%s' is null; %s is wanted"
                .formatted(component.getName(), wanted(value.getClass())));
      }
      if (part != null) {
        requireComplete(part);
      }
    }
  }

  private static @Nullable Object part(Object value, RecordComponent component) {
    try {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true); // the record may be private to its package
      return accessor.invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }

  private static String explain(JsonProcessingException problem, Class<?> type) {
    if (problem instanceof UnrecognizedPropertyException unknown) {
      return "no field '%s' is known here; known are %s"
          .formatted(path(unknown), names(unknown.getKnownPropertyIds()));
    }
    if (problem instanceof ValueInstantiationException refused && refused.getCause() != null) {
      return refused.getCause() instanceof IllegalArgumentException cause
          ? place(refused) + cause.getMessage()
          : place(refused) + "is not whole; " + wanted(type) + " is wanted";
    }
    if (problem instanceof MismatchedInputException mismatched) {
      return mismatch(mismatched, type);
    }
    if (problem instanceof JsonMappingException mapping) {
      return place(mapping) + "has a value that is not accepted";
    }
    String at = at(problem.getLocation() == null ? 0 : problem.getLocation().getColumnNr());
    return problem instanceof StreamConstraintsException
        ? "the body has a number or name that is too long, or is nested too deep" + at
        : "the body is not JSON: " + fault(problem) + at;
  }

  private static String fault(JsonProcessingException problem) {
    if (problem instanceof JsonEOFException) {
      return "it ends too early";
    }
    Matcher word = UNKNOWN_WORD.matcher(String.valueOf(problem.getOriginalMessage()));
    return word.lookingAt() ? word.group(1) + " is no value" : "it cannot be read";
  }

  private static String mismatch(MismatchedInputException problem, Class<?> type) {
    String message = problem.getOriginalMessage();
    if (problem instanceof InvalidTypeIdException unknown) {
      String subject = path(problem).isEmpty() ? "the body " : place(problem);
      return subject + "must be " + wanted(unknown.getBaseType().getRawClass());
    }
    if (message.startsWith("Missing required") || message.startsWith("Null value for")) {
      Class<?> owner = type.isSealed() ? ownerOfLast(problem, type) : type;
      return "field '" + path(problem) + "' is missing; " + wanted(owner) + " is wanted";
    }
    if (message.startsWith("No content")) {
      return "the body is empty; " + wanted(type) + " is wanted";
    }
    Class<?> target = problem.getTargetType();
    String subject = path(problem).isEmpty() ? "the body " : place(problem);
    return subject + "must be " + (target == null ? "another value" : wanted(target));
  }

  /** The record that lacks a field: which one of a sealed family it is, the path knows. */
  private static Class<?> ownerOfLast(JsonMappingException problem, Class<?> type) {
    List<JsonMappingException.Reference> steps = problem.getPath();
    Object from = steps.isEmpty() ? null : steps.get(steps.size() - 1).getFrom();
    return from instanceof Class<?> owner ? owner : type;
  }

  private static String wanted(Class<?> type) {
    if (type.isEnum()) {
      Object[] constants = type.getEnumConstants();
      return Arrays.stream(constants)
          .map(Object::toString)
          .collect(Collectors.joining(", ", "one of ", ""));
    }
    if (type.isRecord()) {
      return Arrays.stream(type.getRecordComponents())
          .map(component -> component.getName() + (isNullable(component) ? "?" : ""))
          .collect(Collectors.joining(", ", "an object {", "}"));
    }
    JsonFamily family = JsonFamily.of(type);
    if (family != null) {
      return "an object whose %s is one of %s"
          .formatted(family.property(), String.join(", ", family.members().keySet()));
    }
    if (Collection.class.isAssignableFrom(type)) {
      return "an array";
    }
    if (type == String.class) {
      return "a string";
    }
    return Number.class.isAssignableFrom(type) || type.isPrimitive() ? "a number" : "another value";
  }

  private static String names(@Nullable Collection<Object> known) {
    return known == null
        ? "none"
        : known.stream().map(Object::toString).sorted().collect(Collectors.joining(", "));
  }

  private static String place(JsonMappingException problem) {
    String path = path(problem);
    return path.isEmpty() ? "" : "field '" + path + "': ";
  }

  private static String at(int column) {
    return column > 0 ? " (column " + column + ")" : "";
  }

  /** The way to the bad value, as {@code results[3].id}. */
  private static String path(JsonMappingException problem) {
    StringBuilder path = new StringBuilder();
    for (JsonMappingException.Reference step : problem.getPath()) {
      if (step.getFieldName() == null) {
        path.append('[').append(step.getIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
      }
    }
    return path.toString();
  }

  /** Whether a component may be left out. */
  public static boolean isNullable(RecordComponent component) {
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  /** A record's components must be there unless they may be null. */
  private static final class RequiredUnlessNullable extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1;

    @Override
    public @Nullable Boolean hasRequiredMarker(AnnotatedMember member) {
      Class<?> owner = member.getDeclaringClass();
      if (member instanceof AnnotatedParameter parameter && owner.isRecord()) {
        return !isNullable(owner.getRecordComponents()[parameter.getIndex()]);
      }
      return super.hasRequiredMarker(member);
    }
  }
}
