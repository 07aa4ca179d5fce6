package dev.doppel.server.http;

/**
 * What answers at a path.
 *
 * @param name what metrics call it
 * @param isOpen whether it needs no token
 * @param isPage whether a person looks at it
 * @param action what is done when the head of a request has come
 */
record Endpoint(String name, boolean isOpen, boolean isPage, Action action) {

  /** Answers a request; what is thrown becomes a problem. */
  @FunctionalInterface
  interface Action {
    void begin(Exchange exchange) throws Exception;
  }
}
