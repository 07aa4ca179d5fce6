package dev.doppel.cli.memory;

import dev.doppel.cli.option.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "memory",
    description =
        "Checks, repairs, upgrades, copies and exports memories, indexes and server data.",
    subcommands = {
      MemoryCheckCommand.class,
      MemoryRepairCommand.class,
      MemoryUpgradeCommand.class,
      MemoryBackupCommand.class,
      MemoryExportCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "%nExamples:",
      "  doppel memory check seen           is every file whole?",
      "  doppel memory repair seen          adopt a folder of an earlier version, cut damage off",
      "  doppel memory upgrade seen         write all of it in the formats of this version",
      "  doppel memory backup seen copy     copy it while nothing writes to it, and check the copy",
      "  doppel memory export seen          print what is stored, one item per line"
    })
public final class MemoryCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command? Try 'doppel memory --help'.");
  }
}
