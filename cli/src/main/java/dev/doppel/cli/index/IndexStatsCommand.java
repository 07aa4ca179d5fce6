package dev.doppel.cli.index;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.JsonLine;
import dev.doppel.engine.SummaryKey;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "stats",
    description = "Prints how much is in an index.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class IndexStatsCommand implements Callable<Integer> {

  @Mixin private IndexMixin index;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try (SimilarityIndex opened = index.openToRead()) {
      PrintWriter out = spec.commandLine().getOut();
      out.print(JsonLine.of(json -> write(json, opened)));
      out.flush();
      common.summarize(
          "index stats",
          summary ->
              summary
                  .count(SummaryKey.DOCUMENTS, opened.size())
                  .count(SummaryKey.MARKS, opened.marks())
                  .count(SummaryKey.BYTES_ON_DISK, opened.bytesOnDisk()));
    }
    return ExitCode.DONE;
  }

  private static void write(JsonWriter json, SimilarityIndex opened) throws IOException {
    json.field("documents", opened.size())
        .field("marks", opened.marks())
        .field("bytesOnDisk", opened.bytesOnDisk());
  }
}
