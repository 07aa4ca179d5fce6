package dev.doppel.core.papers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.filter.ClassicFilter;
import dev.doppel.core.filter.ClassicFilter.Spaces;
import dev.doppel.core.filter.LayeredFilter;
import dev.doppel.core.filter.LayeredFilter.Order;
import dev.doppel.core.filter.LayeredFilter.Settings;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.testkit.Binomial;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Cen, Xu, Sun: A Multi-Layer Bloom Filter for Duplicated URL Detection. 2010. Section V with n and
 * m divided by 256, which leaves m as little above a power of two as the paper's: between two of
 * them, XORs modulo m are unevenly spread, and the last filter errs more. The paper's URLs cannot
 * be had, so ours are made up: few hosts, users with some repositories each.
 */
class CenTest {

  private static final int N = (int) (Settings.CEN_2010.capacity() / 256);
  private static final long M = Settings.CEN_2010.bits() / 256;
  private static final int K = Settings.CEN_2010.probes();
  private static final int FILTERS = Settings.CEN_2010.layers() + 1;

  private static final List<String> MEMBERS =
      IntStream.range(0, N).mapToObj(i -> url(i, i / 4, i * 7 % 9000)).toList();

  private final Predicate<String> classic = classic(M, K);
  private final Predicate<String> layered = layered(M, Order.IGNORED);

  /**
   * The paper says that its m follows from (2). It follows from (1) with k = 3, in whole words of
   * 32 bits; by (2), which is for the best k, it would be smaller.
   */
  @Test
  void thePapersSizeFollowsFromItsFirstFormula() {
    long n = Settings.CEN_2010.capacity();
    double first = -K * n / Math.log(1 - Math.pow(0.1, 1.0 / K));
    double second = n * Math.log(0.1) / Math.log(0.6185);

    assertThat((long) Math.ceil(first / 32) * 32).isEqualTo(Settings.CEN_2010.bits());
    assertThat(Math.round(second)).isEqualTo(16_773_675);
  }

  /** (1) and (3): m is for an error of 0.1. Hits are binomial. */
  @Test
  void theClassicFilterErrsByATenth() {
    long hits = IntStream.range(0, N).filter(i -> classic.test(glued(i))).count();

    double error = Math.pow(1 - Math.exp(-(double) K * N / M), K);
    assertThat(Binomial.of(N, error).sigmas(hits)).isBetween(-5.0, 5.0);
    assertThat(error).isBetween(0.0999, 0.1003);
  }

  /** Figure 5: with m bits for each filter and an id glued on to members. */
  @Test
  void thePapersClaimHolds() {
    long classicHits = IntStream.range(0, N).filter(i -> classic.test(glued(i))).count();
    long layeredHits = IntStream.range(0, N).filter(i -> layered.test(glued(i))).count();

    assertThat(layeredHits).isPositive().isLessThan(classicHits / 5);
  }

  /** What the paper leaves out: with MLBF's memory a classic filter hardly errs at all. */
  @Test
  void theClaimFailsAtEqualMemory() {
    Predicate<String> large = classic(FILTERS * M, 17);
    long largeHits = IntStream.range(0, N).filter(i -> large.test(glued(i))).count();
    long layeredHits = IntStream.range(0, N).filter(i -> layered.test(glued(i))).count();

    assertThat(largeHits).isLessThan(layeredHits / 20);
  }

  /**
   * Where all segments are known, only the last filter is left, with m of the 5 m bits: hits are
   * binomial with the error of one filter.
   */
  @Test
  void recombinedMembersErrAsOneFilter() {
    Set<String> known = Set.copyOf(MEMBERS);
    List<String> recombined =
        IntStream.range(0, N)
            .mapToObj(i -> url(i, i / 4, (i + 3000) * 7 % 9000))
            .filter(url -> !known.contains(url))
            .toList();

    long hits = recombined.stream().filter(layered).count();

    assertThat(recombined).hasSizeGreaterThan(N / 2);
    double oneFilter = Math.pow(1 - Math.exp(-(double) K * N / M), K);
    assertThat(Binomial.of(recombined.size(), oneFilter).sigmas(hits)).isBetween(-5.0, 5.0);
  }

  private static String url(int host, int user, int repository) {
    return "https://host" + host % 3 + ".example/user" + user + "/repository" + repository;
  }

  private static String glued(int i) {
    return MEMBERS.get(i) + "-" + i;
  }

  private static Predicate<String> classic(long bits, int probes) {
    ClassicFilter filter = ClassicFilter.ofBits(bits, probes, N, Spaces.SHARED, 0);
    MEMBERS.forEach(url -> filter.add(hash(url)));
    return url -> filter.mightContain(hash(url));
  }

  private static Predicate<String> layered(long bits, Order order) {
    LayeredFilter filter =
        LayeredFilter.of(new Settings(Settings.CEN_2010.layers(), K, bits, N, order));
    MEMBERS.forEach(url -> filter.add(segments(url)));
    return url -> filter.mightContain(segments(url));
  }

  private static long[] segments(String url) {
    return LayeredFilter.segments(url.getBytes(UTF_8), Settings.CEN_2010.layers());
  }

  private static long hash(String url) {
    byte[] bytes = url.getBytes(UTF_8);
    return Hashes.of(bytes, 0, bytes.length);
  }
}
