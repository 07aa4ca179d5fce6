package dev.doppel.server.http;

import java.util.Map;

/**
 * An answer with a status of its own.
 *
 * @param headers besides those that every answer has
 * @param value what becomes the body, as of any answer
 */
public record Reply(int status, Map<String, String> headers, Object value) {

  public Reply {
    headers = Map.copyOf(headers);
  }
}
