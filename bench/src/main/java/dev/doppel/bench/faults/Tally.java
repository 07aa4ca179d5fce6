package dev.doppel.bench.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts trials, faults, failures and how things ended, by class of fault. */
final class Tally {

  private static final class Row {
    private long trials;
    private long faults;
    private long failures;
    private final Map<String, Long> outcomes = new TreeMap<>();
  }

  private final Map<String, Row> rows = new TreeMap<>();
  private final List<String> failures = new ArrayList<>();

  void trial(String kind) {
    row(kind).trials++;
  }

  /** Something was done to a command or its files, and this came of it. */
  void fault(String kind, String outcome) {
    row(kind).faults++;
    row(kind).outcomes.merge(outcome, 1L, Long::sum);
  }

  void failure(String kind, String what) {
    row(kind).failures++;
    failures.add(what);
  }

  List<String> failures() {
    return List.copyOf(failures);
  }

  long faults(String kind) {
    return row(kind).faults;
  }

  private Row row(String kind) {
    return rows.computeIfAbsent(kind, name -> new Row());
  }

  /** A Markdown table. */
  String table() {
    StringBuilder text = new StringBuilder("| class | trials | faults | failures | what |\n");
    text.append("|---|--:|--:|--:|---|\n");
    rows.forEach(
        (kind, row) ->
            text.append(
                String.format(
                    Locale.ROOT,
                    "| %s | %,d | %,d | %,d | %s |%n",
                    kind,
                    row.trials,
                    row.faults,
                    row.failures,
                    outcomes(row))));
    return text.toString();
  }

  private static String outcomes(Row row) {
    List<String> words = new ArrayList<>();
    row.outcomes.forEach((what, count) -> words.add(what + ": " + count));
    return String.join("; ", words);
  }
}
