package dev.doppel.report;

import dev.doppel.report.page.Html;
import dev.doppel.report.page.Style;
import java.io.IOException;

/**
 * The report of a job as one HTML page that needs nothing else: no network, no other file. It can
 * be read on a phone and on paper, with a keyboard and by ear, and stays below two megabytes.
 *
 * <pre>{@code
 * ReportPlan plan = ReportPlan.of(result);
 * TextSamples texts =
 *     TextSamples.of(plan.documents(), settings.content(), ReportPlan.TEXT_LIMIT);
 * files.partRecords(input, texts, progress); // reads the input a second time
 * ReportPage.write(out, new ReportInput(result, settings, plan, texts.texts()));
 * }</pre>
 */
public final class ReportPage {

  private ReportPage() {}

  /** Writes the page. The same input gives the same page; it must be encoded as UTF-8. */
  public static void write(Appendable out, ReportInput in) throws IOException {
    Html html = new Html(out);
    SideBySide sideBySide = new SideBySide(html, in);
    html.source("<!DOCTYPE html>\n").open("html", "lang", "en");
    Style.writeHead(html, Totals.of(in).headline());
    html.open("body").open("main");
    new Overview(html, in).write();
    new ClusterSection(html, in, sideBySide).write();
    new HostSection(html, in.hosts()).write();
    new FamilySection(html, in).write();
    new SampleSection(html, in, sideBySide).write();
    new RunSection(html, in).write();
    html.close();
    html.open("script").source(Style.SCRIPT).close();
    html.close().closeBlock();
  }
}
