package dev.doppel.cli.urls;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.LinesMixin;
import dev.doppel.cli.option.RunRemarks;
import dev.doppel.cli.option.SecretMixin;
import dev.doppel.cli.option.SkippedLinesMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.Counts;
import dev.doppel.cli.terminal.Streams;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.run.Run;
import dev.doppel.engine.urls.UrlCounts;
import dev.doppel.engine.urls.UrlFile;
import dev.doppel.engine.urls.UrlJob;
import dev.doppel.engine.urls.UrlLines;
import dev.doppel.engine.urls.UrlSink;
import dev.doppel.engine.urls.UrlSummary;
import dev.doppel.io.LineInput;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "urls",
    description =
        "Prints each URL's first occurrence, as it was spelled, in the order of the input.",
    subcommands = UrlsUniteCommand.class,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nExamples:",
      "  doppel urls links.txt.gz > new.txt          the first spelling of each page's address",
      "  doppel urls links.txt --tsv                 the verdict on each line",
      "  doppel urls today.txt --memory seen/        what no earlier run has seen",
      "  doppel urls links.txt --report hosts.html    which hosts repeat themselves, and why",
      "  tail -f links.log | doppel urls --memory seen/ --filter scalable --fpp 1e-5",
      "  doppel urls unite seen-1/ seen-2/ --out seen/   one memory of several"
    })
public final class UrlsCommand implements Callable<Integer> {

  @Mixin private LinesMixin input;
  @Mixin private UrlRulesMixin rules;
  @Mixin private AliasesMixin aliases;

  @Option(
      names = "--tsv",
      description =
          "Print every line: new, duplicate or invalid, the line, its canonical form or the"
              + " reason.")
  private boolean tsv;

  @Option(
      names = "--filter",
      paramLabel = "KIND",
      description =
          "How URLs are remembered: exact (on disk, no errors), bloom, scalable (a bloom filter"
              + " that grows), classic (bits anywhere in one array), internet-archive (classic with"
              + " ten hashes, as in its crawler), layered (one filter per path segment) or cen-2010"
              + " (layered, exactly as in its paper)."
              + " Default: exact.")
  private @Nullable String filter;

  @Option(
      names = "--capacity",
      paramLabel = "N",
      description =
          "The number of URLs a filter is sized for. Default: 10000000; cen-2010: 3500000.")
  private @Nullable String capacity;

  @Option(
      names = "--fpp",
      paramLabel = "SHARE",
      description =
          "The false-positive rate: the share of new URLs that a filter may call duplicates."
              + " Default: 0.0001; cen-2010: 0.1.")
  private @Nullable String fpp;

  @Option(
      names = "--layers",
      paramLabel = "L",
      description =
          "The number of path segments, the host included, for which a layered filter or cen-2010"
              + " has a filter of its own; one more is for the whole URL. Default: 4.")
  private @Nullable String layers;

  @Option(
      names = "--hash-functions",
      paramLabel = "K",
      description =
          "The number of bits that a URL sets in a classic filter, and a segment in a layered one."
              + " Default: the number that suits the other sizes; cen-2010: 3.")
  private @Nullable String hashFunctions;

  @Option(
      names = "--bits",
      paramLabel = "M",
      description =
          "The number of bits of a classic filter, or of each filter of a layered one, instead of"
              + " --fpp. Default: as many as --capacity and --fpp need.")
  private @Nullable String bits;

  @Option(
      names = "--memory",
      paramLabel = "DIR",
      description = "Remember across runs in DIR. A crash loses nothing that was printed.")
  private @Nullable Path memory;

  @Mixin private SecretMixin secret;

  @Option(
      names = "--key",
      paramLabel = "NUMBER",
      hidden = true,
      description = "No longer accepted: see --secret-file.")
  private @Nullable String key;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write to FILE instead of standard output. With --memory, a run that was interrupted is"
              + " resumed where it stopped, and FILE is what an undisturbed run would have"
              + " written; if the input was replaced since, the run starts over, and what was"
              + " found before is kept as FILE.unfinished-1.")
  private @Nullable Path out;

  @Mixin private HostReportMixin report;
  @Mixin private SkippedLinesMixin skips;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  private final Streams streams;

  public UrlsCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    skips.check();
    report.check();
    common.requireDistinct(aliases.with(input.paths()), out, report.file());
    UrlSettings settings = settings();
    try (LineInput lines = input.open(streams, rules.lines());
        UrlMemory seen =
            memory == null ? UrlMemory.temporary(settings) : UrlMemory.open(memory, settings);
        TerminalProgress progress = common.progress()) {
      if (out == null) {
        return finish(print(lines, seen, progress), seen, null, progress);
      }
      try (UrlFile file = UrlFile.open(out, input.paths(), lines, tsv, seen)) {
        return finish(write(lines, file, seen, progress), seen, file.run(), progress);
      }
    }
  }

  private int finish(UrlCounts counts, UrlMemory seen, @Nullable Run run, TerminalProgress progress)
      throws IOException {
    progress.finish();
    remark(counts, seen);
    report.write();
    common.summarize(file -> UrlSummary.write(file, counts, seen, run));
    return skips.exitCode(spec.commandLine(), counts);
  }

  private UrlSettings settings() throws IOException {
    SecretMixin.refuse("--key", key);
    GivenWords words =
        rules
            .words()
            .put("filter", filter)
            .put("capacity", capacity)
            .put("fpp", fpp)
            .put("layers", layers)
            .put("hash-functions", hashFunctions)
            .put("bits", bits);
    UrlSettings settings = UrlSettings.parse(words).withSecret(secret.secret());
    return settings.withRules(aliases.addTo(settings.rules()));
  }

  private UrlCounts print(LineInput lines, UrlMemory seen, TerminalProgress progress)
      throws IOException {
    BufferedOutputStream buffer = new BufferedOutputStream(streams.out(), 1 << 17);
    UrlSink sink = report.counting(new UrlLines(buffer, tsv), seen.settings().rules(), 0);
    return UrlJob.run(lines, seen, sink, common.threads(), progress);
  }

  private UrlCounts write(LineInput lines, UrlFile file, UrlMemory seen, TerminalProgress progress)
      throws IOException {
    RunRemarks.begin(spec.commandLine(), common, file.run());
    long after = file.run().linesBefore();
    UrlSink sink = report.counting(file, seen.settings().rules(), after);
    return UrlJob.run(lines, seen, file, sink, common.threads(), progress);
  }

  private void remark(UrlCounts counts, UrlMemory seen) {
    CommandLine terminal = spec.commandLine();
    common.remark(
        terminal.getErr(),
        String.format(
            Locale.ROOT,
            "%,d lines: %,d new, %,d duplicates, %,d not URLs%s; %,d remembered",
            counts.lines(),
            counts.fresh(),
            counts.duplicates(),
            counts.invalidInAll(),
            Counts.words(counts.invalid()),
            seen.size()));
    if (seen.expectedErrorNow() > 0) {
      common.remark(
          terminal.getErr(),
          String.format(
              Locale.ROOT,
              "false-positive rate now: %.2g of new URLs are called duplicates",
              seen.expectedErrorNow()));
    }
    if (seen.isOverfull()) {
      terminal
          .getErr()
          .printf(
              Locale.ROOT,
              "doppel urls: the filter is over its capacity of %,d, so its false-positive rate is"
                  + " above the one it was made for; raise --capacity or use --filter scalable%n",
              seen.settings().capacity());
    }
  }
}
