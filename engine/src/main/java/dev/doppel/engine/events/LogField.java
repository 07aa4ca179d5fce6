package dev.doppel.engine.events;

import java.util.Arrays;
import java.util.Locale;

/** A part of a line in a web server's common or combined log. */
enum LogField {
  /** The site that was asked, of servers with several: name and port, before the host. */
  VHOST,
  HOST,
  IDENT,
  USER,
  TIME,
  /** The first line of the request: method, url and protocol. */
  REQUEST,
  METHOD,
  /** What was asked for. */
  URL,
  /** The same up to the question mark. */
  PATH,
  PROTOCOL,
  STATUS,
  BYTES,
  REFERER,
  AGENT;

  static LogField parse(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.equals("ip")) {
      return HOST;
    }
    return Arrays.stream(values())
        .filter(field -> field.toString().equals(lower))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown field '"
                        + name
                        + "' in a log: there are "
                        + Arrays.toString(values())));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
