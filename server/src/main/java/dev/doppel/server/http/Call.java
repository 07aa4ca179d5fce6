package dev.doppel.server.http;

import dev.doppel.server.json.Json;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A request, decoded as its route says. */
public final class Call {

  private final Route route;
  private final Context context;
  private final Workers workers;

  Call(Route route, Context context, Workers workers) {
    this.route = route;
    this.context = context;
    this.workers = workers;
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

  /** A share of the query. */
  public double share(String name, double otherwise) {
    return query(name).map(text -> share(name, text)).orElse(otherwise);
  }

  private static int number(String name, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw ProblemException.badRequest(name + " must be a whole number, got '" + text + "'");
    }
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
    return workers.run(work::get);
  }

  /** A misspelled parameter would otherwise be a setting silently lost. */
  private void requireKnownParameters() {
    if (context.queryString() == null) {
      return;
    }
    for (String name : context.queryParamMap().keySet()) {
      if (route.parameters().stream().noneMatch(known -> known.name().equals(name))) {
        throw ProblemException.badRequest(
            "no parameter '" + name + "' is known to " + route + "; see /api/openapi.json");
      }
    }
  }
}
