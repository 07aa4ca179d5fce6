package dev.doppel.report;

import dev.doppel.engine.hosts.HostReport;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.report.page.Style;
import java.io.IOException;

/**
 * The hosts of a list of URLs by what they wasted, as one HTML page that needs nothing else: no
 * network, no other file.
 */
public final class HostPage {

  private HostPage() {}

  /** Writes the page. The same report gives the same page; it must be encoded as UTF-8. */
  public static void write(Appendable out, HostReport report) throws IOException {
    Html html = new Html(out);
    html.source("<!DOCTYPE html>\n").open("html", "lang", "en");
    Style.writeHead(html, headline(report));
    html.open("body").open("main");
    html.open("header");
    html.element("p", "Doppel \u00b7 hosts of a list of URLs", "class", "eyebrow");
    html.element("h1", headline(report).replace(" %", "\u00a0%"));
    html.element("p", lead(report), "class", "lead");
    html.closeBlock();
    new HostSection(html, report).write();
    html.close();
    html.open("script").source(Style.SCRIPT).close();
    html.close().closeBlock();
  }

  private static String headline(HostReport report) {
    return Numbers.percent(report.repeats(), report.fetches())
        + " of "
        + Numbers.count(report.fetches(), "URL repeats another one", "URLs repeat other ones");
  }

  private static String lead(HostReport report) {
    String hosts = Numbers.count(report.hosts(), "host", "hosts") + ".";
    return report.after() == 0
        ? hosts
        : hosts
            + " The run was resumed: these are the lines after line "
            + Numbers.count(report.after())
            + ".";
  }
}
