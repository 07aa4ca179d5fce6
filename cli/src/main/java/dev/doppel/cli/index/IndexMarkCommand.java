package dev.doppel.cli.index;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.engine.SummaryKey;
import dev.doppel.index.SimilarityIndex;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "mark",
    description = "Remembers that two documents are not duplicates of each other.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class IndexMarkCommand implements Callable<Integer> {

  @Mixin private IndexMixin index;

  @Parameters(index = "1", paramLabel = "ID", description = "A stored document.")
  private String first;

  @Parameters(index = "2", paramLabel = "ID", description = "Another stored document.")
  private String second;

  @Option(names = "--undo", description = "Take the mark back.")
  private boolean undo;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try (SimilarityIndex opened = index.open()) {
      boolean changed = undo ? opened.unmark(first, second) : opened.mark(first, second);
      opened.commit();
      if (!changed) {
        common.remark(
            spec.commandLine().getErr(), undo ? "there was no such mark" : "marked before");
      }
      common.summarize("index mark", summary -> summary.count(SummaryKey.MARKS, opened.marks()));
    }
    return ExitCode.DONE;
  }
}
