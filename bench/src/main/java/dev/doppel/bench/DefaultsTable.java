package dev.doppel.bench;

import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Prints what {@link Defaults} counted: which choice the fit halves name, and what it reaches. */
final class DefaultsTable {

  private static final int MIN_POSITIVES = 25; // of a half; fewer say nothing
  private static final String OURS = "doppel";
  private static final String NOTHING = "";

  private final Map<String, Halves> sets = new TreeMap<>();

  /** Scores by tool and setting, of both halves of a set. */
  private record Halves(
      Map<String, Map<String, PairScore>> fit,
      Map<String, Map<String, PairScore>> report,
      int texts) {

    @Nullable PairScore ours(boolean reported, Choice choice) {
      return ours(reported ? report : fit).get(choice.toString());
    }

    static Map<String, PairScore> ours(Map<String, Map<String, PairScore>> half) {
      return half.getOrDefault(OURS, Map.of());
    }

    boolean knows(Choice choice) {
      return ours(true, choice) != null;
    }

    long positives() {
      return ours(report).values().iterator().next().positives();
    }
  }

  DefaultsTable(Path folder) throws IOException {
    for (Path set : Defaults.folders(folder)) {
      Path fit = set.resolve("fit");
      Path report = set.resolve("report");
      if (Files.exists(fit.resolve(Defaults.FILE)) && Files.exists(report.resolve(Defaults.FILE))) {
        Halves halves = new Halves(read(fit), read(report), VersionSet.open(report).texts());
        if (isLarge(halves.fit) && isLarge(halves.report)) {
          sets.put(set.getFileName().toString(), halves);
        }
      }
    }
  }

  private static boolean isLarge(Map<String, Map<String, PairScore>> half) {
    return Halves.ours(half).values().stream()
        .anyMatch(score -> score.positives() >= MIN_POSITIVES);
  }

  private static Map<String, Map<String, PairScore>> read(Path half) throws IOException {
    Map<String, Map<String, PairScore>> tools = new LinkedHashMap<>();
    for (String file : List.of(Defaults.FILE, Defaults.PEERS_FILE)) {
      if (Files.exists(half.resolve(file))) {
        for (String[] row : Truth.rows(half.resolve(file))) {
          PairScore score =
              new PairScore(Long.parseLong(row[2]), Long.parseLong(row[3]), Long.parseLong(row[4]));
          tools.computeIfAbsent(row[0], tool -> new LinkedHashMap<>()).put(row[1], score);
        }
      }
    }
    return tools;
  }

  /** Prints all tables and draws the curves. */
  void print(PrintStream out, Path folder) throws IOException {
    if (sets.isEmpty()) {
      out.println("no set has " + MIN_POSITIVES + " pairs in each half");
      return;
    }
    Choice best = best();
    printGrid(out, best.containment());
    printContainment(out, best);
    printSets(out, best);
    printCurves(out, best);
    Path file = folder.resolve("defaults.svg");
    try (BufferedWriter svg = Files.newBufferedWriter(file)) {
      LineChart.writeFile(svg, List.of(chart("man-", best), chart(NOTHING, best)));
    }
    out.println("\nThe curves are drawn in " + file);
  }

  /** The choice of the highest mean F1 on the fit halves, each kind of document counting alike. */
  private Choice best() {
    return Choice.all("main").stream()
        .filter(choice -> sets.values().stream().allMatch(set -> set.knows(choice)))
        .max(Comparator.comparingDouble(choice -> mean(false, choice)))
        .orElseThrow();
  }

  /**
   * The mean over kinds of the mean F1 over the sets of a kind, which is named by its first word.
   */
  private double mean(boolean reported, Choice choice) {
    Map<String, List<Double>> kinds = new TreeMap<>();
    sets.forEach(
        (name, set) -> {
          PairScore score = set.ours(reported, choice);
          if (score != null) {
            String kind = name.substring(0, name.indexOf('-'));
            kinds.computeIfAbsent(kind, each -> new ArrayList<>()).add(score.f1());
          }
        });
    return kinds.values().stream()
        .mapToDouble(f1s -> f1s.stream().mapToDouble(f1 -> f1).average().orElse(0))
        .average()
        .orElse(0);
  }

  private void printGrid(PrintStream out, double containment) {
    out.println("Mean F1 over kinds of documents on the fit halves, by shingle and threshold:\n");
    List<Double> columns = Choice.THRESHOLDS;
    header(out, "shingle", columns.stream().map(String::valueOf).toList());
    for (String shingle : Choice.SHINGLES) {
      StringBuilder row = new StringBuilder("| " + shingle);
      for (double threshold : columns) {
        Choice choice = new Choice("main", shingle, threshold, containment);
        row.append(String.format(Locale.ROOT, " | %.3f", mean(false, choice)));
      }
      out.println(row.append(" |"));
    }
  }

  private void printContainment(PrintStream out, Choice best) {
    out.println(
        "\nThe best of them and the defaults, with contained texts and without, both halves:\n");
    out.println("| choice | fit | report |\n|---|--:|--:|");
    List<Choice> rows = new ArrayList<>(List.of(best, best.withoutContained()));
    rows.add(Choice.usual());
    rows.add(Choice.usual().withoutContained());
    for (Choice choice : rows) {
      out.printf(
          Locale.ROOT,
          "| %s | %.3f | %.3f |%n",
          choice.equals(Choice.usual()) ? "defaults: " + choice.label() : choice.label(),
          mean(false, choice),
          mean(true, choice));
    }
  }

  private void printSets(PrintStream out, Choice best) {
    List<String> peers =
        sets.values().stream()
            .flatMap(set -> set.report.keySet().stream())
            .filter(tool -> !tool.equals(OURS))
            .distinct()
            .toList();
    out.println(
        "\nReport halves: F1 (precision / recall). Of peers: at their defaults, then at the setting"
            + " that is best on the set's fit half.\n");
    List<String> columns = new ArrayList<>(List.of("texts", "pairs", "defaults", best.label()));
    columns.addAll(peers);
    header(out, "set", columns);
    int first = 0;
    int firstOfBest = 0;
    for (Map.Entry<String, Halves> each : sets.entrySet()) {
      Halves set = each.getValue();
      StringBuilder row = new StringBuilder("| " + each.getKey());
      row.append(" | ").append(set.texts).append(" | ").append(set.positives());
      PairScore ours = set.ours(true, Choice.usual());
      row.append(" | ").append(cell(ours)).append(" | ").append(cell(set.ours(true, best)));
      double highest = 0;
      double highestBest = 0;
      for (String peer : peers) {
        PairScore usual = set.report.getOrDefault(peer, Map.of()).get("default");
        PairScore fitted = fitted(set, peer);
        row.append(" | ").append(f1(usual)).append(", ").append(f1(fitted));
        highest = Math.max(highest, usual == null ? 0 : usual.f1());
        highestBest = Math.max(highestBest, fitted == null ? 0 : fitted.f1());
      }
      first += ours != null && ours.f1() >= highest ? 1 : 0;
      firstOfBest += ours != null && ours.f1() >= highestBest ? 1 : 0;
      out.println(row.append(" |"));
    }
    out.printf(
        Locale.ROOT,
        "%nOur defaults are first on %d of %d sets by the peers' defaults, on %d by their fitted"
            + " settings.%n",
        first,
        sets.size(),
        firstOfBest);
  }

  private static @Nullable PairScore fitted(Halves set, String peer) {
    return set.fit.getOrDefault(peer, Map.of()).entrySet().stream()
        .max(Comparator.comparingDouble(entry -> entry.getValue().f1()))
        .map(entry -> set.report.getOrDefault(peer, Map.of()).get(entry.getKey()))
        .orElse(null);
  }

  private void printCurves(PrintStream out, Choice best) {
    out.println(
        "\nThe curve: F1 (precision / recall) on the report halves by threshold, "
            + best.shingle()
            + ", contained as above:\n");
    List<Double> columns = Choice.THRESHOLDS;
    header(out, "set", columns.stream().map(String::valueOf).toList());
    sets.forEach(
        (name, set) -> {
          StringBuilder row = new StringBuilder("| " + name);
          for (double threshold : columns) {
            Choice choice = new Choice("main", best.shingle(), threshold, best.containment());
            row.append(" | ").append(cell(set.ours(true, choice)));
          }
          out.println(row.append(" |"));
        });
  }

  private LineChart chart(String kind, Choice best) {
    List<Double> places = Choice.THRESHOLDS;
    List<Series> lines = new ArrayList<>();
    for (Map.Entry<String, Halves> set : sets.entrySet()) {
      boolean isMan = set.getKey().startsWith("man-");
      if (isMan == kind.equals("man-")) {
        ToDoubleFunction<Double> f1 =
            threshold -> {
              PairScore score =
                  set.getValue()
                      .ours(
                          true, new Choice("main", best.shingle(), threshold, best.containment()));
              return score == null ? Double.NaN : score.f1();
            };
        int number = lines.size();
        Look look = number / 5 % 2 == 0 ? Look.LINE : Look.DASHES;
        lines.add(
            new Series(set.getKey(), number % 5, look, places.stream().mapToDouble(f1).toArray()));
      }
    }
    String title = kind.equals("man-") ? "Manual pages" : "Other documents";
    return LineChart.ofShares(
        new LineChart.Labels(
            title + ", consecutive versions, " + best.shingle(), "F1 of pairs", "threshold"),
        places.stream().map(String::valueOf).toList(),
        lines);
  }

  private static void header(PrintStream out, String first, List<String> columns) {
    out.println("| " + first + " | " + String.join(" | ", columns) + " |");
    out.println("|---|" + "--:|".repeat(columns.size()));
  }

  private static String cell(@Nullable PairScore score) {
    return score == null
        ? NOTHING
        : String.format(
            Locale.ROOT, "%.3f (%.3f / %.3f)", score.f1(), score.precision(), score.recall());
  }

  private static String f1(@Nullable PairScore score) {
    return score == null ? "-" : String.format(Locale.ROOT, "%.3f", score.f1());
  }
}
