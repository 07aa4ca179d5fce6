package dev.doppel.server.http;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A body that is read as it comes, of bounded size and within a bounded time. No thread waits for
 * it: whatever brings the next bytes goes on with it.
 */
final class Body implements Runnable {

  static final String JSON = "application/json";
  static final String LINES = "application/x-ndjson";

  private static final int FIRST_BYTES = 2048;

  private final Incoming incoming;
  private final long most;
  private final Allowance allowance;
  private final Consumer<byte[]> done;
  private final Consumer<Throwable> failed;
  private byte[] bytes = new byte[0];
  private int size;

  private Body(
      Incoming incoming,
      long most,
      Allowance allowance,
      Consumer<byte[]> done,
      Consumer<Throwable> failed) {
    this.incoming = incoming;
    this.most = most;
    this.allowance = allowance;
    this.done = done;
    this.failed = failed;
  }

  /**
   * Reads a whole body.
   *
   * @param most bytes, packed and unpacked
   * @param done gets it, on the thread that brought its end
   * @param failed gets to know why there is none
   */
  static void read(
      Request request,
      long most,
      Pace pace,
      Allowance allowance,
      Consumer<byte[]> done,
      Consumer<Throwable> failed) {
    if (request.getLength() > most) {
      throw tooLarge(most);
    }
    new Body(new Incoming(request, pace), most, allowance, done, failed).run();
  }

  @Override
  public void run() {
    try {
      if (!receive()) {
        return;
      }
    } catch (Throwable e) {
      incoming.close();
      failed.accept(e);
      return;
    }
    incoming.close();
    done.accept(size == bytes.length ? bytes : Arrays.copyOf(bytes, size));
  }

  /** Whether all has come; if not, this is run again when there is more. */
  private boolean receive() {
    while (true) {
      switch (incoming.next(this::add)) {
        case WAIT -> {
          incoming.demand(this);
          return false;
        }
        case END -> {
          return true;
        }
        case MORE -> {}
      }
    }
  }

  private void add(ByteBuffer piece) {
    int more = piece.remaining();
    if (size + (long) more > most) {
      throw tooLarge(most);
    }
    if (size + more > bytes.length) {
      // No more than twice what has come, whatever length was announced.
      int wanted = (int) Math.min(most, Math.max(FIRST_BYTES, 2L * (size + more)));
      allowance.take(wanted - bytes.length);
      bytes = Arrays.copyOf(bytes, wanted);
    }
    piece.get(bytes, size, more);
    size += more;
  }

  static ProblemException tooLarge(long most) {
    return ProblemException.of(
        413, "a body may have %d bytes; send less, or JSON lines as %s".formatted(most, LINES));
  }

  /** The type of a body, without its parameters. */
  static String type(@Nullable String contentType) {
    if (contentType == null) {
      return "";
    }
    int end = contentType.indexOf(';');
    String type = end < 0 ? contentType : contentType.substring(0, end);
    return type.strip().toLowerCase(Locale.ROOT);
  }
}
