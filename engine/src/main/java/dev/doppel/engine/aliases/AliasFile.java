package dev.doppel.engine.aliases;

import dev.doppel.io.LineContent;
import dev.doppel.io.LineInput;
import dev.doppel.web.url.UrlAliases;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A file of aliases, as {@code doppel aliases} writes them: plain, gzip or zstd. */
public final class AliasFile {

  private static final int MAX_LINE = 1 << 18;

  private AliasFile() {}

  /**
   * Returns these rules with the aliases of a file.
   *
   * @throws IllegalArgumentException if a line is wrong; the message has its number
   */
  public static UrlRules addTo(UrlRules rules, Path file) throws IOException {
    UrlAliases.Builder aliases = UrlAliases.builder(rules);
    try (LineInput lines = LineInput.of(List.of(file), MAX_LINE).expecting(LineContent.URL_ROWS)) {
      while (lines.next()) {
        try {
          AliasRow row = AliasRow.of(lines);
          if (row != null) {
            row.addTo(aliases);
          }
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(
              "%s, line %d: %s".formatted(file, lines.line(), e.getMessage()), e);
        }
      }
    }
    return rules.withAliases(aliases.build());
  }
}
