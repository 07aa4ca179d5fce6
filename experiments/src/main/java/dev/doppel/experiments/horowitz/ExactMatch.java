package dev.doppel.experiments.horowitz;

import dev.doppel.core.hash.Digest;
import dev.doppel.core.hash.Hashes;
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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Slide 15: five ways to find identical documents. How many pairs does each compare, how many bytes
 * does it look at, and how long does it take?
 */
final class ExactMatch implements Part {

  private static final int DEFAULT_PAGES = 2000;
  private static final int MOST_PAGES = 20_000; // the first way compares all pairs
  private static final int LEAST_TO_JUDGE = 200; // sorting compares a tenth of the pairs of fewer
  private static final int PREFIX = 16; // "the first few characters"
  private static final int POSITIONS = 16;
  private static final int COPIES_EVERY = 10;
  private static final int RUNS = 5; // of which the median counts; the first ones warm up

  /** The ways of the slide, in its order. */
  private enum Way {
    ALL_PAIRS("1 compare character by character", "1 all pairs"),
    PREFIX_BUCKETS("2 hash the first " + PREFIX + " characters", "2 beginning"),
    WHOLE_BUCKETS("3 hash the whole document", "3 whole"),
    RANDOM_POSITIONS("4 hash " + POSITIONS + " fixed random positions", "4 positions"),
    SORTED_DIGESTS("5 sorted SHA-512", "5 SHA-512");

    private final String words;
    private final String label; // in the chart

    Way(String words, String label) {
      this.words = words;
      this.label = label;
    }
  }

  @Override
  public String name() {
    return "exact-match";
  }

  @Override
  public String title() {
    return "slide 15: five ways to exact match";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.INPUT, ExperimentSettings.SCALE);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    List<byte[]> pages =
        settings.input().isPresent()
            ? InputTexts.read(settings.input().get(), MOST_PAGES)
            : madeUp(DEFAULT_PAGES / settings.scale(), settings.seed());
    Check.argument(pages.size() >= 10, "%d documents, and 10 are the least", pages.size());
    List<List<String>> rows = new ArrayList<>();
    double[] bytes = new double[Way.values().length];
    double[] compared = new double[bytes.length];
    Search first = new Search(pages, settings.seed());
    progress.begin("matching", "ways", bytes.length);
    List<Way> ways = List.of(Way.values());
    for (int i = 0; i < bytes.length; i++) {
      Way way = ways.get(i);
      double[] millis = new double[RUNS];
      Search search = new Search(pages, settings.seed());
      for (int run = 0; run < RUNS; run++) {
        search = new Search(pages, settings.seed());
        long start = CpuClock.nanos();
        search.run(way);
        millis[run] = (CpuClock.nanos() - start) / 1e6;
      }
      Arrays.sort(millis);
      first = way == Way.ALL_PAIRS ? search : first;
      Check.argument(search.copies == first.copies, "%s found other copies", way);
      bytes[i] = search.bytes;
      compared[i] = search.compared;
      rows.add(
          List.of(
              way.words,
              Cells.of("%,d", search.copies),
              Cells.of("%,d", search.buckets),
              Cells.of("%,d", search.compared),
              Cells.of("%,d", search.bytes),
              Cells.of("%.1f", millis[RUNS / 2])));
      progress.reach(i + 1L);
    }
    long total = pages.stream().mapToLong(page -> page.length).sum();
    boolean isPrefixUseless = compared[1] > 0.5 * compared[0];
    boolean areOthersCheaper = compared[3] < 0.1 * compared[0] && compared[4] < 0.1 * compared[0];
    return new Outcome(
        List.of(
            new ExperimentTable(
                Cells.of("%,d documents, %,d bytes", pages.size(), total),
                List.of(
                    "way",
                    "copies found",
                    "buckets",
                    "comparisons",
                    "bytes looked at",
                    "CPU ms, median"),
                rows)),
        List.of(
            LineChart.ofPowers(
                new LineChart.Labels(
                    "Horowitz, slide 15: five ways to exact match", "per document", "way"),
                ways.stream().map(way -> way.label).toList(),
                List.of(
                    new Series("bytes looked at", 0, Look.DOTS, each(bytes, pages.size())),
                    new Series("comparisons", 1, Look.DOTS, each(compared, pages.size()))))),
        pages.size() < LEAST_TO_JUDGE
            ? Verdict.NOT_JUDGED
            : areOthersCheaper
                ? isPrefixUseless ? Verdict.HOLDS : Verdict.HOLDS_WITH_CONDITIONS
                : Verdict.DOES_NOT_HOLD,
        pages.size() < LEAST_TO_JUDGE
            ? Cells.of(
                "%d documents have few pairs: %d are the least", pages.size(), LEAST_TO_JUDGE)
            : Cells.of(
                "hashing the first characters compares %.1f %% of all pairs%s, random positions %.4f"
                    + " %%; sorted digests look at each byte once, %.1f times as many as random"
                    + " positions",
                100 * compared[1] / compared[0],
                isPrefixUseless ? "" : ", as these documents do not begin alike",
                100 * compared[3] / compared[0],
                bytes[4] / Math.max(1, bytes[3])));
  }

  private static double[] each(double[] sums, int documents) {
    return Arrays.stream(sums).map(sum -> sum / documents).toArray();
  }

  /** Pages that all begin alike; one in ten is a copy of an earlier one. */
  private static List<byte[]> madeUp(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<byte[]> pages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (i % COPIES_EVERY == COPIES_EVERY - 1) {
        pages.add(pages.get(random.nextInt(i)).clone());
      } else {
        StringBuilder page = new StringBuilder("<HTML><HEAD><TITLE>");
        int words = 200 + random.nextInt(400);
        for (int word = 0; word < words; word++) {
          page.append(Integer.toString(random.nextInt(20_000), 36)).append(' ');
        }
        pages.add(page.append("</HTML>").toString().getBytes(StandardCharsets.UTF_8));
      }
    }
    return pages;
  }

  /** One way to find, for each document, whether an earlier one is the same. */
  private static final class Search {

    private final List<byte[]> pages;
    private final int[] positions;
    private int copies;
    private int buckets;
    private long compared;
    private long bytes;

    Search(List<byte[]> pages, long seed) {
      this.pages = pages;
      int longest = pages.stream().mapToInt(page -> page.length).max().orElse(1);
      this.positions =
          new SplittableRandom(seed).ints(POSITIONS, 0, Math.max(1, longest)).toArray();
    }

    void run(Way way) {
      if (way == Way.SORTED_DIGESTS) {
        sortedDigests();
        return;
      }
      Map<Long, List<byte[]>> table = new HashMap<>();
      for (byte[] page : pages) {
        List<byte[]> bucket = table.computeIfAbsent(key(way, page), key -> new ArrayList<>());
        copies += contains(bucket, page) ? 1 : 0;
        bucket.add(page);
      }
      buckets = table.size();
    }

    private long key(Way way, byte[] page) {
      return switch (way) {
        case ALL_PAIRS, SORTED_DIGESTS -> 0;
        case PREFIX_BUCKETS -> hash(page, 0, Math.min(PREFIX, page.length));
        case WHOLE_BUCKETS -> hash(page, 0, page.length);
        case RANDOM_POSITIONS -> atPositions(page);
      };
    }

    private long hash(byte[] page, int from, int length) {
      bytes += length;
      return Hashes.of(page, from, length);
    }

    /** Positions past the end of a document are taken round and round. */
    private long atPositions(byte[] page) {
      byte[] chosen = new byte[POSITIONS];
      for (int i = 0; i < POSITIONS && page.length > 0; i++) {
        chosen[i] = page[positions[i] % page.length];
      }
      return hash(chosen, 0, POSITIONS);
    }

    private boolean contains(List<byte[]> bucket, byte[] page) {
      for (byte[] other : bucket) {
        compared++;
        int mismatch = Arrays.mismatch(other, page);
        bytes += mismatch < 0 ? page.length : mismatch + 1;
        if (mismatch < 0) {
          return true;
        }
      }
      return false;
    }

    private void sortedDigests() {
      byte[][] digests = new byte[pages.size()][];
      for (int i = 0; i < digests.length; i++) {
        byte[] page = pages.get(i);
        digests[i] = Digest.SHA512.hash(page, 0, page.length);
        bytes += page.length;
      }
      Arrays.sort(
          digests,
          (a, b) -> {
            compared++;
            return Arrays.compareUnsigned(a, b);
          });
      buckets = digests.length == 0 ? 0 : 1;
      for (int i = 1; i < digests.length; i++) {
        boolean isSame = Arrays.equals(digests[i - 1], digests[i]);
        copies += isSame ? 1 : 0;
        buckets += isSame ? 0 : 1;
      }
    }
  }
}
