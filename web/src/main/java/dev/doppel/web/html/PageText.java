package dev.doppel.web.html;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;
import org.jspecify.annotations.Nullable;

/** Reads the text of an HTML page as a person would see it. */
public final class PageText {

  private static final Set<String> UNSEEN =
      Set.of(
          "head",
          "script",
          "style",
          "noscript",
          "template",
          "iframe",
          "object",
          "svg",
          "math",
          "datalist");

  private PageText() {}

  /**
   * Returns the visible text: without scripts, styles, templates and hidden elements, a line break
   * where a block begins or ends.
   *
   * @param charset the page's character set, or null to find it by byte-order mark and meta tags
   */
  public static String visible(byte[] html, @Nullable String charset) {
    try {
      Document page = Jsoup.parse(new ByteArrayInputStream(html), charset, "");
      Writer writer = new Writer();
      page.filter(writer);
      return writer.text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory cannot fail", e);
    }
  }

  private static final class Writer implements NodeFilter {

    private final StringBuilder text = new StringBuilder();

    @Override
    public FilterResult head(Node node, int depth) {
      if (node instanceof TextNode words) {
        text.append(words.getWholeText());
      } else if (node instanceof Element element) {
        if (isUnseen(element)) {
          return FilterResult.SKIP_ENTIRELY;
        }
        breakAround(element);
      }
      return FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
      if (node instanceof Element element) {
        breakAround(element);
      }
      return FilterResult.CONTINUE;
    }

    private void breakAround(Element element) {
      if (element.isBlock() || element.nameIs("br")) {
        text.append('\n');
      } else if (element.nameIs("td") || element.nameIs("th") || element.nameIs("option")) {
        text.append(' ');
      }
    }

    private static boolean isUnseen(Element element) {
      return UNSEEN.contains(element.normalName())
          || element.hasAttr("hidden")
          || element
              .attr("style")
              .toLowerCase(Locale.ROOT)
              .replace(" ", "")
              .contains("display:none");
    }
  }
}
