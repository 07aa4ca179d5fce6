package dev.doppel.server.http;

import dev.doppel.core.internal.Check;
import org.jspecify.annotations.Nullable;

/** Ends a request with a {@link Problem}. Has no stack trace: it is an answer, not a fault. */
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int status;
  private final String kind;
  private final @Nullable Integer retryAfter;

  private ProblemException(int status, String detail, @Nullable Integer retryAfter) {
    this(status, HttpStatus.kind(status), detail, retryAfter);
  }

  private ProblemException(int status, String kind, String detail, @Nullable Integer retryAfter) {
    super(detail, null, false, false);
    Check.argument(400 <= status && status < 600, "a problem has no status %d", status);
    this.status = status;
    this.kind = kind;
    this.retryAfter = retryAfter;
  }

  /** The client's mistake: the detail names the bad value and says what to do. */
  public static ProblemException badRequest(String detail) {
    return new ProblemException(400, detail, null);
  }

  /** There is no such thing. */
  public static ProblemException notFound(String detail) {
    return new ProblemException(404, detail, null);
  }

  /** It stands against what is there. */
  public static ProblemException conflict(String detail) {
    return new ProblemException(409, detail, null);
  }

  /** The server has too much to do, or stops; the client may try again. */
  public static ProblemException busy(String detail) {
    return new ProblemException(503, detail, 1);
  }

  /** Any other problem. */
  public static ProblemException of(int status, String detail) {
    return new ProblemException(status, detail, null);
  }

  /** Returns this problem as one of a narrower kind, such as {@code unknown-memory}. */
  public ProblemException as(String newKind) {
    return new ProblemException(status, newKind, String.valueOf(getMessage()), retryAfter);
  }

  static ProblemException tooMany(String detail, int retryAfter) {
    return new ProblemException(429, detail, retryAfter);
  }

  /** What the client gets to read. */
  public Problem problem() {
    return Problem.of(status, kind, String.valueOf(getMessage()), retryAfter);
  }
}
