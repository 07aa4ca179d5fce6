package dev.doppel.cli;

import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.documents.DocumentSettings;
import dev.doppel.engine.documents.Summary;
import dev.doppel.engine.report.ResultFolder;
import dev.doppel.io.AtomicOutput;
import dev.doppel.io.DocumentInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "docs",
    description = "Finds documents that are copies, near copies or parts of others.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nExamples:",
      "  doppel docs pages/                          what repeats in a folder",
      "  doppel docs crawl.jsonl.gz --out result/    all pairs, clusters, kept and removed records",
      "  doppel docs a.csv --text-field body --keep longest --threshold 0.7",
      "  zcat part-*.gz | doppel docs - --method exact --summary counts.json"
    })
final class DocsCommand implements Callable<Integer> {

  @Mixin private InputMixin input;
  @Mixin private DocumentOptions options;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write pairs.jsonl, clusters.jsonl, the kept and the removed records, report.html and"
              + " summary.json to DIR. Without it, totals and the largest clusters are printed.")
  private @Nullable Path out;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    CommandLine terminal = spec.commandLine();
    DocumentSettings settings = options.settings(common.threads());
    try (DocumentInput documents = input.open();
        TerminalProgress progress = common.progress()) {
      DocumentResult result = DocumentJob.run(documents, settings, progress);
      if (out != null) {
        ResultFolder.write(out, result, settings, documents, progress);
      }
      progress.finish();
      DocsTable.print(result, out == null, terminal.getOut());
      DocsTable.remarks(result).forEach(remark -> common.remark(terminal.getErr(), remark));
      writeSummary(result, settings);
    }
    return ExitCode.DONE;
  }

  private void writeSummary(DocumentResult result, DocumentSettings settings) throws IOException {
    Path file = common.summary();
    if (file != null) {
      try (AtomicOutput output = AtomicOutput.to(file)) {
        Summary.write(output, result, settings);
        output.commit();
      }
    }
  }
}
