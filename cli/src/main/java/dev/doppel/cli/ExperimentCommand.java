package dev.doppel.cli;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.engine.SummaryKey;
import dev.doppel.experiments.Experiment;
import dev.doppel.experiments.ExperimentResult;
import dev.doppel.experiments.ExperimentSettings;
import dev.doppel.experiments.ExperimentTable;
import dev.doppel.experiments.RothCorpus;
import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
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
      "  doppel experiment metwally-2005 --scale 20",
      "  doppel experiment cen-2010 --input urls.txt",
      "  doppel experiment roth-2013 --make-corpus corpus/ --from texts/",
      "  doppel experiment roth-2013 --input corpus/ --out figures/"
    })
final class ExperimentCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "The experiment; without a name, those that exist are listed.")
  private @Nullable String name;

  @Option(
      names = {"--input", "--corpus"},
      paramLabel = "PATH",
      description =
          "Run on this: for roth-2013 a folder of texts, with mutations named as --make-corpus"
              + " does; for cen-2010 a file with one URL per line.")
  private @Nullable Path input;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Write the tables to NAME.csv and the figures to NAME.svg in this folder.")
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
      description = "The number of files in the corpus. Default: ${DEFAULT-VALUE}.")
  private int files = RothCorpus.FILES;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (name == null) {
      list(spec.commandLine().getOut());
      return ExitCode.DONE;
    }
    Experiment experiment = Experiment.named(name);
    try (TerminalProgress progress = common.progress()) {
      if (made != null) {
        make(made, progress);
      }
      if (made == null || input != null) {
        ExperimentResult result = experiment.run(settings(), progress);
        progress.finish();
        print(experiment, result);
      }
    }
    return ExitCode.DONE;
  }

  private static void list(PrintWriter out) {
    for (Experiment experiment : Experiment.all()) {
      out.printf("%-14s %s%n", experiment.name(), experiment.paper());
      out.printf("%-14s %s%n", "", experiment.settings());
    }
  }

  private ExperimentSettings settings() {
    return new ExperimentSettings(
        Optional.ofNullable(input),
        trials == null ? OptionalInt.empty() : OptionalInt.of(trials),
        scale,
        seed,
        common.threads());
  }

  private void make(Path target, TerminalProgress progress) throws IOException {
    if (from == null) {
      throw new IllegalArgumentException(
          target + " needs a folder of texts to be made from: give --from");
    }
    int written = RothCorpus.make(from, target, files, seed, progress);
    progress.finish();
    common.remark(
        spec.commandLine().getErr(),
        String.format(Locale.ROOT, "%,d files in %s", written, target));
  }

  private void print(Experiment experiment, ExperimentResult result) throws IOException {
    PrintWriter terminal = spec.commandLine().getOut();
    terminal.println(experiment.paper());
    for (ExperimentTable table : result.tables()) {
      terminal.println();
      table.writeMarkdown(terminal);
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
          json.end();
        });
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
