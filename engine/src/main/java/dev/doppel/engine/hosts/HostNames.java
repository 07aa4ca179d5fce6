package dev.doppel.engine.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** Finds the host in an address in canonical form, without {@code www.}, name and port. */
final class HostNames {

  private static final byte[] WWW = {'w', 'w', 'w', '.'};

  private HostNames() {}

  /** Returns the host; empty if there is none. */
  static String of(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != '/') {
      at++;
    }
    at += 2; // "http://"
    int start = at;
    int end = at;
    while (end < to && bytes[end] != '/' && bytes[end] != '?' && bytes[end] != '#') {
      start = bytes[end] == '@' ? end + 1 : start;
      end++;
    }
    for (int i = end - 1; i > start && bytes[i] != ']'; i--) {
      if (bytes[i] == ':') {
        end = i;
      }
    }
    if (end - start > WWW.length && Arrays.equals(bytes, start, start + 4, WWW, 0, 4)) {
      start += WWW.length;
    }
    return start >= end ? "" : new String(bytes, start, end - start, UTF_8);
  }
}
