package dev.doppel.bench;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words of a manual page written in roff: comments, requests that only lay out or define, and
 * escapes are dropped; the arguments of other macros are text. Simple on purpose, and the same for
 * everyone who is compared.
 */
final class ManPage {

  private static final Pattern COMMENT = Pattern.compile("\\\\[\"#].*");
  private static final Pattern FONT = Pattern.compile("\\\\[fFgkmMnVY](\\[[^]]*]|\\(..|.)");
  private static final Pattern SIZE = Pattern.compile("\\\\s(\\[[^]]*]|[-+]?\\d)");
  private static final Pattern NAMED = Pattern.compile("\\\\\\*?(\\[[^]]*]|\\(..)");
  private static final Pattern STRING = Pattern.compile("\\\\\\*.");
  private static final Pattern MEASURE = Pattern.compile("\\\\[hvwlLDoxXZ]'[^']*'");
  private static final Pattern DASH = Pattern.compile("\\\\-");
  private static final Pattern BACKSLASH = Pattern.compile("\\\\[e\\\\]");
  private static final Pattern SPACE = Pattern.compile("\\\\[ ~0t]");
  private static final Pattern OTHER = Pattern.compile("\\\\.");
  private static final Pattern INDENT = Pattern.compile("\\s+[-+]?\\d+n?\\s*$");

  /** Requests and macros whose arguments no reader sees. */
  private static final Set<String> UNSEEN =
      Set.of(
          "ad", "as", "bp", "br", "ce", "cs", "ds", "el", "eo", "ec", "fam", "fi", "ft", "hy", "hw",
          "ie", "if", "in", "it", "ll", "mso", "na", "ne", "nf", "nh", "nop", "nr", "pc", "ps",
          "rm", "rr", "so", "sp", "ss", "ta", "ti", "tm", "tr", "vs", "while", "EE", "EX", "HP",
          "LP", "ME", "P", "PD", "PP", "RE", "RS", "TE", "TP", "TQ", "TS", "UE", "\\}", "}");

  private ManPage() {}

  /** Returns the words, line by line. */
  static String text(String roff) {
    StringBuilder text = new StringBuilder(roff.length());
    String end = ""; // of a definition, where one is open
    for (String line : roff.split("\n", -1)) {
      if (!end.isEmpty()) {
        end = line.strip().equals(end) ? "" : end;
      } else if (line.startsWith(".") || line.startsWith("'")) {
        String request = line.substring(1).strip();
        if (request.startsWith("de ") || request.startsWith("ig") || request.startsWith("am ")) {
          end = "..";
        } else {
          append(text, arguments(request));
        }
      } else {
        append(text, line);
      }
    }
    return text.toString();
  }

  private static String arguments(String request) {
    if (request.isEmpty() || request.startsWith("\\\"")) {
      return "";
    }
    String[] parts = request.split("\\s+", 2);
    if (parts.length < 2 || UNSEEN.contains(parts[0])) {
      return "";
    }
    return parts[0].equals("IP") ? INDENT.matcher(" " + parts[1]).replaceFirst("") : parts[1];
  }

  private static void append(StringBuilder text, String line) {
    String plain = line;
    if (line.indexOf('\\') >= 0) {
      plain = COMMENT.matcher(plain).replaceFirst("");
      plain = FONT.matcher(plain).replaceAll("");
      plain = SIZE.matcher(plain).replaceAll("");
      plain = MEASURE.matcher(plain).replaceAll("");
      plain = NAMED.matcher(plain).replaceAll(" ");
      plain = STRING.matcher(plain).replaceAll(" ");
      plain = DASH.matcher(plain).replaceAll("-");
      plain = SPACE.matcher(plain).replaceAll(" ");
      plain = BACKSLASH.matcher(plain).replaceAll("/");
      plain = OTHER.matcher(plain).replaceAll("");
    }
    plain = plain.replace("\"", "").strip();
    if (!plain.isEmpty()) {
      text.append(plain).append('\n');
    }
  }
}
