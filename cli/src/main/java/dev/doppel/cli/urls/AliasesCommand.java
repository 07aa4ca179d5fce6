package dev.doppel.cli.urls;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.LinesMixin;
import dev.doppel.cli.option.RecordMixin;
import dev.doppel.cli.option.SkipMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.Counts;
import dev.doppel.cli.terminal.Streams;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.engine.SkipLimit;
import dev.doppel.engine.aliases.AliasCounts;
import dev.doppel.engine.aliases.AliasJob;
import dev.doppel.engine.aliases.AliasLines;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.LineContent;
import dev.doppel.io.LineInput;
import dev.doppel.io.output.AtomicOutput;
import dev.doppel.web.url.UrlRules;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "aliases",
    description =
        "Finds addresses that lead to another one: redirects, and pages that name their canonical"
            + " address, unless the crawl contradicts it.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nPrints address, target and reason, separated by tabs: 301, 302, 303, 307, 308, refresh,",
      "late-refresh, canonical, mirror or rule.",
      "%nExamples:",
      "  doppel aliases crawl-*.warc.gz --out aliases.tsv --refused refused.tsv",
      "  doppel urls links.txt --aliases aliases.tsv   each page once, by whatever address",
      "  doppel aliases crawl.warc.gz --list my.tsv    with what a user knows"
    })
public final class AliasesCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "INPUT",
      arity = "0..*",
      description =
          "Web archives (.warc, .wet, .arc), folders with them, or JSON lines with pages and their"
              + " addresses; plain, .gz or .zst. Nothing or - reads standard input, unless there"
              + " is a --list.")
  private List<String> inputs = new ArrayList<>();

  @Option(
      names = "--list",
      paramLabel = "FILE",
      description =
          "Also read lines of an address, a tab and where it leads, and a reason in a third column."
              + " Without a reason the line is a rule, which nothing overrides. May be repeated.")
  private List<Path> lists = new ArrayList<>();

  @Mixin private RecordMixin records;
  @Mixin private UrlRulesMixin rules;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write to FILE, once all is done, instead of standard output.")
  private @Nullable Path out;

  @Option(
      names = "--refused",
      paramLabel = "FILE",
      description =
          "Write addresses whose claim is not believed to FILE: address, target, claim and why.")
  private @Nullable Path refused;

  @Mixin private SkipMixin skips;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  private final Streams streams;

  public AliasesCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    skips.check();
    UrlRules chosen = rules.rules();
    List<Path> read = new ArrayList<>(records.paths(inputs));
    boolean isListOnly = inputs.isEmpty() && read.isEmpty() && !lists.isEmpty();
    read.addAll(lists);
    common.requireDistinct(read, out, refused);
    try (DocumentInput archives = isListOnly ? null : records.open(inputs);
        LineInput lines = lists.isEmpty() ? null : list();
        TerminalProgress progress = common.progress()) {
      AliasCounts counts = run(archives, lines, chosen, progress);
      progress.finish();
      remark(counts);
      common.summarize(file -> counts.write(file, chosen));
      long lost =
          SkipLimit.lost(counts.skipped(), counts.records() - counts.skippedInAll())
              + counts.withoutAddress();
      return skips.exitCode(spec.commandLine(), lost, counts.records() + counts.lines(), "records");
    }
  }

  private LineInput list() throws IOException {
    return LineInput.of(lists, LinesMixin.MAX_LINE).expecting(LineContent.URL_ROWS);
  }

  private AliasCounts run(
      @Nullable DocumentInput archives,
      @Nullable LineInput lines,
      UrlRules chosen,
      TerminalProgress progress)
      throws IOException {
    try (AtomicOutput file = out == null ? null : AtomicOutput.to(out);
        AtomicOutput others = refused == null ? null : AtomicOutput.to(refused)) {
      OutputStream aliases = new BufferedOutputStream(file == null ? streams.out() : file, 1 << 17);
      AliasLines sink =
          new AliasLines(aliases, others == null ? null : new BufferedOutputStream(others));
      AliasCounts counts = AliasJob.run(archives, lines, chosen, sink, common.threads(), progress);
      sink.flush();
      if (others != null) {
        others.commit();
      }
      if (file != null) {
        file.commit();
      }
      return counts;
    }
  }

  private void remark(AliasCounts counts) {
    PrintWriter err = spec.commandLine().getErr();
    long problems = counts.skippedInAll() + counts.withoutAddress();
    SkipMixin.shown(counts.messages(), problems).forEach(message -> common.remark(err, message));
    common.remark(
        err,
        String.format(
            Locale.ROOT,
            "%,d addresses: %,d lead to another one%s, %,d claims refused%s",
            counts.urls(),
            counts.aliasesInAll(),
            Counts.words(counts.aliases()),
            counts.refusedInAll(),
            Counts.words(counts.refused())));
  }
}
