package dev.doppel.io.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The header of a WARC record, line by line as it stands in the file: joined again, the lines are
 * the same bytes.
 */
public final class WarcFields {

  /*
   * Strict, unlike the reader of documents: who changes a header has to be sure of what it says. A
   * header with folded lines, bare line feeds or lines without a colon is not understood, and its
   * record is left as it is.
   */

  /**
   * A line of the header.
   *
   * @param name of the field, in lower case
   * @param value without blanks around it
   * @param text the line as it stands there, without its end; a character per byte
   */
  public record Line(String name, String value, String text) {}

  private final String version;
  private final List<Line> lines;

  private WarcFields(String version, List<Line> lines) {
    this.version = version;
    this.lines = List.copyOf(lines);
  }

  /** Reads a header, of which the blank line is the end; null if it is not understood. */
  static @Nullable WarcFields parse(byte[] bytes, int length) {
    String text = new String(bytes, 0, length, ISO_8859_1);
    if (!text.endsWith("\r\n\r\n")) {
      return null;
    }
    String[] all = text.substring(0, length - 4).split("\r\n", -1);
    if (!all[0].matches("WARC/[01]\\.\\d{1,3}")) {
      return null;
    }
    List<Line> lines = new ArrayList<>(all.length);
    for (int i = 1; i < all.length; i++) {
      String line = all[i];
      int colon = line.indexOf(':');
      boolean isOdd = line.indexOf('\n') >= 0 || line.indexOf('\r') >= 0;
      if (colon <= 0 || isOdd || line.charAt(0) == ' ' || line.charAt(0) == '\t') {
        return null;
      }
      String name = line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
      String value = new String(line.substring(colon + 1).getBytes(ISO_8859_1), UTF_8);
      lines.add(new Line(name, value.strip(), line));
    }
    return new WarcFields(all[0], lines);
  }

  /** The first line, such as {@code WARC/1.1}. */
  public String version() {
    return version;
  }

  /** All other lines, in their order. */
  public List<Line> lines() {
    return lines;
  }

  /** The value of a field that stands there once; the name is in lower case. */
  public Optional<String> once(String name) {
    String found = null;
    for (Line line : lines) {
      if (line.name().equals(name)) {
        if (found != null) {
          return Optional.empty();
        }
        found = line.value();
      }
    }
    return Optional.ofNullable(found);
  }

  /** Whether there is a field whose name begins so, in lower case. */
  public boolean hasAny(String prefix) {
    return lines.stream().anyMatch(line -> line.name().startsWith(prefix));
  }

  /** An address, without the angle brackets that some crawlers put around it. */
  public Optional<String> address(String name) {
    return once(name)
        .map(
            value ->
                value.startsWith("<") && value.endsWith(">")
                    ? value.substring(1, value.length() - 1)
                    : value);
  }

  /** Returns the bytes of a header of these lines, each a character per byte. */
  public static byte[] bytes(String version, List<String> lines) {
    StringBuilder text = new StringBuilder(version).append("\r\n");
    lines.forEach(line -> text.append(line).append("\r\n"));
    return text.append("\r\n").toString().getBytes(ISO_8859_1);
  }

  /** Returns a line for a header, a character per byte. */
  public static String line(String name, String value) {
    return name + ": " + new String(value.getBytes(UTF_8), ISO_8859_1);
  }
}
