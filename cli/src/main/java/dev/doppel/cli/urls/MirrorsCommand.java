package dev.doppel.cli.urls;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.LinesMixin;
import dev.doppel.cli.option.RecordMixin;
import dev.doppel.cli.option.SkippedLinesMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.Streams;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.core.internal.Check;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.SkipLimit;
import dev.doppel.engine.aliases.AliasLines;
import dev.doppel.engine.mirrors.MirrorJob;
import dev.doppel.engine.mirrors.MirrorMap;
import dev.doppel.engine.mirrors.MirrorOutputs;
import dev.doppel.engine.mirrors.MirrorResult;
import dev.doppel.engine.mirrors.MirrorSummary;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.LineContent;
import dev.doppel.io.LineInput;
import dev.doppel.io.output.AtomicOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "mirrors",
    description = "Finds hosts that show the same pages, under the same paths or below a prefix.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nA line is a URL, a tab, and a text that stands for the content, a hash for instance; without the",
      "text it counts by its path. Pages may agree nearly, too: their main texts are compared by"
          + " sketches.",
      "%nPrints host, prefix, host, prefix, shared paths, agreement and coverage, separated by"
          + " tabs; of pages also",
      "which shares agree exactly and nearly, and when each host was last met.",
      "%nExamples:",
      "  doppel mirrors crawl.tsv.gz                 which hosts show the same pages",
      "  doppel mirrors crawl-*.warc.gz              the same from archives, also if bytes differ",
      "  doppel mirrors crawl.tsv --json             the same with paths that differ",
      "  doppel mirrors crawl.warc.gz --aliases mirrors.tsv   and rules for doppel urls --aliases",
      "  doppel mirrors --map found.tsv links.txt    where else is each of these URLs?",
      "  zcat part-*.gz | doppel mirrors --shared 10 --agreement 0.95"
    })
public final class MirrorsCommand implements Callable<Integer> {

  private static final int EXAMPLES = 3;

  @Parameters(
      paramLabel = "INPUT",
      arity = "0..*",
      description =
          "Files of lines, or of pages with their addresses: web archives (.warc, .wet, .arc), JSON"
              + " lines, Parquet, folders with them; plain, gzip or zstd. Nothing or - reads lines"
              + " from standard input.")
  private List<String> inputs = new ArrayList<>();

  @Mixin private RecordMixin records;

  @Option(names = "--pages", description = "Take the input for pages, also that of standard input.")
  private boolean pages;

  @Option(
      names = "--shared",
      paramLabel = "N",
      description = "Paths that mirrors must share. Default: 3.")
  private @Nullable String shared;

  @Option(
      names = "--agreement",
      paramLabel = "SHARE",
      description =
          "Share of those paths that must have the same content, or nearly. Default: 0.8.")
  private @Nullable String agreement;

  @Option(
      names = "--coverage",
      paramLabel = "SHARE",
      description = "Share of the smaller host's paths that the other must have. Default: 0.05.")
  private @Nullable String coverage;

  @Option(
      names = "--resemblance",
      paramLabel = "SHARE",
      description =
          "Resemblance of the main texts of two pages, from which on they are nearly the same."
              + " Default: 0.6.")
  private @Nullable String resemblance;

  @Option(
      names = "--json",
      description = "Print JSON lines, with some paths whose contents differ.")
  private boolean json;

  @Option(
      names = "--aliases",
      paramLabel = "FILE",
      description =
          "Write rules to FILE by which the addresses of mirrors lead to the best host, for doppel"
              + " urls --aliases: that which you prefer, else that of most pages. Pages that would be"
              + " lost by them stay.")
  private @Nullable Path aliases;

  @Option(
      names = "--rows",
      paramLabel = "FILE",
      description = "Write each page to FILE as a line, from which this command finds the same.")
  private @Nullable Path rows;

  @Option(
      names = "--map",
      paramLabel = "FILE",
      description =
          "Read URLs, and print after each, separated by tabs, where else it is: at the mirrors that"
              + " FILE has, as this command prints them. The best comes first: that which you prefer,"
              + " else the one last met.")
  private @Nullable Path map;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "With --map: print N other addresses at most. Default: 1000.")
  private @Nullable Integer limit;

  @Mixin private PreferMixin preferred;
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
    if (map != null) {
      return map(map);
    }
    Check.argument(limit == null, "--limit %s needs --map", String.valueOf(limit));
    List<Path> paths = records.paths(inputs);
    common.requireDistinct(preferred.with(paths), aliases, rows);
    boolean arePages = pages || PageFiles.arePages(paths);
    Check.argument(
        rows == null || arePages,
        "--rows %s needs pages, and the input is lines",
        String.valueOf(rows));
    CommandLine terminal = spec.commandLine();
    MirrorSettings settings = settings();
    MirrorResult result = arePages ? findInPages(settings) : findInLines(paths, settings);
    MirrorsOutput.print(result, json, terminal.getOut());
    MirrorsOutput.remarks(result).forEach(remark -> common.remark(terminal.getErr(), remark));
    common.summarize(file -> MirrorSummary.write(file, result, settings));
    if (arePages) {
      long read = result.records() - result.skippedInAll();
      long lost = SkipLimit.lost(result.skipped(), read) + result.malformed();
      return skips.exitCode(terminal, lost, result.records(), "records");
    }
    return skips.exitCode(terminal, result.malformed(), result.rows() + result.malformed());
  }

  /** Runs the job with what it writes. */
  @FunctionalInterface
  private interface Finding {
    MirrorResult find(MirrorOutputs outputs, TerminalProgress progress) throws IOException;
  }

  private MirrorResult findInPages(MirrorSettings settings) throws IOException {
    try (DocumentInput input = records.open(inputs)) {
      return find((outputs, progress) -> MirrorJob.run(input, settings, outputs, progress));
    }
  }

  private MirrorResult findInLines(List<Path> paths, MirrorSettings settings) throws IOException {
    try (LineInput input = lines(paths, LineContent.URL_ROWS)) {
      return find((outputs, progress) -> MirrorJob.run(input, settings, outputs, progress));
    }
  }

  private MirrorResult find(Finding job) throws IOException {
    try (AtomicOutput ruleFile = aliases == null ? null : AtomicOutput.to(aliases);
        AtomicOutput rowFile = rows == null ? null : AtomicOutput.to(rows);
        TerminalProgress progress = common.progress()) {
      MirrorOutputs outputs = MirrorOutputs.none();
      AliasLines rules = null;
      BufferedOutputStream pageRows = null;
      if (ruleFile != null) {
        rules = new AliasLines(new BufferedOutputStream(ruleFile, 1 << 17), null);
        outputs = outputs.withAliases(rules, preferred.order());
      }
      if (rowFile != null) {
        pageRows = new BufferedOutputStream(rowFile, 1 << 17);
        outputs = outputs.withRows(pageRows);
      }
      MirrorResult result = job.find(outputs, progress);
      progress.finish();
      if (pageRows != null && rowFile != null) {
        pageRows.flush();
        rowFile.commit();
      }
      if (rules != null && ruleFile != null) {
        rules.flush();
        ruleFile.commit();
      }
      return result;
    }
  }

  private int map(Path file) throws IOException {
    boolean isAlone = aliases == null && rows == null && !pages;
    Check.argument(isAlone, "--map %s reads URLs: leave --aliases, --rows and --pages out", file);
    int most = limit == null ? MirrorMap.MOST : limit;
    Check.argument(most > 0, "--limit must be 1 or more, got %d", most);
    List<Path> paths = records.paths(inputs);
    List<Path> all = new ArrayList<>(preferred.with(paths));
    all.add(file);
    common.requireDistinct(all);
    try (LineInput found = LineInput.of(List.of(file), LinesMixin.MAX_LINE);
        LineInput urls = lines(paths, LineContent.URLS)) {
      MirrorMap mirrors = MirrorMap.read(found, preferred.order());
      MapOutput output = new MapOutput(mirrors, most, json, streams.out());
      output.write(urls);
      output.remarks().forEach(remark -> common.remark(spec.commandLine().getErr(), remark));
      common.summarize("mirrors", output::summarize);
      return skips.exitCode(spec.commandLine(), output.malformed(), output.lines());
    }
  }

  private LineInput lines(List<Path> paths, LineContent content) throws IOException {
    LineInput lines =
        paths.isEmpty()
            ? LineInput.of(streams.in(), "standard input", LinesMixin.MAX_LINE)
            : LineInput.of(paths, LinesMixin.MAX_LINE);
    return lines.expecting(content);
  }

  private MirrorSettings settings() {
    return MirrorSettings.parse(
        GivenWords.ofOptions()
            .put("shared", shared)
            .put("agreement", agreement)
            .put("coverage", coverage)
            .put("resemblance", resemblance)
            .put("examples", json ? EXAMPLES : 0)
            .put("threads", common.threads()));
  }
}
