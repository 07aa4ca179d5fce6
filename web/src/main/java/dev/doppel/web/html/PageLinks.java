package dev.doppel.web.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The links of an HTML page: where it leads, what it shows, what it loads. Found in the bytes, in
 * one pass and without a tree, but with the answer that a browser's tree would give: what is in
 * comments, scripts, templates and texts is no link, and {@code base} counts wherever it stands.
 *
 * @param base the address that links are relative to, as written; empty if it is the page's own
 * @param links in the order of the page
 */
public record PageLinks(Optional<String> base, List<PageLink> links) {

  /** All kinds of links, by the elements that they stand in. */
  public static final Set<String> KINDS = LinkElement.kinds();

  public PageLinks {
    links = List.copyOf(links);
  }

  /**
   * Returns the links of a page.
   *
   * @param charset the character set that came with the page, as in an HTTP header; null or an
   *     unknown name leaves the choice to the page's own bytes
   */
  public static PageLinks of(byte[] html, @Nullable String charset) {
    PageCharset found = PageCharset.of(html, charset);
    int start = found.markLength();
    if (isAsciiInside(found.charset())) {
      return new LinkScanner(html, start, found.charset()).scan();
    }
    String text = new String(html, start, html.length - start, found.charset());
    return new LinkScanner(text.getBytes(UTF_8), 0, UTF_8).scan();
  }

  /** Returns the links of a page that is text. */
  public static PageLinks of(String html) {
    return new LinkScanner(html.getBytes(UTF_8), 0, UTF_8).scan();
  }

  /**
   * Whether the bytes of angle brackets, quotes and the like mean these, and nothing else: so it is
   * in UTF-8, and in East Asian sets of two bytes, whose second ones are letters at worst.
   */
  private static boolean isAsciiInside(Charset charset) {
    String name = charset.name().toUpperCase(Locale.ROOT);
    return !name.startsWith("UTF-1") && !name.startsWith("UTF-3") && !name.startsWith("ISO-2022");
  }
}
