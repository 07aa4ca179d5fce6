package dev.doppel.spark;

import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.spark.mirrors.MirrorsJob;
import dev.doppel.spark.mirrors.MirrorsResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "mirrors",
    description = "Finds hosts that show the same pages, under the same paths or below a prefix.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class MirrorsCommand implements Callable<Integer> {

  private static final int EXAMPLES = 3; // as doppel mirrors --json has

  @Parameters(
      paramLabel = "INPUT",
      arity = "1..*",
      description =
          "Files of lines, a URL, a tab and a text that stands for the content; or folders of such"
              + " files.")
  private List<String> inputs = new ArrayList<>();

  @Mixin private StagedJobMixin job = new StagedJobMixin();

  @Option(
      names = "--shared",
      paramLabel = "N",
      description = "Paths that mirrors must share. Default: 3.")
  private @Nullable String shared;

  @Option(
      names = "--agreement",
      paramLabel = "SHARE",
      description = "Share of those paths that must have the same content. Default: 0.8.")
  private @Nullable String agreement;

  @Option(
      names = "--coverage",
      paramLabel = "SHARE",
      description = "Share of the smaller host's paths that the other must have. Default: 0.05.")
  private @Nullable String coverage;

  @Option(
      names = "--json",
      description = "Write JSON lines, with some paths whose contents differ.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    MirrorSettings settings =
        MirrorSettings.parse(
            GivenWords.ofOptions()
                .put("shared", shared)
                .put("agreement", agreement)
                .put("coverage", coverage)
                .put("examples", json ? EXAMPLES : 0)
                .put("threads", 1));
    try (SparkSession spark = DoppelSpark.session("mirrors")) {
      MirrorsResult result =
          MirrorsJob.on(spark, settings)
              .stages(job.stages())
              .pieceBytes(job.pieceBytes())
              .run(inputs);
      job.end(result);
    }
    return 0;
  }
}
