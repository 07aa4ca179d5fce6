package dev.doppel.web.html;

import dev.doppel.web.html.Outline.Blocks;
import dev.doppel.web.html.Outline.Lines;
import java.util.Locale;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/** Writes the outline of a parsed page in one walk over it. */
final class OutlineWriter implements NodeFilter {

  /*
   * White space is folded as a browser does, and a line ends where a block begins or ends, at br,
   * and at the line feeds of preformatted text. The walk is jsoup's, which loops and never
   * recurses; the parser bounds the depth besides.
   *
   * We do not hide what is aria-hidden: it is hidden from screen readers, not from the eye, and the
   * main texts of the article benchmark are no better without it.
   */

  private static final int IDEOGRAPH_WEIGHT = 3; // about the letters of a word it stands for
  private static final char FIRST_IDEOGRAPH = '\u2e80';

  private final StringBuilder text = new StringBuilder();
  private final Lines lines = new Lines();
  private final Blocks blocks = new Blocks();
  private final Hints hints = new Hints();

  private int block = Blocks.NONE;
  private int lineStart;
  private int weight;
  private int linkedWeight;
  private int links;
  private int preformatted;
  private boolean spaceDue;

  private OutlineWriter() {}

  static Outline outlineOf(Document page) {
    OutlineWriter writer = new OutlineWriter();
    page.filter(writer);
    writer.text.setLength(Math.max(0, writer.text.length() - 1));
    return new Outline(writer.text.toString(), writer.lines, writer.blocks);
  }

  @Override
  public FilterResult head(Node node, int depth) {
    if (node instanceof TextNode words) {
      append(words.getWholeText());
    } else if (node instanceof Element element) {
      Kind kind = Kind.of(element);
      if (kind == Kind.UNSEEN || isHidden(element)) {
        return FilterResult.SKIP_ENTIRELY;
      }
      open(kind, element);
    }
    return FilterResult.CONTINUE;
  }

  @Override
  public FilterResult tail(Node node, int depth) {
    if (node instanceof Element element) {
      close(Kind.of(element));
    }
    return FilterResult.CONTINUE;
  }

  private void open(Kind kind, Element element) {
    switch (kind) {
      case INLINE -> {}
      case LINK -> links++;
      case LINE_BREAK -> endLine();
      default -> {
        endLine();
        preformatted += kind == Kind.PREFORMATTED ? 1 : 0;
        block =
            blocks.open(
                block,
                declaredKind(kind, element),
                hints.of(element),
                hints.isTitle(element),
                lines.size());
      }
    }
  }

  private static Kind declaredKind(Kind kind, Element element) {
    return kind == Kind.BLOCK && element.attr("role").equals("main") ? Kind.MAIN : kind;
  }

  private void close(Kind kind) {
    switch (kind) {
      case INLINE, LINE_BREAK -> {}
      case LINK -> links--;
      default -> {
        endLine();
        preformatted -= kind == Kind.PREFORMATTED ? 1 : 0;
        blocks.close(block, lines.size());
        block = blocks.parent(block);
      }
    }
  }

  /** A body that hides itself is shown by a script later, so that nobody sees it half-made. */
  private static boolean isHidden(Element element) {
    if (element.attributesSize() == 0 || element.nameIs("body") || element.nameIs("html")) {
      return false;
    }
    Attributes attributes = element.attributes();
    String style = attributes.get("style");
    return attributes.hasKey("hidden") || (!style.isEmpty() && hides(style));
  }

  private static boolean hides(String style) {
    String rules = style.toLowerCase(Locale.ROOT).replace(" ", "");
    return rules.contains("display:none") || rules.contains("visibility:hidden");
  }

  private void append(String words) {
    for (int i = 0; i < words.length(); i++) {
      char c = words.charAt(i);
      if (c == '\n' && preformatted > 0) {
        endLine();
      } else if (c <= ' ' || c == '\u00a0') {
        spaceDue = text.length() > lineStart;
      } else if (!isInvisible(c)) {
        append(c);
      }
    }
  }

  /** Soft hyphens, zero-width spaces, byte-order marks: two pages that look alike are alike. */
  private static boolean isInvisible(char c) {
    return c == '\u00ad' || c == '\u200b' || c == '\ufeff';
  }

  private void append(char c) {
    if (spaceDue) {
      spaceDue = false;
      append(' ');
    }
    text.append(c);
    int added = c < FIRST_IDEOGRAPH || Character.isSurrogate(c) ? 1 : IDEOGRAPH_WEIGHT;
    weight += added;
    linkedWeight += links > 0 ? added : 0;
  }

  private void endLine() {
    int end = text.length();
    if (end > lineStart) {
      lines.add(lineStart, end, weight, linkedWeight, block);
      text.append('\n');
      lineStart = end + 1;
      weight = 0;
      linkedWeight = 0;
    }
    spaceDue = false;
  }
}
