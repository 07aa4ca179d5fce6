package dev.doppel.server.http;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** One request on its way to an answer: what came, what is said, what it holds meanwhile. */
final class Exchange {

  private static final String MARK =
      Long.toString(System.currentTimeMillis() / 1000, Character.MAX_RADIX) + "-";
  private static final AtomicLong NUMBERS = new AtomicLong();

  private final long number = NUMBERS.incrementAndGet();
  private final Request request;
  private final Response response;
  private final Callback callback;
  private volatile Context context;
  private final Allowance allowance;
  private final Consumer<Exchange> counter;
  private final long start = System.nanoTime();
  private @Nullable Endpoint endpoint;
  private Runnable atEnd = () -> {};
  private volatile boolean isReceiving;
  private long bytesSent;

  /**
   * Makes an exchange.
   *
   * @param counter gets it when the answer was sent or cannot be
   */
  Exchange(
      Request request,
      Response response,
      Callback callback,
      Context context,
      Allowance allowance,
      Consumer<Exchange> counter) {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.context = context;
    this.allowance = allowance;
    this.counter = counter;
  }

  /** Says whether it is the client's turn. */
  void isReceiving(boolean now) {
    isReceiving = now;
  }

  boolean isReceiving() {
    return isReceiving;
  }

  /** Where what goes on later is run. */
  Executor executor() {
    return request.getComponents().getExecutor();
  }

  Request request() {
    return request;
  }

  Context context() {
    return context;
  }

  /** Leaves the context to whoever still writes to it, and answers by another. */
  void leaveContext() {
    context = context.again();
  }

  Allowance allowance() {
    return allowance;
  }

  void endpoint(Endpoint found) {
    endpoint = found;
  }

  /** Has something done when the answer was sent or cannot be. */
  void whenEnded(Runnable action) {
    atEnd = action;
  }

  /** The number of the request since the server started, after a mark of that start. */
  String id() {
    return MARK + Long.toString(number, Character.MAX_RADIX);
  }

  /** What a line of the log says of it when it was answered. */
  String line() {
    String query = context.queryString();
    return "%s \"%s %s%s\" %d %d bytes %d ms"
        .formatted(
            context.ip(),
            request.getMethod(),
            context.path(),
            query == null ? "" : "?" + query,
            context.statusCode(),
            bytesSent,
            TimeUnit.NANOSECONDS.toMillis(nanos()));
  }

  /** What metrics call it. */
  String name() {
    return endpoint == null ? "none" : endpoint.name();
  }

  boolean isPage() {
    return endpoint != null && endpoint.isPage();
  }

  long nanos() {
    return System.nanoTime() - start;
  }

  /** Sends the answer that the context holds, and ends. */
  void send() {
    byte[] body = context.result();
    String accepted = context.header("Accept-Encoding");
    if (Gzip.isWanted(accepted, context.answerType(), body.length)) {
      body = Gzip.pack(body);
      context.header("Content-Encoding", "gzip").header("Vary", "Accept-Encoding");
    }
    begin();
    bytesSent += body.length;
    response.write(true, ByteBuffer.wrap(body), ending());
  }

  /** Sends the answer after a while, without a thread that waits. */
  void sendLater(Duration delay) {
    request
        .getComponents()
        .getScheduler()
        .schedule(this::send, delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Has the connection wait for an answer that takes its time. */
  void waitForAnswer() {
    request.addIdleTimeoutListener(tooLong -> false);
  }

  /** Sends status and headers with the first bytes of a body, or more of it. */
  void sendPart(byte[] bytes, Callback then) {
    if (!response.isCommitted()) {
      begin();
    }
    bytesSent += bytes.length;
    response.write(false, ByteBuffer.wrap(bytes), then);
  }

  /** Ends a body that was sent in parts. */
  void sendEnd() {
    if (!response.isCommitted()) {
      begin();
    }
    response.write(true, null, ending());
  }

  /** Whether the status has been sent, so that it is too late for another. */
  boolean isCommitted() {
    return response.isCommitted();
  }

  /** Ends without a whole answer: the client sees that there is none. */
  void abort(Throwable why) {
    end();
    callback.failed(why);
  }

  private void begin() {
    response.setStatus(context.statusCode());
    context.writeHeaders(response.getHeaders());
  }

  private Callback ending() {
    return Callback.from(
        () -> {
          end();
          callback.succeeded();
        },
        failure -> {
          end();
          callback.failed(failure);
        });
  }

  private void end() {
    allowance.give();
    atEnd.run();
    counter.accept(this);
  }
}
