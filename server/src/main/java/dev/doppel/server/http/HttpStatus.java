package dev.doppel.server.http;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The HTTP status codes that the server sends (RFC 9110). */
public enum HttpStatus {
  /** What was asked for. */
  OK(200, "OK"),
  /** Done, and there is nothing to say. */
  NO_CONTENT(204, "No Content"),
  /** Look there instead. */
  SEE_OTHER(303, "See Other"),
  /** The request is wrong. */
  BAD_REQUEST(400, "Bad Request"),
  /** The token is missing or wrong. */
  UNAUTHORIZED(401, "Unauthorized"),
  /** Not for whoever asked. */
  FORBIDDEN(403, "Forbidden"),
  /** There is no such thing. */
  NOT_FOUND(404, "Not Found"),
  /** There is, but not to be asked so. */
  METHOD_NOT_ALLOWED(405, "Method Not Allowed"),
  /** The request did not come in time. */
  REQUEST_TIMEOUT(408, "Request Timeout"),
  /** It stands against what is there. */
  CONFLICT(409, "Conflict"),
  /** The body is too large. */
  CONTENT_TOO_LARGE(413, "Content Too Large"),
  /** The address is too long. */
  URI_TOO_LONG(414, "URI Too Long"),
  /** The body is of a type that is not taken. */
  UNSUPPORTED_MEDIA_TYPE(415, "Unsupported Media Type"),
  /** More requests than one client may send. */
  TOO_MANY_REQUESTS(429, "Too Many Requests"),
  /** The head of the request is too large. */
  HEADERS_TOO_LARGE(431, "Request Header Fields Too Large"),
  /** The server's fault. */
  INTERNAL_SERVER_ERROR(500, "Internal Server Error"),
  /** Not at the moment. */
  SERVICE_UNAVAILABLE(503, "Service Unavailable");

  private static final Map<Integer, String> TITLES =
      Arrays.stream(values()).collect(Collectors.toMap(HttpStatus::code, each -> each.title));

  private static final Map<Integer, String> KINDS =
      Arrays.stream(values())
          .collect(
              Collectors.toMap(
                  HttpStatus::code,
                  each -> each.name().toLowerCase(Locale.ROOT).replace('_', '-')));

  private final int code;
  private final String title;

  HttpStatus(int code, String title) {
    this.code = code;
    this.title = title;
  }

  /** The number that stands in the answer. */
  public int code() {
    return code;
  }

  /** What kind of problem it is, if nothing narrower is known. */
  static String kind(int code) {
    return KINDS.getOrDefault(code, "refused");
  }

  static String title(int code) {
    return TITLES.getOrDefault(code, "Error");
  }
}
