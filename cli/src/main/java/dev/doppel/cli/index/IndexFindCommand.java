package dev.doppel.cli.index;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.JsonLine;
import dev.doppel.core.internal.Check;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.documents.DocumentFile;
import dev.doppel.index.Match;
import dev.doppel.index.Query;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SketchedDocument;
import dev.doppel.index.TextSketcher;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "find",
    description = "Prints the stored documents that are like FILE, or like a stored one.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class IndexFindCommand implements Callable<Integer> {

  private static final double USUAL_THRESHOLD = 0.9;

  @Mixin private IndexMixin index;

  @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", description = "A document.")
  private @Nullable Path file;

  @Option(
      names = "--id",
      paramLabel = "ID",
      description =
          "With FILE, its id: what is stored under it is an earlier version. Without FILE, the"
              + " stored document to ask about.")
  private @Nullable String id;

  @ArgGroup private @Nullable Measure measure;

  @Option(names = "--limit", paramLabel = "N", description = "Print the best N only. Default: all.")
  private int limit = Integer.MAX_VALUE;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  /** How close a match must be. */
  static final class Measure {

    @Option(
        names = "--threshold",
        paramLabel = "SHARE",
        description = "Find documents with at least this estimated resemblance. Default: 0.9.")
    private @Nullable String threshold;

    @Option(
        names = "--distance",
        paramLabel = "BITS",
        description = "Find documents whose SimHash differs in at most this many bits, exactly.")
    private @Nullable Integer distance;

    @Option(
        names = "--nearest",
        paramLabel = "N",
        description = "Find the N nearest by SimHash, at any distance.")
    private @Nullable Integer nearest;

    @Option(
        names = "--similarity",
        paramLabel = "SHARE",
        hidden = true,
        description = "The same as --threshold.")
    void similarity(String share) {
      threshold = share;
    }

    Query query() {
      if (distance != null) {
        return Query.distance(distance);
      }
      if (nearest != null) {
        return Query.nearest(nearest);
      }
      GivenWords words = GivenWords.ofOptions().put("threshold", threshold);
      return Query.similarity(words.share("threshold", USUAL_THRESHOLD));
    }
  }

  @Override
  public Integer call() throws IOException {
    Check.argument(file != null || id != null, "name a file, or a stored document by --id");
    common.requireDistinct(file == null ? List.of() : List.of(file));
    Query query = measure == null ? Query.similarity(USUAL_THRESHOLD) : measure.query();
    try (SimilarityIndex opened = index.openToRead()) {
      List<Match> matches = find(opened, query.limit(Math.min(limit, query.most())));
      PrintWriter out = spec.commandLine().getOut();
      for (Match match : matches) {
        out.print(JsonLine.of(json -> JsonLine.match(json, match)));
      }
      out.flush();
      common.summarize(
          "index find",
          summary ->
              summary
                  .count(SummaryKey.DOCUMENTS, opened.size())
                  .count(SummaryKey.MATCHES, matches.size()));
    }
    return ExitCode.DONE;
  }

  private List<Match> find(SimilarityIndex opened, Query query) throws IOException {
    if (file == null) {
      return opened.find(String.valueOf(id), query);
    }
    String text = DocumentFile.read(file, opened.settings().content()).text();
    SketchedDocument document =
        TextSketcher.of(opened.settings()).sketch(id == null ? "" : id, Map.of(), text);
    return opened.find(document, query);
  }
}
