package dev.doppel.experiments.paper;

import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of an experiment; the first column names the rows.
 *
 * @param title what stands above it
 */
public record ExperimentTable(String title, List<String> columns, List<List<String>> rows) {

  public ExperimentTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      Check.argument(row.size() == columns.size(), "%s: no row of %s", row, columns);
    }
  }

  /** Returns the table as Markdown. */
  public String markdown() {
    StringBuilder out = new StringBuilder(title).append("\n\n");
    appendRow(out, columns);
    out.append("|---|").append("--:|".repeat(columns.size() - 1)).append('\n');
    rows.forEach(row -> appendRow(out, row));
    return out.toString();
  }

  /** Writes a line for each cell: table, row, column, value. */
  void writeCsv(Appendable out) throws IOException {
    for (List<String> row : rows) {
      for (int i = 1; i < row.size(); i++) {
        writeCsv(out, List.of(title, row.get(0), columns.get(i), row.get(i)));
      }
    }
  }

  static void writeCsv(Appendable out, List<String> fields) throws IOException {
    List<String> quoted = new ArrayList<>();
    for (String field : fields) {
      boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n');
      quoted.add(plain ? field : '"' + field.replace("\"", "\"\"") + '"');
    }
    out.append(String.join(",", quoted)).append('\n');
  }

  private static void appendRow(StringBuilder out, List<String> cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
