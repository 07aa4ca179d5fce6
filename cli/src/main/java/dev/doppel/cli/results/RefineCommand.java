package dev.doppel.cli.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.Streams;
import dev.doppel.core.internal.Check;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.results.RefinedList;
import dev.doppel.engine.results.Refiner;
import dev.doppel.engine.results.Result;
import dev.doppel.engine.results.ResultReader;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.engine.results.ResultWriter;
import dev.doppel.io.output.AtomicOutput;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.report.ResultPage;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "refine",
    description = "Groups the results of a search that say the same, and drops none.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nExamples:",
      "  doppel refine results.json --page 10 --html page.html",
      "  doppel refine --engine opensearch --url http://localhost:9200/docs --query 'emacs manual'"
    })
public final class RefineCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      description =
          "{\"query\":…,\"results\":[{\"id\",\"url\",\"title\",\"snippet\",\"text\"|\"html\"|"
              + "\"sketch\"}]}, one, or one per line. Nothing or - reads standard input.")
  private @Nullable Path file;

  @Mixin private ResultMixin results;

  @Mixin private SearchMixin search;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write the groups to FILE as a page, too. For one list only.")
  private @Nullable Path page;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  private final Streams streams;
  private long lists;
  private long read;
  private long groups;
  private long repeats;

  public RefineCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    long start = System.nanoTime();
    ResultSettings settings = results.settings();
    Path input = input();
    common.requireDistinct(input == null ? List.of() : List.of(input), page);
    BufferedOutputStream out = new BufferedOutputStream(streams.out());
    try (JsonWriter json = JsonWriter.lines(out)) {
      if (search.isAsked()) {
        Check.argument(file == null, "name a file or an engine, not both");
        refine(json, search.query(), search.results(settings.page()), settings);
      } else {
        refineLists(json, settings);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    out.flush();
    writeSummary(settings, (System.nanoTime() - start) / 1e9);
    return ExitCode.DONE;
  }

  private void refineLists(JsonWriter json, ResultSettings settings) throws IOException {
    try (InputStream in = open();
        ResultReader reader = ResultReader.of(in)) {
      Optional<ResultReader.Request> next = reader.next();
      if (next.isEmpty()) {
        throw new IOException("no list of results in the input");
      }
      while (next.isPresent()) {
        refine(json, next.get().query(), next.get().results().iterator(), settings);
        next = reader.next();
      }
    }
  }

  /** The file; null for standard input. */
  private @Nullable Path input() {
    return file == null || file.equals(Path.of("-")) ? null : file;
  }

  private InputStream open() throws IOException {
    Path input = input();
    return input == null ? streams.in() : new BufferedInputStream(Files.newInputStream(input));
  }

  private void refine(
      JsonWriter json, @Nullable String query, Iterator<Result> list, ResultSettings settings)
      throws IOException {
    Iterator<Result> withTexts =
        search.withTexts(
            list, settings.content(), line -> common.remark(spec.commandLine().getErr(), line));
    RefinedList refined = Refiner.of(settings).refine(withTexts);
    ResultWriter.write(json, query, refined);
    RefinedList.TooLong tooLong = refined.tooLong();
    if (tooLong.count() > 0) {
      common.remark(
          spec.commandLine().getErr(),
          settings.chunks().tooLong(tooLong.count(), tooLong.longest()) + " (--filter-bits)");
    }
    lists++;
    read += refined.read();
    groups += refined.groups().size();
    repeats += refined.repeats();
    if (page != null) {
      Check.argument(lists == 1, "--html needs one list, but there are more in the input");
      writePage(page, query, refined);
    }
  }

  private static void writePage(Path page, @Nullable String query, RefinedList refined)
      throws IOException {
    StringBuilder html = new StringBuilder();
    ResultPage.write(html, query, refined);
    try (AtomicOutput out = AtomicOutput.to(page)) {
      out.write(html.toString().getBytes(UTF_8));
      out.commit();
    }
  }

  private void writeSummary(ResultSettings settings, double seconds) throws IOException {
    common.summarize(
        "refine",
        summary ->
            summary
                .count(SummaryKey.LISTS, lists)
                .count(SummaryKey.RESULTS, read)
                .count(SummaryKey.GROUPS, groups)
                .count(SummaryKey.DUPLICATES, repeats)
                .seconds(seconds)
                .settings(settings.inWords()));
  }
}
