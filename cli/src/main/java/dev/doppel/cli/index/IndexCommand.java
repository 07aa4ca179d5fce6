package dev.doppel.cli.index;

import dev.doppel.cli.option.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "index",
    description = "Keeps documents in a folder and finds those that are alike.",
    subcommands = {
      IndexAddCommand.class,
      IndexFindCommand.class,
      IndexFamiliesCommand.class,
      IndexMarkCommand.class,
      IndexRemoveCommand.class,
      IndexStatsCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "%nExamples:",
      "  doppel index add texts.index texts/                      add, or replace by id",
      "  doppel index find texts.index new.txt --similarity 0.9   what is 90 %% like this?",
      "  doppel index families texts.index                        everything that is alike",
      "  doppel index mark texts.index a.txt b.txt                these two are not duplicates"
    })
public final class IndexCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command? Try 'doppel index --help'.");
  }
}
