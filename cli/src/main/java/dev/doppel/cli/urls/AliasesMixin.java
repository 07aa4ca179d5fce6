package dev.doppel.cli.urls;

import dev.doppel.engine.aliases.AliasFile;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which addresses lead to another one, the same in every command that makes canonical forms. */
final class AliasesMixin {

  @Option(
      names = "--aliases",
      paramLabel = "FILE",
      description =
          "Replace an address that leads elsewhere by the one it leads to. FILE has lines of an"
              + " address, a tab and where it leads, as doppel aliases writes them; plain, gzip or"
              + " zstd.")
  private @Nullable Path aliases;

  /** Returns the rules with the aliases, if there are any. */
  UrlRules addTo(UrlRules rules) throws IOException {
    return aliases == null ? rules : AliasFile.addTo(rules, aliases);
  }

  /** The inputs and the file: none of them may be written over. */
  List<Path> with(List<Path> inputs) {
    List<Path> all = new ArrayList<>(inputs);
    if (aliases != null) {
      all.add(aliases);
    }
    return all;
  }
}
