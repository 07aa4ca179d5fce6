package dev.doppel.cli.archives;

import dev.doppel.engine.archives.ArchiveCounts;
import dev.doppel.engine.archives.ArchiveJob;
import dev.doppel.engine.archives.ArchiveSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is read and where it is written, the same in all commands that write web archives. */
final class WarcMixin {

  @Parameters(
      paramLabel = "INPUT",
      arity = "1..*",
      description =
          "Web archives, or folders with them: .warc, or packed record by record as .warc.gz or"
              + " .warc.zst.")
  private List<Path> inputs = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Write archives of the same names to DIR, each once it is whole.")
  private Path out = Path.of("");

  @Option(
      names = "--cdxj",
      description = "Write an index beside each archive, called as it is with .cdxj behind.")
  private boolean cdxj;

  @Option(
      names = "--overwrite",
      description =
          "Replace what is in DIR under these names. Default: only what has the same content.")
  private boolean overwrite;

  List<Path> archives() throws IOException {
    return ArchiveJob.archives(inputs);
  }

  Path out() {
    return out;
  }

  ArchiveSettings settings() {
    ArchiveSettings settings = ArchiveSettings.defaults();
    settings = cdxj ? settings.indexed() : settings;
    return overwrite ? settings.overwriting() : settings;
  }

  /** What counts as unread: files without a single record are copied, and yet nothing was read. */
  static long lost(ArchiveCounts counts) {
    return counts.records() == 0 ? Math.max(1, counts.lost()) : counts.lost();
  }
}
