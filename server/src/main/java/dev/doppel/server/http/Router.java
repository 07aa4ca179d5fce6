package dev.doppel.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.server.http.Route.BulkHandler;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.json.Json;
import java.io.IOException;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Finds what answers a request: guards, reads, lets it answer, encodes, counts. */
public final class Router implements AutoCloseable {

  /** Where a browser without the token is sent. */
  public static final String LOGIN = "/login";

  /** Names the page that was asked for, in the address of {@link #LOGIN}. */
  public static final String LOGIN_FOR = "to";

  private static final int MAX_WANTED = 300; // with the token it must fit into a small form

  private static final int MAX_STREAMS = 1000;
  private static final int PAGES_AT_A_TIME = 16;
  private static final int FORM_BODIES = 8; // of the largest size in one form; any number of small
  private static final int MOST_DECIDING = 150; // of the 200 threads that there are
  private static final String HEALTH = "/health";
  private static final Duration AFTER_WRONG_TOKEN = Duration.ofSeconds(1);
  private static final String API = "/api/";
  private static final int STEP_MILLIS = 5;
  private static final int LOGIN_BYTES = 1024;

  private final Guard guard;
  private final Limits limits;
  private final Proxies proxies;
  private final RateLimit rate;
  private final Metrics metrics;
  private final ServerLog log;
  private final Computing computing;
  private final Workers pages = Workers.of("doppel-page", PAGES_AT_A_TIME);
  private final Budget budget = Budget.ofHeap();
  private final Semaphore deciding = new Semaphore(MOST_DECIDING);
  private final Semaphore streams = new Semaphore(MAX_STREAMS);
  private final Guesses guesses = new Guesses();
  private final RouteTable table = new RouteTable();
  private final Set<Exchange> underWay = ConcurrentHashMap.newKeySet();
  private volatile boolean isStopping;
  private BiConsumer<Context, ProblemException> problemPage = Router::writeProblem;

  /** Answers with a page, or with another thing for browsers. */
  @FunctionalInterface
  public interface Page {
    /** Sets the answer. */
    void answer(Context context) throws IOException;
  }

  /**
   * Makes a router.
   *
   * @param log gets to know what should not have happened
   */
  public Router(Guard guard, Limits limits, Proxies proxies, Metrics metrics, ServerLog log) {
    this.guard = guard;
    this.proxies = proxies;
    this.limits = limits;
    this.rate = new RateLimit(limits.perSecond());
    this.metrics = metrics;
    this.log = log;
    this.computing = new Computing(limits.timeout());
    metrics.gauge("doppel.work.waiting", "Computations that wait", computing::waiting);
    metrics.gauge("doppel.pages.waiting", "Pages that wait to be made", pages::waiting);
    metrics.gauge("doppel.requests.open", "Requests under way", underWay::size);
    metrics.gauge("doppel.bodies.bytes", "Bytes of bodies that are held", budget::taken);
  }

  /** Adds routes of the API. */
  public void add(List<Route> routes) {
    for (Route route : routes) {
      table.add(
          route.method(),
          route.path(),
          new Endpoint(
              route.toString(), route.isOpen(), false, exchange -> begin(route, exchange)));
    }
  }

  /** Adds a page that is looked at. */
  public void get(String path, Page page) {
    add(Method.GET, path, false, exchange -> answer(page, exchange));
  }

  /** Adds what answers a form. */
  public void post(String path, Page page) {
    add(Method.POST, path, false, exchange -> readForm(page, exchange));
  }

  /** Adds what is there for who does not have the token, and takes no time. */
  public void getOpen(String path, Page page) {
    add(Method.GET, path, true, exchange -> answerAtOnce(page, exchange));
  }

  /** Adds what answers a small form of who does not have the token, and takes no time. */
  public void postOpen(String path, Page page) {
    add(
        Method.POST,
        path,
        true,
        exchange -> {
          guesses.check(exchange.context().ip(), System.nanoTime());
          readBody(exchange, LOGIN_BYTES, () -> answerLogin(page, exchange));
        });
  }

  /** Sets how a person is told of a problem. */
  public void tellProblems(BiConsumer<Context, ProblemException> page) {
    problemPage = page;
  }

  private void add(Method method, String path, boolean isOpen, Endpoint.Action action) {
    table.add(method, path, new Endpoint(method + " " + path, isOpen, true, action));
  }

  /** Takes nothing new; waits for what is being answered, not for clients that still send. */
  void awaitAnswers(Duration most) {
    isStopping = true;
    long end = System.nanoTime() + most.toNanos();
    boolean isInterrupted = false;
    while (!isInterrupted
        && System.nanoTime() < end
        && underWay.stream().anyMatch(each -> !each.isReceiving())) {
      try {
        Thread.sleep(STEP_MILLIS);
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the threads for what takes long. */
  @Override
  public void close() {
    computing.close();
    pages.close();
  }

  /** Answers a request, now or later. */
  void handle(Request request, Response response, Callback callback) {
    String word = request.getMethod();
    Optional<Method> method = method(word.equals("HEAD") ? "GET" : word);
    Context context =
        new Context(request, method.orElse(Method.GET), limits.maxBody(), proxies, computing);
    Exchange exchange =
        new Exchange(request, response, callback, context, new Allowance(budget), this::count);
    underWay.add(exchange);
    try {
      if (isStopping) {
        throw ProblemException.busy("the server stops").as("stopping");
      }
      begin(exchange, method.orElse(null));
    } catch (Throwable e) {
      fail(exchange, e);
    }
  }

  private static Optional<Method> method(String word) {
    for (Method each : Method.values()) {
      if (each.name().equals(word)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** Whatever is not said to be open needs the token, also what is not there. */
  private void begin(Exchange exchange, @Nullable Method method) throws Exception {
    Context context = exchange.context();
    guard.checkOrigin(context);
    rate.check(context.ip(), System.nanoTime());
    Optional<RouteTable.Place> found = table.find(context.path());
    Optional<Endpoint> endpoint =
        method == null ? Optional.empty() : found.flatMap(place -> place.endpoint(method));
    if (!endpoint.map(Endpoint::isOpen).orElse(false)) {
      guard.checkToken(context);
    }
    RouteTable.Place place =
        found.orElseThrow(() -> ProblemException.notFound("there is nothing at " + context.path()));
    if (endpoint.isEmpty()) {
      refuseMethod(exchange, place);
      return;
    }
    exchange.endpoint(endpoint.get());
    place.readParts(context.path(), context);
    endpoint.get().action().begin(exchange);
  }

  private void refuseMethod(Exchange exchange, RouteTable.Place place) {
    Context context = exchange.context().header("Allow", place.allowed());
    String word = exchange.request().getMethod();
    if (word.equals("OPTIONS")) {
      context.status(HttpStatus.NO_CONTENT);
    } else {
      writeProblem(
          context,
          ProblemException.of(
              405, "%s takes %s, not %s".formatted(context.path(), place.allowed(), word)));
    }
    exchange.send();
  }

  private void begin(Route route, Exchange exchange) throws IOException {
    Context context = exchange.context();
    Call call = new Call(route, context, computing);
    BulkHandler bulk = route.bulk();
    String type = Body.type(context.contentType());
    if (route.request() == null) {
      answer(route, call, exchange);
    } else if (bulk != null && type.equals(Body.LINES)) {
      stream(exchange, call, bulk);
    } else if (type.equals(Body.JSON)) {
      readBody(exchange, limits.maxBody(), () -> answer(route, call, exchange));
    } else {
      throw ProblemException.of(
          415,
          "a body of type '%s' is not taken here; send 'Content-Type: %s'"
              .formatted(type, Body.JSON));
    }
  }

  /** What goes on when a body is there. */
  private interface Step {
    void run() throws IOException;
  }

  private void readBody(Exchange exchange, long most, Step then) {
    exchange.isReceiving(true);
    Body.read(
        exchange.request(),
        most,
        new Pace(limits.timeout()),
        exchange.allowance(),
        body -> {
          exchange.isReceiving(false);
          exchange.context().body(body);
          try {
            then.run();
          } catch (Throwable e) {
            fail(exchange, e);
          }
        },
        failure -> fail(exchange, failure));
  }

  private void answer(Route route, Call call, Exchange exchange) throws IOException {
    CompletableFuture<?> answer = answer(route, call);
    if (answer.isDone()) {
      write(exchange, answer.join());
      return;
    }
    CompletableFuture<?> unused =
        answer
            .orTimeout(limits.timeout().toMillis(), TimeUnit.MILLISECONDS)
            .whenCompleteAsync(
                (value, failure) -> {
                  if (failure == null) {
                    write(exchange, value);
                  } else {
                    fail(exchange, failure);
                  }
                },
                exchange.executor());
  }

  /** However many threads wait for a memory, some are left for who asks whether we live. */
  private CompletableFuture<?> answer(Route route, Call call) throws IOException {
    if (route.path().equals(HEALTH)) {
      return route.handler().answer(call);
    }
    if (!deciding.tryAcquire()) {
      throw ProblemException.busy("all threads are busy; try again");
    }
    try {
      return route.handler().answer(call);
    } finally {
      deciding.release();
    }
  }

  private void stream(Exchange exchange, Call call, BulkHandler bulk) {
    if (!streams.tryAcquire()) {
      throw ProblemException.busy(MAX_STREAMS + " bulk requests are under way; try again");
    }
    exchange.whenEnded(streams::release);
    Lines.Settings settings =
        new Lines.Settings(
            limits.maxBody(),
            limits.timeout().toMillis(),
            exchange.executor(),
            () -> isStopping,
            this::fail);
    new Lines(exchange, call, bulk, settings).run();
  }

  private void answerLogin(Page page, Exchange exchange) throws IOException {
    Context context = exchange.context();
    page.answer(context);
    if (context.statusCode() == HttpStatus.FORBIDDEN.code()) {
      noteWrongToken(exchange);
      exchange.sendLater(AFTER_WRONG_TOKEN);
    } else {
      guesses.right(context.ip());
      exchange.send();
    }
  }

  /** Tells of the first ones and of some later ones: a thousand lines would say no more. */
  private void noteWrongToken(Exchange exchange) {
    String client = exchange.context().ip();
    int count = guesses.wrong(client, System.nanoTime());
    metrics.wrongToken();
    if (count < 10 || count % 100 == 0) {
      log.warn(exchange.id(), "wrong token from " + client + ", the " + count + ". time");
    }
  }

  private static void answerAtOnce(Page page, Exchange exchange) throws IOException {
    page.answer(exchange.context());
    exchange.send();
  }

  private void readForm(Page page, Exchange exchange) {
    boolean hasFiles = Body.type(exchange.context().contentType()).equals(Form.PARTS);
    long most = (hasFiles ? FORM_BODIES : 1L) * limits.maxBody();
    readBody(exchange, most, () -> answer(page, exchange));
  }

  /** Pages read files, so their threads are not interrupted; what they compute is, in time. */
  private void answer(Page page, Exchange exchange) {
    exchange.waitForAnswer();
    Context asked = exchange.context();
    CompletableFuture<?> unused =
        pages
            .runWhole(
                () -> {
                  page.answer(asked);
                  return asked;
                },
                limits.timeout())
            .whenCompleteAsync(
                (done, failure) -> {
                  if (failure == null) {
                    exchange.send();
                  } else {
                    exchange.leaveContext(); // the page may still be at it
                    fail(exchange, failure);
                  }
                },
                exchange.executor());
  }

  private void write(Exchange exchange, @Nullable Object answer) {
    try {
      writeAnswer(exchange.context(), answer);
    } catch (Throwable e) {
      fail(exchange, e);
      return;
    }
    exchange.send();
  }

  private static void writeAnswer(Context context, @Nullable Object answer) {
    if (answer instanceof Reply reply) {
      context.status(reply.status());
      reply.headers().forEach(context::header);
      writeAnswer(context, reply.value());
    } else if (answer instanceof Raw raw) {
      harmless(context.contentType(raw.contentType())).result(raw.bytes());
    } else if (answer == null) {
      context.status(HttpStatus.NO_CONTENT);
    } else {
      harmless(context.contentType(Body.JSON)).result(Json.write(answer));
    }
  }

  /** Ends a request with what an exception means to its client. */
  private void fail(Exchange exchange, Throwable e) {
    ProblemException problem = problem(exchange, e);
    if (exchange.isCommitted()) {
      exchange.sendPart(line(problem.problem()), Callback.from(exchange::sendEnd, exchange::abort));
      return;
    }
    Context context = exchange.context();
    context.reset();
    retryAfter(context, problem.problem());
    boolean isForPerson =
        exchange.isPage() || (isBrowser(context) && !context.path().startsWith(API));
    if (problem.problem().status() == 401 && isBrowser(context)) {
      context.redirect(LOGIN + wanted(context), HttpStatus.SEE_OTHER);
    } else if (isForPerson) {
      problemPage.accept(context, problem);
    } else {
      writeProblem(context, problem);
    }
    if (problem.problem().status() == 401 && Guard.bringsToken(context)) {
      noteWrongToken(exchange);
      exchange.sendLater(AFTER_WRONG_TOKEN);
    } else {
      exchange.send();
    }
  }

  /** What was to be looked at, so that it is shown after the login. */
  private static String wanted(Context context) {
    String query = context.queryString() == null ? "" : "?" + context.queryString();
    String wanted = context.path() + query;
    return context.method() != Method.GET || wanted.equals("/") || wanted.length() > MAX_WANTED
        ? ""
        : "?" + LOGIN_FOR + "=" + URLEncoder.encode(wanted, UTF_8);
  }

  private static byte[] line(Problem problem) {
    byte[] json = Json.write(problem);
    byte[] line = Arrays.copyOf(json, json.length + 1);
    line[json.length] = '\n';
    return line;
  }

  private static void retryAfter(Context context, Problem problem) {
    if (problem.retryAfter() != null) {
      context.header("Retry-After", problem.retryAfter().toString());
    }
  }

  private static void writeProblem(Context context, ProblemException e) {
    Problem problem = e.problem();
    retryAfter(context, problem);
    if (problem.status() == 401) {
      context.header("WWW-Authenticate", "Bearer");
    }
    context.status(problem.status());
    harmless(context.contentType(Problem.CONTENT_TYPE)).result(Json.write(problem));
  }

  /** Browsers are not to guess another type, nor to keep it. */
  static Context harmless(Context context) {
    return context.header("X-Content-Type-Options", "nosniff").header("Cache-Control", "no-store");
  }

  private static boolean isBrowser(Context context) {
    String accept = context.header("Accept");
    return accept != null && accept.toLowerCase(Locale.ROOT).contains("text/html");
  }

  private ProblemException problem(Exchange exchange, Throwable e) {
    if (e instanceof CompletionException && e.getCause() != null) {
      return problem(exchange, e.getCause());
    }
    if (e instanceof TimeoutException) {
      return ProblemException.busy(
              "no answer within %s s; what was to be added or changed may still be"
                  .formatted(limits.timeout().toMillis() / 1e3))
          .as("too-long");
    }
    return Problems.of(e).orElseGet(() -> failure(exchange, e));
  }

  private ProblemException failure(Exchange exchange, Throwable e) {
    log.error(exchange.id(), exchange.line(), e);
    if (e instanceof OutOfMemoryError) {
      return ProblemException.busy("the server's heap is full; send less, or try again");
    }
    if (e instanceof IOException) {
      return ProblemException.busy("the disk failed: " + e.getMessage()).as("disk-failed");
    }
    return ProblemException.of(
        500,
        "the server failed: %s; its log has more, at request %s"
            .formatted(e.getClass().getSimpleName(), exchange.id()));
  }

  private void count(Exchange exchange) {
    underWay.remove(exchange);
    metrics.answered(exchange.name(), exchange.context().statusCode(), exchange.nanos());
    if (log.tellsRequests()) {
      log.info(exchange.id(), exchange.line());
    }
  }
}
