package dev.doppel.cli.urls;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.LinesMixin;
import dev.doppel.cli.option.SkippedLinesMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.Streams;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.mirrors.MirrorJob;
import dev.doppel.engine.mirrors.MirrorResult;
import dev.doppel.engine.mirrors.MirrorSummary;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.io.LineContent;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "mirrors",
    description = "Finds hosts that show the same pages, under the same paths or below a prefix.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nA line is a URL, a tab, and a text that stands for the content, a hash for instance; without the",
      "text it counts by its path.",
      "%nPrints host, prefix, host, prefix, shared paths, agreement and coverage, separated by"
          + " tabs.",
      "%nExamples:",
      "  doppel mirrors crawl.tsv.gz                 which hosts show the same pages",
      "  doppel mirrors crawl.tsv --json             the same with paths that differ",
      "  zcat part-*.gz | doppel mirrors --shared 10 --agreement 0.95"
    })
public final class MirrorsCommand implements Callable<Integer> {

  private static final int EXAMPLES = 3;

  @Mixin private LinesMixin input;

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
      description = "Print JSON lines, with some paths whose contents differ.")
  private boolean json;

  @Mixin private SkippedLinesMixin skips;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  private final Streams streams;

  public MirrorsCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    skips.check();
    common.requireDistinct(input.paths());
    CommandLine terminal = spec.commandLine();
    MirrorSettings settings = settings();
    try (LineInput lines = input.open(streams, LineContent.URL_ROWS);
        TerminalProgress progress = common.progress()) {
      MirrorResult result = MirrorJob.run(lines, settings, progress);
      progress.finish();
      MirrorsOutput.print(result, json, terminal.getOut());
      MirrorsOutput.remarks(result).forEach(remark -> common.remark(terminal.getErr(), remark));
      common.summarize(file -> MirrorSummary.write(file, result, settings));
      long all = result.rows() + result.malformed();
      return skips.exitCode(terminal, result.malformed(), all);
    }
  }

  private MirrorSettings settings() {
    return MirrorSettings.parse(
        GivenWords.ofOptions()
            .put("shared", shared)
            .put("agreement", agreement)
            .put("coverage", coverage)
            .put("examples", json ? EXAMPLES : 0)
            .put("threads", common.threads()));
  }
}
