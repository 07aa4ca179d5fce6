package dev.doppel.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Names and values as queries and forms have them: {@code a=1&b=2}. */
final class Fields {

  private Fields() {}

  /** Returns the values by name, in their order. */
  static Map<String, List<String>> parse(String text) {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    for (String each : text.split("&", -1)) {
      if (!each.isEmpty()) {
        int equals = each.indexOf('=');
        String name = equals < 0 ? each : each.substring(0, equals);
        String value = equals < 0 ? "" : each.substring(equals + 1);
        add(fields, decode(name), decode(value));
      }
    }
    return fields;
  }

  static void add(Map<String, List<String>> fields, String name, String value) {
    fields.computeIfAbsent(name, key -> new ArrayList<>(1)).add(value);
  }

  /** Returns what a part of a path says; unlike in a query, a plus is a plus there. */
  static String decodePart(String part) {
    return part.indexOf('%') < 0 ? part : decode(part.replace("+", "%2B"));
  }

  private static String decode(String text) {
    if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
      return text;
    }
    try {
      return URLDecoder.decode(text, UTF_8);
    } catch (IllegalArgumentException e) {
      throw ProblemException.badRequest("'" + text + "' is not written as addresses are: use %25");
    }
  }
}
