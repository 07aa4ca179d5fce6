package dev.doppel.cli.memory;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.engine.events.OldSnapshots;
import dev.doppel.io.output.Printable;
import dev.doppel.store.FolderCare;
import dev.doppel.store.FolderCare.Finding;
import dev.doppel.store.FolderUpgrade;
import dev.doppel.store.FolderUpgrade.Snapshots;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "upgrade",
    description = {
      "Writes a folder of an earlier version in the formats of this one, with all folders in it.",
      "The folder as it was stays beside it, as FOLDER.before-upgrade. What was killed is finished"
          + " by the same command."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class MemoryUpgradeCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FOLDER", description = "A memory, an index or data of the server.")
  private Path folder;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    FolderUpgrade.run(
        folder,
        new Snapshots(OldSnapshots::isOld, OldSnapshots::upgrade),
        line -> out.println(Printable.message(line)));
    List<Finding> findings = FolderCare.check(folder);
    MemoryCheckCommand.print(findings, out);
    MemoryCheckCommand.summarize("memory upgrade", findings, common, spec.commandLine().getErr());
    return ExitCode.DONE;
  }
}
