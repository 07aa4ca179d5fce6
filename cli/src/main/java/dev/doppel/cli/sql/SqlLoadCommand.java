package dev.doppel.cli.sql;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.ContentMixin;
import dev.doppel.cli.option.InputMixin;
import dev.doppel.cli.option.SkipMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.LinkRemarks;
import dev.doppel.engine.SummaryKey;
import dev.doppel.io.DocumentInput;
import dev.doppel.sql.LoadCounts;
import dev.doppel.sql.SimilarityTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "load",
    description =
        "Adds documents to the table, or replaces those of the same id. Makes the table if needed.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false)
final class SqlLoadCommand implements Callable<Integer> {

  private static final int MAX_PROBLEMS = 20;

  @Mixin private InputMixin input;
  @Mixin private JdbcMixin jdbc;

  @Mixin private ContentMixin content;
  @Mixin private SkipMixin skips;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, SQLException {
    skips.check();
    common.requireDistinct(input.paths());
    PrintWriter err = spec.commandLine().getErr();
    List<String> problems = new ArrayList<>();
    try (DocumentInput documents = input.open();
        Connection connection = jdbc.connect()) {
      SimilarityTable table = SimilarityTable.create(connection);
      LoadCounts counts =
          table.load(
              documents, content.part(), common.threads(), problem -> note(problems, problem));
      SkipMixin.shown(problems, counts.unreadable()).forEach(each -> common.remark(err, each));
      LinkRemarks.of(documents.links().size(), documents.foldersNotEntered())
          .forEach(each -> common.remark(err, each));
      long rows = table.size();
      common.remark(
          err,
          String.format(
              Locale.ROOT,
              "%,d loaded, %,d without text, %,d unreadable; %,d in the table",
              counts.loaded(),
              counts.empty(),
              counts.unreadable(),
              rows));
      common.summarize(
          "sql load",
          summary ->
              summary
                  .count(SummaryKey.LOADED, counts.loaded())
                  .count(SummaryKey.EMPTY, counts.empty())
                  .count(SummaryKey.UNREADABLE, counts.unreadable())
                  .count(SummaryKey.ROWS, rows));
      long all = counts.loaded() + counts.empty() + counts.unreadable();
      return skips.exitCode(spec.commandLine(), counts.lost(), all, "records");
    }
  }

  private static void note(List<String> problems, String problem) {
    if (problems.size() < MAX_PROBLEMS) {
      problems.add(problem);
    }
  }
}
