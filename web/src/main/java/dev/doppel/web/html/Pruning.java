package dev.doppel.web.html;

import dev.doppel.web.html.Outline.Blocks;

/** Finds the blocks of a page that are surely not of its main content, by their names. */
final class Pruning {

  /*
   * Names lie: a theme calls its content column "sidebar-wrapper", a page builder wraps each
   * paragraph in a "widget". So a block that holds a good share of all the page's text stays,
   * whatever its name. Readers' comments often outweigh the article, and a footer the short notice
   * above it, hence they must hold more to be believed.
   */

  private static final double SHARE_OF_CONTENT = 0.3;
  private static final double SHARE_OF_MOST = 0.6;

  private final Blocks blocks;
  private final double[] worth;

  private Pruning(Blocks blocks, double[] worth) {
    this.blocks = blocks;
    this.worth = worth;
  }

  /** Returns for each block whether it is out, be it by itself or with a block around it. */
  static boolean[] of(Blocks blocks, double[] worth) {
    Pruning pruning = new Pruning(blocks, worth);
    boolean[] out = new boolean[blocks.size()];
    for (int block = Blocks.ROOT + 1; block < out.length; block++) {
      out[block] = out[blocks.parent(block)] || pruning.isOut(block);
    }
    return out;
  }

  private boolean isOut(int block) {
    return switch (blocks.kind(block)) {
      case MAIN -> false;
      case ARTICLE -> isSideArticle(block);
      case ASIDE -> isSideBox(block);
      case FRAME, CONTROL -> isLessThan(SHARE_OF_MOST, block, Blocks.ROOT);
      case CAPTION -> true;
      default -> isOutByHint(block);
    };
  }

  private boolean isOutByHint(int block) {
    return switch (blocks.hint(block)) {
      case NONE, EMBEDDED, BODY -> false;
      case CAPTION -> true;
      case JUNK, FRAME -> isLessThan(SHARE_OF_CONTENT, block, Blocks.ROOT);
      case COMMENT -> isLessThan(SHARE_OF_MOST, block, Blocks.ROOT);
    };
  }

  /** An article within an article is a comment or a teaser, unless it is all the outer one has. */
  private boolean isSideArticle(int block) {
    int outer = articleAround(block);
    return outer != Blocks.NONE && isLessThan(0.5, block, outer);
  }

  /** A box in an article may hold a good share of what the article says. */
  private boolean isSideBox(int block) {
    int outer = articleAround(block);
    return outer == Blocks.NONE
        ? isLessThan(SHARE_OF_MOST, block, Blocks.ROOT)
        : isLessThan(SHARE_OF_CONTENT, block, outer);
  }

  private int articleAround(int block) {
    int outer = blocks.parent(block);
    while (outer != Blocks.NONE && blocks.kind(outer) != Kind.ARTICLE) {
      outer = blocks.parent(outer);
    }
    return outer;
  }

  private boolean isLessThan(double share, int block, int outer) {
    return worth[block] <= share * worth[outer];
  }
}
