package dev.doppel.web.html;

import dev.doppel.web.html.MainText.Source;
import dev.doppel.web.html.Outline.Blocks;
import dev.doppel.web.html.Outline.Lines;

/** Finds the main content of a page: the block that gains most from the lines in it. */
final class MainContent {

  /*
   * 1. Each line has a value: what it says outside of links, or less than nothing if it is mostly
   *    link. Labels and buttons, being short, count for little.
   * 2. Blocks whose names give them away are cut off (Pruning).
   * 3. A line's value goes to the block around its paragraph, and a part of each block's gain to
   *    its parent. Thus a parent wins over its best child only if the others add enough.
   * 4. From the winner we climb on as long as that adds much text and few links: the sections of a
   *    manual are nested deeper than the paragraphs of an article.
   * 5. What the winner holds is the main text, without its links in lists and its title.
   *
   * The scoring of ancestors is an old idea of Readability's; the numbers below are ours, and
   * docs/experiments.md shows how little depends on most of them.
   */

  private static final int SHORT_LINE = 25;
  private static final double SHORT_LINK_VALUE = -10;
  private static final double LINKED_VALUE = -0.5;
  private static final double GAIN_FOR_PARENT = 0.8;
  private static final double BODY_BONUS = 3;
  private static final double STRAY_LINK_SHARE = 0.7;
  private static final double MOST_LINKS = 0.5;
  private static final int LEAST_TEXT = 100;

  private final Outline page;
  private final Lines lines;
  private final Blocks blocks;
  private final boolean[] out;

  private MainContent(Outline page) {
    this.page = page;
    this.lines = page.lines();
    this.blocks = page.blocks();
    this.out = Pruning.of(blocks, worth());
  }

  static MainText of(Outline page) {
    if (page.lines().size() == 0) {
      return new MainText("", Source.VISIBLE);
    }
    MainContent content = in(page);
    String text = content.write(content.find());
    if (text.length() < LEAST_TEXT) {
      text = content.declared();
    }
    return text.length() < LEAST_TEXT
        ? new MainText(page.text(), Source.VISIBLE)
        : new MainText(text, Source.MAIN);
  }

  /** Begins the search in a page of one line or more. */
  static MainContent in(Outline page) {
    return new MainContent(page);
  }

  /** The block that holds the main content; {@link Blocks#NONE} if the page has none. */
  int block() {
    int found = find();
    if (write(found).length() >= LEAST_TEXT) {
      return found;
    }
    int main = declaredBlock();
    return main != Blocks.NONE && gain(main) > 0 ? main : Blocks.NONE;
  }

  private double gain(int block) {
    double[] good = new double[blocks.size()];
    weigh(good, new double[blocks.size()]);
    return good[block];
  }

  /** Whether the page around {@code inner}, within {@code outer}, adds text more than links. */
  boolean addsText(int inner, int outer) {
    double[] good = new double[blocks.size()];
    double[] bad = new double[blocks.size()];
    weigh(good, bad);
    return bad[outer] - bad[inner] < MOST_LINKS * (good[outer] - good[inner]);
  }

  /** Whether the links in a block outweigh what is said in it. */
  boolean isListOfLinks(int block) {
    double[] good = new double[blocks.size()];
    double[] bad = new double[blocks.size()];
    weigh(good, bad);
    return bad[block] > good[block];
  }

  /** Whether a line is of the page's frame: in a block that was cut off. */
  boolean isOut(int line) {
    return out[lines.block(line)];
  }

  /** Whether a block was cut off. */
  boolean isBlockOut(int block) {
    return out[block];
  }

  /** Whether a line says something outside of links. */
  boolean says(int line) {
    return value(line) > 0;
  }

  /** What the good lines of each block are worth together, before anything is cut off. */
  private double[] worth() {
    double[] worth = new double[blocks.size()];
    for (int line = 0; line < lines.size(); line++) {
      worth[lines.block(line)] += Math.max(0, value(line));
    }
    blocks.sumUp(worth);
    return worth;
  }

  private double value(int line) {
    int weight = lines.weight(line);
    double linkShare = lines.linkShare(line);
    if (weight < SHORT_LINE) {
      return linkShare > 0.5 ? SHORT_LINK_VALUE : 0;
    }
    return linkShare > 0.5 ? LINKED_VALUE * weight : (1 - linkShare) * weight;
  }

  private int find() {
    double[] gain = gains();
    int best = Blocks.ROOT;
    for (int block = Blocks.ROOT; block < blocks.size(); block++) {
      if (blocks.hint(block) == Hint.BODY) {
        gain[block] *= BODY_BONUS;
      }
      if (!out[block] && gain[block] > gain[best]) {
        best = block;
      }
    }
    return climb(best);
  }

  private double[] gains() {
    double[] gain = new double[blocks.size()];
    for (int line = 0; line < lines.size(); line++) {
      int block = lines.block(line);
      if (!out[block]) {
        gain[blocks.kind(block).isPartOfText() ? blocks.parent(block) : block] += value(line);
      }
    }
    for (int block = blocks.size() - 1; block > Blocks.ROOT; block--) {
      gain[blocks.parent(block)] += GAIN_FOR_PARENT * Math.max(0, gain[block]);
    }
    return gain;
  }

  /**
   * Returns the outermost block around {@code best} that is worth the step: it adds a good share of
   * text, and few links for it. An article needs less of a reason; a main element, of which a page
   * has one, may have as many links as it likes. There the climb ends.
   */
  private int climb(int best) {
    double[] good = new double[blocks.size()];
    double[] bad = new double[blocks.size()];
    weigh(good, bad);
    int top = best;
    for (int block = best; block != Blocks.NONE; block = blocks.parent(block)) {
      Kind kind = blocks.kind(block);
      double added = good[block] - good[top];
      double least = (kind.isNamedContent() ? 0.1 : 0.3) * good[top];
      double mostLinks = (kind == Kind.ARTICLE ? 0.1 : MOST_LINKS) * added;
      if (added > least && (kind == Kind.MAIN || bad[block] - bad[top] < mostLinks)) {
        top = block;
      }
      if (kind.isNamedContent() || blocks.hint(block) == Hint.BODY) {
        return top;
      }
    }
    return top;
  }

  private void weigh(double[] good, double[] bad) {
    for (int line = 0; line < lines.size(); line++) {
      int block = lines.block(line);
      if (!out[block]) {
        double value = value(line);
        good[block] += Math.max(0, value);
        bad[block] += Math.max(0, -value);
      }
    }
    blocks.sumUp(good);
    blocks.sumUp(bad);
  }

  /** What the page's main element holds, however little; nothing if the page has none. */
  private String declared() {
    int main = declaredBlock();
    return main == Blocks.NONE ? "" : write(main);
  }

  private int declaredBlock() {
    for (int block = Blocks.ROOT; block < blocks.size(); block++) {
      if (blocks.kind(block) == Kind.MAIN) {
        return block;
      }
    }
    return Blocks.NONE;
  }

  private String write(int content) {
    boolean titled = titles(content) == 1;
    StringBuilder text = new StringBuilder();
    for (int line = blocks.firstLine(content); line < blocks.endLine(content); line++) {
      boolean title = titled && blocks.kind(lines.block(line)) == Kind.TITLE;
      if (!out[lines.block(line)] && !title && !isStrayLink(line)) {
        text.append(page.text(), lines.start(line), lines.end(line)).append('\n');
      }
    }
    text.setLength(Math.max(0, text.length() - 1));
    return text.toString();
  }

  /** A single title is the page's own, which {@link Page#title} returns; many are its chapters'. */
  private int titles(int content) {
    int titles = 0;
    for (int block = content; block < blocks.size(); block++) {
      if (blocks.firstLine(block) >= blocks.endLine(content)) {
        break;
      }
      titles += blocks.kind(block) == Kind.TITLE ? 1 : 0;
    }
    return titles;
  }

  /**
   * A line of links leads elsewhere ("Read more: ..."), except where links are how the text speaks
   * of its subject: in headings, lists and tables, between lines that are not links.
   */
  boolean isStrayLink(int line) {
    if (lines.linkShare(line) <= STRAY_LINK_SHARE) {
      return false;
    }
    Kind kind = blocks.kind(lines.block(line));
    boolean maySpeak = kind == Kind.HEADING || kind == Kind.ITEM || kind == Kind.CELL;
    return !maySpeak || !isText(line - 1) || !isText(line + 1);
  }

  private boolean isText(int line) {
    return 0 <= line
        && line < lines.size()
        && !out[lines.block(line)]
        && lines.linkShare(line) <= 0.5;
  }
}
