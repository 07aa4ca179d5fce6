package dev.doppel.engine.aliases;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the header field {@code Link} (RFC 8288). */
final class LinkHeader {

  // Commas part the values of a field and semicolons their parameters, except where they stand in
  // angle brackets or quotes.

  private LinkHeader() {}

  /** Returns the addresses that are called canonical, as written. */
  static List<String> canonical(List<String> fields) {
    List<String> found = new ArrayList<>();
    for (String field : fields) {
      for (String value : split(field, ',')) {
        List<String> parts = split(value, ';');
        String target = parts.get(0).strip();
        boolean isCanonical = parts.stream().skip(1).anyMatch(LinkHeader::saysCanonical);
        if (isCanonical && target.startsWith("<") && target.endsWith(">")) {
          found.add(target.substring(1, target.length() - 1).strip());
        }
      }
    }
    return found;
  }

  private static boolean saysCanonical(String parameter) {
    int equals = parameter.indexOf('=');
    if (equals < 0 || !parameter.substring(0, equals).strip().equalsIgnoreCase("rel")) {
      return false;
    }
    String value = parameter.substring(equals + 1).replace("\"", " ").toLowerCase(Locale.ROOT);
    return List.of(value.strip().split("\\s+", -1)).contains("canonical");
  }

  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    boolean isQuoted = false;
    boolean isBracketed = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' && !isBracketed) {
        isQuoted = !isQuoted;
      } else if ((c == '<' || c == '>') && !isQuoted) {
        isBracketed = c == '<';
      } else if (c == '\\' && isQuoted) {
        i++;
      } else if (c == separator && !isQuoted && !isBracketed) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(Math.min(start, text.length())));
    return parts;
  }
}
