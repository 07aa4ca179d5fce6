package dev.doppel.io.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Locale;
import java.util.Optional;

/** The header of an HTTP answer. */
public final class HttpHead {

  private final String[] lines;

  private HttpHead(String[] lines) {
    this.lines = lines;
  }

  static HttpHead of(byte[] bytes, int from, int to) {
    return new HttpHead(new String(bytes, from, to - from, ISO_8859_1).split("\r?\n", -1));
  }

  /** The status as it stands there; empty if there is none. */
  public String status() {
    String[] words = lines[0].split(" ", 3);
    return words.length > 1 && words[1].matches("\\d{3}") ? words[1] : "";
  }

  /** The first value of a field. */
  public Optional<String> field(String name) {
    String start = name.toLowerCase(Locale.ROOT) + ":";
    for (int i = 1; i < lines.length; i++) {
      if (lines[i].regionMatches(true, 0, start, 0, start.length())) {
        return Optional.of(lines[i].substring(start.length()).strip());
      }
    }
    return Optional.empty();
  }
}
