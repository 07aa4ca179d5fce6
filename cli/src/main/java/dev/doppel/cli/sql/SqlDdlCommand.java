package dev.doppel.cli.sql;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.engine.SummaryKey;
import dev.doppel.sql.Dialect;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "ddl",
    description = "Prints the definitions of the table, its indexes and functions.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class SqlDdlCommand implements Callable<Integer> {

  @Option(
      names = "--dialect",
      paramLabel = "NAME",
      required = true,
      description = "postgresql, h2, mariadb, sqlite, duckdb or sqlserver.")
  private Dialect dialect = Dialect.POSTGRESQL;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    spec.commandLine().getOut().print(dialect.ddl());
    spec.commandLine().getOut().flush();
    common.summarize("sql ddl", summary -> summary.text(SummaryKey.DIALECT, dialect.toString()));
    return ExitCode.DONE;
  }
}
