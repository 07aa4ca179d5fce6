package dev.doppel.cli.index;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.InputMixin;
import dev.doppel.cli.option.RecordMixin;
import dev.doppel.cli.option.SkipMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.Counts;
import dev.doppel.cli.terminal.JsonLine;
import dev.doppel.cli.terminal.LinkRemarks;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.engine.SkipLimit;
import dev.doppel.engine.index.IndexCounts;
import dev.doppel.engine.index.IndexJob;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SimilarityIndex.Added;
import dev.doppel.io.DocumentInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "add",
    description =
        "Adds documents to an index; a document replaces the stored one of the same id. Prints"
            + " the ids that are stored safely: new, replaced or unchanged.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class IndexAddCommand implements Callable<Integer> {

  @Mixin private IndexMixin index;

  @Parameters(
      index = "1..*",
      paramLabel = "INPUT",
      arity = "0..*",
      description = InputMixin.DESCRIPTION)
  private List<String> inputs = new ArrayList<>();

  @Mixin private RecordMixin records;

  @Option(
      names = "--meta",
      paramLabel = "KEY=VALUE",
      description =
          "Keep this with every document added. Documents that share the value of the key"
              + " 'document' are versions of one another, not duplicates.")
  private Map<String, String> metadata = new LinkedHashMap<>();

  @Mixin private SkipMixin skips;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    skips.check();
    common.requireDistinct(records.paths(inputs));
    PrintWriter out = spec.commandLine().getOut();
    try (DocumentInput documents = records.open(inputs);
        SimilarityIndex opened = index.openOrCreate();
        TerminalProgress progress = common.progress()) {
      IndexCounts counts =
          IndexJob.run(
              documents,
              opened,
              metadata,
              common.threads(),
              (id, how) -> print(out, id, how),
              progress);
      progress.finish();
      LinkRemarks.of(documents.links().size(), documents.foldersNotEntered())
          .forEach(each -> common.remark(spec.commandLine().getErr(), each));
      remark(counts, opened);
      common.summarize(file -> counts.write(file, opened));
      long added = counts.added().values().stream().mapToLong(Integer::longValue).sum();
      return skips.exitCode(
          spec.commandLine(),
          SkipLimit.lost(counts.skipped(), added),
          added + counts.skippedInAll(),
          "records");
    }
  }

  private static void print(PrintWriter out, String id, Added how) throws IOException {
    out.print(JsonLine.of(json -> json.field("id", id).field("added", how.toString())));
    out.flush();
  }

  private void remark(IndexCounts counts, SimilarityIndex opened) {
    PrintWriter err = spec.commandLine().getErr();
    SkipMixin.shown(counts.messages(), counts.skippedInAll())
        .forEach(message -> common.remark(err, message));
    common.remark(
        err,
        String.format(
            Locale.ROOT,
            "%,d new, %,d replaced, %,d unchanged, %,d without a document%s; %,d in the index",
            counts.count(Added.NEW),
            counts.count(Added.REPLACED),
            counts.count(Added.UNCHANGED),
            counts.skippedInAll(),
            Counts.words(counts.skipped()),
            opened.size()));
  }
}
