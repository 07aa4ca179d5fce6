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

/**
 * What a crawler loses: the distinct URLs of a list in their order, each asked for and added, by
 * filters of the paper's sizes. XOR makes zero of two equal segments, and forgets the order of
 * others, so the last filter cannot distinguish all URLs, however large it is.
 */
final class Crawl implements Part {

  private static final int STEPS = 5;
  private static final int REVIEWED = 700_000; // where an earlier review had looked

  @Override
  public String name() {
    return "crawl";
  }

  @Override
  public String title() {
    return "new URLs that a crawl loses: X/X and other orders cancel in the XOR";
  }

  @Override
  public Set<String> options() {
    return CenExperiment.options();
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    UrlInput input = UrlInput.of(settings, progress);
    Sizes sizes = Sizes.ofPaper(settings);
    int count = Math.min(input.distinct().size(), sizes.urls());
    List<Lost> all =
        List.of(
            Lost.of(
                "MLBF `cen-2010`",
                Candidate.Layered.of(sizes.layered(sizes.bits(), Order.IGNORED)),
                sizes.allBits()),
            Lost.of(
                "MLBF, order-aware",
                Candidate.Layered.of(sizes.layered(sizes.bits(), Order.AWARE)),
                sizes.allBits()),
            classic("classic, k = " + sizes.hashes(), sizes, sizes.bits(), sizes.hashes()),
            classic(
                "classic, k = " + sizes.hashes() + ", MLBF's memory",
                sizes,
                sizes.allBits(),
                sizes.hashes()),
            classic(
                "Internet Archive, k = 10, MLBF's memory",
                sizes,
                sizes.allBits(),
                RelatedWork.ARCHIVE_HASHES));
    List<ExperimentTable> tables = new ArrayList<>();
    List<String> places = new ArrayList<>();
    LongSet wholes = new LongSet();
    String title = input + "; " + sizes;
    progress.begin("filtering", "URLs", count);
    for (int i = 0; i < count; i++) {
      judge(input.distinct(), i, sizes.layers(), wholes, all);
      if ((i + 1) * (long) STEPS / count > i * (long) STEPS / count) {
        places.add(String.format(Locale.ROOT, "%,d", i + 1));
        all.forEach(Lost::mark);
        progress.reach(i + 1L);
      }
      if (i + 1 == REVIEWED && count > REVIEWED) {
        tables.add(table(title, i + 1, all));
      }
    }
    tables.add(table(title, count, all));
    Lost paper = all.get(0);
    boolean isLossy = paper.doubled + paper.reordered > 0;
    return new Outcome(
        tables,
        List.of(chart(places, all)),
        isLossy ? Verdict.DOES_NOT_HOLD : Verdict.NOT_JUDGED,
        isLossy ? because(paper, all.get(1)) : "the list has no URLs whose segments cancel");
  }

  private static Lost classic(String name, Sizes sizes, long bits, int hashes) {
    return Lost.of(name, Candidate.Classic.of(bits, hashes, sizes.urls()), bits);
  }

  private static void judge(UrlList urls, int url, int layers, LongSet wholes, List<Lost> filters) {
    byte[] bytes = urls.bytes();
    int from = urls.from(url);
    int to = urls.to(url);
    long[] segments = Candidate.Layered.segments(bytes, from, to, layers);
    boolean cancels = !wholes.add(Rule.whole(segments));
    for (Lost each : filters) {
      if (!each.candidate.add(bytes, from, to)) {
        each.lost++;
        if (cancels && Rule.hasEqual(segments)) {
          each.doubled++;
        } else if (cancels) {
          each.reordered++;
        }
      }
    }
  }

  /** The URLs that one filter loses. */
  private static final class Lost {

    private final String name;
    private final Candidate candidate;
    private final double bits;
    private final List<Integer> marks = new ArrayList<>();
    private int lost;
    private int doubled;
    private int reordered;

    private Lost(String name, Candidate candidate, long bits) {
      this.name = name;
      this.candidate = candidate;
      this.bits = bits;
    }

    static Lost of(String name, Candidate candidate, long bits) {
      return new Lost(name, candidate, bits);
    }

    void mark() {
      marks.add(lost);
    }

    List<String> row() {
      return List.of(
          name,
          String.format(Locale.ROOT, "%.1f", bits / Byte.SIZE / (1 << 20)),
          String.format(Locale.ROOT, "%,d", lost),
          String.format(Locale.ROOT, "%,d", doubled),
          String.format(Locale.ROOT, "%,d", reordered),
          String.format(Locale.ROOT, "%,d", lost - doubled - reordered));
    }

    double[] points() {
      return marks.stream().mapToDouble(Integer::doubleValue).toArray();
    }
  }

  private static ExperimentTable table(String title, int count, List<Lost> all) {
    return new ExperimentTable(
        String.format(Locale.ROOT, "%s; the first %,d distinct URLs", title, count),
        List.of(
            "filter",
            "MiB",
            "new URLs called known",
            "of them X/X",
            "same segments in another order",
            "by chance"),
        all.stream().map(Lost::row).toList());
  }

  private static String because(Lost paper, Lost aware) {
    return String.format(
        Locale.ROOT,
        "the extra layer is said to store 'the integral information' of a URL, and %,d of %,d lost"
            + " URLs are X/X and %,d known segments in another order; with segments hashed by their"
            + " places %,d URLs are lost",
        paper.doubled,
        paper.lost,
        paper.reordered,
        aware.lost);
  }

  private static LineChart chart(List<String> places, List<Lost> all) {
    List<Series> lines = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      String plain = all.get(i).name.replace("`", "");
      lines.add(new Series(plain, i, Look.LINE, all.get(i).points()));
    }
    return LineChart.ofPowers(
        new LineChart.Labels(
            "Cen 2010: new URLs that a crawl loses, the paper's sizes",
            "new URLs called known, in all",
            "distinct URLs, in the order of the list"),
        places,
        lines);
  }
}
