package dev.doppel.server.api;

import dev.doppel.core.internal.Check;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.Route;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the parameters that many routes share, and declares them. */
final class Given {

  static final int MOST_ON_A_PAGE = 1000;
  static final double LEAST_SIMILARITY = 0.5;
  static final double USUAL_SIMILARITY = 0.8;

  private static final int USUAL_PAGE = 100;

  private Given() {}

  /** Declares the parameters of a list. */
  static Route paged(Route route) {
    return route
        .query("cursor", String.class, "Where the page begins: next of the page before.")
        .query("limit", Integer.class, "How many are wanted; by default 100.", 1, MOST_ON_A_PAGE);
  }

  /** Declares the parameter that says from when on texts are alike. */
  static Route similar(Route route) {
    return route.query(
        "similarity",
        Double.class,
        "The least resemblance of a document to the head of its cluster; by default 0.8.",
        LEAST_SIMILARITY,
        1);
  }

  /** An empty one is none, so that a client may always send it. */
  static @Nullable String cursor(Call call) {
    return call.query("cursor").filter(each -> !each.isEmpty()).orElse(null);
  }

  static int limit(Call call) {
    return within(call, "limit", USUAL_PAGE, 1, MOST_ON_A_PAGE);
  }

  static int within(Call call, String name, int otherwise, int least, int most) {
    int given = call.number(name, otherwise);
    Check.argument(
        least <= given && given <= most, "%s must be %d to %d, got %d", name, least, most, given);
    return given;
  }

  static double share(Call call, String name, double otherwise, double least) {
    double given = call.share(name, otherwise);
    Check.argument(least <= given && given <= 1, "%s must be %s to 1, got %s", name, least, given);
    return given;
  }

  static double similarity(Call call) {
    return share(call, "similarity", USUAL_SIMILARITY, LEAST_SIMILARITY);
  }

  static @Nullable Boolean flag(Call call, String name) {
    String given = call.query(name).orElse(null);
    if (given == null) {
      return null;
    }
    Check.argument(
        given.equals("true") || given.equals("false"),
        "%s must be true or false, got '%s'",
        name,
        given);
    return given.equals("true");
  }

  static <E extends Enum<E>> E choice(Call call, String name, E otherwise) {
    E given = choice(call, name, otherwise.getDeclaringClass());
    return given == null ? otherwise : given;
  }

  static <E extends Enum<E>> @Nullable E choice(Call call, String name, Class<E> type) {
    String word = call.query(name).orElse(null);
    return word == null ? null : choice(name, word, type);
  }

  static <E extends Enum<E>> E choice(String name, String word, Class<E> type) {
    E[] all = type.getEnumConstants();
    for (E each : all) {
      if (each.toString().equals(word)) {
        return each;
      }
    }
    String known = Arrays.stream(all).map(Object::toString).collect(Collectors.joining(", "));
    throw ProblemException.badRequest(name + " must be one of " + known + ", got '" + word + "'");
  }

  /** A parameter that must be there. */
  static String needed(Call call, String name) {
    String given = call.query(name).orElse("");
    Check.argument(!given.isEmpty(), "parameter '%s' is missing", name);
    return given;
  }
}
