package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.filter.ClassicFilter;
import dev.doppel.core.filter.LayeredFilter;
import dev.doppel.core.filter.LayeredFilter.Order;
import dev.doppel.core.filter.LayeredFilter.Settings;
import dev.doppel.core.hash.Hashes;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Repeats the experiment of Cen, Xu and Sun [1]: false positives of their multi-layer filter beside
 * a classic one, with the same bits for each filter, as in the paper, and with the same bits in
 * all.
 *
 * <p>Run {@code bench/run cen FILE}, where FILE has a URL a line. Half of the distinct URLs,
 * without their schemes, are members; where those are fewer than the paper's n, its m shrinks with
 * them.
 */
final class CenExperiment {

  // [1] A Multi-Layer Bloom Filter for Duplicated URL Detection. 2010. Section V, Figures 5 to 7.

  private static final Settings PAPER = Settings.CEN_2010;

  /** The paper adds 1, 1.5, 2, 2.5 and 3 million of the 3.5 million it has room for. */
  private static final double[] MILLIONS = {1, 1.5, 2, 2.5, 3};

  private final List<String> members;
  private final List<Strangers> kinds;
  private final int n;
  private final long m;

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

  private CenExperiment(List<String> distinct) {
    Collections.shuffle(distinct, new Random(42));
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

  public static void main(String[] args) throws IOException {
    try (Stream<String> lines = Files.lines(Path.of(args[0]))) {
      print(lines, System.out);
    }
  }

  static void print(Stream<String> urls, PrintStream out) {
    Set<String> distinct = new LinkedHashSet<>();
    urls.map(url -> url.substring(url.indexOf("://") < 0 ? 0 : url.indexOf("://") + 3))
        .filter(url -> !url.isEmpty())
        .forEach(distinct::add);
    new CenExperiment(new ArrayList<>(distinct)).print(out);
  }

  private void print(PrintStream out) {
    out.printf(
        Locale.ROOT,
        "n = %,d (paper %,d), m = %,d (paper %,d), k = %d, L = %d%n%n",
        n,
        PAPER.capacity(),
        m,
        PAPER.bits(),
        PAPER.probes(),
        PAPER.layers());
    printAsPaper(out);
    printAllKinds(out);
  }

  /** Figure 5, and the times of Figures 6 and 7. */
  private void printAsPaper(PrintStream out) {
    out.println(
        "| share of n added | classic: false positives | MLBF: false positives | add, ns | ask, ns"
            + " |");
    out.println("|--:|--:|--:|--:|--:|");
    for (double millions : MILLIONS) {
      int count = (int) (members.size() * millions * 1e6 / PAPER.capacity());
      Candidate classic = classic(m, PAPER.probes());
      Candidate layered = layered(m, Order.IGNORED);
      List<String> added = members.subList(0, count);
      double classicAdd = fill(classic, added);
      double layeredAdd = fill(layered, added);
      List<String> glued = kinds.get(0).urls().subList(0, count);
      long start = System.nanoTime();
      long classicHits = hits(classic, glued);
      long between = System.nanoTime();
      long layeredHits = hits(layered, glued);
      long end = System.nanoTime();
      out.printf(
          Locale.ROOT,
          "| %.3f | %,d (%.4f) | %,d (%.6f) | %.0f, %.0f | %.0f, %.0f |%n",
          (double) count / n,
          classicHits,
          (double) classicHits / count,
          layeredHits,
          (double) layeredHits / count,
          classicAdd,
          layeredAdd,
          (double) (between - start) / count,
          (double) (end - between) / count);
    }
    out.println();
  }

  private void printAllKinds(PrintStream out) {
    int filters = PAPER.layers() + 1;
    int best = (int) Math.round((double) filters * m / n * Math.log(2));
    out.print("| filter | bits a URL |");
    kinds.forEach(kind -> out.print(" " + kind.kind() + " |"));
    out.printf("%n|---|--:|--:|--:|--:|--:|%n");
    printRow("classic, k = 3", m, classic(m, PAPER.probes()), out);
    printRow("MLBF `cen-2010`", filters * m, layered(m, Order.IGNORED), out);
    printRow("MLBF, order-aware", filters * m, layered(m, Order.AWARE), out);
    printRow("classic, k = 3, MLBF's memory", filters * m, classic(filters * m, 3), out);
    printRow(
        "classic, k = " + best + ", MLBF's memory", filters * m, classic(filters * m, best), out);
    printRow("MLBF in the classic filter's memory", m, layered(m / filters, Order.IGNORED), out);
    out.println();
    kinds.forEach(kind -> out.printf(Locale.ROOT, "%s: %,d URLs. ", kind.kind(), kind.urls.size()));
    out.println();
  }

  private void printRow(String name, long bits, Candidate candidate, PrintStream out) {
    fill(candidate, members);
    out.printf(Locale.ROOT, "| %s | %.1f |", name, (double) bits / n);
    for (Strangers strangers : kinds) {
      double rate = (double) hits(candidate, strangers.urls()) / strangers.urls().size();
      out.printf(Locale.ROOT, " %.3g |", rate);
    }
    out.println();
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

  /** Makes a stranger of each member, leaving out those that are members themselves. */
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
