package dev.doppel.server.http;

import dev.doppel.server.http.Route.BulkHandler;
import dev.doppel.server.json.Json;
import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Puts routes on a server: guards, decodes, lets them answer, encodes, counts. */
public final class Router implements AutoCloseable {

  /** Where a browser without the token is sent. */
  public static final String LOGIN = "/login";

  private static final int MAX_STREAMS = 64;
  private static final String ASSETS = "/assets/";
  private static final String START = "start";
  private static final String ROUTE = "route";

  private final Guard guard;
  private final Limits limits;
  private final RateLimit rate;
  private final Metrics metrics;
  private final Executor answering;
  private final Consumer<Throwable> failures;
  private final Workers workers = new Workers();
  private final Set<String> open = new HashSet<>(Set.of(LOGIN));
  private final Semaphore streams = new Semaphore(MAX_STREAMS);

  /**
   * Makes a router.
   *
   * @param answering writes answers that are there; slow clients may keep it waiting
   * @param failures receives what should not have happened
   */
  public Router(
      Guard guard,
      Limits limits,
      Metrics metrics,
      Executor answering,
      Consumer<Throwable> failures) {
    this.guard = guard;
    this.limits = limits;
    this.rate = new RateLimit(limits.perSecond());
    this.metrics = metrics;
    this.answering = answering;
    this.failures = failures;
  }

  /** Puts the routes, the guard and the problems on a server. */
  public void install(Javalin server, List<Route> routes) {
    routes.stream().filter(Route::isOpen).forEach(route -> open.add(route.path()));
    server.before(this::begin);
    for (Route route : routes) {
      HandlerType method = HandlerType.valueOf(route.method().name());
      server.addHttpHandler(method, route.path(), context -> handle(route, context));
    }
    server.exception(Exception.class, (e, context) -> write(context, problem(e)));
    server.exception(HttpResponseException.class, (e, context) -> write(context, problem(e)));
    server.after(this::end);
  }

  /** Ends the threads for what takes long. */
  @Override
  public void close() {
    workers.close();
  }

  /** Whatever is not said to be open needs the token, also what other hands put on the server. */
  private void begin(Context context) {
    context.attribute(START, System.nanoTime());
    guard.checkOrigin(context);
    rate.check(context.req().getRemoteAddr(), System.nanoTime());
    String path = context.path();
    if (!open.contains(path) && !path.startsWith(ASSETS)) {
      guard.checkToken(context);
    }
  }

  private void handle(Route route, Context context) throws IOException {
    context.attribute(ROUTE, route.toString());
    Call call = new Call(route, context, limits.maxBody(), workers);
    BulkHandler bulk = route.bulk();
    if (bulk != null && Body.isLines(context)) {
      stream(context, call, bulk);
      return;
    }
    CompletableFuture<?> answer = route.handler().answer(call);
    if (answer.isDone()) {
      write(context, answer.join());
    } else {
      context.future(() -> finish(context, answer));
    }
  }

  private CompletableFuture<?> finish(Context context, CompletableFuture<?> answer) {
    return answer
        .orTimeout(limits.timeout().toMillis(), TimeUnit.MILLISECONDS)
        .thenAcceptAsync(value -> write(context, value), answering);
  }

  /** Such requests keep a thread for as long as they last, so there are not many. */
  private void stream(Context context, Call call, BulkHandler bulk) throws IOException {
    if (!streams.tryAcquire()) {
      throw ProblemException.busy(MAX_STREAMS + " bulk requests are under way; try again");
    }
    try {
      new Lines(bulk, limits.maxBody(), limits.timeout().toMillis()).answer(context, call);
    } finally {
      streams.release();
    }
  }

  private static void write(Context context, @Nullable Object answer) {
    if (answer instanceof Raw raw) {
      context.contentType(raw.contentType()).result(raw.bytes());
    } else if (answer == null) {
      context.status(HttpStatus.NO_CONTENT);
    } else {
      context.contentType(Body.JSON).result(Json.write(answer));
    }
  }

  private static void write(Context context, ProblemException e) {
    Problem problem = e.problem();
    if (problem.status() == 401 && isBrowser(context)) {
      context.redirect(LOGIN, HttpStatus.SEE_OTHER);
      return;
    }
    if (problem.retryAfter() != null) {
      context.header("Retry-After", problem.retryAfter().toString());
    }
    if (problem.status() == 401) {
      context.header("WWW-Authenticate", "Bearer");
    }
    context.status(problem.status());
    context.contentType(Problem.CONTENT_TYPE).result(Json.write(problem));
  }

  private static boolean isBrowser(Context context) {
    String accept = context.header("Accept");
    return accept != null && accept.contains("text/html");
  }

  private ProblemException problem(Throwable e) {
    if (e instanceof CompletionException && e.getCause() != null) {
      return problem(e.getCause());
    }
    if (e instanceof TimeoutException) {
      return ProblemException.busy("no answer within " + limits.timeout() + "; try again");
    }
    return Problems.of(e).orElseGet(() -> failure(e));
  }

  private ProblemException failure(Throwable e) {
    failures.accept(e);
    return ProblemException.of(500, "the server failed: " + e.getClass().getSimpleName());
  }

  private void end(Context context) {
    Long start = context.attribute(START);
    String route = context.attribute(ROUTE);
    if (start != null) {
      metrics.answered(
          route == null ? "none" : route, context.statusCode(), System.nanoTime() - start);
    }
  }
}
