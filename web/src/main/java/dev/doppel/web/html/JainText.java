package dev.doppel.web.html;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The canonical form in which Jain, Dahlin and Tewari compared pages: without bullets, numberings
 * and colons, a space for dashes and quotes, white space folded, lower case.
 */
public final class JainText {

  /*
   * Jain, Dahlin, Tewari: Using Bloom Filters to Refine Web Search Results. WebDB 2005, section
   * 3.1. The paper says no more than the sentence above, with "a.1" for a numbering. Our reading:
   *
   *   numbering   at the start of a line, up to four numbers or single letters with dots between
   *               them, a dot or bracket after or around: 1. 2) (c) a.1 1.2.3 IV.
   *               A number alone ("1912 was cold") is text, though "3.5 per cent" is lost.
   *   bullet      the characters made for it, anywhere; * + o at the start of a line
   *   dash        anything Unicode calls one, and the minus sign
   *   quote       straight, curly, angle, low and high; the apostrophe is one of them
   */

  private static final Pattern NUMBERING =
      Pattern.compile(
          "(?m)^\\s*(?:\\(PART\\)|PART[.)]|PART(?:\\.PART){1,3}[.)]?)(?=\\s)"
              .replace("PART", "(?:\\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})"));

  private static final Pattern BULLET =
      Pattern.compile(
          "(?m)^\\s*[*+o](?=\\s)|[\u2022\u2023\u2043\u204c\u204d\u2219\u25a0-\u25ff\u00b7]");

  private static final Pattern COLON = Pattern.compile("[:\uff1a]");
  private static final Pattern DASH_OR_QUOTE =
      Pattern.compile("[\\p{Pd}\u2212'\"`\\p{Pi}\\p{Pf}\u201a\u201e]");
  private static final Pattern WHITE_SPACE = Pattern.compile("[\\s\\p{Z}]+");

  private JainText() {}

  /** Returns the canonical form of a text that has no mark-up any more. */
  public static String of(String text) {
    String content = NUMBERING.matcher(BULLET.matcher(text).replaceAll(" ")).replaceAll(" ");
    String letters = DASH_OR_QUOTE.matcher(COLON.matcher(content).replaceAll("")).replaceAll(" ");
    return WHITE_SPACE.matcher(letters).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
  }
}
