package dev.doppel.cli.memory;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.store.FolderCare;
import dev.doppel.store.FolderCare.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "backup",
    description = "Copies a folder while nothing writes to it, and checks the copy.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class MemoryBackupCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "FOLDER",
      description = "A memory, an index or data of the server.")
  private Path folder;

  @Parameters(index = "1", paramLabel = "COPY", description = "A new or empty folder.")
  private Path copy;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    List<Finding> findings = FolderCare.backup(folder, copy);
    MemoryCheckCommand.print(findings, spec.commandLine().getOut());
    MemoryCheckCommand.summarize("memory backup", findings, common, spec.commandLine().getErr());
    return ExitCode.DONE;
  }
}
