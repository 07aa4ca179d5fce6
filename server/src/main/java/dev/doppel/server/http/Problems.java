package dev.doppel.server.http;

import dev.doppel.index.OutdatedException;
import dev.doppel.index.UnknownDocumentException;
import dev.doppel.server.memory.MemoryException;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/**
 * Maps exceptions to the problems that clients see: the one place where what the library and the
 * memories throw gets a status.
 */
public final class Problems {

  private Problems() {}

  /** Returns the problem that an exception is; empty for what should not have happened. */
  public static Optional<ProblemException> of(Throwable e) {
    if (e instanceof ProblemException problem) {
      return Optional.of(problem);
    }
    if (e instanceof CompletionException && e.getCause() != null) {
      return of(e.getCause());
    }
    String detail = String.valueOf(e.getMessage());
    if (e instanceof MemoryException refusal) {
      return Optional.of(of(refusal.reason(), detail));
    }
    if (e instanceof UnknownDocumentException) {
      return Optional.of(ProblemException.notFound(detail).as("unknown-document"));
    }
    if (e instanceof OutdatedException) {
      return Optional.of(ProblemException.notFound(detail).as("outdated"));
    }
    if (e instanceof IllegalArgumentException) {
      return Optional.of(ProblemException.badRequest(detail));
    }
    return Optional.empty();
  }

  static ProblemException of(MemoryException.Reason reason, String detail) {
    return switch (reason) {
      case UNKNOWN ->
          ProblemException.notFound(detail + "; make it by PUT /api/memories/NAME")
              .as("unknown-memory");
      case TAKEN -> ProblemException.conflict(detail).as("name-taken");
      case UNABLE -> ProblemException.conflict(detail).as("unable");
      case BUSY -> ProblemException.busy(detail).as("busy");
      case CLOSED -> ProblemException.busy(detail).as("stopping");
      case FAILED -> ProblemException.busy(detail).as("memory-failed");
      case LOST -> ProblemException.of(503, detail).as("data-lost");
    };
  }
}
