package dev.doppel.cli.urls;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.LinesMixin;
import dev.doppel.cli.option.SkippedLinesMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.Counts;
import dev.doppel.cli.terminal.Streams;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.engine.urls.UrlCounts;
import dev.doppel.engine.urls.UrlJob;
import dev.doppel.engine.urls.UrlSink;
import dev.doppel.engine.urls.UrlSummary;
import dev.doppel.io.LineInput;
import dev.doppel.web.url.UrlRules;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "canon",
    description = "Prints the canonical form of each line, or ! and why it has none.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nExamples:",
      "  doppel canon links.txt --profile aggressive",
      "  echo 'HTTP://Example.com:80/a/../b?utm_source=x#top' | doppel canon --explain"
    })
public final class CanonCommand implements Callable<Integer> {

  @Mixin private LinesMixin input;
  @Mixin private UrlRulesMixin rules;
  @Mixin private AliasesMixin aliases;

  @Option(
      names = "--explain",
      description = "Below each canonical form, print each rule that changed it, and to what.")
  private boolean explain;

  @Mixin private SkippedLinesMixin skips;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  private final Streams streams;

  public CanonCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    skips.check();
    common.requireDistinct(aliases.with(input.paths()));
    UrlRules chosen = aliases.addTo(rules.rules());
    try (LineInput lines = input.open(streams, rules.lines());
        TerminalProgress progress = common.progress()) {
      UrlSink sink =
          new CanonLines(new BufferedOutputStream(streams.out(), 1 << 17), explain ? chosen : null);
      UrlCounts counts = UrlJob.canonicalize(lines, chosen, sink, common.threads(), progress);
      progress.finish();
      if (counts.invalidInAll() > 0) {
        common.remark(
            spec.commandLine().getErr(),
            String.format(
                Locale.ROOT,
                "%,d of %,d lines are not URLs%s",
                counts.invalidInAll(),
                counts.lines(),
                Counts.words(counts.invalid())));
      }
      common.summarize(file -> UrlSummary.write(file, counts, chosen));
      return skips.exitCode(spec.commandLine(), counts);
    }
  }
}
