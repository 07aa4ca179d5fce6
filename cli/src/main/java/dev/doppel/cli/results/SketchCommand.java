package dev.doppel.cli.results;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.InputMixin;
import dev.doppel.cli.option.SkipMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.Counts;
import dev.doppel.cli.terminal.Streams;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.SkipLimit;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.engine.results.SketchCounts;
import dev.doppel.engine.results.SketchJob;
import dev.doppel.engine.results.SketchLines;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.output.AtomicOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "sketch",
    description =
        "Prints what a search engine should store with each document, so that results can be"
            + " grouped without their texts.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nExamples:",
      "  doppel sketch pages/ > sketches.jsonl",
      "  doppel sketch docs.jsonl --bulk docs |"
          + " curl -H 'Content-Type: application/x-ndjson' --data-binary @-"
          + " http://localhost:9200/_bulk"
    })
public final class SketchCommand implements Callable<Integer> {

  @Mixin private InputMixin input;

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description = "minhash, chunks, simhash or jain-2005, as for refine. Default: minhash.")
  private @Nullable String method;

  @Option(
      names = "--content",
      paramLabel = "PART",
      description =
          "Which part of an HTML page counts: main, visible or raw."
              + " Default: main; for jain-2005, visible.")
  private @Nullable String content;

  @Option(
      names = "--field",
      paramLabel = "NAME",
      description = "The field of the sketch. Default: " + SketchLines.FIELD + ".")
  private String field = SketchLines.FIELD;

  @Option(
      names = "--bulk",
      paramLabel = "INDEX",
      description =
          "Print a bulk request that adds the sketches to documents with these ids in INDEX of"
              + " OpenSearch or Elasticsearch.")
  private @Nullable String bulk;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write to FILE, once all is done, instead of standard output.")
  private @Nullable Path out;

  @Mixin private SkipMixin skips;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  private final Streams streams;

  public SketchCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    skips.check();
    ResultSettings settings =
        ResultSettings.parse(GivenWords.ofOptions().put("method", method).put("content", content));
    common.requireDistinct(input.paths(), out);
    try (DocumentInput documents = input.open();
        TerminalProgress progress = common.progress()) {
      SketchCounts counts = run(documents, settings, progress);
      progress.finish();
      remark(counts);
      common.summarize(file -> counts.write(file, inWords(settings)));
      long lost = SkipLimit.lost(counts.skipped(), counts.documents());
      long all = counts.documents() + counts.skippedInAll();
      return skips.exitCode(spec.commandLine(), lost, all, "records");
    }
  }

  private static Map<String, Object> inWords(ResultSettings settings) {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("method", settings.method());
    words.put("content", settings.content());
    return words;
  }

  private SketchCounts run(
      DocumentInput documents, ResultSettings settings, TerminalProgress progress)
      throws IOException {
    try (AtomicOutput file = out == null ? null : AtomicOutput.to(out)) {
      OutputStream target = new BufferedOutputStream(file == null ? streams.out() : file, 1 << 17);
      SketchCounts counts;
      try (SketchLines lines =
          bulk == null ? SketchLines.of(target, field) : SketchLines.bulk(target, field, bulk)) {
        counts =
            SketchJob.run(
                documents,
                settings.method(),
                settings.content(),
                lines,
                common.threads(),
                progress);
      }
      target.flush();
      if (file != null) {
        file.commit();
      }
      return counts;
    }
  }

  private void remark(SketchCounts counts) {
    PrintWriter err = spec.commandLine().getErr();
    SkipMixin.shown(counts.messages(), counts.skippedInAll())
        .forEach(message -> common.remark(err, message));
    String empty =
        counts.empty() == 0
            ? ""
            : ", " + Counts.of(counts.empty(), "text", "texts") + " without a word";
    common.remark(
        err,
        Counts.of(counts.documents(), "sketch", "sketches")
            + empty
            + (counts.skippedInAll() == 0
                ? ""
                : ", "
                    + Counts.of(counts.skippedInAll(), "record", "records")
                    + " skipped"
                    + Counts.words(counts.skipped())));
  }
}
