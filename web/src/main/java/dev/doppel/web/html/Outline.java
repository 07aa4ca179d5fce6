package dev.doppel.web.html;

import java.util.Arrays;

/**
 * A page as lines of visible text, and the tree of blocks that holds them. It is what remains of
 * the parsed page; finding the main content needs nothing else.
 *
 * @param text all lines, a line feed between each two
 */
record Outline(String text, Lines lines, Blocks blocks) {

  /*
   * Both tables are columns of numbers instead of objects: a page has thousands of rows, and each
   * step of the search is one loop over one or two columns. Nobody writes to them once the outline
   * is made.
   */

  private static final int FIRST_ROWS = 256;

  /** The lines, in the order of the page. */
  static final class Lines {

    private int size;
    private int[] start = new int[FIRST_ROWS];
    private int[] end = new int[FIRST_ROWS];
    private int[] weight = new int[FIRST_ROWS];
    private int[] linked = new int[FIRST_ROWS];
    private int[] block = new int[FIRST_ROWS];

    /**
     * Adds text[from, to) as a line.
     *
     * @param heft how much it says, in letters of an alphabet
     * @param linkedHeft how much of that is in links
     * @param holder the innermost block around it
     */
    void add(int from, int to, int heft, int linkedHeft, int holder) {
      if (size == start.length) {
        grow(2 * size);
      }
      start[size] = from;
      end[size] = to;
      weight[size] = heft;
      linked[size] = linkedHeft;
      block[size] = holder;
      size++;
    }

    int size() {
      return size;
    }

    int start(int line) {
      return start[line];
    }

    int end(int line) {
      return end[line];
    }

    int weight(int line) {
      return weight[line];
    }

    int block(int line) {
      return block[line];
    }

    /** The share of the line that is in links, from 0 to 1. */
    double linkShare(int line) {
      return (double) linked[line] / weight[line];
    }

    private void grow(int rows) {
      start = Arrays.copyOf(start, rows);
      end = Arrays.copyOf(end, rows);
      weight = Arrays.copyOf(weight, rows);
      linked = Arrays.copyOf(linked, rows);
      block = Arrays.copyOf(block, rows);
    }
  }

  /** The blocks. A parent comes before its children, so a loop backwards climbs the tree. */
  static final class Blocks {

    static final int NONE = -1;
    static final int ROOT = 0;

    private int size;
    private int[] parent = new int[FIRST_ROWS];
    private Kind[] kind = new Kind[FIRST_ROWS];
    private Hint[] hint = new Hint[FIRST_ROWS];
    private boolean[] titled = new boolean[FIRST_ROWS];
    private int[] firstLine = new int[FIRST_ROWS];
    private int[] endLine = new int[FIRST_ROWS];

    /**
     * Adds a block that begins with the line of that number, and returns the block's own.
     *
     * @param isTitle whether its names call it a title
     */
    int open(int above, Kind what, Hint named, boolean isTitle, int line) {
      if (size == parent.length) {
        grow(2 * size);
      }
      parent[size] = above;
      kind[size] = what;
      hint[size] = named;
      titled[size] = isTitle;
      firstLine[size] = line;
      return size++;
    }

    void close(int block, int line) {
      endLine[block] = line;
    }

    int size() {
      return size;
    }

    int parent(int block) {
      return parent[block];
    }

    Kind kind(int block) {
      return kind[block];
    }

    Hint hint(int block) {
      return hint[block];
    }

    /** Whether the names of the block call it a title. */
    boolean isTitled(int block) {
      return titled[block];
    }

    /** The first line in the block, if it has any. */
    int firstLine(int block) {
      return firstLine[block];
    }

    /** The line after the last one in the block. */
    int endLine(int block) {
      return endLine[block];
    }

    /** Adds to each block what its children have, all the way up. */
    void sumUp(double[] values) {
      for (int block = size - 1; block > ROOT; block--) {
        values[parent[block]] += values[block];
      }
    }

    private void grow(int rows) {
      parent = Arrays.copyOf(parent, rows);
      kind = Arrays.copyOf(kind, rows);
      hint = Arrays.copyOf(hint, rows);
      titled = Arrays.copyOf(titled, rows);
      firstLine = Arrays.copyOf(firstLine, rows);
      endLine = Arrays.copyOf(endLine, rows);
    }
  }
}
