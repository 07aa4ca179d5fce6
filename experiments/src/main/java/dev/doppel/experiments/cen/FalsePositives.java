package dev.doppel.experiments.cen;

import dev.doppel.core.filter.LayeredFilter.Order;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * Figure 5: false positives of a classic filter and of the multi-layer one, m bits for each filter,
 * among members with their ids glued on; beside formulas (1) and (4).
 */
final class FalsePositives implements Part {

  @Override
  public String name() {
    return "figure-5";
  }

  @Override
  public String title() {
    return "false positives by the number of URLs, and formula (4)";
  }

  @Override
  public Set<String> options() {
    return CenExperiment.options();
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    UrlInput input = UrlInput.of(settings, progress);
    Sizes sizes = Sizes.of(settings, input.distinct().size());
    UrlList shuffled = input.distinct().shuffled(new SplittableRandom(settings.seed()));
    Members members = new Members(shuffled, sizes.urls());
    UrlList glued = Strangers.glued(members).urls();
    List<Point> points = new ArrayList<>();
    progress.begin("filtering", "points", Sizes.POINTS);
    for (int i = 0; i < Sizes.POINTS; i++) {
      points.add(Point.of(sizes, shuffled, glued, sizes.added(i)));
      progress.reach(i + 1L);
    }
    return new Outcome(
        List.of(
            new ExperimentTable(
                input + "; " + sizes,
                List.of(
                    "URLs added",
                    "classic: (1)",
                    "classic: measured",
                    "MLBF: (4)",
                    "MLBF: measured",
                    "measured / (4)",
                    "MLBF: by our rule",
                    "classic / MLBF",
                    "beyond 3 std. errors"),
                points.stream().map(Point::row).toList())),
        List.of(chart(points)),
        points.stream().allMatch(Point::isFewer)
            ? Verdict.HOLDS_WITH_CONDITIONS
            : Verdict.DOES_NOT_HOLD,
        because(points, sizes));
  }

  private static String because(List<Point> points, Sizes sizes) {
    double[] fewer =
        points.stream().filter(p -> p.layered > 0).mapToDouble(Point::fewer).sorted().toArray();
    double[] off =
        points.stream().filter(p -> p.layered > 0).mapToDouble(Point::off).sorted().toArray();
    if (fewer.length == 0) {
      return "MLBF has no false positive here; there are too few URLs for a ratio";
    }
    return String.format(
        Locale.ROOT,
        "MLBF has %s times fewer false positives, but in %d times the memory (see equal-memory);"
            + " formula (4) is too low by %s times, and a rule that knows which segments are known"
            + " is right",
        range(fewer),
        sizes.layers() + 1,
        range(off));
  }

  private static String range(double[] sorted) {
    return String.format(Locale.ROOT, "%,.0f to %,.0f", sorted[0], sorted[sorted.length - 1]);
  }

  private static LineChart chart(List<Point> points) {
    return LineChart.ofPowers(
        new LineChart.Labels(
            "Cen 2010, Figure 5: m bits for each filter",
            "false positives among as many strangers (members with their ids glued on)",
            "URLs added"),
        points.stream().map(point -> String.format(Locale.ROOT, "%,d", point.added)).toList(),
        List.of(
            series("classic, measured", 0, Look.LINE, points, p -> p.classic),
            series("classic, formula (1)", 0, Look.DASHES, points, p -> p.classicExpected.mean()),
            series("MLBF, measured (5 filters)", 1, Look.LINE, points, p -> p.layered),
            series("MLBF, formula (4)", 2, Look.DASHES, points, p -> p.added * p.fourth),
            series("MLBF, our rule", 3, Look.DASHES, points, p -> p.layeredExpected.mean())));
  }

  private static Series series(
      String name, int colour, Look look, List<Point> points, ToDoubleFunction<Point> y) {
    return new Series(name, colour, look, points.stream().mapToDouble(y).toArray());
  }

  /** So many members, and as many strangers. */
  private record Point(
      int added,
      int classic,
      Expected classicExpected,
      int layered,
      Expected layeredExpected,
      double fourth) {

    static Point of(Sizes sizes, UrlList members, UrlList strangers, int added) {
      Candidate.Classic classic = Candidate.Classic.of(sizes.bits(), sizes.hashes(), sizes.urls());
      Candidate.Layered layered = Candidate.Layered.of(sizes.layered(sizes.bits(), Order.IGNORED));
      classic.addFirst(members, added);
      layered.addFirst(members, added);
      Rule rule = Rule.of(members, added, sizes.layers());
      return new Point(
          added,
          classic.hits(strangers, added),
          Expected.of(added, sizes.classic(added)),
          layered.hits(strangers, added),
          rule.expected(layered.filter(), strangers, added),
          sizes.layered(added));
    }

    boolean isFewer() {
      return layered < classic;
    }

    double fewer() {
      return (double) classic / layered;
    }

    double off() {
      return layered / (added * fourth);
    }

    List<String> row() {
      List<String> off = new ArrayList<>();
      if (classicExpected.isOff(classic)) {
        off.add("(1)");
      }
      if (Expected.of(added, fourth).isOff(layered)) {
        off.add("(4)");
      }
      if (layeredExpected.isOff(layered)) {
        off.add("our rule");
      }
      return List.of(
          String.format(Locale.ROOT, "%,d", added),
          String.format(
              Locale.ROOT, "%,.0f ± %,.0f", classicExpected.mean(), classicExpected.bar()),
          String.format(Locale.ROOT, "%,d (%.4f)", classic, (double) classic / added),
          String.format(Locale.ROOT, "%,.3g", added * fourth),
          String.format(Locale.ROOT, "%,d (%.6f)", layered, (double) layered / added),
          layered == 0 ? "-" : String.format(Locale.ROOT, "%,.0f", off()),
          String.format(
              Locale.ROOT, "%,.1f ± %,.0f", layeredExpected.mean(), layeredExpected.bar()),
          layered == 0 ? "-" : String.format(Locale.ROOT, "%,.0f", fewer()),
          off.isEmpty() ? "none" : String.join(", ", off));
    }
  }
}
