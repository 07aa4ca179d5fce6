package dev.doppel.cli;

import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentMemory;
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
      "  doppel docs today/ --memory seen/           what no earlier run has seen",
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

  @Option(
      names = "--memory",
      paramLabel = "DIR",
      description =
          "Remember the documents that were kept in DIR, and compare with those of earlier runs."
              + " What an earlier run kept stays.")
  private @Nullable Path memory;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    DocumentSettings settings = options.settings(common.threads());
    try (DocumentInput documents = input.open();
        TerminalProgress progress = common.progress()) {
      if (memory == null) {
        report(DocumentJob.run(documents, settings, progress), settings, documents, progress);
      } else {
        remember(memory, settings, documents, progress);
      }
    }
    return ExitCode.DONE;
  }

  /** Remembers last: what was not written whole is new to the next run, too. */
  private void remember(
      Path folder, DocumentSettings settings, DocumentInput documents, TerminalProgress progress)
      throws IOException {
    try (DocumentMemory stored = DocumentMemory.open(folder, settings)) {
      DocumentResult result = DocumentJob.run(documents, settings, stored, progress);
      report(result, settings, documents, progress);
      stored.remember(result);
    }
  }

  private void report(
      DocumentResult result,
      DocumentSettings settings,
      DocumentInput documents,
      TerminalProgress progress)
      throws IOException {
    CommandLine terminal = spec.commandLine();
    if (out != null) {
      ResultFolder.write(out, result, settings, documents, progress);
    }
    progress.finish();
    DocsTable.print(result, out == null, terminal.getOut());
    DocsTable.remarks(result).forEach(remark -> common.remark(terminal.getErr(), remark));
    writeSummary(result, settings);
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
