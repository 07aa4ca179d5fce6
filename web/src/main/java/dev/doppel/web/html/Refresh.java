package dev.doppel.web.html;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/**
 * Where a page sends its reader by itself: {@code <meta http-equiv="refresh">}.
 *
 * @param seconds after which it does
 * @param address as written; empty if the page only loads itself again
 */
public record Refresh(int seconds, String address) {

  /*
   * The HTML standard, "shared declarative refresh steps": digits, of which a fraction is passed
   * over; then a separator; then "url=", which may be missing, and quotes that need no end. A
   * refresh inside noscript is for readers without scripts, who are sent elsewhere than others; one
   * in the body, where a comment could put it, has no standing.
   */

  private static final Pattern CONTENT =
      Pattern.compile(
          "\\s*+(\\d++|(?=\\.))[\\d.]*+(?:[\\s;,]\\s*[;,]?\\s*(?:url\\s*=\\s*)?(.*))?",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final int MAX_DIGITS = 9;

  static Optional<Refresh> of(Element head) {
    for (Element meta : head.getElementsByTag("meta")) {
      boolean isRefresh = meta.attr("http-equiv").trim().equalsIgnoreCase("refresh");
      if (isRefresh && meta.closest("noscript, template") == null) {
        Optional<Refresh> refresh = parse(meta.attr("content"));
        if (refresh.isPresent()) {
          return refresh;
        }
      }
    }
    return Optional.empty();
  }

  /** Returns what the content of such an element says; empty if it is not understood. */
  public static Optional<Refresh> parse(String content) {
    Matcher parts = CONTENT.matcher(content);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String digits = parts.group(1);
    int seconds =
        digits.isEmpty()
            ? 0
            : digits.length() > MAX_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(digits);
    String address = parts.group(2) == null ? "" : parts.group(2);
    return Optional.of(new Refresh(seconds, unquoted(address).strip()));
  }

  private static String unquoted(String address) {
    if (address.startsWith("\"") || address.startsWith("'")) {
      int end = address.indexOf(address.charAt(0), 1);
      return address.substring(1, end < 0 ? address.length() : end);
    }
    return address;
  }
}
