package dev.doppel.cli.sql;

import dev.doppel.cli.option.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "sql",
    description = "Finds similar documents in a database, by plain indexes.",
    subcommands = {
      SqlDdlCommand.class,
      SqlLoadCommand.class,
      SqlFindCommand.class,
      SqlQueryCommand.class,
      SqlBenchCommand.class
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "%nExamples:",
      "  doppel sql load pages/                      into an H2 file in this folder",
      "  doppel sql find draft.txt --similarity 0.9",
      "  doppel sql ddl --dialect postgresql | psql",
      "  doppel sql find draft.txt --distance 6 --jdbc 'jdbc:postgresql://host/name?user=me'"
    })
public final class SqlCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command? Try 'doppel sql --help'.");
  }
}
