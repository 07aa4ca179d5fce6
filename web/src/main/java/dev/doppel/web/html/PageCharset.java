package dev.doppel.web.html;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.internal.CharsetLabel;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The character set of a page: by its byte-order mark, what came with it, what it says, or else by
 * the look of its bytes.
 *
 * @param markLength how many bytes to skip for the byte-order mark
 */
record PageCharset(Charset charset, int markLength) {

  /*
   * The mark comes before the HTTP header, as in the HTML standard, section 13.2.3.2: servers are
   * configured by somebody who has not seen the page. The standard looks for a meta element in the
   * first 1024 bytes; authors do not know that, and parsers are forgiving, so we look further.
   */

  private static final int MARKUP_TO_SEARCH = 16 * 1024;

  private static final Pattern DECLARATION =
      Pattern.compile(
          "<!--.*?-->|<(?:meta\\s[^>]*?charset|\\?xml\\s[^>]*?encoding)\\s*=\\s*[\"']?\\s*([\\w.:-]+)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  static PageCharset of(byte[] html, @Nullable String given) {
    Optional<PageCharset> marked = byMark(html);
    if (marked.isPresent()) {
      return marked.get();
    }
    Charset charset = byName(given).or(() -> declared(html)).orElseGet(() -> CharsetGuess.of(html));
    return new PageCharset(charset, 0);
  }

  private static Optional<PageCharset> byMark(byte[] html) {
    if (startsWith(html, 0xEF, 0xBB, 0xBF)) {
      return Optional.of(new PageCharset(UTF_8, 3));
    }
    if (startsWith(html, 0xFE, 0xFF)) {
      return Optional.of(new PageCharset(UTF_16BE, 2));
    }
    if (startsWith(html, 0xFF, 0xFE)) {
      return Optional.of(new PageCharset(UTF_16LE, 2));
    }
    return Optional.empty();
  }

  private static boolean startsWith(byte[] html, int... mark) {
    boolean same = html.length >= mark.length;
    for (int i = 0; same && i < mark.length; i++) {
      same = (html[i] & 0xFF) == mark[i];
    }
    return same;
  }

  private static Optional<Charset> declared(byte[] html) {
    String start = new String(html, 0, Math.min(html.length, MARKUP_TO_SEARCH), ISO_8859_1);
    Matcher declaration = DECLARATION.matcher(start);
    while (declaration.find()) {
      if (declaration.group(1) != null) {
        return byName(declaration.group(1)).map(PageCharset::readable);
      }
    }
    return Optional.empty();
  }

  /** A declaration we could read as single bytes was not written in UTF-16, whatever it says. */
  private static Charset readable(Charset declared) {
    return declared.name().startsWith("UTF-16") ? UTF_8 : declared;
  }

  private static Optional<Charset> byName(@Nullable String name) {
    return Optional.ofNullable(name).flatMap(CharsetLabel::charset);
  }
}
