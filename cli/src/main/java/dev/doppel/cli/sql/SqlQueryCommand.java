package dev.doppel.cli.sql;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.engine.SummaryKey;
import dev.doppel.sql.Dialect;
import dev.doppel.sql.SimHashText;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "query",
    description = "Prints the query for what is within a distance of a SimHash.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class SqlQueryCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "SIMHASH",
      description = "A signed number, or 64 characters 0 or 1. After -- if it is negative.")
  private String simHash;

  @Option(
      names = "--dialect",
      paramLabel = "NAME",
      required = true,
      description = "postgresql, h2, mariadb, sqlite, duckdb or sqlserver.")
  private Dialect dialect = Dialect.POSTGRESQL;

  @Option(
      names = "--distance",
      paramLabel = "BITS",
      description = "The number of bits that may differ. Default: ${DEFAULT-VALUE}.")
  private int distance = 6;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    String query = dialect.query(SimHashText.parse(simHash), distance);
    spec.commandLine().getOut().print(query + ";\n");
    spec.commandLine().getOut().flush();
    common.summarize("sql query", summary -> summary.text(SummaryKey.DIALECT, dialect.toString()));
    return ExitCode.DONE;
  }
}
