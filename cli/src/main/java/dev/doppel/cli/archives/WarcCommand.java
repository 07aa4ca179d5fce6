package dev.doppel.cli.archives;

import dev.doppel.cli.option.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "warc",
    description = "Takes the repeats out of web archives, and puts them back.",
    subcommands = {WarcDedupeCommand.class, WarcUndoCommand.class},
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "%nExamples:",
      "  doppel warc dedupe monday/*.warc.gz --memory seen/ --out small/ --cdxj",
      "  doppel warc undo small/*.warc.gz --from older/ --out again/   as they were"
    })
public final class WarcCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Which command? Try 'doppel warc --help'.");
  }
}
