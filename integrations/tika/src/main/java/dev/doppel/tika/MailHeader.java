package dev.doppel.tika;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Distinguishes mail from other text, by the fields that it begins with. */
final class MailHeader {

  /*
   * Many a text begins with "From:" or "Date:", be it a memo, a log or a page with front matter.
   * Mail has, besides a sender, a field that only programs write, and nothing but fields up to the
   * first empty line. A file whose name ends in .eml is believed if it begins with any field.
   */

  private static final int WINDOW_BYTES = 32 << 10; // headers grow with each server on the way
  private static final Pattern FIELD = Pattern.compile("([!-9;-~]{1,76}):.*");
  private static final List<String> BY_PROGRAMS =
      List.of("message-id", "received", "mime-version", "return-path", "delivered-to");

  private MailHeader() {}

  static boolean isLikely(String id, byte[] content) {
    if (!startsWithField(content)) {
      return false; // most texts, which are spared the rest
    }
    Set<String> fields = fields(Kind.window(content, 0, WINDOW_BYTES));
    if (id.toLowerCase(Locale.ROOT).endsWith(".eml")) {
      return !fields.isEmpty();
    }
    return fields.contains("from") && BY_PROGRAMS.stream().anyMatch(fields::contains);
  }

  private static boolean startsWithField(byte[] content) {
    for (int i = 0; i < Math.min(content.length, 77); i++) {
      if (content[i] == ':') {
        return i > 0;
      }
      if (content[i] <= ' ') {
        return false;
      }
    }
    return false;
  }

  /** The names of the fields, in lower case; none if a line is not a field. */
  private static Set<String> fields(String start) {
    Set<String> names = new HashSet<>();
    for (String line : start.lines().toList()) {
      if (line.isEmpty()) {
        return names;
      }
      if (line.charAt(0) == ' ' || line.charAt(0) == '\t') {
        continue; // continues the field before
      }
      Matcher field = FIELD.matcher(line);
      if (!field.matches()) {
        return Set.of();
      }
      names.add(field.group(1).toLowerCase(Locale.ROOT));
    }
    return names;
  }
}
