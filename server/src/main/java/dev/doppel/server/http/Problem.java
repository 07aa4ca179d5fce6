package dev.doppel.server.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why a request was not answered, as RFC 9457 has it.
 *
 * @param type {@code about:blank}: the status says what kind of problem it is
 * @param title the status in words
 * @param detail what was wrong with this request, and what to do about it
 * @param retryAfter after how many seconds it may work; also a header
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(
    String type, String title, int status, String detail, @Nullable Integer retryAfter) {

  /** What such a body is called in {@code Content-Type}. */
  public static final String CONTENT_TYPE = "application/problem+json";

  private static final int MAX_DETAIL = 500;

  private static final Map<Integer, String> TITLES =
      Map.ofEntries(
          Map.entry(400, "Bad Request"),
          Map.entry(401, "Unauthorized"),
          Map.entry(403, "Forbidden"),
          Map.entry(404, "Not Found"),
          Map.entry(405, "Method Not Allowed"),
          Map.entry(408, "Request Timeout"),
          Map.entry(409, "Conflict"),
          Map.entry(413, "Content Too Large"),
          Map.entry(415, "Unsupported Media Type"),
          Map.entry(429, "Too Many Requests"),
          Map.entry(500, "Internal Server Error"),
          Map.entry(503, "Service Unavailable"));

  public Problem {
    if (detail.length() > MAX_DETAIL) {
      detail = detail.substring(0, MAX_DETAIL) + " ...";
    }
  }

  /** Returns a problem of this status. */
  static Problem of(int status, String detail, @Nullable Integer retryAfter) {
    String title = TITLES.getOrDefault(status, "Error");
    return new Problem("about:blank", title, status, detail, retryAfter);
  }
}
