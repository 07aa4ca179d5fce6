package dev.doppel.experiments.paper;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.report.page.LineChart;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The results of an experiment: its tables, the same as pictures, and a verdict on each part. */
public final class ExperimentResult {

  private final String name;
  private final Map<Part, Outcome> outcomes;
  private final List<Part> left;

  ExperimentResult(String name, Map<Part, Outcome> outcomes, List<Part> left) {
    this.name = name;
    this.outcomes = new LinkedHashMap<>(outcomes);
    this.left = List.copyOf(left);
  }

  /** What came of each part that ran, in the order in which they ran. */
  public Map<Part, Outcome> outcomes() {
    return new LinkedHashMap<>(outcomes);
  }

  /** The parts that did not run, as they need an input. */
  public List<Part> withoutInput() {
    return left;
  }

  /** Returns the tables of all parts. */
  public List<ExperimentTable> tables() {
    return outcomes.values().stream().flatMap(outcome -> outcome.tables().stream()).toList();
  }

  /**
   * Writes the tables and verdicts to NAME.csv, the pictures to NAME.svg and those of each part to
   * NAME-PART.svg, and attachments beside them, over what is there.
   */
  public void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(name + ".csv"), UTF_8)) {
      writeCsv(out);
    }
    writeCharts(
        folder.resolve(name + ".svg"),
        outcomes.values().stream().flatMap(outcome -> outcome.charts().stream()).toList());
    for (Map.Entry<Part, Outcome> each : outcomes.entrySet()) {
      writeCharts(
          folder.resolve(name + "-" + each.getKey().name() + ".svg"), each.getValue().charts());
      for (Outcome.Attachment attachment : each.getValue().attachments()) {
        Path file = folder.resolve(name + attachment.name());
        try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
          attachment.content().writeTo(out);
        }
      }
    }
  }

  private void writeCsv(Appendable out) throws IOException {
    ExperimentTable.writeCsv(out, List.of("table", "row", "column", "value"));
    for (ExperimentTable table : tables()) {
      table.writeCsv(out);
    }
    for (Map.Entry<Part, Outcome> each : outcomes.entrySet()) {
      String part = each.getKey().name();
      String verdict = each.getValue().verdict().words();
      ExperimentTable.writeCsv(out, List.of("verdicts", part, "verdict", verdict));
      ExperimentTable.writeCsv(
          out, List.of("verdicts", part, "because", each.getValue().because()));
    }
  }

  private static void writeCharts(Path file, List<LineChart> charts) throws IOException {
    if (charts.isEmpty()) {
      return;
    }
    try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
      LineChart.writeFile(out, charts);
    }
  }
}
