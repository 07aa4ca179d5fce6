package dev.doppel.cli.memory;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.Counts;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.engine.SummaryKey;
import dev.doppel.io.output.Printable;
import dev.doppel.store.FolderCare;
import dev.doppel.store.FolderCare.Finding;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "check",
    description = "Reads every file of a folder and prints what it is. Exits with 1 on damage.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class MemoryCheckCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FOLDER", description = "A memory, an index or data of the server.")
  private Path folder;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    List<Finding> findings = FolderCare.check(folder);
    print(findings, spec.commandLine().getOut());
    summarize("memory check", findings, common, spec.commandLine().getErr());
    return findings.stream().allMatch(each -> each.problem() == null)
        ? ExitCode.DONE
        : ExitCode.FAILED;
  }

  static void summarize(
      String command, List<Finding> findings, CommonOptions common, PrintWriter err)
      throws IOException {
    long whole = findings.stream().filter(each -> each.problem() == null).count();
    common.remark(
        err,
        String.format(
            Locale.ROOT, "%s, %,d whole", Counts.of(findings.size(), "folder", "folders"), whole));
    common.summarize(
        command,
        summary ->
            summary.count(SummaryKey.FOLDERS, findings.size()).count(SummaryKey.WHOLE, whole));
  }

  /** Prints a line for each folder. */
  static void print(List<Finding> findings, PrintWriter out) {
    for (Finding each : findings) {
      String name = Printable.name(each.folder().toString());
      if (each.problem() == null && each.kind() != null) {
        out.printf(
            Locale.ROOT,
            "%s: whole, %s, %d %s, %d bytes, note of %d bytes%n",
            name,
            each.kind().words(),
            each.items(),
            each.items() == 1 ? "item" : "items",
            each.bytes(),
            each.note());
      } else {
        out.printf("%s: %s%n", name, Printable.message(String.valueOf(each.problem())));
      }
    }
    out.flush();
  }
}
