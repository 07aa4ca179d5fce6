package dev.doppel.cli.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.LinesMixin;
import dev.doppel.cli.option.SkipMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.events.ReconcileJob;
import dev.doppel.engine.events.ReconcileSettings;
import dev.doppel.engine.events.Reconciliation;
import dev.doppel.io.LineContent;
import dev.doppel.io.LineInput;
import dev.doppel.io.output.AtomicOutput;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
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
    name = "reconcile",
    description =
        "Compares a publisher's and an advertiser's log of the same clicks: what is in one only,"
            + " and whether more is missing than gets lost.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nExamples:",
      "  doppel events reconcile publisher.csv advertiser.csv --key click",
      "  doppel events reconcile ours.csv.gz theirs.jsonl.zst --key cookie,ad --time time --within"
          + " 2m --by advertiser --only-a missing.csv",
    })
final class ReconcileCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "The publisher's log: plain, gzip or zstd, in any format of events.")
  private Path first = Path.of("");

  @Parameters(index = "1", paramLabel = "B", description = "The advertiser's log, likewise.")
  private Path second = Path.of("");

  @Option(
      names = "--key",
      paramLabel = "FIELD",
      split = ",",
      description = "Required: the fields that make two clicks the same.")
  private List<String> key = new ArrayList<>();

  @Option(
      names = "--time",
      paramLabel = "FIELD",
      description =
          "The field with a click's time. Equal clicks are then the same only if their times are"
              + " near. Default: none, any two equal clicks are.")
  private @Nullable String time;

  @Option(
      names = "--within",
      paramLabel = "TIME",
      description = "With --time: how far apart they may be. Default: 5m.")
  private @Nullable String within;

  @Option(
      names = "--by",
      paramLabel = "FIELD",
      description = "Compare also by group, such as each advertiser or campaign.")
  private @Nullable String by;

  @Option(
      names = "--loss",
      paramLabel = "SHARE",
      description =
          "The share of clicks that may get lost on the way without anyone's doing. Default: 0.01.")
  private @Nullable String loss;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "csv, tsv, jsonl or clf. Default: detected from the first line of each log.")
  private @Nullable String format;

  @Option(
      names = "--columns",
      paramLabel = "NAME",
      split = ",",
      description = "The columns' names, of CSV or TSV without a header.")
  private List<String> columns = new ArrayList<>();

  @Option(
      names = "--b-key",
      paramLabel = "FIELD",
      split = ",",
      description = "The fields of --key where B calls them otherwise, in the same order.")
  private List<String> otherKey = new ArrayList<>();

  @Option(names = "--b-time", paramLabel = "FIELD", description = "The field of --time in B.")
  private @Nullable String otherTime;

  @Option(names = "--b-by", paramLabel = "FIELD", description = "The field of --by in B.")
  private @Nullable String otherBy;

  @Option(names = "--b-format", paramLabel = "FORMAT", description = "The format of B.")
  private @Nullable String otherFormat;

  @Option(
      names = "--b-columns",
      paramLabel = "NAME",
      split = ",",
      description = "The columns' names of B.")
  private List<String> otherColumns = new ArrayList<>();

  @Option(names = "--out", paramLabel = "FILE", description = "Write the table to FILE.")
  private @Nullable Path out;

  @Option(
      names = "--only-a",
      paramLabel = "FILE",
      description = "Write the lines of A that B lacks to FILE.")
  private @Nullable Path onlyFirst;

  @Option(
      names = "--only-b",
      paramLabel = "FILE",
      description = "Write the lines of B that A lacks to FILE.")
  private @Nullable Path onlySecond;

  @Mixin private SkipMixin skips;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    skips.check();
    ReconcileSettings settings = settings();
    common.requireDistinct(List.of(first, second), out, onlyFirst, onlySecond);
    if (onlyFirst != null) {
      LinesMixin.requireFiles("--only-a", List.of(first));
    }
    if (onlySecond != null) {
      LinesMixin.requireFiles("--only-b", List.of(second));
    }
    ReconcileJob.Result result;
    try (LineInput ours = open(first);
        LineInput theirs = open(second)) {
      result = ReconcileJob.run(ours, theirs, settings, common.threads());
    }
    copy(first, settings.first(), result.unmatched().first(), onlyFirst);
    copy(second, settings.second(), result.unmatched().second(), onlySecond);
    Reconciliation found = result.reconciliation();
    print(found);
    remark(found);
    common.summarize(file -> found.writeSummary(file, settings));
    return skips.exitCode(
        spec.commandLine(),
        found.first().lost() + found.second().lost(),
        found.first().lines() + found.second().lines(),
        "lines");
  }

  private ReconcileSettings settings() {
    return ReconcileSettings.parse(
        GivenWords.ofOptions()
            .putAll("key", key)
            .put("time", time)
            .put("within", within)
            .put("by", by)
            .put("loss", loss)
            .put("format", format)
            .putAll("columns", columns)
            .putAll("b-key", otherKey)
            .put("b-time", otherTime)
            .put("b-by", otherBy)
            .put("b-format", otherFormat)
            .putAll("b-columns", otherColumns));
  }

  private static LineInput open(Path log) throws IOException {
    return LineInput.of(List.of(log), LinesMixin.MAX_LINE).expecting(LineContent.EVENTS);
  }

  private static void copy(Path log, EventSettings settings, BitSet lines, @Nullable Path to)
      throws IOException {
    if (to != null) {
      try (LineInput again = open(log);
          AtomicOutput output = AtomicOutput.to(to)) {
        ReconcileJob.copy(again, settings, lines, output);
        output.commit();
      }
    }
  }

  private void print(Reconciliation found) throws IOException {
    if (out == null) {
      PrintWriter terminal = spec.commandLine().getOut();
      found.writeCsv(terminal);
      terminal.flush();
      return;
    }
    try (AtomicOutput output = AtomicOutput.to(out)) {
      Writer writer = new OutputStreamWriter(output, UTF_8);
      found.writeCsv(writer);
      writer.flush();
      output.commit();
    }
  }

  private void remark(Reconciliation found) {
    PrintWriter err = spec.commandLine().getErr();
    Reconciliation.Group all = found.all();
    common.remark(
        err,
        String.format(
            Locale.ROOT,
            "%,d clicks are in both logs, %,d in A only, %,d in B only",
            all.matched(),
            all.first().missing(),
            all.second().missing()));
    if (all.first().outside() + all.second().outside() > 0) {
      common.remark(
          err,
          String.format(
              Locale.ROOT,
              "%,d clicks of A and %,d of B are outside of the time that the other log spans",
              all.first().outside(),
              all.second().outside()));
    }
    for (Reconciliation.LogRead log : List.of(found.first(), found.second())) {
      SkipMixin.shown(log.problems(), log.lost())
          .forEach(problem -> common.remark(err, "  " + problem));
    }
  }
}
