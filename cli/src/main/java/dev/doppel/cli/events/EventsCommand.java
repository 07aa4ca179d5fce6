package dev.doppel.cli.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.LinesMixin;
import dev.doppel.cli.option.RunRemarks;
import dev.doppel.cli.option.SkipMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.Counts;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.LiveCounters;
import dev.doppel.cli.terminal.Streams;
import dev.doppel.core.internal.Check;
import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.events.ClickStream;
import dev.doppel.engine.events.EventCounts;
import dev.doppel.engine.events.EventFiles;
import dev.doppel.engine.events.EventJob;
import dev.doppel.engine.events.EventMemory;
import dev.doppel.engine.events.EventReport;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.events.EventSummary;
import dev.doppel.engine.events.Impressions;
import dev.doppel.io.LineContent;
import dev.doppel.io.LineInput;
import dev.doppel.io.output.AtomicOutput;
import dev.doppel.report.EventPage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "events",
    description =
        "Splits a stream of events into unique, duplicate and late ones, and reports fraud.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    subcommands = ReconcileCommand.class,
    footer = {
      "%nExamples:",
      "  doppel events clicks.csv --key ip,ad > unique.csv",
      "  doppel events clicks.csv --key cookie,ad --time time --window sliding:24h --late 10m",
      "  doppel events access.log --key host,request --time time --report report.html",
      "  doppel events day.csv --key id --memory seen/ --out unique.csv --duplicates twice.csv",
      "  doppel events clicks.csv --key cookie,ad --time time --publisher site --period day"
          + " --payable owed.csv",
      "  doppel events reconcile publisher.csv advertiser.csv --key cookie,ad --time time",
      "  doppel events --generate 100000 --seed 7 > clicks.csv    made-up clicks to try it on",
      "  tail -f access.log | doppel events --key host,request --window sliding:10m --time time"
    })
public final class EventsCommand implements Callable<Integer> {

  @Mixin private LinesMixin input;
  @Mixin private EventsMixin events;

  @Option(
      names = "--tsv",
      description = "Print every event: unique, duplicate or late, a tab, and its line.")
  private boolean tsv;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write to FILE instead of standard output. With --memory, a run that was interrupted is"
              + " resumed where it stopped, and all files are what an undisturbed run would have"
              + " written; if the input was replaced since, the run starts over, and what was"
              + " written before is kept as FILE.unfinished-1.")
  private @Nullable Path out;

  @Option(names = "--duplicates", paramLabel = "FILE", description = "Write duplicates to FILE.")
  private @Nullable Path duplicates;

  @Option(names = "--late-out", paramLabel = "FILE", description = "Write late events to FILE.")
  private @Nullable Path lateOut;

  @Option(
      names = "--rejected",
      paramLabel = "FILE",
      description =
          "Write malformed lines to FILE. Without it, they are counted, and a few are shown.")
  private @Nullable Path rejected;

  @Option(
      names = "--memory",
      paramLabel = "DIR",
      description = "Remember window and statistics across runs and crashes in DIR.")
  private @Nullable Path memory;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write a report: a web page, or JSON if FILE ends with .json.")
  private @Nullable Path report;

  @Option(
      names = "--payable",
      paramLabel = "FILE",
      description =
          "Write the accounts of --period to FILE as CSV: clicks of each publisher, minus"
              + " duplicates, late ones and those of addresses in alarm.")
  private @Nullable Path payable;

  @Option(
      names = "--impressions",
      paramLabel = "FILE",
      description =
          "Report click-through rates: FILE has a line per impression, in any of the formats, with"
              + " the field of --publisher. May be repeated.")
  private List<Path> impressions = new ArrayList<>();

  @Option(
      names = "--impressions-field",
      paramLabel = "FIELD",
      description = "The field of --impressions that holds how many a line stands for.")
  private @Nullable String impressionsField;

  @Option(
      names = "--verify",
      description =
          "Read the files twice, and look at every event that is called a duplicate a second time,"
              + " exactly: false positives are cleared and counted. Not with --memory or standard"
              + " input.")
  private boolean verify;

  @Mixin private GenerateMixin generate;
  @Mixin private SkipMixin skips;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  private final Streams streams;
  private boolean isReported;
  private Impressions shown = Impressions.none();

  public EventsCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    ClickStream.Settings made = generate.settings();
    if (made != null) {
      generate(ClickStream.of(made));
      return ExitCode.DONE;
    }
    skips.check();
    EventSettings settings = events.settings();
    requireUsable();
    List<Path> read = new ArrayList<>(input.paths());
    read.addAll(impressions);
    common.requireDistinct(read, out, duplicates, lateOut, rejected, report, payable);
    EventFiles.Targets targets = new EventFiles.Targets(out, duplicates, lateOut, rejected, tsv);
    try (LineInput lines = input.open(streams, LineContent.EVENTS);
        EventMemory seen =
            memory == null ? EventMemory.temporary(settings) : EventMemory.open(memory, settings);
        EventFiles files = EventFiles.open(targets, input.paths(), lines, streams.out(), seen)) {
      files.beforeEnd(() -> writeReport(seen));
      if (verify) {
        try (LineInput before = input.open(streams, LineContent.EVENTS)) {
          seen.verify(before, common.threads());
        }
      }
      EventJob.Result result = run(lines, seen, files);
      remark(result, seen.window());
      if (verify) {
        common.remark(
            spec.commandLine().getErr(),
            String.format(Locale.ROOT, "%,d false positives cleared", seen.cleared()));
      }
      if (!isReported) { // the input ended in damage
        writeReport(seen);
      }
      common.summarize(file -> EventSummary.write(file, result, seen, files.run()));
      EventCounts counts = result.counts();
      return skips.exitCode(
          spec.commandLine(),
          counts.lost() + shown.lost(),
          counts.lines() + shown.lines(),
          "lines");
    }
  }

  /** Refuses options that would have no effect. */
  private void requireUsable() throws IOException {
    Check.argument(
        payable == null || events.hasPeriod(),
        "--payable needs --period: accounts are kept per hour, day, week or month");
    Check.argument(
        impressions.isEmpty() || events.hasPublisher(),
        "--impressions needs --publisher: whose are they?");
    Check.argument(
        impressions.isEmpty() || report != null,
        "--impressions needs --report: click-through rates are shown there");
    Check.argument(
        impressionsField == null || !impressions.isEmpty(),
        "--impressions-field needs --impressions");
    Check.argument(
        !verify || !input.paths().isEmpty(),
        "--verify reads the input twice: give files instead of standard input");
    Check.argument(
        !verify || memory == null,
        "--verify knows this run only, not what --memory has of earlier ones: leave one out");
    if (verify) {
      LinesMixin.requireFiles("--verify", input.paths());
    }
    if (!impressions.isEmpty()) { // fails now, not when all events were read
      LineInput.of(impressions, LinesMixin.MAX_LINE).close();
    }
  }

  private void generate(ClickStream clicks) throws IOException {
    if (out == null) {
      Writer writer =
          new OutputStreamWriter(new BufferedOutputStream(streams.out(), 1 << 16), UTF_8);
      clicks.write(writer);
      writer.flush();
    } else {
      try (AtomicOutput file = AtomicOutput.to(out)) {
        Writer writer = new OutputStreamWriter(file, UTF_8);
        clicks.write(writer);
        writer.flush();
        file.commit();
      }
    }
    PrintWriter err = spec.commandLine().getErr();
    common.remark(err, "publishers that cheat: " + clicks.badPublishers());
    common.remark(err, "addresses that cheat: " + clicks.badAddresses());
    if (!clicks.coalition().isEmpty()) {
      common.remark(err, "publishers that share machines: " + clicks.coalition());
    }
  }

  private EventJob.Result run(LineInput lines, EventMemory seen, EventFiles files)
      throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    RunRemarks.begin(spec.commandLine(), common, files.run());
    LiveCounters counters = new LiveCounters(err, common.isOnTerminal());
    try {
      return EventJob.run(lines, seen, files, common.threads(), counters);
    } finally {
      counters.finish();
    }
  }

  private void remark(EventJob.Result result, Window window) {
    PrintWriter err = spec.commandLine().getErr();
    EventCounts counts = result.counts();
    common.remark(err, LiveCounters.line(counts, result.seconds()));
    String shape = window.settings().shape().toString().replaceFirst("/.*", "");
    common.remark(
        err,
        String.format(
            Locale.ROOT,
            "%s by %s%s: %,d bytes; the last %,d events are remembered; false-positive rate now:"
                + " %.2g of new events are called duplicates",
            window.settings().shape(),
            window.settings().method(),
            sizes(window.settings()),
            window.bytes(),
            window.reach().events(),
            window.expectedErrorNow()));
    if (counts.doubts().atEdge() > 0) {
      common.remark(
          err,
          String.format(
              Locale.ROOT,
              "up to %.2g of all events were called duplicates of an event just outside the window;"
                  + " %s/200 would forget in smaller steps",
              counts.edgeShare(),
              shape));
    }
    if (counts.doubts().jumps() > 0 && counts.doubts().behind() > 0) {
      common.remark(
          err,
          String.format(
              Locale.ROOT,
              "time jumped ahead by more than ten windows %,d times, first at %s%s; %,d events are"
                  + " before such a time by more than a window: are its clocks right? --ahead and"
                  + " --late say what to do with them",
              counts.doubts().jumps(),
              result.firstJump() == null ? "an earlier run" : result.firstJump(),
              by(result.firstJumpBy()),
              counts.doubts().behind()));
    }
    if (!counts.rejected().isEmpty()) {
      common.remark(err, "malformed:" + Counts.words(counts.rejected()));
      SkipMixin.shown(result.problems(), counts.rejectedInAll())
          .forEach(problem -> common.remark(err, "  " + problem));
    }
  }

  private static String sizes(WindowSettings window) {
    return window.functionsInUse() == 0
        ? ""
        : String.format(
            Locale.ROOT,
            ", %d hash functions and %,d cells",
            window.functionsInUse(),
            window.cellsInUse());
  }

  private static String by(Duration jump) {
    if (jump.isZero()) { // it was before this run was interrupted
      return "";
    }
    return jump.toDays() >= 2
        ? String.format(Locale.ROOT, " by %,d days", jump.toDays())
        : " by "
            + jump.truncatedTo(ChronoUnit.SECONDS).toString().substring(2).toLowerCase(Locale.ROOT);
  }

  private void writeReport(EventMemory seen) throws IOException {
    isReported = true;
    if (report == null && payable == null) {
      return;
    }
    if (!impressions.isEmpty()) {
      try (LineInput lines = LineInput.of(impressions, LinesMixin.MAX_LINE)) {
        shown = Impressions.read(lines, seen, impressionsField, common.threads());
      }
      shown
          .problems()
          .forEach(problem -> common.remark(spec.commandLine().getErr(), "  " + problem));
    }
    EventReport found = seen.report(shown);
    if (payable != null) {
      try (AtomicOutput output = AtomicOutput.to(payable)) {
        Writer writer = new OutputStreamWriter(output, UTF_8);
        found.accounts().writeCsv(writer);
        writer.flush();
        output.commit();
      }
    }
    if (report == null) {
      return;
    }
    try (AtomicOutput output = AtomicOutput.to(report)) {
      if (report.toString().toLowerCase(Locale.ROOT).endsWith(".json")) {
        found.writeJson(output);
      } else {
        Writer writer = new OutputStreamWriter(output, UTF_8);
        EventPage.write(writer, found);
        writer.flush();
      }
      output.commit();
    }
  }
}
