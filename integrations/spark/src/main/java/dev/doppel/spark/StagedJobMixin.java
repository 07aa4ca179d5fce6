package dev.doppel.spark;

import dev.doppel.spark.stages.StagedResult;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of jobs in stages, and how such jobs end. */
final class StagedJobMixin {

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Write all results and summary.json to DIR.")
  private String out = "";

  @Option(
      names = "--stages",
      paramLabel = "DIR",
      description =
          "Keep the tables between the steps in DIR; a run that was killed is resumed from them."
              + " Default: _stages in the folder of --out.")
  private @Nullable String stages;

  @Option(names = "--keep-stages", description = "Do not delete the stages at the end.")
  private boolean keepStages;

  @Option(
      names = "--piece-bytes",
      paramLabel = "SIZE",
      description = "About how much one task reads. Default: 64MiB.",
      converter = SizeConverter.class)
  private long pieceBytes = 1L << 26;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  String stages() {
    return stages == null ? out + "/_stages" : stages;
  }

  long pieceBytes() {
    return pieceBytes;
  }

  /** Writes what was found, prints the summary, and clears up. */
  void end(StagedResult result) throws IOException {
    result.write(out);
    command.commandLine().getOut().print(result.summary());
    command.commandLine().getOut().flush();
    if (!keepStages) {
      result.deleteStages();
    }
  }
}
