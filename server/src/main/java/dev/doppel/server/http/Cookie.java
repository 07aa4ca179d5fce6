package dev.doppel.server.http;

import java.time.Duration;

/**
 * What a browser is to keep and send again: to this server only, hidden from scripts.
 *
 * @param age how long; zero makes the browser forget it
 * @param isSecure whether it may only be sent over TLS
 */
public record Cookie(String name, String value, Duration age, boolean isSecure) {

  /** What stands in {@code Set-Cookie}. */
  String header() {
    return "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s"
        .formatted(name, value, age.toSeconds(), isSecure ? "; Secure" : "");
  }
}
