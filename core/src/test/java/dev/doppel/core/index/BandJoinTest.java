package dev.doppel.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BandJoinTest {

  private static final int ANCHORS = 64;

  private final SplittableRandom random = new SplittableRandom(42);

  @ParameterizedTest
  @CsvSource({"0, 3, 10", "1, 3, 10", "2, 1, 1", "300, 1, 20", "300, 5, 50", "1000, 8, 300"})
  void findsEachPairThatSharesABandOnce(int items, int bands, int range) {
    // Also negative hashes, which the sort must not tear from their bucket.
    int[] hashes = random.ints((long) items * bands, -range, range).toArray();
    BandJoin join = BandJoin.of(hashes, bands, items, 1 << 20);

    long[] found = Collected.pairs(sink -> joinAll(join, bands, sink));

    assertThat(found).isEqualTo(Collected.bruteForce(items, (a, b) -> share(hashes, bands, a, b)));
  }

  @Test
  void bandsMayBeJoinedInAnyOrder() {
    int[] hashes = random.ints(400 * 4, 0, 60).toArray();
    BandJoin join = BandJoin.of(hashes, 4, 400, 1 << 20);

    long[] backwards =
        Collected.pairs(
            sink -> {
              for (int band = 3; band >= 0; band--) {
                join.join(band, sink);
              }
            });

    assertThat(backwards).isEqualTo(Collected.pairs(sink -> joinAll(join, 4, sink)));
  }

  /** Past the limit an item meets the bucket's first 64 members and the 64 before itself. */
  @ParameterizedTest
  @CsvSource({"2, 2", "100, 100", "101, 100", "129, 100", "130, 100", "300, 100", "300, 2"})
  void crowdedBucketsAreJoinedToTheirAnchors(int items, int limit) {
    BandJoin join = BandJoin.of(new int[items], 1, items, limit);
    boolean full = items <= limit;
    long[] omitted = {0};

    long[] found = Collected.pairs(sink -> omitted[0] = join.join(0, sink));

    assertThat(found)
        .isEqualTo(Collected.bruteForce(items, (a, b) -> full || a < ANCHORS || b - a <= ANCHORS));
    assertThat(omitted[0]).isEqualTo((long) items * (items - 1) / 2 - found.length);
  }

  /** A crowd costs each member at most its anchors and neighbours, however large it is. */
  @Test
  void crowdsCostALineNotASquare() {
    int items = 20_000;
    BandJoin join = BandJoin.of(new int[items], 1, items, BandJoin.DEFAULT_BUCKET);
    long[] met = {0};

    long omitted = join.join(0, (a, b) -> met[0]++);

    assertThat(met[0]).isLessThanOrEqualTo(2L * BandJoin.ANCHORS * items);
    assertThat(met[0] + omitted).isEqualTo((long) items * (items - 1) / 2);
  }

  /** Band 0 is boilerplate that all share; a pair alone in band 1 must not be lost in it. */
  @Test
  void aCrowdHidesNoPairThatMeetsElsewhere() {
    int items = 1000;
    int[] hashes = new int[items * 2];
    for (int i = 0; i < items; i++) {
      hashes[2 * i + 1] = i % 500 + 1;
    }
    BandJoin join = BandJoin.of(hashes, 2, items, 100);

    long[] found = Collected.pairs(sink -> joinBoth(join, sink));

    assertThat(found)
        .isEqualTo(
            Collected.bruteForce(items, (a, b) -> b - a == 500 || a < ANCHORS || b - a <= ANCHORS));
  }

  /** Small ranges make some buckets crowded and others not. */
  @ParameterizedTest
  @CsvSource({"400, 2, 5", "1500, 3, 20", "1500, 6, 12", "1200, 4, 40"})
  void crowdsOrNot_eachPairComesOnceAndNoneOfAnUncrowdedBucketIsMissed(
      int items, int bands, int range) {
    int limit = 80;
    int[] hashes = new int[items * bands];
    Arrays.setAll(hashes, i -> random.nextInt(1 + random.nextInt(range)));
    BandJoin join = BandJoin.of(hashes, bands, items, limit);
    int[][] sizes = new int[bands][range];
    for (int i = 0; i < hashes.length; i++) {
      sizes[i % bands][hashes[i]]++;
    }

    long[] found =
        Collected.pairs(
            sink -> {
              for (int band = bands - 1; band >= 0; band--) {
                join.join(band, sink);
              }
            });

    assertThat(found).doesNotHaveDuplicates();
    long[] required =
        Collected.bruteForce(items, (a, b) -> shareUncrowded(hashes, sizes, limit, a, b));
    assertThat(Arrays.stream(required)).isNotEmpty().allMatch(pair -> isIn(found, pair));
    assertThat(Arrays.stream(found))
        .allMatch(pair -> share(hashes, bands, (int) (pair >> 32), pair.intValue()));
  }

  @Test
  void omittedPairsOfAllBucketsAreCounted() {
    int[] hashes = new int[700]; // buckets of 400, 299 and 1
    Arrays.fill(hashes, 400, 699, 7);
    hashes[699] = 9;
    BandJoin join = BandJoin.of(hashes, 1, 700, 100);
    long[] omitted = {0};

    long[] found = Collected.pairs(sink -> omitted[0] = join.join(0, sink));

    assertThat(omitted[0]).isEqualTo(400L * 399 / 2 + 299L * 298 / 2 - found.length);
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> BandJoin.of(new int[5], 2, 3, 10))
        .hasMessage("5 hashes for 3 items of 2 bands");
    assertThatThrownBy(() -> BandJoin.of(new int[5], 1, 5, 1))
        .hasMessage("bucket limit must be 2 or more, got 1");
  }

  private static void joinAll(BandJoin join, int bands, PairSink sink) {
    for (int band = 0; band < bands; band++) {
      assertThat(join.join(band, sink)).isZero();
    }
  }

  private static void joinBoth(BandJoin join, PairSink sink) {
    assertThat(join.join(0, sink)).isPositive();
    assertThat(join.join(1, sink)).isZero();
  }

  private static boolean isIn(long[] sorted, long pair) {
    return Arrays.binarySearch(sorted, pair) >= 0;
  }

  private static boolean shareUncrowded(int[] hashes, int[][] sizes, int limit, int a, int b) {
    int bands = sizes.length;
    for (int band = 0; band < bands; band++) {
      int hash = hashes[a * bands + band];
      if (hash == hashes[b * bands + band] && sizes[band][hash] <= limit) {
        return true;
      }
    }
    return false;
  }

  private static boolean share(int[] hashes, int bands, int a, int b) {
    for (int band = 0; band < bands; band++) {
      if (hashes[a * bands + band] == hashes[b * bands + band]) {
        return true;
      }
    }
    return false;
  }
}
