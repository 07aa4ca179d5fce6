package dev.doppel.engine.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.Progress;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.documents.DocumentSettings;
import dev.doppel.engine.documents.ResultFiles;
import dev.doppel.engine.documents.Summary;
import dev.doppel.engine.documents.TextSamples;
import dev.doppel.io.DocumentInput;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;

/** Writes all that a job leaves behind: the files of {@link ResultFiles} and the report. */
public final class ResultFolder {

  private ResultFolder() {}

  /** Writes the folder, which takes one more pass over the input. */
  public static void write(
      Path folder,
      DocumentResult result,
      DocumentSettings settings,
      DocumentInput input,
      Progress progress)
      throws IOException {
    try (ResultFiles files = ResultFiles.in(folder, result)) {
      files.writePairs();
      files.writeClusters();
      ReportPlan plan = ReportPlan.of(result);
      TextSamples texts =
          TextSamples.of(plan.documents(), settings.content(), ReportPlan.TEXT_LIMIT);
      files.partRecords(input, texts, progress);
      Writer page = new OutputStreamWriter(files.file("report.html"), UTF_8);
      ReportPage.write(page, new ReportInput(result, settings, plan, texts.texts()));
      page.flush();
      Summary.write(files.file("summary.json"), result, settings);
      files.commit();
    }
  }
}
