package dev.doppel.experiments.cen;

import dev.doppel.core.filter.LayeredFilter.Order;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Section VI says that the multi-layer filter needs more memory and errs less. Here filters of the
 * same memory meet, and strangers of other kinds than the paper's.
 */
final class EqualMemory implements Part {

  private static final double LN2 = Math.log(2);

  @Override
  public String name() {
    return "equal-memory";
  }

  @Override
  public String title() {
    return "filters of the same memory, by kind of stranger";
  }

  @Override
  public Set<String> options() {
    return CenExperiment.options();
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    UrlInput input = UrlInput.of(settings, progress);
    Sizes sizes = Sizes.of(settings, input.distinct().size());
    Run run = new Run(input.distinct().shuffled(new SplittableRandom(settings.seed())), sizes);
    return run.outcome(input + "; " + sizes, progress);
  }

  /** A row: false positives by kind of stranger. */
  private record Row(String name, double bitsPerUrl, int[] hits, Expected[] expected) {

    List<String> cells(List<Strangers> kinds) {
      List<String> cells = new ArrayList<>();
      cells.add(name);
      cells.add(String.format(Locale.ROOT, "%.1f", bitsPerUrl));
      int off = 0;
      for (int kind = 0; kind < hits.length; kind++) {
        double size = kinds.get(kind).urls().size();
        cells.add(
            size == 0
                ? "-"
                : String.format(
                    Locale.ROOT,
                    "%s (%s)",
                    share(hits[kind] / size),
                    share(expected[kind].mean() / size)));
        off += expected[kind].isOff(hits[kind]) ? 1 : 0;
      }
      cells.add(off == 0 ? "none" : String.valueOf(off));
      return cells;
    }

    private static String share(double share) {
      return share == 0 ? "0" : String.format(Locale.ROOT, "%.2g", share);
    }
  }

  private static final class Run {

    private final Sizes sizes;
    private final Members members;
    private final List<Strangers> kinds;
    private final Rule rule;
    private final List<Row> rows = new ArrayList<>();

    Run(UrlList shuffled, Sizes sizes) {
      this.sizes = sizes;
      this.members = new Members(shuffled, sizes.urls());
      this.kinds = Strangers.all(shuffled, members);
      this.rule = Rule.of(shuffled, sizes.urls(), sizes.layers());
    }

    Outcome outcome(String title, Progress progress) {
      long m = sizes.bits();
      long all = sizes.allBits();
      int best = (int) Math.max(1, Math.min(64, Math.round(LN2 * all / sizes.urls())));
      progress.begin("filtering", "filters", 9);
      classic("classic, k = " + sizes.hashes(), m, sizes.hashes());
      classic("Internet Archive, k = 10", m, RelatedWork.ARCHIVE_HASHES);
      layered("MLBF in the classic filter's memory", m / (sizes.layers() + 1), Order.IGNORED);
      progress.reach(3);
      layered("MLBF `cen-2010`", m, Order.IGNORED);
      layered("MLBF, order-aware", m, Order.AWARE);
      progress.reach(5);
      classic("classic, k = " + sizes.hashes() + ", MLBF's memory", all, sizes.hashes());
      classic("Internet Archive, k = 10, MLBF's memory", all, RelatedWork.ARCHIVE_HASHES);
      classic("classic, k = " + best + ", MLBF's memory", all, best);
      progress.reach(8);
      checksums();
      List<String> columns = new ArrayList<>(List.of("filter", "bits per URL"));
      for (Strangers each : kinds) {
        columns.add(String.format(Locale.ROOT, "%s (%,d)", each.kind(), each.urls().size()));
      }
      columns.add("beyond 3 std. errors");
      return new Outcome(
          List.of(
              new ExperimentTable(
                  title + "; all n added, shares of false positives, in brackets as expected",
                  columns,
                  rows.stream().map(row -> row.cells(kinds)).toList())),
          List.of(),
          Verdict.DOES_NOT_HOLD,
          because());
    }

    private String because() {
      Row layered = rows.get(3);
      Row same = rows.get(5);
      double least = Double.POSITIVE_INFINITY;
      double most = 0;
      for (int kind = 0; kind < kinds.size(); kind++) {
        if (kinds.get(kind).urls().size() > 0) {
          double ratio = layered.hits[kind] / Math.max(1.0, same.hits[kind]);
          least = Math.min(least, ratio);
          most = Math.max(most, ratio);
        }
      }
      return String.format(
          Locale.ROOT,
          "with the same memory and the same k, MLBF errs %,.1f to %,.0f times as often as the"
              + " classic filter, and in the classic filter's memory on %.0f %% of new URLs",
          least,
          most,
          100.0 * rows.get(2).hits[1] / Math.max(1, kinds.get(1).urls().size()));
    }

    private void classic(String name, long bits, int hashes) {
      Candidate.Classic classic = Candidate.Classic.of(bits, hashes, sizes.urls());
      classic.addFirst(members.urls(), members.size());
      double error = Sizes.classic(bits, hashes, sizes.urls());
      Expected[] expected = new Expected[kinds.size()];
      for (int kind = 0; kind < expected.length; kind++) {
        expected[kind] = Expected.of(kinds.get(kind).urls().size(), error);
      }
      rows.add(new Row(name, (double) bits / sizes.urls(), hits(classic), expected));
    }

    private void layered(String name, long bitsEach, Order order) {
      Candidate.Layered layered = Candidate.Layered.of(sizes.layered(bitsEach, order));
      layered.addFirst(members.urls(), members.size());
      Expected[] expected = new Expected[kinds.size()];
      for (int kind = 0; kind < expected.length; kind++) {
        UrlList urls = kinds.get(kind).urls();
        expected[kind] = rule.expected(layered.filter(), urls, urls.size());
      }
      double bits = (double) (sizes.layers() + 1) * bitsEach / sizes.urls();
      rows.add(new Row(name, bits, hits(layered), expected));
    }

    /** Of m URLs of one host, so many bits of the whole URL decide. */
    private void checksums() {
      Candidate.Checksums checksums = Candidate.Checksums.empty();
      checksums.addFirst(members.urls(), members.size());
      double atMost = sizes.urls() / Math.pow(2, Long.SIZE - Candidate.Checksums.HOST_BITS);
      Expected[] expected = new Expected[kinds.size()];
      for (int kind = 0; kind < expected.length; kind++) {
        expected[kind] = Expected.of(kinds.get(kind).urls().size(), atMost);
      }
      rows.add(new Row("Mercator's 64-bit checksums", Long.SIZE, hits(checksums), expected));
    }

    private int[] hits(Candidate candidate) {
      return kinds.stream()
          .mapToInt(kind -> candidate.hits(kind.urls(), kind.urls().size()))
          .toArray();
    }
  }
}
