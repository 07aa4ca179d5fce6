package dev.doppel.cli.documents;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.InputMixin;
import dev.doppel.cli.option.SkipMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.engine.SkipLimit;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentMemory;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.documents.ResultForm;
import dev.doppel.engine.documents.Summary;
import dev.doppel.engine.hosts.DocumentHosts;
import dev.doppel.engine.hosts.HostReport;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.output.AtomicOutput;
import dev.doppel.report.ResultFolder;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.VersionRule;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
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
      "  doppel docs crawl.warc.gz --rules-out my.rules      rules that would have saved fetches",
      "  doppel docs monday/ --memory seen/ --out result/    what no earlier run has kept",
      "  zcat part-*.gz | doppel docs - --method exact --summary counts.json"
    })
public final class DocsCommand implements Callable<Integer> {

  @Mixin private InputMixin input;
  @Mixin private DocumentOptions options;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write pairs.jsonl, clusters.jsonl, the kept and the removed records, report.html and"
              + " summary.json to DIR, all at once, replacing those of an earlier run. A run over a"
              + " gigabyte of JSON lines or CSV and more that was killed is resumed by the same"
              + " command. Without it, totals and the largest clusters are printed.")
  private @Nullable Path out;

  @Option(
      names = "--overwrite",
      description =
          "Let --out replace files of these names that no earlier run has written, or that were"
              + " changed since. Without it, such a file ends the run before it begins.")
  private boolean overwrite;

  @Option(
      names = "--rules-out",
      paramLabel = "FILE",
      description =
          "Write the rules for addresses that would have saved fetching repeats, and lose no page"
              + " of this input, to FILE: for doppel urls --rules. Ids must be web addresses.")
  private @Nullable Path rulesOut;

  @Mixin private ResultFormOptions form;
  @Mixin private VersionOptions versions;

  @Option(
      names = "--memory",
      paramLabel = "DIR",
      description =
          "Compare with the documents that earlier runs kept, and with --out remember those of this"
              + " run in DIR. What an earlier run kept stays. The same input gives the same result"
              + " again.")
  private @Nullable Path memory;

  @Mixin private SkipMixin skips;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    skips.check();
    DocumentSettings settings = options.settings(common.threads());
    VersionRule rule = versions.rule(settings, memory != null);
    if (overwrite && out == null) {
      throw new IllegalArgumentException("--overwrite needs --out");
    }
    ResultForm files = form.form(out != null);
    if (rulesOut != null && settings.by() == DocumentSettings.By.LINKS) {
      throw new IllegalArgumentException(
          "--rules-out does not go with --by links: equal links are no equal pages");
    }
    common.requireDistinct(input.paths(), rulesOut);
    try (ResultFolder results = out == null ? null : ResultFolder.open(out, overwrite);
        DocumentInput documents = input.open();
        TerminalProgress progress = common.progress()) {
      DocumentResult result;
      if (memory == null) {
        result =
            results == null
                ? DocumentJob.run(documents, settings, rule, progress)
                : DocumentJob.run(documents, settings, rule, results.kept(), progress);
        remarkResumed(result);
        report(result, settings, files, documents, results, progress);
      } else {
        result = remember(memory, settings, files, documents, results, progress);
      }
      long lost = SkipLimit.lost(result.skipped(), result.documents() - result.stored());
      return skips.exitCode(spec.commandLine(), lost, result.records(), "records");
    }
  }

  /** Says whether what a killed run had read was of use. */
  private void remarkResumed(DocumentResult result) {
    PrintWriter err = spec.commandLine().getErr();
    if (result.resumed() > 0) {
      common.remark(
          err,
          String.format(
              Locale.ROOT, "resumed after %,d documents of an interrupted run", result.resumed()));
    } else if (result.resumed() < 0) {
      common.remark(
          err,
          "an interrupted run had read another input, or with other settings, so this run began"
              + " with the first document");
    }
  }

  /** Remembers last: what was not written whole is new to the next run, too. */
  private DocumentResult remember(
      Path folder,
      DocumentSettings settings,
      ResultForm files,
      DocumentInput documents,
      @Nullable ResultFolder results,
      TerminalProgress progress)
      throws IOException {
    try (DocumentMemory stored =
        results == null
            ? DocumentMemory.openToRead(folder, settings)
            : DocumentMemory.open(folder, settings)) {
      DocumentResult result = DocumentJob.run(documents, settings, stored, progress);
      report(result, settings, files, documents, results, progress);
      PrintWriter err = spec.commandLine().getErr();
      if (!stored.settings().shingling().equals(settings.shingling())) {
        common.remark(
            err,
            folder
                + " was made by an earlier version, whose rules for words were used; for the"
                + " present ones, begin a new memory");
      }
      stored
          .repeatedRun()
          .ifPresent(run -> common.remark(err, "the input of run " + run + " once more"));
      if (results == null) {
        common.remark(err, "nothing was remembered: --memory remembers only with --out");
      } else {
        stored.remember(result);
      }
      return result;
    }
  }

  private void report(
      DocumentResult result,
      DocumentSettings settings,
      ResultForm files,
      DocumentInput documents,
      @Nullable ResultFolder results,
      TerminalProgress progress)
      throws IOException {
    CommandLine terminal = spec.commandLine();
    HostReport hosts =
        results == null && rulesOut == null ? HostReport.NONE : DocumentHosts.of(result, settings);
    if (results != null) {
      results.write(result, settings, files, hosts, documents, progress);
    }
    writeRules(hosts);
    progress.finish();
    DocsTable.print(result, settings, results == null, terminal.getOut());
    FamilyTable.print(result, results == null, terminal.getOut());
    for (Path folder : documents.leftOut()) {
      common.remark(terminal.getErr(), folder + ": results of earlier runs and memories not read");
    }
    DocsTable.remarks(result, settings).forEach(remark -> common.remark(terminal.getErr(), remark));
    if (!hosts.rules().isEmpty()) {
      common.remark(
          terminal.getErr(),
          String.format(
              Locale.ROOT,
              "%,d rules for addresses would have saved %,d of %,d fetches (%s)",
              hosts.rules().size(),
              hosts.saved(),
              hosts.fetches(),
              rulesOut == null ? "hosts.json" : rulesOut));
    }
    common.summarize(file -> Summary.write(file, result, settings));
  }

  private void writeRules(HostReport hosts) throws IOException {
    if (rulesOut == null) {
      return;
    }
    try (AtomicOutput output = AtomicOutput.to(rulesOut)) {
      hosts.writeRules(output);
      output.commit();
    }
  }
}
