package dev.doppel.cli.documents;

import dev.doppel.cli.option.ChunkMixin;
import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.ContentMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.documents.DocumentFile;
import dev.doppel.engine.documents.LinkComparison;
import dev.doppel.engine.documents.ReadText;
import dev.doppel.similarity.evidence.Comparison;
import dev.doppel.similarity.rules.ChunkRule;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.DocumentSettings.By;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "compare",
    description = "Compares two documents by every measure and shows what they share.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nExamples:",
      "  doppel compare old.html new.html",
      "  doppel compare a.txt file:///tmp/b.txt --shingle chars:9 --json",
      "  doppel compare old.html new.html --by links"
    })
public final class CompareCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "A", description = "A file, or a file: URL.")
  private String first;

  @Parameters(
      index = "1",
      paramLabel = "B",
      description = "The other document: a file, or a file: URL.")
  private String second;

  @Option(
      names = "--threshold",
      paramLabel = "SHARE",
      description = "Resemblance of near-duplicates. Default: 0.55.")
  private @Nullable String threshold;

  @Option(
      names = "--containment",
      paramLabel = "SHARE",
      description = "Share of a contained text. Default: 0.9.")
  private @Nullable String containment;

  @Option(
      names = "--shingle",
      paramLabel = "UNIT:K",
      description = "As for docs. Default: words:5.")
  private @Nullable String shingle;

  @Option(
      names = "--profile",
      paramLabel = "KIND",
      description = "As for docs: ocr, for texts that were read from images.")
  private @Nullable String profile;

  @Option(
      names = "--clusters",
      paramLabel = "FILE",
      description =
          "Words that count as one another, such as synonyms, one cluster of words per line: the"
              + " resemblance of the words is measured by clusters, too.")
  private @Nullable Path clusters;

  @Mixin private ContentMixin content;

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      description =
          "What is compared: text, or links: the set of addresses that a page links to. Default:"
              + " text.")
  private @Nullable String by;

  @Mixin private ChunkMixin chunks;

  @Option(names = "--json", description = "Print everything as one JSON object.")
  private boolean json;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Option(
      names = "--similarity",
      paramLabel = "SHARE",
      hidden = true,
      description = "The same as --threshold.")
  void similarity(String share) {
    threshold = share;
  }

  @Override
  public Integer call() throws IOException {
    CommandLine terminal = spec.commandLine();
    common.requireDistinct(List.of(path(first), path(second)));
    GivenWords words = GivenWords.ofOptions().put("by", by);
    if (words.choice("by", By.TEXT) == By.LINKS) {
      return compareLinks(terminal);
    }
    DocumentFile a = DocumentFile.read(path(first), content.part());
    DocumentFile b = DocumentFile.read(path(second), content.part());
    Comparison.Settings settings =
        Comparison.Settings.parse(
            chunks
                .into(GivenWords.ofOptions())
                .put("profile", profile)
                .put("threshold", threshold)
                .put("containment", containment)
                .put("shingle", shingle)
                .putAll("clusters", clusters == null ? null : DocumentFile.lines(clusters)));
    Comparison comparison =
        Comparison.of(a.text(), b.text(), settings).withTitles(a.title(), b.title());
    CompareOutput output = new CompareOutput(comparison, first, a, second, b);
    if (json) {
      terminal.getOut().print(output.json());
      terminal.getOut().flush();
    } else {
      output.print(terminal.getOut());
    }
    remark(terminal, first, a);
    remark(terminal, second, b);
    remarkTooLong(terminal, comparison, settings.jain2005());
    common.summarize("compare", summary -> output.write(summary.json()));
    return ExitCode.DONE;
  }

  private int compareLinks(CommandLine terminal) throws IOException {
    GivenWords words =
        chunks
            .into(GivenWords.ofOptions())
            .put("by", by)
            .put("profile", profile)
            .put("threshold", threshold)
            .put("containment", containment)
            .put("shingle", shingle)
            .put("content", content.given());
    if (clusters != null) {
      throw words.refusal("clusters", "is for texts and does not go with --by links");
    }
    DocumentSettings settings = DocumentSettings.parse(words);
    LinkComparison comparison =
        LinkComparison.of(
            DocumentFile.read(path(first), Content.LINKS),
            DocumentFile.read(path(second), Content.LINKS),
            settings);
    LinkCompareOutput output = new LinkCompareOutput(comparison, first, second);
    if (json) {
      terminal.getOut().print(output.json());
      terminal.getOut().flush();
    } else {
      output.print(terminal.getOut());
    }
    common.summarize("compare", summary -> output.write(summary.json()));
    return ExitCode.DONE;
  }

  private void remark(CommandLine terminal, String name, DocumentFile file) {
    if (file.part() == ReadText.Part.WITHOUT_MAIN) {
      common.remark(
          terminal.getErr(),
          name + ": no main content stands out; all visible text was compared, menus and all");
    }
  }

  private void remarkTooLong(CommandLine terminal, Comparison comparison, ChunkRule rule) {
    IntSummaryStatistics lengths =
        IntStream.of(comparison.a().canonicalBytes(), comparison.b().canonicalBytes())
            .filter(rule::isTooLong)
            .summaryStatistics();
    if (lengths.getCount() > 0) {
      common.remark(
          terminal.getErr(),
          rule.tooLong(lengths.getCount(), lengths.getMax()) + " (--filter-bits)");
    }
  }

  private static Path path(String name) {
    return name.startsWith("file:") ? Path.of(URI.create(name)) : Path.of(name);
  }
}
