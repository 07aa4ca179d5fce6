package dev.doppel.cli.archives;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.SkipMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.engine.archives.ArchiveCounts;
import dev.doppel.engine.archives.ArchiveJob;
import dev.doppel.engine.archives.ArchiveSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "undo",
    description = "Writes web archives as they were before `doppel warc dedupe`.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class WarcUndoCommand implements Callable<Integer> {

  @Mixin private WarcMixin archives;

  @Option(
      names = "--from",
      paramLabel = "PATH",
      description =
          "Archives or folders that hold what the inputs refer to, such as those of earlier"
              + " crawls. May be repeated.")
  private List<Path> from = new ArrayList<>();

  @Mixin private SkipMixin skips;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    skips.check();
    ArchiveSettings settings = archives.settings();
    List<Path> read = archives.archives();
    List<Path> others = from.isEmpty() ? List.of() : ArchiveJob.archives(from);
    common.requireDistinct(read);
    try (TerminalProgress progress = common.progress()) {
      ArchiveCounts counts =
          ArchiveJob.undo(read, others, archives.out(), settings, common.threads(), progress);
      progress.finish();
      remark(counts);
      common.summarize(file -> counts.write(file, "warc undo", settings));
      long lost = WarcMixin.lost(counts);
      long all = Math.max(lost, counts.records() + counts.damaged());
      return skips.exitCode(spec.commandLine(), lost, all, "records");
    }
  }

  private void remark(ArchiveCounts counts) {
    PrintWriter err = spec.commandLine().getErr();
    SkipMixin.shown(counts.messages(), counts.lost() + counts.others())
        .forEach(message -> common.remark(err, message));
    common.remark(
        err,
        String.format(
            Locale.ROOT,
            "%,d records: %,d restored, %,d notes taken out, %,d without their original; %.1f MB"
                + " written of %.1f MB",
            counts.records(),
            counts.restored(),
            counts.noted(),
            counts.missing(),
            counts.bytesWritten() / 1e6,
            counts.bytesRead() / 1e6));
    if (counts.repacked() > 0) {
      common.remark(
          err,
          String.format(
              Locale.ROOT,
              "%,d records are as they were, but packed otherwise than by the program that wrote"
                  + " them",
              counts.repacked()));
    }
  }
}
