package dev.doppel.server.http;

import dev.doppel.server.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.util.Callback;

/**
 * Answers JSON lines by JSON lines, some at a time, so that a stream of any length takes little
 * memory. The next lines are read when the last are answered, which slows a hasty client down. No
 * thread waits for the client: each step is run by what ended the one before.
 */
final class Lines implements Runnable {

  private static final int BATCH = 1000;
  private static final int ENOUGH_BYTES = 1 << 20;

  private final Exchange exchange;
  private final Call call;
  private final Route.BulkHandler handler;
  private final Incoming incoming;
  private final LineCutter cutter;
  private final Settings settings;
  private boolean isEnded;
  private long answered;

  /**
   * What all such answers have.
   *
   * @param maxLine in bytes
   * @param executor goes on when lines are answered
   * @param isStopping whether no more lines are to be read
   * @param failed ends an answer that has failed
   */
  record Settings(
      int maxLine,
      long timeoutMillis,
      Executor executor,
      BooleanSupplier isStopping,
      BiConsumer<Exchange, Throwable> failed) {}

  Lines(Exchange exchange, Call call, Route.BulkHandler handler, Settings settings) {
    this.exchange = exchange;
    this.call = call;
    this.handler = handler;
    this.settings = settings;
    this.incoming = new Incoming(exchange.request(), null);
    this.cutter = new LineCutter(settings.maxLine);
  }

  /** Reads on until there is something to answer. */
  @Override
  public void run() {
    exchange.isReceiving(false);
    try {
      if (receive()) {
        answer(cutter.take());
      }
    } catch (Throwable e) {
      fail(e);
    }
  }

  /** Whether there is something to answer; if not, this is run again when more has come. */
  private boolean receive() {
    if (settings.isStopping.getAsBoolean()) {
      throw ProblemException.busy("the server stops; the lines not answered may be sent again");
    }
    while (!isEnded && cutter.size() < BATCH && cutter.bytes() <= ENOUGH_BYTES) {
      Incoming.State state = incoming.next(this::add);
      if (state == Incoming.State.END) {
        cutter.end();
        isEnded = true;
      } else if (state == Incoming.State.WAIT) {
        if (cutter.size() > 0) {
          return true;
        }
        exchange.isReceiving(true);
        incoming.demand(this);
        return false;
      }
    }
    return true;
  }

  private void add(ByteBuffer piece) {
    cutter.add(piece);
    exchange.allowance().hold(cutter.held());
  }

  private void answer(List<byte[]> batch) throws IOException {
    if (batch.isEmpty()) {
      incoming.close();
      exchange.context().contentType(Body.LINES);
      exchange.sendEnd();
      return;
    }
    List<byte[]> whole = batch.stream().filter(line -> !LineCutter.isTooLong(line)).toList();
    CompletableFuture<? extends List<?>> answers =
        whole.isEmpty()
            ? CompletableFuture.completedFuture(List.of())
            : handler.answer(call, whole);
    CompletableFuture<?> unused =
        answers
            .orTimeout(settings.timeoutMillis, TimeUnit.MILLISECONDS)
            .whenCompleteAsync((given, failure) -> write(batch, given, failure), settings.executor);
  }

  private void write(List<byte[]> batch, List<?> given, Throwable failure) {
    try {
      if (failure != null) {
        fail(failure);
        return;
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      Iterator<?> next = given.iterator();
      for (byte[] line : batch) {
        answered++;
        out.write(Json.write(LineCutter.isTooLong(line) ? tooLong() : next.next()));
        out.write('\n');
      }
      exchange.allowance().hold(cutter.held());
      exchange.context().contentType(Body.LINES);
      exchange.sendPart(out.toByteArray(), Callback.from(this, this::abort));
    } catch (Throwable e) {
      fail(e);
    }
  }

  private Problem tooLong() {
    String detail =
        "line %d has more than %d bytes; the next are answered"
            .formatted(answered, settings.maxLine);
    return ProblemException.of(413, detail).problem();
  }

  private void abort(Throwable why) {
    incoming.close();
    exchange.abort(why);
  }

  private void fail(Throwable why) {
    incoming.close();
    settings.failed.accept(exchange, why);
  }
}
