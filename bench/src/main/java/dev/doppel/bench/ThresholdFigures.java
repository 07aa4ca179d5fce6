package dev.doppel.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The figures by threshold that {@code docs/decisions/32-defaults.md} has in its first table.
 *
 * @param thresholds those of its columns, ascending
 * @param usual the one that is the default
 * @param sets scores by threshold, by the name of the set
 * @param mean the mean F1 over kinds on the report halves, by threshold
 */
record ThresholdFigures(
    List<Double> thresholds, double usual, Map<String, List<Score>> sets, List<Double> mean) {

  private static final String HEADER = "| set | pairs | ";
  private static final String MEAN = "mean over kinds";
  private static final int FIRST = 2; // column of figures
  private static final Pattern SCORE = Pattern.compile("(\\S+) \\((\\S+) / (\\S+)\\)");

  /** What was measured of a set at a threshold. */
  record Score(double f1, double precision, double recall) {}

  /**
   * Reads the table.
   *
   * @throws IllegalArgumentException if the page has no such table
   */
  static ThresholdFigures read(List<String> page) {
    int header = 0;
    while (header < page.size() && !page.get(header).startsWith(HEADER)) {
      header++;
    }
    if (header == page.size()) {
      throw new IllegalArgumentException("no table that begins with '" + HEADER + "'");
    }
    List<String> columns = figures(page.get(header));
    Map<String, List<Score>> sets = new LinkedHashMap<>();
    List<Double> mean = List.of();
    for (String row : page.subList(header + 2, page.size())) {
      if (!row.startsWith("|")) {
        break;
      }
      String name = cells(row).get(0);
      if (SCORE.matcher(row).find()) {
        sets.put(name, figures(row).stream().map(ThresholdFigures::score).toList());
      } else if (name.equals(MEAN)) {
        mean = figures(row).stream().map(Double::valueOf).toList();
      }
    }
    return new ThresholdFigures(
        columns.stream().map(ThresholdFigures::threshold).toList(), usual(columns), sets, mean);
  }

  private static double usual(List<String> columns) {
    return columns.stream()
        .filter(column -> column.endsWith("(default)"))
        .mapToDouble(ThresholdFigures::threshold)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no column is called the default"));
  }

  private static double threshold(String column) {
    return Double.parseDouble(column.replaceFirst(" .*", ""));
  }

  private static Score score(String cell) {
    Matcher matcher = SCORE.matcher(cell);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + cell + "' is not F1 (precision / recall)");
    }
    return new Score(
        Double.parseDouble(matcher.group(1)),
        Double.parseDouble(matcher.group(2)),
        Double.parseDouble(matcher.group(3)));
  }

  private static List<String> figures(String row) {
    List<String> cells = cells(row);
    return cells.subList(FIRST, cells.size());
  }

  private static List<String> cells(String row) {
    List<String> cells = new ArrayList<>(Arrays.asList(row.split("\\|", -1)));
    return cells.subList(1, cells.size() - 1).stream().map(String::strip).toList();
  }
}
