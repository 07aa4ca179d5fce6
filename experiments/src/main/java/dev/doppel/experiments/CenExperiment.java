package dev.doppel.experiments;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.filter.ClassicFilter;
import dev.doppel.core.filter.LayeredFilter;
import dev.doppel.core.filter.LayeredFilter.Order;
import dev.doppel.core.filter.LayeredFilter.Settings;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The experiment of Cen, Xu and Sun [1]: false positives of their multi-layer filter beside a
 * classic one, with the same bits for each filter, as in the paper, and with the same bits in all.
 *
 * <p>Half of the distinct URLs, without their schemes, are members; where those are fewer than the
 * paper's n, its m shrinks with them.
 */
final class CenExperiment implements Experiment {

  // [1] A Multi-Layer Bloom Filter for Duplicated URL Detection. 2010. Section V, Figures 5 to 7.

  private static final Settings PAPER = Settings.CEN_2010;

  /** The paper adds 1, 1.5, 2, 2.5 and 3 million of the 3.5 million it has room for. */
  private static final double[] MILLIONS = {1, 1.5, 2, 2.5, 3};

  private static final int MADE_UP = 100_000; // URLs

  @Override
  public String name() {
    return "cen-2010";
  }

  @Override
  public String paper() {
    return "Cen, Xu, Sun: A Multi-Layer Bloom Filter for Duplicated URL Detection (2010)";
  }

  @Override
  public String settings() {
    return "Figure 5 and more, false positives: --input FILE (one URL per line), --scale, --seed.";
  }

  @Override
  public ExperimentResult run(ExperimentSettings settings, Progress progress) throws IOException {
    Set<String> distinct = new LinkedHashSet<>();
    if (settings.input().isPresent()) {
      try (Stream<String> lines = Files.lines(settings.input().get())) {
        lines.map(CenExperiment::withoutScheme).forEach(distinct::add);
      }
      distinct.remove("");
      Check.argument(
          distinct.size() >= 100,
          "%s has %d distinct URLs, and 100 are the least",
          settings.input().get(),
          distinct.size());
    } else {
      madeUp(new SplittableRandom(settings.seed()))
          .limit(MADE_UP / settings.scale())
          .forEach(distinct::add);
    }
    return new Filters(new ArrayList<>(distinct), settings.seed()).run(progress);
  }

  private static String withoutScheme(String url) {
    int scheme = url.indexOf("://");
    return scheme < 0 ? url : url.substring(scheme + 3);
  }

  /** Hosts of users of repositories, few of which have most of them. */
  private static Stream<String> madeUp(SplittableRandom random) {
    return Stream.generate(
        () ->
            "h%d.example/u%d/r%d"
                .formatted(
                    (int) Math.exp(random.nextDouble(6)),
                    (int) Math.exp(random.nextDouble(10)),
                    random.nextInt(1 << 20)));
  }

  /** URLs that were not added, of one kind. */
  private record Strangers(String kind, List<String> urls) {}

  /** A filter, seen as what may be done with URLs. */
  private interface Candidate {
    void add(String url);

    boolean mightContain(String url);
  }

  private record Classic(ClassicFilter filter) implements Candidate {
    @Override
    public void add(String url) {
      filter.add(hash(url));
    }

    @Override
    public boolean mightContain(String url) {
      return filter.mightContain(hash(url));
    }

    private static long hash(String url) {
      byte[] bytes = url.getBytes(UTF_8);
      return Hashes.of(bytes, 0, bytes.length);
    }
  }

  private record Layered(LayeredFilter filter) implements Candidate {
    @Override
    public void add(String url) {
      filter.add(segments(url));
    }

    @Override
    public boolean mightContain(String url) {
      return filter.mightContain(segments(url));
    }

    private long[] segments(String url) {
      return LayeredFilter.segments(url.getBytes(UTF_8), filter.settings().layers());
    }
  }

  /** The filters for one list of URLs. */
  private static final class Filters {

    private final List<String> members;
    private final List<Strangers> kinds;
    private final int n;
    private final long m;

    Filters(List<String> distinct, long seed) {
      Collections.shuffle(distinct, new Random(seed));
      n = (int) Math.min(PAPER.capacity(), distinct.size() / 2);
      m = Math.round((double) PAPER.bits() * n / PAPER.capacity());
      members = distinct.subList(0, n);
      Set<String> known = new HashSet<>(members);
      List<String> heldOut = distinct.subList(n, Math.min(2 * n, distinct.size()));
      kinds =
          List.of(
              new Strangers("id glued on", strangers(known, this::glued)),
              new Strangers("held out", heldOut),
              new Strangers("recombined", strangers(known, this::recombined)),
              new Strangers("swapped", strangers(known, this::swapped)));
    }

    ExperimentResult run(Progress progress) {
      String sizes =
          String.format(
              Locale.ROOT,
              "n = %,d (paper %,d), m = %,d (paper %,d), k = %d, L = %d",
              n,
              PAPER.capacity(),
              m,
              PAPER.bits(),
              PAPER.probes(),
              PAPER.layers());
      double[] classicRates = new double[MILLIONS.length];
      double[] layeredRates = new double[MILLIONS.length];
      progress.begin("filtering", "filters", MILLIONS.length + 6L);
      List<List<String>> rows = new ArrayList<>();
      for (int i = 0; i < MILLIONS.length; i++) {
        rows.add(asPaper(i, classicRates, layeredRates));
        progress.reach(i);
      }
      ExperimentTable figure =
          new ExperimentTable(
              "Figure 5: members with their numbers glued on; " + sizes,
              List.of(
                  "share of n added",
                  "classic: expected",
                  "classic: false positives",
                  "MLBF: false positives",
                  "add, ns: classic, MLBF",
                  "ask, ns: classic, MLBF"),
              rows);
      return new ExperimentResult(
          "cen-2010",
          List.of(figure, allKinds()),
          List.of(chart(rows, classicRates, layeredRates)));
    }

    private static LineChart chart(List<List<String>> rows, double[] classic, double[] layered) {
      return LineChart.ofPowers(
          new LineChart.Labels(
              "Cen 2010, Figure 5: m bits for each filter",
              "share of strangers taken for known",
              "share of n added"),
          rows.stream().map(row -> row.get(0)).toList(),
          List.of(
              new Series("classic filter", 0, Look.LINE, classic),
              new Series("MLBF, in five times the memory", 1, Look.LINE, layered)));
    }

    /** A point of Figure 5, and the times of Figures 6 and 7. */
    private List<String> asPaper(int point, double[] classicRates, double[] layeredRates) {
      int count = (int) (members.size() * MILLIONS[point] * 1e6 / PAPER.capacity());
      Candidate classic = classic(m, PAPER.probes());
      Candidate layered = layered(m, Order.IGNORED);
      List<String> added = members.subList(0, count);
      double classicAdd = fill(classic, added);
      double layeredAdd = fill(layered, added);
      List<String> glued = kinds.get(0).urls();
      List<String> asked = glued.subList(0, Math.min(count, glued.size()));
      long start = System.nanoTime();
      long classicHits = hits(classic, asked);
      long between = System.nanoTime();
      long layeredHits = hits(layered, asked);
      long end = System.nanoTime();
      classicRates[point] = (double) classicHits / asked.size();
      layeredRates[point] = (double) layeredHits / asked.size();
      return List.of(
          String.format(Locale.ROOT, "%.3f", (double) count / n),
          String.format(Locale.ROOT, "%.4f", expected(count)),
          String.format(Locale.ROOT, "%,d (%.4f)", classicHits, classicRates[point]),
          String.format(Locale.ROOT, "%,d (%.6f)", layeredHits, layeredRates[point]),
          String.format(Locale.ROOT, "%.0f, %.0f", classicAdd, layeredAdd),
          String.format(
              Locale.ROOT,
              "%.0f, %.0f",
              (double) (between - start) / asked.size(),
              (double) (end - between) / asked.size()));
    }

    /** The wanted false-positive rate of a classic filter. */
    private double expected(int count) {
      return Math.pow(1 - Math.exp(-(double) PAPER.probes() * count / m), PAPER.probes());
    }

    private ExperimentTable allKinds() {
      int filters = PAPER.layers() + 1;
      int best = (int) Math.round((double) filters * m / n * Math.log(2));
      long all = filters * m;
      List<String> columns = new ArrayList<>(List.of("filter", "bits a URL"));
      kinds.forEach(
          kind ->
              columns.add(String.format(Locale.ROOT, "%s (%,d)", kind.kind(), kind.urls.size())));
      return new ExperimentTable(
          "All n added: shares of false positives by kind of stranger",
          columns,
          List.of(
              row("classic, k = 3", m, classic(m, PAPER.probes())),
              row("MLBF `cen-2010`", all, layered(m, Order.IGNORED)),
              row("MLBF, order-aware", all, layered(m, Order.AWARE)),
              row("classic, k = 3, MLBF's memory", all, classic(all, 3)),
              row("classic, k = " + best + ", MLBF's memory", all, classic(all, best)),
              row("MLBF in the classic filter's memory", m, layered(m / filters, Order.IGNORED))));
    }

    private List<String> row(String name, long bits, Candidate candidate) {
      fill(candidate, members);
      List<String> row = new ArrayList<>();
      row.add(name);
      row.add(String.format(Locale.ROOT, "%.1f", (double) bits / n));
      for (Strangers strangers : kinds) {
        double rate = (double) hits(candidate, strangers.urls()) / strangers.urls().size();
        row.add(String.format(Locale.ROOT, "%.3g", rate));
      }
      return row;
    }

    private Candidate classic(long bits, int probes) {
      return new Classic(ClassicFilter.ofBits(bits, probes, n, ClassicFilter.Spaces.SHARED, 0));
    }

    private Candidate layered(long bits, Order order) {
      return new Layered(
          LayeredFilter.of(new Settings(PAPER.layers(), PAPER.probes(), bits, n, order)));
    }

    /** Returns the nanoseconds a URL takes. */
    private static double fill(Candidate candidate, List<String> urls) {
      long start = System.nanoTime();
      urls.forEach(candidate::add);
      return (double) (System.nanoTime() - start) / urls.size();
    }

    private static long hits(Candidate candidate, List<String> urls) {
      return urls.stream().filter(candidate::mightContain).count();
    }

    /**
     * Makes a URL that was not added from each member, leaving out those that are members
     * themselves.
     */
    private List<String> strangers(Set<String> known, Function<Integer, String> maker) {
      List<String> strangers = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        String url = maker.apply(i);
        if (!known.contains(url)) {
          strangers.add(url);
        }
      }
      return strangers;
    }

    /** The paper's kind: "link each URL with its unique ID". */
    private String glued(int i) {
      return members.get(i) + i;
    }

    /** The host and the first half of the path of one member, the rest of another. */
    private String recombined(int i) {
      String[] left = members.get(i).split("/", -1);
      String[] right = members.get((i + 1) % n).split("/", -1);
      int cut = Math.max(1, left.length / 2 + left.length % 2);
      StringBuilder url = new StringBuilder(left[0]);
      for (int segment = 1; segment < Math.max(left.length, right.length); segment++) {
        String[] from = segment < cut ? left : right;
        if (segment < from.length) {
          url.append('/').append(from[segment]);
        }
      }
      return url.toString();
    }

    /** The last two segments of the path in the other order; a member that has only one stays. */
    private String swapped(int i) {
      String[] segments = members.get(i).split("/", -1);
      int last = segments.length - 1;
      if (last < 2) {
        return members.get(i);
      }
      String segment = segments[last];
      segments[last] = segments[last - 1];
      segments[last - 1] = segment;
      return String.join("/", segments);
    }
  }
}
