package dev.doppel.server.json;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records that stand for one type in JSON, one of which an object is.
 *
 * @param property the field that says which
 * @param members the records by the word in that field
 */
public record JsonFamily(String property, Map<String, Class<?>> members) {

  /** Returns the family that a type stands for; null if it is no family. */
  public static @Nullable JsonFamily of(Class<?> type) {
    JsonTypeInfo info = type.getAnnotation(JsonTypeInfo.class);
    JsonSubTypes types = type.getAnnotation(JsonSubTypes.class);
    if (info == null || types == null || type.isRecord()) {
      return null;
    }
    Map<String, Class<?>> members = new LinkedHashMap<>();
    for (JsonSubTypes.Type each : types.value()) {
      members.put(each.name(), each.value());
    }
    return new JsonFamily(info.property(), members);
  }
}
