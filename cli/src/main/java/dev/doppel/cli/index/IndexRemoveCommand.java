package dev.doppel.cli.index;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.engine.SummaryKey;
import dev.doppel.index.SimilarityIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "remove",
    description = "Removes documents from an index.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class IndexRemoveCommand implements Callable<Integer> {

  @Mixin private IndexMixin index;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "ID",
      description = "Stored documents. Missing ones are passed over with a remark.")
  private List<String> ids = new ArrayList<>();

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try (SimilarityIndex opened = index.open()) {
      int before = opened.size();
      for (String id : ids) {
        if (!opened.remove(id)) {
          common.remark(spec.commandLine().getErr(), "no document '" + id + "' in the index");
        }
      }
      opened.commit();
      int removed = before - opened.size();
      common.remark(
          spec.commandLine().getErr(),
          String.format(Locale.ROOT, "%,d removed, %,d left", removed, opened.size()));
      common.summarize(
          "index remove",
          summary ->
              summary
                  .count(SummaryKey.REMOVED, removed)
                  .count(SummaryKey.DOCUMENTS, opened.size()));
    }
    return ExitCode.DONE;
  }
}
