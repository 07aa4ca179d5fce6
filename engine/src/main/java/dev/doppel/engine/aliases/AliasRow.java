package dev.doppel.engine.aliases;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.LineInput;
import org.jspecify.annotations.Nullable;

/**
 * A line of a list of aliases: {@code url<TAB>target}, and {@code <TAB>reason} if it has one.
 *
 * @param reason {@link AliasReason#RULE} where the line has none
 */
record AliasRow(String url, String target, AliasReason reason) {

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
    return new AliasRow(
        cells[0].strip(),
        cells[1].strip(),
        hasReason ? AliasReason.of(cells[2]) : AliasReason.RULE);
  }
}
