package dev.doppel.cli;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.engine.SummaryKey;
import dev.doppel.experiments.Experiments;
import dev.doppel.experiments.paper.Experiment;
import dev.doppel.experiments.paper.ExperimentResult;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Omitted;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.roth.RothCorpus;
import dev.doppel.experiments.roth.RothExperiment;
import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "experiment",
    description = "Reruns the experiment of a paper and prints its figures beside ours.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nExamples:",
      "  doppel experiment                                              what there is",
      "  doppel experiment jain-2005 --out figures/",
      "  doppel experiment jain-2005 figures-5-7 --input texts/",
      "  doppel experiment cen-2010 figure-5 --set layers=3",
      "  doppel experiment metwally-2005 --scale 20",
      "  doppel experiment cen-2010 --input urls.txt.gz",
      "  doppel experiment roth-2013 --make-corpus corpus/ --from texts/",
      "  doppel experiment roth-2013 --input corpus/ --out figures/"
    })
final class ExperimentCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "NAME",
      arity = "0..1",
      description = "The experiment; without a name, those that exist are listed.")
  private @Nullable String name;

  @Parameters(
      index = "1..*",
      paramLabel = "PART",
      arity = "0..*",
      description = "Tables and figures to run, such as figure-5. Default: all of the experiment.")
  private List<String> parts = List.of();

  @Option(
      names = {"--input", "--corpus"},
      paramLabel = "PATH",
      description =
          "Run on this, plain, gzip or zstd: for cen-2010 a file with one URL per line; for"
              + " metwally-2005 one with a click per line; for jain-2005 and horowitz files or"
              + " folders of texts or pages; for roth-2013 a folder of texts, with mutations named"
              + " as --make-corpus does. Refused by parts that run on made-up data only.")
  private @Nullable Path input;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description =
          "Write the tables to NAME.csv, the figures to NAME.svg, and those of each part to"
              + " NAME-PART.svg in this folder.")
  private @Nullable Path out;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description =
          "The number of random trials. Default: chosen by each experiment to take seconds.")
  private @Nullable Integer trials;

  @Option(
      names = "--scale",
      paramLabel = "N",
      description = "Divide the size of generated data by N. Default: ${DEFAULT-VALUE}.")
  private int scale = 1;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of all random choices. Default: ${DEFAULT-VALUE}.")
  private long seed = 2013;

  @Option(
      names = "--set",
      paramLabel = "OPTION=VALUE",
      description = "Set an option that single parts have; the list without a name shows them.")
  private Map<String, String> values = Map.of();

  @Option(
      names = "--make-corpus",
      paramLabel = "FOLDER",
      description =
          "Write a corpus for roth-2013 to this new folder: the files of --from, copies of them,"
              + " and insertions and deletions of up to 80 %%, named by kind and amount.")
  private @Nullable Path made;

  @Option(names = "--from", paramLabel = "FOLDER", description = "The texts to make a corpus from.")
  private @Nullable Path from;

  @Option(
      names = "--files",
      paramLabel = "N",
      description =
          "The number of files in the corpus, by --rule total. Default: " + RothCorpus.FILES + ".")
  private @Nullable Integer files;

  @Option(
      names = "--rule",
      paramLabel = "NAME",
      description =
          "Which files --make-corpus mutates: total, drawn at random until there are as many as"
              + " --files says, or paper, each with a chance of 50 %%, once. Default: total.")
  private RothCorpus.@Nullable Rule rule;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (name == null) {
      list(spec.commandLine().getOut());
      return ExitCode.DONE;
    }
    Experiment experiment = Experiments.named(name);
    try (TerminalProgress progress = common.progress()) {
      if (made != null) {
        refuseUnusedBesideCorpus(experiment);
        make(made, progress);
      } else if (rule != null || files != null || from != null) {
        throw new IllegalArgumentException("--from, --files and --rule belong to --make-corpus");
      }
      if (made == null || input != null) {
        ExperimentResult result = run(experiment, progress);
        progress.finish();
        print(experiment, result);
      }
    }
    return ExitCode.DONE;
  }

  /** Runs it; the search engine that some parts need may be missing where they are run by jar. */
  private ExperimentResult run(Experiment experiment, TerminalProgress progress)
      throws IOException {
    try {
      return experiment.run(settings(), progress);
    } catch (NoClassDefFoundError e) {
      if (!String.valueOf(e.getMessage()).startsWith("org/apache/lucene/")) {
        throw e;
      }
      throw new IOException(
          experiment.name() + " " + dev.doppel.cli.part.Part.SERVE.missing().getMessage(), e);
    }
  }

  private static void list(PrintWriter out) {
    for (Experiment experiment : Experiments.all()) {
      out.printf("%-14s %s%n", experiment.name(), experiment.paper());
      for (Part part : experiment.parts()) {
        out.printf("  %-18s %s%s%n", part.name(), part.title(), options(part));
      }
      for (Omitted omission : experiment.omitted()) {
        out.printf(
            "  %-18s %s: not rerun, %s%n", omission.name(), omission.title(), omission.why());
      }
    }
  }

  private static String options(Part part) {
    return part.options().isEmpty()
        ? ""
        : part.options().stream()
            .sorted()
            .map(ExperimentSettings::asTyped)
            .collect(Collectors.joining(", ", " (", ")"));
  }

  private ExperimentSettings settings() {
    return new ExperimentSettings(
        parts,
        Optional.ofNullable(input),
        trials == null ? OptionalInt.empty() : OptionalInt.of(trials),
        scale,
        seed,
        common.threads(),
        values);
  }

  /** A corpus is made for one experiment, and only with an input is anything run after it. */
  private void refuseUnusedBesideCorpus(Experiment experiment) {
    if (!experiment.name().equals(RothExperiment.NAME)) {
      throw new IllegalArgumentException(
          "--make-corpus makes a corpus for " + RothExperiment.NAME + ", not for " + name);
    }
    boolean hasOptionsOfARun =
        !parts.isEmpty() || trials != null || scale != 1 || !values.isEmpty() || out != null;
    if (input == null && hasOptionsOfARun) {
      throw new IllegalArgumentException(
          "--make-corpus alone runs no part: add --input, or leave out parts, --out, --trials,"
              + " --scale and --set");
    }
  }

  private void make(Path target, TerminalProgress progress) throws IOException {
    if (from == null) {
      throw new IllegalArgumentException(
          target + " needs a folder of texts to be made from: give --from");
    }
    RothCorpus.Rule chosen = rule == null ? RothCorpus.Rule.TOTAL : rule;
    if (chosen == RothCorpus.Rule.PAPER && files != null) {
      throw new IllegalArgumentException(
          "--rule paper mutates half of the files; leave out --files");
    }
    int total = files == null ? RothCorpus.FILES : files;
    int written = RothCorpus.make(from, target, chosen, total, seed, progress);
    progress.finish();
    common.remark(
        spec.commandLine().getErr(),
        String.format(Locale.ROOT, "%,d files in %s", written, target));
  }

  private void print(Experiment experiment, ExperimentResult result) throws IOException {
    PrintWriter terminal = spec.commandLine().getOut();
    terminal.println(experiment.paper());
    ExperimentSettings settings = settings();
    result
        .outcomes()
        .forEach((part, outcome) -> print(terminal, part, settings.unusedBy(part), outcome));
    for (Part part : result.withoutInput()) {
      terminal.printf("%n%s: not run, it needs --input%n", part.name());
    }
    terminal.flush();
    if (out != null) {
      result.write(out);
    }
    common.summarize(
        "experiment",
        summary -> {
          JsonWriter json = summary.text(SummaryKey.NAME, experiment.name()).json();
          json.array("tables");
          for (ExperimentTable table : result.tables()) {
            write(json, table);
          }
          json.end().array("verdicts");
          for (Map.Entry<Part, Outcome> each : result.outcomes().entrySet()) {
            write(json, each.getKey(), each.getValue());
          }
          json.end();
        });
  }

  private static void print(PrintWriter terminal, Part part, List<String> unused, Outcome outcome) {
    terminal.printf("%n## %s: %s%n", part.name(), part.title());
    if (!unused.isEmpty()) {
      terminal.printf("%nWithout %s, which it has no use for.%n", String.join(", ", unused));
    }
    for (ExperimentTable table : outcome.tables()) {
      terminal.println();
      terminal.print(table.markdown());
    }
    terminal.printf("%nVerdict: %s: %s.%n", outcome.verdict().words(), outcome.because());
  }

  private static void write(JsonWriter json, Part part, Outcome outcome) throws IOException {
    json.object()
        .field("part", part.name())
        .field("verdict", outcome.verdict().words())
        .field("because", outcome.because())
        .end();
  }

  private static void write(JsonWriter json, ExperimentTable table) throws IOException {
    json.object().field("title", table.title()).array("rows");
    for (List<String> row : table.rows()) {
      json.object();
      for (int i = 0; i < row.size(); i++) {
        json.field(table.columns().get(i), row.get(i));
      }
      json.end();
    }
    json.end().end();
  }
}
