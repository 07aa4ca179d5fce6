package dev.doppel.web.html;

import dev.doppel.web.html.Outline.Blocks;
import dev.doppel.web.html.Outline.Lines;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Finds what a reader would know a page by. */
final class Recognition {

  /*
   * The main content is the block that gains most, and that may be the longest section of a page:
   * headline, first paragraph and shorter sections are then beside it. So we begin at the headline,
   * and end where the block ends that holds both, if what it adds is text and not links. What is
   * added must say something; the frame of the page (Pruning) is left out everywhere.
   *
   * A text that is short and a small part of what the page says is not what the page is known by:
   * the description of one method may be the same on the pages of forty classes. Then it is all the
   * page says outside of its frame. And a short text without headline, among more links than text, is
   * the line over a list of links, which every such list of a site has. Without a headline even
   * short lines count in a short text: they may be all that tells two pages apart.
   *
   * An index is a list of entries with a link each, however much text the entries have.
   */

  private static final int SHORT_TEXT = 1500;
  private static final double SMALL_PART = 0.5;
  private static final int LONG_ENTRY = 100;
  private static final double MOST_ENTRIES = 0.6;
  private static final int NO_RANK = Integer.MAX_VALUE;

  private final Outline page;
  private final Lines lines;
  private final Blocks blocks;
  private final MainContent content;
  private final int main;
  private final int beginning; // of the main content
  private final int headline;
  private final int firstLine; // of the headline
  private double weight; // of what was written last
  private double entries; // the part of it that is entries of lists

  private Recognition(Outline page) {
    this.page = page;
    this.lines = page.lines();
    this.blocks = page.blocks();
    this.content = MainContent.in(page);
    int found = content.block();
    this.main = found == Blocks.NONE || isInFrame(found) ? Blocks.NONE : found;
    this.beginning = main == Blocks.NONE ? 0 : findBeginning();
    this.headline = main == Blocks.NONE ? Blocks.NONE : findHeadline();
    this.firstLine = headline == Blocks.NONE ? 0 : withKicker(blocks.firstLine(headline));
  }

  static Optional<RecognizableText> of(Outline page, Optional<String> title) {
    if (page.lines().size() == 0) {
      return Optional.empty();
    }
    Recognition found = new Recognition(page);
    if (found.main == Blocks.NONE) {
      return Optional.empty();
    }
    String text = found.write(title);
    return text.length() < SHORT_TEXT && found.isListOfLinks()
        ? Optional.empty()
        : Optional.of(new RecognizableText(found.headline(), text, found.isIndex()));
  }

  /**
   * Whether the page, or the part of it that its author calls its content, has more links than text
   * and no headline.
   */
  private boolean isListOfLinks() {
    int block = main;
    while (block != Blocks.ROOT && !blocks.kind(block).isNamedContent()) {
      block = blocks.parent(block);
    }
    return headline == Blocks.NONE && content.isListOfLinks(block);
  }

  /**
   * Whether a block is a menu or a footer, or in one. A name is not believed of what has titles.
   */
  private boolean isInFrame(int block) {
    for (int outer = block; outer != Blocks.NONE; outer = blocks.parent(outer)) {
      boolean isNamed = blocks.hint(outer) == Hint.FRAME && !hasTitle(outer);
      if (blocks.kind(outer) == Kind.FRAME || isNamed) {
        return true;
      }
    }
    return false;
  }

  private boolean hasTitle(int outer) {
    for (int block = outer; block < blocks.size(); block++) {
      if (blocks.firstLine(block) >= blocks.endLine(outer)) {
        return false;
      }
      if (blocks.kind(block) == Kind.TITLE || blocks.kind(block).isNamedContent()) {
        return true;
      }
    }
    return false;
  }

  /** The headline's own lines. */
  private String headline() {
    if (headline == Blocks.NONE) {
      return "";
    }
    int last = blocks.endLine(headline) - 1;
    return page.text().substring(lines.start(firstLine), lines.end(last));
  }

  /** A heading right above the headline, in the same block, says what kind of page it is. */
  private int withKicker(int first) {
    if (first == 0) {
      return 0;
    }
    int above = lines.block(first - 1);
    boolean isBeside = blocks.parent(above) == blocks.parent(headline);
    boolean isKicker = isBeside && blocks.kind(above) == Kind.HEADING && !content.isBlockOut(above);
    return isKicker ? blocks.firstLine(above) : first;
  }

  /**
   * Headings of the first degree go before named titles, these before other headings, and all of
   * them before a heading named a title that comes after the beginning, of which the first counts.
   */
  private int findHeadline() {
    int best = Blocks.NONE;
    int bestRank = NO_RANK;
    for (int block = Blocks.ROOT; block < blocks.size(); block++) {
      int rank = rank(block);
      boolean isNearer = rank == bestRank && blocks.firstLine(block) <= blocks.firstLine(main);
      if (rank < NO_RANK && (rank < bestRank || isNearer)) {
        best = block;
        bestRank = rank;
      }
    }
    return best;
  }

  /** How well a block would do as headline, 0 best; as good as none if it cannot be one. */
  private int rank(int block) {
    int length = blocks.endLine(block) - blocks.firstLine(block);
    boolean isAbove = blocks.firstLine(block) < blocks.endLine(main);
    if (length < 1 || length > 3 || !isAbove || content.isBlockOut(block)) {
      return NO_RANK;
    }
    Kind kind = blocks.kind(block);
    if (kind == Kind.TITLE) {
      return 0;
    }
    boolean isFirst = blocks.firstLine(block) <= beginning;
    boolean isHeading = kind == Kind.HEADING;
    if (blocks.isTitled(block) && (isFirst || isHeading)) {
      return isFirst ? 1 : 3;
    }
    return isHeading && isFirst ? 2 : NO_RANK;
  }

  /** The first line of the main content that is neither cut off nor a stray link. */
  private int findBeginning() {
    int line = blocks.firstLine(main);
    while (line < blocks.endLine(main) - 1 && (content.isOut(line) || content.isStrayLink(line))) {
      line++;
    }
    return line;
  }

  private String write(Optional<String> title) {
    int from = blocks.firstLine(main);
    int to = blocks.endLine(main);
    if (headline != Blocks.NONE) {
      from = Math.min(from, firstLine);
      int holder = holderOfBoth();
      if (holder != main && content.addsText(main, holder)) {
        to = blocks.endLine(holder);
      }
    }
    String heading = headline == Blocks.NONE ? title.orElse("") : "";
    String text = write(heading, from, to, this::isOfContent);
    if (text.length() >= SHORT_TEXT) {
      return text;
    }
    if (headline == Blocks.NONE) {
      return write(heading, from, lines.size(), line -> true);
    }
    String all = write(heading, from, lines.size(), this::isOfContent);
    return text.length() < SMALL_PART * all.length()
        ? all
        : write(heading, from, to, this::isOfContent);
  }

  /** Whether what was written is mostly entries of lists, with a link each. */
  private boolean isIndex() {
    return entries > MOST_ENTRIES * weight;
  }

  /** The smallest block that holds the headline and the main content. */
  private int holderOfBoth() {
    int holder = main;
    while (blocks.firstLine(holder) > firstLine
        || blocks.endLine(holder) < blocks.endLine(headline)) {
      holder = blocks.parent(holder);
    }
    return holder;
  }

  private String write(String heading, int from, int to, IntPredicate counts) {
    weight = 0;
    entries = 0;
    StringBuilder text = new StringBuilder(heading);
    for (int line = from; line < to; line++) {
      if (isHeadline(line) || (counts.test(line) && !content.isOut(line))) {
        text.append(text.isEmpty() ? "" : "\n");
        text.append(page.text(), lines.start(line), lines.end(line));
        weight += lines.weight(line);
        entries += isEntry(line) ? lines.weight(line) : 0;
      }
    }
    return text.toString();
  }

  private boolean isEntry(int line) {
    Kind kind = blocks.kind(lines.block(line));
    boolean isListed = kind == Kind.ITEM || kind == Kind.CELL;
    return isListed && lines.linkShare(line) > 0 && lines.weight(line) < LONG_ENTRY;
  }

  private boolean isHeadline(int line) {
    return headline != Blocks.NONE && firstLine <= line && line < blocks.endLine(headline);
  }

  /** All lines of the main content count but stray links; others if they say something. */
  private boolean isOfContent(int line) {
    if (content.isStrayLink(line)) {
      return false;
    }
    boolean isInside = blocks.firstLine(main) <= line && line < blocks.endLine(main);
    return isInside || content.says(line) || blocks.kind(lines.block(line)) == Kind.HEADING;
  }
}
