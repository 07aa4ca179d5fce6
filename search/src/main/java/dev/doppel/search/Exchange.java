package dev.doppel.search;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One request and its answer, within a size and a time that hold for the body, too. */
final class Exchange {

  /** An answer, read to its end. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Answer(int status, HttpHeaders headers, byte[] body) {}

  private Exchange() {}

  /**
   * Sends a request.
   *
   * @throws IOException if it fails, takes longer, or has more bytes to say
   */
  static Answer send(HttpClient client, HttpRequest request, int maxBytes, Duration time)
      throws IOException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request, head -> new Body(maxBytes));
    try {
      HttpResponse<byte[]> response = answer.get(time.toMillis(), TimeUnit.MILLISECONDS);
      return new Answer(response.statusCode(), response.headers(), response.body());
    } catch (TimeoutException e) {
      answer.cancel(true); // which closes the connection
      throw new IOException(request.uri() + " takes longer than " + time.toMillis() + " ms", e);
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for " + request.uri(), e);
    } catch (ExecutionException e) {
      throw new IOException(request.uri() + ": " + reason(e), e);
    }
  }

  private static String reason(ExecutionException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    String message = cause.getMessage();
    if (message == null || message.isBlank()) {
      return cause instanceof ConnectException ? "no connection" : "no answer";
    }
    return message;
  }

  /** Collects a body, and gives up on one that is too large. */
  private static final class Body implements HttpResponse.BodySubscriber<byte[]> {

    private final int maxBytes;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    Body(int maxBytes) {
      this.maxBytes = maxBytes;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
      return whole;
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
      subscription = newSubscription;
      newSubscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
      for (ByteBuffer part : parts) {
        if (part.remaining() > maxBytes - bytes.size()) {
          whole.completeExceptionally(new IOException("has more than " + maxBytes + " bytes"));
          if (subscription != null) {
            subscription.cancel();
          }
          return;
        }
        byte[] copy = new byte[part.remaining()];
        part.get(copy);
        bytes.writeBytes(copy);
      }
    }

    @Override
    public void onError(Throwable problem) {
      whole.completeExceptionally(problem);
    }

    @Override
    public void onComplete() {
      whole.complete(bytes.toByteArray());
    }
  }
}
