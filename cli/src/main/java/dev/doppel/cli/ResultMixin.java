package dev.doppel.cli;

import dev.doppel.core.shingle.Shingling;
import dev.doppel.engine.results.ResultMethod;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which results belong together. */
final class ResultMixin {

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description =
          "minhash, chunks, simhash, or jain-2005: the paper's, unverified. Default: minhash.")
  private ResultMethod method = ResultMethod.MINHASH;

  @Option(
      names = "--threshold",
      paramLabel = "SHARE",
      description =
          "Resemblance of near-duplicates; for jain-2005, of filter bits."
              + " Default: ${DEFAULT-VALUE}.")
  private double threshold = 0.7;

  @Option(
      names = "--containment",
      paramLabel = "SHARE",
      description = "Share of a text that makes it part of another. Default: ${DEFAULT-VALUE}.")
  private double containment = 0.9;

  @Option(
      names = "--cluster",
      paramLabel = "HOW",
      description =
          "head: each member is like its head; agreement: like most of its group; transitive: like"
              + " some member."
              + " Default: head; for jain-2005, transitive.")
  private ResultSettings.@Nullable Grouping grouping;

  @Option(
      names = "--numbers",
      paramLabel = "HOW",
      description =
          "What to do with near-duplicates that differ in a number or a date: together names what"
              + " differs, apart makes groups of their own. Default: together.")
  private ResultSettings.Numbers numbers = ResultSettings.Numbers.TOGETHER;

  @Option(
      names = "--content",
      paramLabel = "PART",
      description =
          "What of an HTML page counts: main, visible or raw."
              + " Default: main; for jain-2005, visible.")
  private @Nullable Content content;

  @Option(
      names = "--shingle",
      paramLabel = "UNIT:K",
      description = "As for docs. Default: ${DEFAULT-VALUE}.")
  private String shingle = "words:5";

  @Option(
      names = "--page",
      paramLabel = "N",
      description = "Read as many results as it takes for N groups. Default: all.")
  private int page = ResultSettings.EVERYTHING;

  ResultSettings settings() {
    ResultSettings usual =
        method == ResultMethod.JAIN_2005 ? ResultSettings.jain2005() : ResultSettings.defaults();
    return usual
        .withMethod(method)
        .withThreshold(threshold)
        .withContainment(containment)
        .withGrouping(grouping == null ? usual.grouping() : grouping)
        .withNumbers(numbers)
        .withContent(content == null ? usual.content() : content)
        .withShingling(Shingling.parse(shingle))
        .withPage(page);
  }
}
