package dev.doppel.spark;

import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * What {@code spark-submit} starts: {@code spark-submit --class dev.doppel.spark.DoppelSpark
 * doppel-spark.jar docs|urls|mirrors}.
 */
@Command(
    name = "doppel-spark",
    description = "Finds duplicates on a cluster, with the answers of doppel on one machine.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {DocsCommand.class, UrlsCommand.class, MirrorsCommand.class})
public final class DoppelSpark {

  private DoppelSpark() {}

  /** Runs the job that the arguments name; exits with a code other than 0 if it fails. */
  public static void main(String[] arguments) {
    int code = commandLine().execute(arguments);
    if (code != 0) {
      System.exit(code);
    }
  }

  static CommandLine commandLine() {
    return new CommandLine(new DoppelSpark())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(DoppelSpark::report);
  }

  static SparkSession session(String name) {
    return SparkSession.builder().appName("doppel " + name).getOrCreate();
  }

  /** The user's mistake is one line; for the rest Spark's own trace is what operators look for. */
  private static int report(
      Exception failure, CommandLine command, CommandLine.ParseResult arguments) throws Exception {
    if (failure instanceof IllegalArgumentException
        || failure instanceof dev.doppel.io.record.InputException) {
      command.getErr().println(failure.getMessage());
      return CommandLine.ExitCode.USAGE;
    }
    throw failure;
  }
}
