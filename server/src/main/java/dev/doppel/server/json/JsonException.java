package dev.doppel.server.json;

/**
 * What was sent is not JSON, or not of the wanted shape; the message says where and what is. Has no
 * stack trace: of the many lines of a request each may be wrong.
 */
public final class JsonException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  JsonException(String message) {
    super(message);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
