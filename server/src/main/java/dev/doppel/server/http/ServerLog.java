package dev.doppel.server.http;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The log of a server, line by line. Requests are logged only if that is asked for, and clients
 * that hang up never are. Safe for concurrent use, if the taker is.
 */
public final class ServerLog {

  private final Consumer<Entry> taker;
  private final boolean tellsRequests;

  private ServerLog(Consumer<Entry> taker, boolean tellsRequests) {
    this.taker = taker;
    this.tellsRequests = tellsRequests;
  }

  /** How much it matters. */
  public enum Level {
    /** That is how it goes. */
    INFO,
    /** Somebody may want to look. */
    WARN,
    /** Something is broken. */
    ERROR
  }

  /**
   * Something to tell.
   *
   * @param request the number of the request that it is about; empty if it is about none
   * @param failure our own fault, with where it happened; null if it is none
   */
  public record Entry(
      Instant time, Level level, String request, String message, @Nullable Throwable failure) {

    /** One line, with the time in UTC; without what could begin another. */
    @Override
    public String toString() {
      String about = request.isEmpty() ? "-" : request;
      String line =
          "%s %-5s %s %s".formatted(time.truncatedTo(ChronoUnit.MILLIS), level, about, message);
      StringBuilder safe = new StringBuilder(line.length());
      line.codePoints()
          .forEach(c -> safe.appendCodePoint(Character.isISOControl(c) ? '\ufffd' : c));
      return safe.toString();
    }
  }

  /** Returns a log that hands on what is to be told, but no requests. */
  public static ServerLog to(Consumer<Entry> taker) {
    return new ServerLog(taker, false);
  }

  /** Returns this log, but telling every request if so. */
  public ServerLog withRequests(boolean tells) {
    return new ServerLog(taker, tells);
  }

  boolean tellsRequests() {
    return tellsRequests;
  }

  /** Tells that something happened. */
  public void info(String request, String message) {
    tell(Level.INFO, request, message, null);
  }

  /** Tells of what somebody may want to look at. */
  public void warn(String request, String message) {
    tell(Level.WARN, request, message, null);
  }

  /** Tells of a fault of ours. */
  public void error(String request, String message, Throwable failure) {
    tell(Level.ERROR, request, message, failure);
  }

  private void tell(Level level, String request, String message, @Nullable Throwable failure) {
    taker.accept(new Entry(Instant.now(), level, request, message, failure));
  }
}
