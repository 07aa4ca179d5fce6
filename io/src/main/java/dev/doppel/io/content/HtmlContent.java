package dev.doppel.io.content;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.regex.Pattern;

/** Distinguishes web pages from plain text by their first bytes. */
final class HtmlContent {

  /*
   * Nearly every page begins with a doctype or one of a few tags. Some have a line of other things
   * before it (headers of a crawl, a warning of the server), so <html> and its like also count
   * further down, but only at the start of a line: a text about HTML mentions them in mid-sentence.
   * Other tags count as the very first thing only. A doctype must be that of HTML: another begins an
   * XML file, an SGML manuscript or a definition of document types. One-letter tags are not among them, since chat
   * logs begin with <b> and the like; <p> and <a href> are.
   */

  private static final int WINDOW_BYTES = 1024;

  private static final Pattern PAGE =
      Pattern.compile(
          "(?:^|[\\r\\n])[ \\t]*<(?:!doctype\\s+html|html|head|body)(?=[\\s>/])",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern FRAGMENT =
      Pattern.compile(
          "<(?:p(?=>|\\s+(?:class|id|style|align)\\b)|a\\s+(?:href|name|class|id)\\b"
              + "|(?:title|meta|link|base|style|script|noscript|div|span|table|tr|td"
              + "|h[1-6]|ul|ol|li|dl|br|hr|img|center|font|pre|form|iframe|frameset|blockquote"
              + "|article|section|header|footer|nav|main|aside|figure|strong|em)(?=[\\s>/]))",
          Pattern.CASE_INSENSITIVE);

  private HtmlContent() {}

  /**
   * Returns whether the content, in an encoding that contains ASCII, is a web page or part of one.
   */
  static boolean isLikely(byte[] content) {
    int start = skipPreamble(content, TextEncoding.utf8MarkLength(content, content.length));
    int length = Math.min(content.length - start, WINDOW_BYTES);
    String window = new String(content, start, length, ISO_8859_1);
    if (!hasTagAtLineStart(window)) {
      return false; // most plain text and code, which is spared the patterns
    }
    return PAGE.matcher(window).find() || FRAGMENT.matcher(window).lookingAt();
  }

  /** Whether a line begins with what may be a tag. */
  private static boolean hasTagAtLineStart(String window) {
    for (int at = window.indexOf('<'); at >= 0; at = window.indexOf('<', at + 1)) {
      int before = at - 1;
      while (before >= 0 && (window.charAt(before) == ' ' || window.charAt(before) == '\t')) {
        before--;
      }
      if (before < 0 || window.charAt(before) == '\n' || window.charAt(before) == '\r') {
        return true;
      }
    }
    return false;
  }

  /** Skips blanks, comments and an XML declaration, however long they are. */
  private static int skipPreamble(byte[] content, int from) {
    int at = skipBlanks(content, from);
    while (true) {
      int end;
      if (startsWith(content, at, "<!--")) {
        end = find(content, at, "-->");
      } else if (startsWith(content, at, "<?xml")) {
        end = find(content, at, "?>");
      } else {
        return at;
      }
      at = skipBlanks(content, end);
    }
  }

  private static int skipBlanks(byte[] content, int from) {
    int at = from;
    while (at < content.length && isBlank(content[at])) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(byte value) {
    return value == ' ' || ('\t' <= value && value <= '\r');
  }

  /** Returns the position after the first occurrence of the text, or the end if there is none. */
  private static int find(byte[] content, int from, String text) {
    for (int at = from; at < content.length; at++) {
      if (startsWith(content, at, text)) {
        return at + text.length();
      }
    }
    return content.length;
  }

  private static boolean startsWith(byte[] content, int at, String text) {
    if (at + text.length() > content.length) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (content[at + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
