package dev.doppel.server.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Why a request was not answered, in the form of RFC 9457.
 *
 * @param type what kind of problem it is, for programs: {@code urn:doppel:problem:unknown-memory}
 * @param title the status in words
 * @param detail what was wrong with this request, and what to do about it
 * @param retryAfter after how many seconds it may work; also a header
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(
    String type, String title, int status, String detail, @Nullable Integer retryAfter) {

  /** What such a body is called in {@code Content-Type}. */
  public static final String CONTENT_TYPE = "application/problem+json";

  private static final String TYPE = "urn:doppel:problem:";
  private static final int MAX_DETAIL = 500;

  public Problem {
    if (detail.length() > MAX_DETAIL) {
      detail = detail.substring(0, MAX_DETAIL) + " ...";
    }
  }

  /** Returns a problem of this status and kind. */
  static Problem of(int status, String kind, String detail, @Nullable Integer retryAfter) {
    return new Problem(TYPE + kind, HttpStatus.title(status), status, detail, retryAfter);
  }
}
