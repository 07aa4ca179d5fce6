package dev.doppel.server.http;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** What comes of a body, unpacked. No thread waits for it. */
final class Incoming {

  /** How it goes on. */
  enum State {
    /** There may be more at once. */
    MORE,
    /** There is nothing more now. */
    WAIT,
    /** That was all. */
    END
  }

  private static final int UNPACKED_AT_ONCE = 1 << 14;

  private final Request request;
  private final @Nullable Pace pace;
  private final @Nullable Gunzip gzip;

  /**
   * Makes a body to be read.
   *
   * @param pace how fast it must come; null for any speed
   * @throws ProblemException if it is packed in a way that is not known
   */
  Incoming(Request request, @Nullable Pace pace) {
    this.request = request;
    this.pace = pace;
    this.gzip =
        isPacked(request)
            ? new Gunzip(request.getComponents().getByteBufferPool(), UNPACKED_AT_ONCE)
            : null;
  }

  private static boolean isPacked(Request request) {
    String encoding = request.getHeaders().get(HttpHeader.CONTENT_ENCODING);
    String word = encoding == null ? "identity" : encoding.strip().toLowerCase(Locale.ROOT);
    return switch (word) {
      case "gzip", "x-gzip" -> true;
      case "identity", "" -> false;
      default ->
          throw ProblemException.of(
              415, "a body packed as '" + encoding + "' is not taken here; send gzip, or unpacked");
    };
  }

  /** Hands on what has come; the bytes are valid until the taker returns. */
  State next(Consumer<ByteBuffer> taker) {
    Content.Chunk chunk = request.read();
    if (chunk == null) {
      return State.WAIT;
    }
    if (Content.Chunk.isFailure(chunk)) {
      throw Pace.failure(chunk.getFailure());
    }
    try {
      if (pace != null) {
        pace.check(chunk.remaining());
      }
      if (gzip == null) {
        taker.accept(chunk.getByteBuffer());
      } else {
        unpack(gzip, chunk, taker);
      }
      return chunk.isLast() ? State.END : State.MORE;
    } finally {
      chunk.release();
    }
  }

  private static void unpack(Gunzip gzip, Content.Chunk chunk, Consumer<ByteBuffer> taker) {
    gzip.unpack(chunk.getByteBuffer(), taker);
    if (chunk.isLast() && !gzip.isFinished()) {
      throw ProblemException.badRequest("the body is not whole: its gzip has no end");
    }
  }

  /** Has somebody go on when there is more. */
  void demand(Runnable goOn) {
    request.demand(goOn);
  }

  void close() {
    if (gzip != null) {
      gzip.destroy();
    }
  }
}
