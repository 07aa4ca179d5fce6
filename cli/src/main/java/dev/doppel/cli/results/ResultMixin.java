package dev.doppel.cli.results;

import dev.doppel.cli.option.ChunkMixin;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.results.ResultSettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which results belong together. */
public final class ResultMixin {

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description =
          "minhash, chunks, simhash, or jain-2005: the paper's, unverified. Default: minhash.")
  private @Nullable String method;

  @Option(
      names = "--threshold",
      paramLabel = "SHARE",
      description =
          "Resemblance of near-duplicates; for jain-2005, of filter bits." + " Default: 0.7.")
  private @Nullable String threshold;

  @Option(
      names = "--containment",
      paramLabel = "SHARE",
      description = "Share of a text that makes it part of another. Default: 0.9.")
  private @Nullable String containment;

  @Option(
      names = "--cluster",
      paramLabel = "HOW",
      description =
          "head: each member is like its head; agreement: like most of its group; transitive: like"
              + " some member."
              + " Default: head; for jain-2005, transitive.")
  private @Nullable String cluster;

  @Option(
      names = "--numbers",
      paramLabel = "HOW",
      description =
          "What to do with near-duplicates that differ in a number or a date: together names what"
              + " differs, apart makes groups of their own. Default: together.")
  private @Nullable String numbers;

  @Option(
      names = "--content",
      paramLabel = "PART",
      description =
          "Which part of an HTML page counts: main, visible or raw."
              + " Default: main; for jain-2005, visible.")
  private @Nullable String content;

  @Option(
      names = "--shingle",
      paramLabel = "UNIT:K",
      description = "As for docs. Default: words:5.")
  private @Nullable String shingle;

  @Option(
      names = "--page",
      paramLabel = "N",
      description = "Read as many results as it takes for N groups. Default: all.")
  private @Nullable String page;

  @Mixin private ChunkMixin chunks = new ChunkMixin();

  @Option(
      names = "--similarity",
      paramLabel = "SHARE",
      hidden = true,
      description = "The same as --threshold.")
  void similarity(String share) {
    threshold = share;
  }

  public ResultSettings settings() {
    return ResultSettings.parse(
        chunks
            .into(GivenWords.ofOptions())
            .put("method", method)
            .put("threshold", threshold)
            .put("containment", containment)
            .put("cluster", cluster)
            .put("numbers", numbers)
            .put("content", content)
            .put("shingle", shingle)
            .put("page", page));
  }
}
