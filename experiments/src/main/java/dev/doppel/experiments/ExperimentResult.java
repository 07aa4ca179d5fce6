package dev.doppel.experiments;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.report.page.LineChart;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The results of an experiment: its tables, and the same as pictures. */
public final class ExperimentResult {

  private final String name;
  private final List<ExperimentTable> tables;
  private final List<LineChart> charts;

  ExperimentResult(String name, List<ExperimentTable> tables, List<LineChart> charts) {
    this.name = name;
    this.tables = List.copyOf(tables);
    this.charts = List.copyOf(charts);
  }

  /** Returns the tables, in the order in which they were added. */
  public List<ExperimentTable> tables() {
    return tables;
  }

  /** Writes the tables to NAME.csv and the pictures to NAME.svg, over what is there. */
  public void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(name + ".csv"), UTF_8)) {
      ExperimentTable.writeCsv(out, List.of("table", "row", "column", "value"));
      for (ExperimentTable table : tables) {
        table.writeCsv(out);
      }
    }
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(name + ".svg"), UTF_8)) {
      LineChart.writeFile(out, charts);
    }
  }
}
