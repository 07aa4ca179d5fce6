package dev.doppel.server.http;

import dev.doppel.io.LineInput;
import dev.doppel.server.json.Json;
import io.javalin.http.Context;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Answers JSON lines by JSON lines, some at a time, so that a stream of any length takes little
 * memory. The next lines are read when the last are answered, which slows a hasty client down.
 */
final class Lines {

  private static final int BATCH = 1000;
  private static final int ENOUGH_BYTES = 1 << 20;

  private final Route.BulkHandler handler;
  private final int maxLine;
  private final long timeoutMillis;

  Lines(Route.BulkHandler handler, int maxLine, long timeoutMillis) {
    this.handler = handler;
    this.maxLine = maxLine;
    this.timeoutMillis = timeoutMillis;
  }

  void answer(Context context, Call call) throws IOException {
    context.contentType(Body.LINES);
    LineInput in = LineInput.of(context.req().getInputStream(), "the body", maxLine);
    OutputStream out = new BufferedOutputStream(context.res().getOutputStream(), 1 << 14);
    List<byte[]> batch = new ArrayList<>();
    int bytes = 0;
    while (in.next()) {
      byte[] line = Arrays.copyOfRange(in.bytes(), in.from(), in.to());
      if (in.isCut()) {
        throw ProblemException.of(
            413, "line %d has more than %d bytes".formatted(in.line(), maxLine));
      }
      batch.add(line);
      bytes += line.length;
      if (batch.size() == BATCH || bytes > ENOUGH_BYTES || in.isIdle()) {
        write(call, batch, out);
        batch.clear();
        bytes = 0;
      }
    }
    write(call, batch, out);
  }

  private void write(Call call, List<byte[]> batch, OutputStream out) throws IOException {
    if (batch.isEmpty()) {
      return;
    }
    for (Object answer : await(handler.answer(call, List.copyOf(batch)))) {
      out.write(Json.write(answer));
      out.write('\n');
    }
    out.flush();
  }

  private List<?> await(CompletableFuture<? extends List<?>> answers) throws IOException {
    try {
      return answers.get(timeoutMillis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ProblemException.busy("the server stops; the lines not answered may be sent again");
    } catch (TimeoutException e) {
      throw ProblemException.busy("no answer within " + timeoutMillis + " ms; try again");
    } catch (ExecutionException e) {
      Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
      throw Problems.of(cause).orElseThrow(() -> new IOException(cause));
    }
  }
}
