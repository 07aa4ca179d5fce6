package dev.doppel.server.http;

import dev.doppel.core.internal.Check;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/** Which paths there are, and what can be asked for at each. */
final class RouteTable {

  /** What answers at a path, by what is asked for. */
  static final class Place {

    private final String pattern;
    private final String[] segments;
    private final Map<Route.Method, Endpoint> endpoints = new EnumMap<>(Route.Method.class);

    private Place(String pattern) {
      this.pattern = pattern;
      this.segments = pattern.split("/", -1);
    }

    Optional<Endpoint> endpoint(Route.Method method) {
      return Optional.ofNullable(endpoints.get(method));
    }

    boolean isOpen() {
      return endpoints.values().stream().anyMatch(Endpoint::isOpen);
    }

    /** What can be asked for, as the header {@code Allow} says it. */
    String allowed() {
      StringJoiner allowed = new StringJoiner(", ");
      for (Route.Method each : endpoints.keySet()) {
        allowed.add(each.name());
        if (each == Route.Method.GET) {
          allowed.add("HEAD");
        }
      }
      return allowed.add("OPTIONS").toString();
    }

    /** Reads the variable parts of a path that fits. */
    void readParts(String path, Context context) {
      if (pattern.indexOf('{') < 0) {
        return;
      }
      String[] given = path.split("/", -1);
      for (int i = 0; i < segments.length; i++) {
        if (isVariable(segments[i])) {
          String name = segments[i].substring(1, segments[i].length() - 1);
          context.part(name, Fields.decodePart(given[i]));
        }
      }
    }

    private boolean fits(String[] given) {
      if (given.length != segments.length) {
        return false;
      }
      for (int i = 0; i < given.length; i++) {
        if (isVariable(segments[i]) ? given[i].isEmpty() : !segments[i].equals(given[i])) {
          return false;
        }
      }
      return true;
    }

    private static boolean isVariable(String segment) {
      return segment.startsWith("{");
    }
  }

  private final Map<String, Place> fixed = new HashMap<>();
  private final Map<String, Place> variable = new LinkedHashMap<>();

  void add(Route.Method method, String pattern, Endpoint endpoint) {
    Map<String, Place> places = pattern.indexOf('{') < 0 ? fixed : variable;
    Place place = places.computeIfAbsent(pattern, Place::new);
    Endpoint earlier = place.endpoints.put(method, endpoint);
    Check.argument(earlier == null, "two answer %s %s", method, pattern);
  }

  /** The place of a path; one that is written out goes before one with variable parts. */
  Optional<Place> find(String path) {
    Place place = fixed.get(path);
    if (place != null) {
      return Optional.of(place);
    }
    String[] segments = path.split("/", -1);
    for (Place each : variable.values()) {
      if (each.fits(segments)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }
}
