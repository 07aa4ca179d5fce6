package dev.doppel.cli.urls;

import static java.util.Objects.requireNonNull;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.engine.SummaryKey;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlUnion;
import java.io.IOException;
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
    name = "unite",
    description =
        "Makes one memory of several that were made apart, which knows whatever any of them knows.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nThe memories must have the same settings and one key: make them with one --secret-file,",
      "or as copies of one. They are not changed.",
      "%nExample:",
      "  doppel urls unite machine-1 machine-2 machine-3 --out all"
    })
final class UrlsUniteCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "DIR",
      arity = "2..*",
      description = "Memories of doppel urls --memory, exact ones or filters.")
  private List<Path> folders = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder of the new memory, where there is none yet.")
  private @Nullable Path out;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Path target = requireNonNull(out);
    common.requireDistinct(folders);
    long start = System.nanoTime();
    try (TerminalProgress progress = common.progress()) {
      UrlUnion union = UrlMemory.unite(folders, target, progress);
      progress.finish();
      remark(union, target);
      double seconds = (System.nanoTime() - start) / 1e9;
      common.summarize(
          "urls unite",
          summary ->
              summary
                  .text(SummaryKey.KIND, union.kind().toString())
                  .count(SummaryKey.FOLDERS, folders.size())
                  .count(SummaryKey.REMEMBERED, union.size())
                  .count(SummaryKey.DUPLICATES, union.given() - union.size())
                  .share(SummaryKey.EXPECTED_ERROR, union.expectedErrorNow())
                  .flag(SummaryKey.OVERFULL, union.isOverfull())
                  .seconds(seconds));
    }
    return ExitCode.DONE;
  }

  private void remark(UrlUnion union, Path target) {
    PrintWriter err = spec.commandLine().getErr();
    for (int i = 0; i < folders.size(); i++) {
      common.remark(
          err, String.format(Locale.ROOT, "%s: %,d URLs", folders.get(i), union.sizes().get(i)));
    }
    common.remark(
        err,
        String.format(
            Locale.ROOT,
            "%s: %,d URLs; %,d were known before, to another of them",
            target,
            union.size(),
            union.given() - union.size()));
    if (union.expectedErrorNow() > 0) {
      common.remark(
          err,
          String.format(
              Locale.ROOT,
              "false-positive rate now: %.2g of new URLs are called duplicates",
              union.expectedErrorNow()));
    }
    if (union.isOverfull()) {
      err.printf(
          Locale.ROOT,
          "doppel urls unite: the filter is over its capacity of %,d, so its false-positive rate is"
              + " above the one it was made for%n",
          union.capacity());
    }
  }
}
