package dev.doppel.cli.index;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.JsonLine;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.SummaryKey;
import dev.doppel.index.Family;
import dev.doppel.index.Match;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "families",
    description = "Prints everything in an index that is alike, family by family.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class IndexFamiliesCommand implements Callable<Integer> {

  @Mixin private IndexMixin index;

  @Option(
      names = "--threshold",
      paramLabel = "SHARE",
      description =
          "The least resemblance of a member to its head, 0.5 or more." + " Default: 0.9.")
  private @Nullable String threshold;

  @Option(
      names = "--similarity",
      paramLabel = "SHARE",
      hidden = true,
      description = "The same as --threshold.")
  void similarity(String share) {
    threshold = share;
  }

  @Option(
      names = "--duplicates-only",
      description = "Leave out families that consist of versions of one document.")
  private boolean duplicatesOnly;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    double least = GivenWords.ofOptions().put("threshold", threshold).share("threshold", 0.9);
    try (SimilarityIndex opened = index.openToRead()) {
      List<Family> families =
          opened.families(least).stream()
              .filter(family -> !duplicatesOnly || !family.isOneDocument())
              .toList();
      PrintWriter out = spec.commandLine().getOut();
      for (Family family : families) {
        out.print(JsonLine.of(json -> write(json, family)));
      }
      out.flush();
      common.summarize(
          "index families",
          summary ->
              summary
                  .count(SummaryKey.DOCUMENTS, opened.size())
                  .count(SummaryKey.FAMILIES, families.size()));
    }
    return ExitCode.DONE;
  }

  private static void write(JsonWriter json, Family family) throws IOException {
    json.field("head", family.head()).array("members");
    for (Match member : family.members()) {
      JsonLine.match(json.object(), member);
      json.end();
    }
    json.end();
  }
}
