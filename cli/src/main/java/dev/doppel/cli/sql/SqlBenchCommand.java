package dev.doppel.cli.sql;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.engine.SummaryKey;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.sql.SqlBench;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "bench",
    description =
        "Times the indexes against a scan in the same database and compares the answers. Works in a"
            + " schema of its own, doppel_bench, which it drops; SQLite has none and needs a new"
            + " database.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class SqlBenchCommand implements Callable<Integer> {

  @Mixin private JdbcMixin jdbc;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "Rows in the table. Default: ${DEFAULT-VALUE}.")
  private int rows = 1_000_000;

  @Option(
      names = "--questions",
      paramLabel = "N",
      description = "Questions at each distance. Default: ${DEFAULT-VALUE}.")
  private int questions = 25;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, SQLException {
    if (jdbc.isGiven()) {
      try (Connection connection = jdbc.connect()) {
        return run(connection);
      }
    }
    Path folder = Files.createTempDirectory("doppel-sql-");
    try (Connection connection = jdbc.connect("jdbc:h2:" + folder.resolve("bench"))) {
      return run(connection);
    } finally {
      Files.deleteIfExists(folder.resolve("bench.mv.db"));
      Files.deleteIfExists(folder.resolve("bench.trace.db"));
      Files.deleteIfExists(folder);
    }
  }

  private int run(Connection connection) throws IOException, SQLException {
    DatabaseMetaData about = connection.getMetaData();
    String database = about.getDatabaseProductName() + " " + about.getDatabaseProductVersion();
    List<SqlBench.Line> lines = SqlBench.run(connection, rows, questions);
    print(database, lines);
    common.summarize(
        "sql bench", summary -> write(summary.text(SummaryKey.DATABASE, database).json(), lines));
    return lines.stream().allMatch(SqlBench.Line::isSame) ? ExitCode.DONE : ExitCode.FAILED;
  }

  private void print(String database, List<SqlBench.Line> lines) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "%s, %,d rows, %d questions per line, medians%n%n"
            + "| distance | values looked up | indexes | scan | ratio | found | answers |%n"
            + "|---|---|---|---|---|---|---|%n",
        database,
        rows,
        questions);
    for (SqlBench.Line line : lines) {
      out.printf(
          Locale.ROOT,
          "| %d | %d | %.2f ms | %.1f ms | %.0fx | %d | %s |%n",
          line.distance(),
          line.probes(),
          line.probeMillis(),
          line.scanMillis(),
          line.ratio(),
          line.answers(),
          line.isSame() ? "the same" : "DIFFER");
    }
    out.flush();
  }

  private void write(JsonWriter json, List<SqlBench.Line> lines) throws IOException {
    json.field("rows", rows).field("questions", questions).array("lines");
    for (SqlBench.Line line : lines) {
      json.object()
          .field("distance", line.distance())
          .field("probes", line.probes())
          .field("probeMillis", line.probeMillis())
          .field("scanMillis", line.scanMillis())
          .field("answers", line.answers())
          .field("same", line.isSame())
          .end();
    }
    json.end();
  }
}
