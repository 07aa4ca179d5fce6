package dev.doppel.experiments.cen;

import dev.doppel.core.filter.LayeredFilter.Order;
import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.CpuClock;
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
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Figures 6 and 7: the time to add URLs and to ask for strangers. Filters take turns; each point is
 * the median of rounds, after some that do not count. CPU time of one thread, from bytes to answer.
 */
final class Times implements Part {

  private static final int WARM_UP = 3;
  private static final int ROUNDS = 9;
  private static final int WAYS = 2; // one hash per item, or k functions
  private static final double MILLI = 1e6; // of nanoseconds

  private final boolean asks;

  private Times(boolean asks) {
    this.asks = asks;
  }

  static Times ofAdding() {
    return new Times(false);
  }

  static Times ofAsking() {
    return new Times(true);
  }

  @Override
  public String name() {
    return asks ? "figure-7" : "figure-6";
  }

  @Override
  public String title() {
    return asks ? "time to ask, beside a classic filter" : "time to add, beside a classic filter";
  }

  @Override
  public Set<String> options() {
    return CenExperiment.options(ExperimentSettings.TRIALS);
  }

  private record Rival(String name, int colour, Look look, Supplier<Candidate> maker) {}

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    UrlInput input = UrlInput.of(settings, progress);
    Sizes sizes = Sizes.of(settings, input.distinct().size());
    UrlList members = input.distinct().shuffled(new SplittableRandom(settings.seed()));
    UrlList glued = Strangers.glued(new Members(members, sizes.urls())).urls();
    List<Rival> rivals = rivals(sizes);
    int rounds = settings.trials().orElse(ROUNDS);
    double[][][] times = new double[Sizes.POINTS][rivals.size()][rounds];
    progress.begin("timing", "rounds", (long) Sizes.POINTS * (WARM_UP + rounds));
    for (int point = 0; point < Sizes.POINTS; point++) {
      for (int round = -WARM_UP; round < rounds; round++) {
        for (int rival = 0; rival < rivals.size(); rival++) {
          Candidate candidate = rivals.get(rival).maker().get();
          double time = time(candidate, members, glued, sizes.added(point));
          if (round >= 0) {
            times[point][rival][round] = time;
          }
        }
        progress.reach((long) point * (WARM_UP + rounds) + WARM_UP + round + 1);
      }
    }
    return outcome(input + "; " + sizes, rivals, sizes, times);
  }

  /** First two pairs of a classic filter and MLBF, then others. */
  private static List<Rival> rivals(Sizes sizes) {
    int k = sizes.hashes();
    Supplier<Candidate> classic = () -> Candidate.Classic.of(sizes.bits(), k, sizes.urls());
    Supplier<Candidate> layered =
        () -> Candidate.Layered.of(sizes.layered(sizes.bits(), Order.IGNORED));
    return List.of(
        new Rival("classic, one hash", 0, Look.LINE, classic),
        new Rival("MLBF, one hash per segment", 1, Look.LINE, layered),
        new Rival(
            "classic, " + k + " functions",
            0,
            Look.DASHES,
            () -> new Candidate.ByFunctions(classic.get(), k)),
        new Rival(
            "MLBF, " + k + " functions",
            1,
            Look.DASHES,
            () -> new Candidate.ByFunctions(layered.get(), k)),
        new Rival(
            "Internet Archive, k = 10, in 5 m bits",
            2,
            Look.LINE,
            () -> Candidate.Classic.of(sizes.allBits(), RelatedWork.ARCHIVE_HASHES, sizes.urls())),
        new Rival("Mercator, in memory", 3, Look.LINE, Candidate.Checksums::empty));
  }

  /** The nanoseconds to add all, or to ask for all. */
  private double time(Candidate candidate, UrlList members, UrlList strangers, int count) {
    if (!asks) {
      long start = CpuClock.nanos();
      candidate.addFirst(members, count);
      return CpuClock.nanos() - start;
    }
    candidate.addFirst(members, count);
    long start = CpuClock.nanos();
    int hits = candidate.hits(strangers, count);
    double time = CpuClock.nanos() - start;
    Check.argument(hits <= count, "%d of %d", hits, count); // so that no answer is for nothing
    return time;
  }

  private Outcome outcome(String title, List<Rival> rivals, Sizes sizes, double[][][] times) {
    List<String> columns = new ArrayList<>(List.of("URLs"));
    rivals.forEach(rival -> columns.add(rival.name() + ", ns"));
    for (String way : List.of("one hash", sizes.hashes() + " functions")) {
      columns.add("MLBF / classic, " + way);
      columns.add("least to most");
    }
    List<List<String>> rows = new ArrayList<>();
    double[][] ratios = new double[WAYS][Sizes.POINTS];
    for (int point = 0; point < Sizes.POINTS; point++) {
      int count = sizes.added(point);
      List<String> row = new ArrayList<>(List.of(String.format(Locale.ROOT, "%,d", count)));
      for (double[] rounds : times[point]) {
        row.add(String.format(Locale.ROOT, "%.0f", median(rounds) / count));
      }
      for (int way = 0; way < WAYS; way++) {
        double[] each = ratios(times[point][2 * way + 1], times[point][2 * way]);
        ratios[way][point] = median(each);
        row.add(String.format(Locale.ROOT, "%.2f", ratios[way][point]));
        row.add(String.format(Locale.ROOT, "%.2f to %.2f", least(each), most(each)));
      }
      rows.add(row);
    }
    String rounds =
        String.format(
            Locale.ROOT,
            "%s; median CPU time per URL of %d rounds after %d that do not count",
            title,
            times[0][0].length,
            WARM_UP);
    return new Outcome(
        List.of(new ExperimentTable(rounds, columns, rows)),
        List.of(chart(rivals, sizes, times)),
        verdict(ratios),
        because(ratios, sizes));
  }

  private static double[] ratios(double[] times, double[] others) {
    double[] ratios = new double[times.length];
    Arrays.setAll(ratios, i -> times[i] / others[i]);
    return ratios;
  }

  /**
   * The paper claims that adding takes "not much longer" and that asking is "almost the same": we
   * take that for up to a half, and up to a quarter more.
   */
  private Verdict verdict(double[][] ratios) {
    double claimed = asks ? 1.25 : 1.5;
    if (most(ratios[0]) <= claimed && most(ratios[1]) <= claimed) {
      return Verdict.HOLDS;
    }
    return most(ratios[1]) <= claimed ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD;
  }

  private String because(double[][] ratios, Sizes sizes) {
    return String.format(
        Locale.ROOT,
        "MLBF takes %.2f to %.2f times as long as the classic filter if both have %d functions that"
            + " read all bytes, and %.2f to %.2f times with one good hash per URL and per segment,"
            + " where the paper has %s",
        least(ratios[1]),
        most(ratios[1]),
        sizes.hashes(),
        least(ratios[0]),
        most(ratios[0]),
        asks
            ? "'almost the same' (up to 1.25 would be)"
            : "'not much longer' (up to 1.5 would be)");
  }

  private static double least(double[] values) {
    return Arrays.stream(values).min().orElseThrow();
  }

  private static double most(double[] values) {
    return Arrays.stream(values).max().orElseThrow();
  }

  private LineChart chart(List<Rival> rivals, Sizes sizes, double[][][] times) {
    List<Series> lines = new ArrayList<>();
    List<String> places = new ArrayList<>();
    for (int point = 0; point < Sizes.POINTS; point++) {
      places.add(String.format(Locale.ROOT, "%,d", sizes.added(point)));
    }
    for (int rival = 0; rival < rivals.size(); rival++) {
      double[] medians = new double[Sizes.POINTS];
      for (int point = 0; point < Sizes.POINTS; point++) {
        medians[point] = median(times[point][rival]) / MILLI;
      }
      Rival each = rivals.get(rival);
      lines.add(new Series(each.name(), each.colour(), each.look(), medians));
    }
    return LineChart.ofNumbers(
        new LineChart.Labels(
            asks ? "Cen 2010, Figure 7: time to ask" : "Cen 2010, Figure 6: time to add",
            "milliseconds of CPU time, median",
            asks ? "URLs added, and strangers asked for" : "URLs added"),
        places,
        lines);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
