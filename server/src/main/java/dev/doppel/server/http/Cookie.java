package dev.doppel.server.http;

import java.time.Duration;

/**
 * What a browser is to keep and send again: to this server only, hidden from scripts, and over TLS
 * only where it came over TLS.
 *
 * @param age how long; zero makes the browser forget it
 */
public record Cookie(String name, String value, Duration age) {

  /**
   * What stands in {@code Set-Cookie}. It comes along when a person follows a link from another
   * site, and with nothing else that another site sends.
   */
  String header(Place place) {
    return "%s=%s; Path=%s/; Max-Age=%d; HttpOnly; SameSite=Lax%s"
        .formatted(
            name, value, place.prefix(), age.toSeconds(), place.isSecure() ? "; Secure" : "");
  }
}
