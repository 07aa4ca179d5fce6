package dev.doppel.cli.option;

import dev.doppel.engine.run.Run;
import dev.doppel.io.output.Printable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine;

/** Says how a run with a memory begins, the same in every command that has one. */
public final class RunRemarks {

  private RunRemarks() {}

  /** Says that a run is resumed, and, also with {@code --quiet}, that files got other names. */
  public static void begin(CommandLine command, CommonOptions common, Run run) {
    PrintWriter err = command.getErr();
    if (run.start() == Run.Start.RESUMED) {
      common.remark(
          err,
          String.format(
              Locale.ROOT, "resuming after line %,d of an interrupted run", run.linesBefore()));
    }
    if (run.start() == Run.Start.REPEATED) {
      common.remark(err, "nothing left to do: an earlier run read the same input to its end");
    }
    String name = command.getCommandSpec().qualifiedName() + ": ";
    if (run.start() == Run.Start.REPLACED) {
      err.println(
          Printable.message(
              name
                  + "the input is not the one that an interrupted run had read, so this run begins"
                  + " with its first line"));
    }
    for (Path file : run.keptAside()) {
      err.println(
          Printable.message(
              name + "what an interrupted run had written before is kept in " + file));
    }
  }
}
