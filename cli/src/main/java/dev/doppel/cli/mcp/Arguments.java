package dev.doppel.cli.mcp;

import dev.doppel.core.internal.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a tool was asked with. What is missing or of another type is refused by its name. */
final class Arguments {

  private static final int MAX_SHOWN = 80;

  private final Map<?, ?> given;

  private Arguments(Map<?, ?> given) {
    this.given = given;
  }

  /** Takes what was sent for a tool; anything that the tool does not take is a mistake. */
  static Arguments of(@Nullable Object sent, Tool tool) {
    if (sent == null) {
      return new Arguments(Map.of());
    }
    if (!(sent instanceof Map<?, ?> given)) {
      throw new IllegalArgumentException("arguments must be an object, got " + shown(sent));
    }
    List<String> known = tool.parameters().stream().map(Tool.Parameter::name).toList();
    for (Object name : given.keySet()) {
      Check.argument(
          known.contains(name),
          "%s takes no '%s'; it takes %s",
          tool.name(),
          name,
          known.isEmpty() ? "nothing" : String.join(", ", known));
    }
    return new Arguments(given);
  }

  String text(String name) {
    return optionalText(name)
        .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is missing"));
  }

  Optional<String> optionalText(String name) {
    Object value = given.get(name);
    Check.argument(
        value == null || value instanceof String,
        "'%s' must be a string, got %s",
        name,
        shown(value));
    return Optional.ofNullable((String) value);
  }

  List<String> texts(String name, int most) {
    Object value = given.get(name);
    if (!(value instanceof List<?> list) || list.isEmpty()) {
      throw new IllegalArgumentException(
          "'" + name + "' must be a list of strings, got " + shown(value));
    }
    Check.argument(
        list.size() <= most, "'%s' may have %d strings, got %d", name, most, list.size());
    List<String> texts = new ArrayList<>();
    for (Object each : list) {
      Check.argument(
          each instanceof String, "'%s' must be a list of strings, got %s", name, shown(each));
      texts.add((String) each);
    }
    return texts;
  }

  Map<?, ?> object(String name) {
    if (given.get(name) instanceof Map<?, ?> object) {
      return object;
    }
    throw new IllegalArgumentException(
        "'" + name + "' must be an object, got " + shown(given.get(name)));
  }

  /** A share; the usual one where none was given. */
  double share(String name, double least, double usual) {
    Object value = given.get(name);
    if (value == null) {
      return usual;
    }
    double share = value instanceof Number number ? number.doubleValue() : Double.NaN;
    Check.argument(
        least <= share && share <= 1,
        "'%s' must be a number from %s to 1, got %s",
        name,
        least,
        shown(value));
    return share;
  }

  /** A whole number from 1; the usual one where none was given. */
  int count(String name, int most, int usual) {
    Object value = given.get(name);
    if (value == null) {
      return usual;
    }
    double count = value instanceof Number number ? number.doubleValue() : Double.NaN;
    Check.argument(
        1 <= count && count <= most && count == Math.rint(count),
        "'%s' must be a whole number from 1 to %d, got %s",
        name,
        most,
        shown(value));
    return (int) count;
  }

  private static String shown(@Nullable Object value) {
    String text = value instanceof String string ? "'" + string + "'" : String.valueOf(value);
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
  }
}
