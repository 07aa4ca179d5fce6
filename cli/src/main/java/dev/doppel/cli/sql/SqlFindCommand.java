package dev.doppel.cli.sql;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.ContentMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.core.internal.Check;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.documents.DocumentFile;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.sql.DocumentSketch;
import dev.doppel.sql.DocumentSketcher;
import dev.doppel.sql.Match;
import dev.doppel.sql.SimHashText;
import dev.doppel.sql.SimilarityTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "find",
    description =
        "Prints the documents like FILE as JSON lines, the most similar first: id, distance (bits),"
            + " similarity (estimated resemblance), copy (whether the texts are the same).",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class SqlFindCommand implements Callable<Integer> {

  private static final double THRESHOLD = 0.9;
  private static final int DISTANCE = 6;

  @Parameters(paramLabel = "FILE", arity = "0..1", description = "A document.")
  private @Nullable Path file;

  @Option(
      names = "--simhash",
      paramLabel = "VALUE",
      description = "Instead of FILE, its SimHash: a signed number, or 64 characters 0 or 1.")
  private @Nullable String simHash;

  @Option(
      names = "--distance",
      paramLabel = "BITS",
      description =
          "Find documents whose SimHash differs in at most this many bits, exactly."
              + " Default with --simhash: 6.")
  private @Nullable Integer distance;

  @Option(
      names = "--threshold",
      paramLabel = "SHARE",
      description =
          "Find documents with at least this estimated resemblance to FILE. Default: 0.9.")
  private @Nullable String threshold;

  @Option(
      names = "--similarity",
      paramLabel = "SHARE",
      hidden = true,
      description = "The same as --threshold.")
  void similarity(String share) {
    threshold = share;
  }

  @Mixin private ContentMixin content;
  @Mixin private JdbcMixin jdbc;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, SQLException {
    Check.argument((file == null) != (simHash == null), "name either FILE or --simhash");
    Check.argument(distance == null || threshold == null, "give either --distance or --threshold");
    Check.argument(
        simHash == null || threshold == null, "--threshold needs FILE; a SimHash has a distance");
    common.requireDistinct(file == null ? List.of() : List.of(file));
    try (Connection connection = jdbc.connectToExisting()) {
      SimilarityTable table = SimilarityTable.open(connection);
      List<Match> matches = file == null ? bySimHash(table) : byDocument(table, file);
      print(matches);
      common.summarize("sql find", summary -> summary.count(SummaryKey.MATCHES, matches.size()));
    }
    return ExitCode.DONE;
  }

  private List<Match> bySimHash(SimilarityTable table) throws SQLException {
    return table.find(
        SimHashText.parse(String.valueOf(simHash)), distance == null ? DISTANCE : distance);
  }

  private List<Match> byDocument(SimilarityTable table, Path document)
      throws IOException, SQLException {
    double least = GivenWords.ofOptions().put("threshold", threshold).share("threshold", THRESHOLD);
    String text = DocumentFile.read(document, content.part()).text();
    DocumentSketch sketch =
        DocumentSketcher.create()
            .sketch(text)
            .orElseThrow(() -> new IOException(document + ": too little text to compare"));
    return distance == null ? table.similar(sketch, least) : table.find(sketch, distance);
  }

  private void print(List<Match> matches) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    try (JsonWriter json = JsonWriter.lines(lines)) {
      for (Match match : matches) {
        json.object()
            .field("id", match.id())
            .field("distance", match.distance())
            .field("similarity", Math.round(match.similarity() * 1e4) / 1e4)
            .field("copy", match.isCopy())
            .end();
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(lines.toString(StandardCharsets.UTF_8));
    out.flush();
  }
}
