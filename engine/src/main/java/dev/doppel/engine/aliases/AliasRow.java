package dev.doppel.engine.aliases;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.LineInput;
import dev.doppel.web.url.UrlAliases;
import org.jspecify.annotations.Nullable;

/**
 * A line of a list of aliases: {@code url<TAB>target}, and {@code <TAB>reason} if it has one. A
 * rule or a mirror whose addresses end with {@code /*} is one of trees.
 *
 * @param reason {@link AliasReason#RULE} where the line has none
 */
record AliasRow(String url, String target, AliasReason reason) {

  private static final String TREE = "/*";

  /**
   * Returns what the current line says; null if it is empty or a comment.
   *
   * @throws IllegalArgumentException if it is neither, and no alias: the message says why
   */
  static @Nullable AliasRow of(LineInput line) {
    if (line.isCut()) {
      throw new IllegalArgumentException("the line is too long");
    }
    String text = new String(line.bytes(), line.from(), line.to() - line.from(), UTF_8);
    if (text.isBlank() || text.startsWith("#")) {
      return null;
    }
    String[] cells = text.stripTrailing().split("\t", -1);
    if (cells.length < 2) {
      throw new IllegalArgumentException("a line is an address, a tab, and where it leads");
    }
    boolean hasReason = cells.length > 2 && !cells[2].isBlank();
    AliasRow row =
        new AliasRow(
            cells[0].strip(),
            cells[1].strip(),
            hasReason ? AliasReason.of(cells[2]) : AliasReason.RULE);
    if (row.reason.isGiven() && row.url.endsWith(TREE) != row.target.endsWith(TREE)) {
      throw new IllegalArgumentException(
          "a tree leads to a tree, both end with %s: '%s', '%s'"
              .formatted(TREE, row.url, row.target));
    }
    return row;
  }

  /** Whether all addresses of a tree lead to those of another one. */
  boolean isTree() {
    return reason.isGiven() && url.endsWith(TREE);
  }

  /** Adds what the line says. */
  void addTo(UrlAliases.Builder aliases) {
    if (isTree()) {
      aliases.addPrefix(withoutStar(url), withoutStar(target), reason.toString());
    } else {
      aliases.add(url, target, reason.toString());
    }
  }

  /** Returns the address of a tree, which ends with a slash. */
  static String withoutStar(String tree) {
    return tree.substring(0, tree.length() - 1);
  }
}
