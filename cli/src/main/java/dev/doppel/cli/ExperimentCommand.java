package dev.doppel.cli;

import dev.doppel.core.internal.Check;
import dev.doppel.engine.experiment.Observation;
import dev.doppel.engine.experiment.RothCorpus;
import dev.doppel.engine.experiment.RothExperiment;
import dev.doppel.engine.experiment.RothResult;
import dev.doppel.io.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
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
    name = "experiment",
    description = "Reruns the experiment of a paper and prints its figures beside ours.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nExamples:",
      "  doppel experiment                                              what there is",
      "  doppel experiment roth-2013 --make-corpus corpus/ --from texts/",
      "  doppel experiment roth-2013 --corpus corpus/"
    })
final class ExperimentCommand implements Callable<Integer> {

  private static final String ROTH = "roth-2013";

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "The experiment; without a name, those that exist are listed.")
  private @Nullable String name;

  @Option(
      names = "--corpus",
      paramLabel = "FOLDER",
      description = "Run on the files of this folder, with mutations named as --make-corpus does.")
  private @Nullable Path corpus;

  @Option(
      names = "--make-corpus",
      paramLabel = "FOLDER",
      description =
          "Write a corpus to this new folder: the files of --from, copies of them, and insertions"
              + " and deletions of up to 80 %%, named by kind and amount.")
  private @Nullable Path made;

  @Option(
      names = "--from",
      paramLabel = "FOLDER",
      description = "The texts of which a corpus is made.")
  private @Nullable Path from;

  @Option(
      names = "--files",
      paramLabel = "N",
      description = "How many files a corpus is to have. Default: ${DEFAULT-VALUE}.")
  private int files = RothCorpus.FILES;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of a corpus. Default: ${DEFAULT-VALUE}.")
  private long seed = 2013;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (name == null) {
      spec.commandLine().getOut().println(ROTH + "  Roth: The Similarity Index v2.0 (2013)");
      return ExitCode.DONE;
    }
    Check.argument(name.equals(ROTH), "no experiment '%s': there is %s", name, ROTH);
    Check.argument(
        corpus != null || made != null, "name a folder: --corpus, or --make-corpus and --from");
    try (TerminalProgress progress = common.progress()) {
      if (made != null) {
        make(made, progress);
      }
      if (corpus != null) {
        RothResult result = RothExperiment.run(corpus, progress);
        progress.finish();
        print(result);
      }
    }
    return ExitCode.DONE;
  }

  private void make(Path target, TerminalProgress progress) throws IOException {
    if (from == null) {
      throw new IllegalArgumentException(target + " is to be made of what? Name a folder: --from");
    }
    int written = RothCorpus.make(from, target, files, seed, progress);
    progress.finish();
    common.remark(
        spec.commandLine().getErr(),
        String.format(Locale.ROOT, "%,d files in %s", written, target));
  }

  private void print(RothResult result) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    table(out, "observation", "paper", "measured", result.observations());
    out.println();
    table(out, "what is 90 % alike", "distance <= 6", "verified", result.verification());
    out.flush();
    JsonLine.summary(
        common.summary(),
        json -> {
          json.field("command", "experiment").field("name", ROTH);
          write(json, "observations", result.observations());
          write(json, "verification", result.verification());
        });
  }

  private static void table(
      PrintWriter out, String what, String paper, String measured, List<Observation> rows) {
    out.printf("| %s | %s | %s |%n|---|---:|---:|%n", what, paper, measured);
    for (Observation row : rows) {
      out.printf("| %s | %s | %s |%n", row.what(), row.paper(), row.measured());
    }
  }

  private static void write(JsonWriter json, String array, List<Observation> rows)
      throws IOException {
    json.array(array);
    for (Observation row : rows) {
      json.object()
          .field("what", row.what())
          .field("paper", row.paper())
          .field("measured", row.measured())
          .end();
    }
    json.end();
  }
}
