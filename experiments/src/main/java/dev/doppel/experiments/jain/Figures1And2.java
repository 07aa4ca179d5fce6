package dev.doppel.experiments.jain;

import static dev.doppel.experiments.jain.Cells.format;
import static dev.doppel.experiments.jain.Cells.percent;

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
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Figures 1 and 2: one page against all pages of its site. */
final class Figures1And2 implements Part {

  private static final int MADE_UP = 590; // pages of Figure 2
  private static final int SHOWN = 5;
  private static final int DOTS = 200;
  private static final double[] BANDS = {0, 0.1, 0.3, 0.5, 0.7, 0.9, 1, 1.01};
  private static final double SIMILAR = 0.5;
  private static final double ALL = 1;
  private static final double A_COPY = 0.9; // shingles at the seams of a copy differ
  private static final double A_PART = 0.3; // half of the chunks, with room for chance

  @Override
  public String name() {
    return "figures-1-2";
  }

  @Override
  public String title() {
    return "one page against all pages of its site";
  }

  @Override
  public Set<String> options() {
    return Library.OPTIONS;
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    try (Library site = open(settings, progress)) {
      OnePage pages = new OnePage(site.texts());
      progress.begin("matching", "figures", 3);
      List<ExperimentTable> tables = new ArrayList<>();
      List<LineChart> charts = new ArrayList<>();
      int copied = pages.pageWithCopies();
      int similar = pages.pageWithSimilar();
      String paper1 = "paper: 2 of 1,752 others match with all bits";
      String paper2 = "paper: 2 of 589 others match, with 53 and 69 %";
      add("Figure 1", paper1, copied, site, pages, tables, charts);
      progress.reach(1);
      add("Figure 2", paper2, similar, site, pages, tables, charts);
      progress.reach(2);
      List<OnePage.Band> bands = pages.bands(BANDS, settings.seed());
      tables.add(bands(bands, site));
      return outcome(site, bands, tables, charts);
    }
  }

  private static Library open(ExperimentSettings settings, Progress progress) throws IOException {
    if (settings.input().isPresent()) {
      return Library.open(settings, progress);
    }
    int count = Math.max(20, MADE_UP / settings.scale());
    try (SearchedTexts.Writer writer = new SearchedTexts.Writer()) {
      for (MadeUpTexts.Page page : new MadeUpTexts(settings.seed()).site(count)) {
        writer.add(page.id(), PaperFilter.canonical(page.text()));
      }
      return new Library(writer.finish(), format("%,d made-up pages", count), true);
    }
  }

  private static void add(
      String figure,
      String paper,
      int page,
      Library site,
      OnePage pages,
      List<ExperimentTable> tables,
      List<LineChart> charts)
      throws IOException {
    if (page < 0) {
      tables.add(
          new ExperimentTable(
              figure + ": no such page in " + site.name() + " (" + paper + ")",
              List.of("page"),
              List.of()));
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    for (OnePage.Other other : pages.best(page, SHOWN)) {
      rows.add(
          List.of(
              site.texts().id(other.page()),
              percent(other.match()),
              percent(other.counted().aInB()),
              percent(other.counted().resemblance())));
    }
    double[] matches = pages.matches(page);
    double[] sorted = matches.clone();
    Arrays.sort(sorted);
    rows.add(List.of("median of all", percent(sorted[sorted.length / 2]), "", ""));
    String id = site.texts().id(page);
    tables.add(
        new ExperimentTable(
            figure + ": " + id + " against " + site.name() + " (" + paper + ")",
            List.of("page", "bits that match", "shingles it has, counted", "resemblance, counted"),
            rows));
    charts.add(chart(figure + ": " + id, page, matches));
  }

  /** A dot for each page, or for the best of some neighbours where they are too many. */
  private static LineChart chart(String title, int page, double[] matches) {
    int step = (matches.length + DOTS - 1) / DOTS;
    int dots = (matches.length + step - 1) / step;
    double[] points = new double[dots];
    List<String> places = new ArrayList<>();
    for (int i = 0; i < matches.length; i++) {
      if (i % step == 0) {
        places.add(String.valueOf(i + 1));
      }
      points[i / step] = Math.max(points[i / step], i == page ? 0 : matches[i]);
    }
    String axis = step == 1 ? "page" : "page, the best of each " + step;
    return LineChart.ofShares(
        new LineChart.Labels("Jain 2005, " + title, "share of its bits that match", axis),
        places,
        List.of(new Series("other pages", 0, Look.DOTS, points)));
  }

  private static ExperimentTable bands(List<OnePage.Band> bands, Library site) {
    List<List<String>> rows = new ArrayList<>();
    for (OnePage.Band band : bands) {
      String name =
          band.from() == ALL
              ? "all bits"
              : format("%.0f to %.0f %%", 100 * band.from(), 100 * band.to());
      rows.add(
          List.of(name, Cells.count(band.pairs()), percent(band.counted()), percent(band.least())));
    }
    return new ExperimentTable(
        "Pages drawn at random: their bits, and their shingles, that others have; " + site.name(),
        List.of("bits that match", "pairs", "shingles, mean", "shingles, least"),
        rows);
  }

  private static Outcome outcome(
      Library site,
      List<OnePage.Band> bands,
      List<ExperimentTable> tables,
      List<LineChart> charts) {
    boolean rises = true;
    for (int i = 1; i < bands.size(); i++) {
      rises &= bands.get(i).counted() >= bands.get(i - 1).counted();
    }
    double similar = least(bands, SIMILAR, ALL);
    double copies = least(bands, ALL, ALL + 1);
    boolean isSimilar = !(similar < A_PART);
    boolean areCopies = !(copies < A_COPY);
    return new Outcome(
        tables,
        charts,
        rises && isSimilar && areCopies
            ? Verdict.HOLDS
            : rises || areCopies ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD,
        said("with all bits", copies)
            + ", "
            + said("with 50 % of the bits or more", similar)
            + (rises ? "; more bits mean more text" : "; more bits do not always mean more text")
            + (site.isMadeUp() ? "; the site is made up" : ""));
  }

  private static String said(String how, double least) {
    return Double.isNaN(least)
        ? "no page drawn matches another " + how
        : format("pages that match %s have %.0f %% of the shingles at least", how, 100 * least);
  }

  /** The least share of shingles in bands that begin there; not a number if there is no pair. */
  private static double least(List<OnePage.Band> bands, double from, double to) {
    return bands.stream()
        .filter(band -> from <= band.from() && band.from() < to)
        .mapToDouble(OnePage.Band::least)
        .min()
        .orElse(Double.NaN);
  }
}
