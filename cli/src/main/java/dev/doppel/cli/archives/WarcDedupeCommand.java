package dev.doppel.cli.archives;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.SkipMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.engine.archives.ArchiveCounts;
import dev.doppel.engine.archives.ArchiveJob;
import dev.doppel.engine.archives.ArchiveMemory;
import dev.doppel.engine.archives.ArchiveSettings;
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
import picocli.CommandLine.Spec;

@Command(
    name = "dedupe",
    description =
        "Writes web archives in which an answer that another record holds already is a revisit"
            + " record, and all else as it is.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class WarcDedupeCommand implements Callable<Integer> {

  @Mixin private WarcMixin archives;

  @Option(
      names = "--memory",
      paramLabel = "DIR",
      description =
          "Compare with the archives of earlier runs, too, and remember these. The archives that"
              + " they were written to must be kept.")
  private @Nullable Path memory;

  @Option(
      names = "--near",
      description =
          "Add a metadata record to a page whose main text its address had before, or nearly.")
  private boolean near;

  @Mixin private SkipMixin skips;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    skips.check();
    ArchiveSettings settings = near ? archives.settings().near() : archives.settings();
    List<Path> read = archives.archives();
    common.requireDistinct(read);
    try (ArchiveMemory known =
            memory == null ? ArchiveMemory.temporary() : ArchiveMemory.open(memory);
        TerminalProgress progress = common.progress()) {
      ArchiveCounts counts =
          ArchiveJob.dedupe(read, archives.out(), known, settings, common.threads(), progress);
      progress.finish();
      remark(counts);
      common.summarize(file -> counts.write(file, "warc dedupe", settings));
      long lost = WarcMixin.lost(counts);
      return skips.exitCode(spec.commandLine(), lost, counts.records() + lost, "records");
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
            "%,d records, %,d of them answers: %,d repeat another one, %,d were not modified, %,d"
                + " too small to gain; %,d pages noted; %.1f MB written of %.1f MB",
            counts.records(),
            counts.answers(),
            counts.repeated(),
            counts.notModified(),
            counts.small(),
            counts.noted(),
            counts.bytesWritten() / 1e6,
            counts.bytesRead() / 1e6));
    if (counts.otherDigest() > 0) {
      common.remark(
          err,
          String.format(
              Locale.ROOT,
              "%,d answers have the same bytes as another one whose header says another digest",
              counts.otherDigest()));
    }
  }
}
