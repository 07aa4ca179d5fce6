package dev.doppel.experiments.jain;

import static dev.doppel.experiments.jain.Cells.format;
import static dev.doppel.experiments.jain.Cells.percent;

import dev.doppel.core.internal.Check;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import dev.doppel.similarity.evidence.Comparison;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Figure 3: a file against its later versions. */
final class Figure3 implements Part {

  /** Where the versions are, in the order of their names. */
  static final String VERSIONS = "versions";

  private static final int MOST = 20;

  @Override
  public String name() {
    return "figure-3";
  }

  @Override
  public String title() {
    return "a file against its later versions, up to 20 in a folder";
  }

  @Override
  public Set<String> options() {
    return Set.of(VERSIONS);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    String folder = settings.values().get(VERSIONS);
    List<byte[]> versions = folder == null ? madeUp(settings.seed()) : read(folder, progress);
    PaperFilter filter = new PaperFilter();
    ChunkSketch first = filter.of(versions.get(0));
    String text = new String(versions.get(0), StandardCharsets.UTF_8);
    double[] matches = new double[versions.size() - 1];
    double[] resemblances = new double[matches.length];
    List<List<String>> rows = new ArrayList<>();
    for (int i = 1; i < versions.size(); i++) {
      byte[] version = versions.get(i);
      Comparison counted = Comparison.of(text, new String(version, StandardCharsets.UTF_8));
      matches[i - 1] = first.inclusionIn(filter.of(version));
      resemblances[i - 1] = counted.shingles().resemblance();
      rows.add(
          List.of(
              "foo." + i,
              i == 1 ? "98 %" : "",
              percent(matches[i - 1]),
              percent(resemblances[i - 1])));
    }
    String what =
        format(
            "A %s of %,d bytes and %d later versions (paper: 17 KB, 20 versions)",
            folder == null ? "made-up text" : "file", versions.get(0).length, matches.length);
    return new Outcome(
        List.of(
            new ExperimentTable(
                what,
                List.of("version", "paper", "bits that match", "resemblance, counted"),
                rows)),
        List.of(chart(matches, resemblances)),
        verdict(matches, resemblances),
        because(matches, resemblances) + (folder == null ? "; the versions are made up" : ""));
  }

  private static List<byte[]> madeUp(long seed) {
    return new MadeUpTexts(seed).versions(MOST).stream().map(PaperFilter::canonical).toList();
  }

  private static List<byte[]> read(String folder, Progress progress) throws IOException {
    List<byte[]> versions = new ArrayList<>();
    Texts.read(
        Path.of(folder),
        2,
        (id, canonical) -> {
          Check.argument(versions.size() < MOST, "%s has more than %d versions", folder, MOST);
          versions.add(canonical);
        },
        progress);
    return versions;
  }

  /** Whether the next version matches most, and others less the less they resemble the first. */
  private static Verdict verdict(double[] matches, double[] resemblances) {
    if (!isBest(matches, 0)) {
      return Verdict.DOES_NOT_HOLD;
    }
    return inOrder(matches, resemblances) == 1 ? Verdict.HOLDS : Verdict.HOLDS_WITH_CONDITIONS;
  }

  private static String because(double[] matches, double[] resemblances) {
    return format(
        "the next version matches with %.0f %% of the bits (paper: 98 %%)%s; of two versions, the"
            + " one that resembles the file more matches more in %.0f %% of the cases",
        100 * matches[0],
        isBest(matches, 0) ? ", more than any other" : ", and is not the best",
        100 * inOrder(matches, resemblances));
  }

  private static boolean isBest(double[] matches, int place) {
    for (double match : matches) {
      if (match > matches[place]) {
        return false;
      }
    }
    return true;
  }

  /** The share of pairs that bits and shingles put into the same order, of those that differ. */
  static double inOrder(double[] matches, double[] resemblances) {
    int agree = 0;
    int pairs = 0;
    for (int i = 0; i < matches.length; i++) {
      for (int other = 0; other < i; other++) {
        double order = (matches[i] - matches[other]) * (resemblances[i] - resemblances[other]);
        pairs += order == 0 ? 0 : 1;
        agree += order > 0 ? 1 : 0;
      }
    }
    return pairs == 0 ? 1 : (double) agree / pairs;
  }

  private static LineChart chart(double[] matches, double[] resemblances) {
    List<String> places = new ArrayList<>();
    for (int i = 1; i <= matches.length; i++) {
      places.add(String.valueOf(i));
    }
    return LineChart.ofShares(
        new LineChart.Labels(
            "Jain 2005, Figure 3: a file against its later versions",
            "share of the file's bits that match",
            "version"),
        places,
        List.of(
            new Series("bits that match", 0, Look.LINE, matches),
            new Series("resemblance, counted", 1, Look.DASHES, resemblances)));
  }
}
