package dev.doppel.web.html;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Map;
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

  /**
   * What browsers read for a name, where it is more than the name says: the Encoding Standard's
   * answer to pages that say Latin-1 and mean Windows.
   */
  private static final Map<String, String> READ_AS =
      Map.ofEntries(
          Map.entry("ascii", "windows-1252"),
          Map.entry("us-ascii", "windows-1252"),
          Map.entry("iso-8859-1", "windows-1252"),
          Map.entry("latin1", "windows-1252"),
          Map.entry("iso-8859-9", "windows-1254"),
          Map.entry("tis-620", "x-windows-874"),
          Map.entry("gb2312", "GB18030"),
          Map.entry("gbk", "GB18030"),
          Map.entry("big5", "Big5-HKSCS"),
          Map.entry("shift_jis", "windows-31j"),
          Map.entry("sjis", "windows-31j"),
          Map.entry("x-sjis", "windows-31j"),
          Map.entry("euc-kr", "x-windows-949"),
          Map.entry("ks_c_5601-1987", "x-windows-949"));

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
    if (name == null) {
      return Optional.empty();
    }
    String label = name.trim().toLowerCase(Locale.ROOT);
    try {
      return Optional.of(Charset.forName(READ_AS.getOrDefault(label, label)))
          .filter(Charset::canEncode);
    } catch (IllegalArgumentException e) { // an impossible or unknown name
      return Optional.empty();
    }
  }
}
