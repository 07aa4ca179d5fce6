package dev.doppel.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.documents.ResultFiles;
import dev.doppel.engine.documents.ResultForm;
import dev.doppel.engine.documents.Summary;
import dev.doppel.engine.documents.TextSamples;
import dev.doppel.engine.hosts.DocumentHosts;
import dev.doppel.engine.hosts.HostReport;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.output.FileSet;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;

/**
 * The folder of a job's results: the files of {@link ResultFiles} and the report. They appear
 * together, in place of those of an earlier job.
 */
public final class ResultFolder implements Closeable {

  private final FileSet files;

  private ResultFolder(FileSet files) {
    this.files = files;
  }

  /**
   * Opens a folder, which is made if it is missing. To be called before the job is run, since it
   * fails if there are files in it that are not to be replaced, or another job has it open.
   *
   * @param overwrite whether files with the names of results may be replaced that no job of ours
   *     has written, or that were changed since
   */
  public static ResultFolder open(Path folder, boolean overwrite) throws IOException {
    return new ResultFolder(ResultFiles.open(folder, overwrite));
  }

  /**
   * Returns a folder for what a run needs to be resumed after a kill; it is deleted when this is
   * closed.
   */
  public Path kept() throws IOException {
    return files.kept();
  }

  /** Opens a folder and writes it. */
  public static void write(
      Path folder,
      DocumentResult result,
      DocumentSettings settings,
      DocumentInput input,
      Progress progress)
      throws IOException {
    try (ResultFolder opened = open(folder, false)) {
      opened.write(result, settings, input, progress);
    }
  }

  /** Writes the folder, which takes one more pass over the input. */
  public void write(
      DocumentResult result, DocumentSettings settings, DocumentInput input, Progress progress)
      throws IOException {
    HostReport hosts = DocumentHosts.of(result, settings);
    write(result, settings, ResultForm.PLAIN, hosts, input, progress);
  }

  /** Writes the folder with records in files of this form, and what was found of hosts. */
  public void write(
      DocumentResult result,
      DocumentSettings settings,
      ResultForm form,
      HostReport hosts,
      DocumentInput input,
      Progress progress)
      throws IOException {
    ResultFiles results = ResultFiles.of(result, files, form);
    results.writePairs();
    results.writeClusters();
    ReportPlan plan = ReportPlan.of(result);
    TextSamples texts = TextSamples.of(plan.documents(), settings.content(), ReportPlan.TEXT_LIMIT);
    results.writeLinks(input);
    results.writeChanges();
    results.writeVersions();
    results.partRecords(input, texts, progress);
    if (!hosts.isEmpty()) {
      hosts.writeJson(files.file("hosts.json"));
    }
    Writer page = new OutputStreamWriter(files.file("report.html"), UTF_8);
    ReportPage.write(page, new ReportInput(result, settings, plan, texts.texts(), hosts));
    page.flush();
    Summary.write(files.file("summary.json"), result, settings);
    files.commit();
  }

  /** Closes the folder, which is as it was if nothing was written. */
  @Override
  public void close() throws IOException {
    files.close();
  }
}
