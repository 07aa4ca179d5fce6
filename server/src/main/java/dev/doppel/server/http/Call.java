package dev.doppel.server.http;

import dev.doppel.server.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A request, decoded as its route says. */
public final class Call {

  private final Route route;
  private final Context context;
  private final Computing computing;

  Call(Route route, Context context, Computing computing) {
    this.route = route;
    this.context = context;
    this.computing = computing;
    requireKnownParameters();
  }

  /** The body. */
  public <T> T body(Class<T> type) {
    return Json.read(body(), type);
  }

  /** The body's bytes, for who reads them in another way. */
  public byte[] body() {
    return context.body();
  }

  /** The path under which the client sees this server; empty for all of it. */
  public String prefix() {
    return context.prefix();
  }

  /** A variable part of the path. */
  public String part(String name) {
    return context.pathParam(name);
  }

  /** A parameter of the query. */
  public Optional<String> query(String name) {
    return Optional.ofNullable(context.queryParam(name));
  }

  /** A whole number of the query. */
  public int number(String name, int otherwise) {
    return query(name).map(text -> number(name, text)).orElse(otherwise);
  }

  /** A whole number of the query that may be large, such as a time. */
  public long longNumber(String name, long otherwise) {
    return query(name).map(text -> longNumber(name, text)).orElse(otherwise);
  }

  /** A share of the query. */
  public double share(String name, double otherwise) {
    return query(name).map(text -> share(name, text)).orElse(otherwise);
  }

  private static int number(String name, String text) {
    long number = longNumber(name, text);
    if (number != (int) number) {
      throw notWhole(name, text);
    }
    return (int) number;
  }

  private static long longNumber(String name, String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw notWhole(name, text);
    }
  }

  private static ProblemException notWhole(String name, String text) {
    return ProblemException.badRequest(name + " must be a whole number, got '" + text + "'");
  }

  private static double share(String name, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw ProblemException.badRequest(name + " must be a number, got '" + text + "'");
    }
  }

  /** Computes what takes a while, with as many others at a time as there are cores. */
  public <T> CompletableFuture<T> later(Supplier<T> work) {
    return computing.later(work);
  }

  /**
   * Computes what may take very long and reads no files: when its time is over, its thread is
   * interrupted, and should notice. Does not keep the others from {@link #later}.
   */
  public <T> CompletableFuture<T> compute(Supplier<T> work) {
    return computing.compute(work);
  }

  /** A misspelled parameter would otherwise be a setting silently lost. */
  private void requireKnownParameters() {
    if (context.queryString() == null) {
      return;
    }
    for (Map.Entry<String, List<String>> each : context.queryParamMap().entrySet()) {
      String name = each.getKey();
      if (route.parameters().stream().noneMatch(known -> known.name().equals(name))) {
        throw ProblemException.badRequest(
            "no parameter '" + name + "' is known to " + route + "; see /api/openapi.json");
      }
      if (each.getValue().size() > 1) {
        throw ProblemException.badRequest(
            "parameter '%s' is given twice: '%s' and '%s'"
                .formatted(name, each.getValue().get(0), each.getValue().get(1)));
      }
    }
  }
}
