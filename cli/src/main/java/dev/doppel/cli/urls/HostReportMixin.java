package dev.doppel.cli.urls;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.hosts.HostReport;
import dev.doppel.engine.hosts.UrlHosts;
import dev.doppel.engine.urls.UrlSink;
import dev.doppel.io.output.AtomicOutput;
import dev.doppel.report.HostPage;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The report of hosts: whether one is wanted, in which form, and what it counts. */
final class HostReportMixin {

  private static final String PAGE = ".html";
  private static final String JSON = ".json";

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Write the hosts that repeat most, which rules joined their spellings, and what in their"
              + " addresses may be a trap, to FILE.html or FILE.json.")
  private @Nullable Path file;

  private @Nullable UrlHosts hosts;

  /** The file; null if no report is wanted. */
  @Nullable Path file() {
    return file;
  }

  /**
   * Refuses a file whose name does not say its form.
   *
   * @throws IllegalArgumentException if so
   */
  void check() {
    if (file != null && !file.toString().endsWith(PAGE) && !file.toString().endsWith(JSON)) {
      throw new IllegalArgumentException(
          "--report: the name must end with .html or .json, got '" + file + "'");
    }
  }

  /** Returns what counts and hands on, or the sink as it is if no report is wanted. */
  UrlSink counting(UrlSink sink, UrlRules rules, long after) {
    if (file == null) {
      return sink;
    }
    UrlHosts counting = UrlHosts.counting(sink, rules, after);
    hosts = counting;
    return counting;
  }

  /** Writes the report, if one is wanted. */
  void write() throws IOException {
    if (file == null || hosts == null) {
      return;
    }
    HostReport report = hosts.report();
    try (AtomicOutput output = AtomicOutput.to(file)) {
      if (file.toString().endsWith(JSON)) {
        report.writeJson(output);
      } else {
        Writer page = new OutputStreamWriter(output, UTF_8);
        HostPage.write(page, report);
        page.flush();
      }
      output.commit();
    }
  }
}
