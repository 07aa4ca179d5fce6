package dev.doppel.report;

import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.documents.DocumentText;
import dev.doppel.engine.hosts.HostReport;
import dev.doppel.similarity.rules.DocumentSettings;
import java.util.Map;

/**
 * The input of a report.
 *
 * @param plan made of the same result
 * @param texts by number, of the documents that the plan names; one that is missing is shown as not
 *     readable
 * @param hosts of the documents' addresses, if they have such
 */
public record ReportInput(
    DocumentResult result,
    DocumentSettings settings,
    ReportPlan plan,
    Map<Integer, DocumentText> texts,
    HostReport hosts) {

  /** The input of a report that says nothing of hosts. */
  public ReportInput(
      DocumentResult result,
      DocumentSettings settings,
      ReportPlan plan,
      Map<Integer, DocumentText> texts) {
    this(result, settings, plan, texts, HostReport.NONE);
  }

  public ReportInput {
    texts = Map.copyOf(texts);
  }

  /** Whether pages were compared by their links. */
  boolean isByLinks() {
    return settings.by() == DocumentSettings.By.LINKS;
  }
}
