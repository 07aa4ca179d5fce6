package dev.doppel.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.index.SampleIndex.Probe;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleIndexTest {

  private final SplittableRandom random = new SplittableRandom(42);

  /**
   * The hashes are multiples of a step: a large one leaves them the same low bits, or high ones.
   */
  @ParameterizedTest
  @CsvSource({
    "0, 5, 10, 1",
    "1, 1, 1, 1",
    "16, 4, 3, 0x9e3779b97f4a7c15",
    "31, 8, 2, 0x9e3779b97f4a7c15",
    "1023, 100, 4, 0x9e3779b97f4a7c15",
    "500, 40, 3, 1",
    "500, 40, 3, 0x100000000",
    "2000, 50, 1000, 0x10000000000"
  })
  void countsLikeBruteForce(int count, int items, int most, String step) {
    long[] hashes = new long[count];
    int[] owners = new int[count];
    for (int i = 0; i < count; i++) {
      // The product of two draws: some hashes are in many samples, most in few.
      hashes[i] = random.nextInt(1 + random.nextInt(count)) * parse(step);
      owners[i] = random.nextInt(items);
    }
    SampleIndex index = SampleIndex.of(hashes, owners, count, items, most);
    Probe probe = index.probe();
    for (int round = 0; round < 20; round++) {
      long[] asked =
          random.longs(100, 0, count + 10L).map(i -> i * parse(step)).distinct().toArray();

      assertThat(hits(probe, asked)).isEqualTo(slow(hashes, owners, most, asked));
    }
    for (int item = 0; item < items; item++) {
      assertThat(index.usable(item)).isEqualTo(usable(hashes, owners, most, item));
    }
  }

  @ParameterizedTest
  @CsvSource({"300, 40, 3, 1", "300, 40, 1000, 4", "2000, 100, 1000, 11", "2000, 100, 4, 99"})
  void handsOverWhatHasEnoughHits(int count, int items, int most, int enough) {
    long[] hashes = new long[count];
    int[] owners = random.ints(count, 0, items).sorted().toArray();
    for (int i = 0; i < count; i++) {
      hashes[i] = random.nextInt(1 + random.nextInt(count));
    }
    IntUnaryOperator needed = usable -> Math.max(1, Math.min(usable, enough));
    SampleIndex index = SampleIndex.forParts(hashes, owners, count, items, most, needed);
    Probe probe = index.probe();
    for (int round = 0; round < 20; round++) {
      long[] asked = random.longs(count / 2, 0, count + 10L).distinct().toArray();
      Map<Integer, Integer> expected = slow(hashes, owners, most, asked);
      assertThat(hits(probe, asked)).as("all of them").isEqualTo(expected);

      expected.entrySet().removeIf(e -> e.getValue() < needed.applyAsInt(index.usable(e.getKey())));
      Map<Integer, Integer> found = new TreeMap<>();
      probe.inside(
          asked,
          asked.length,
          item -> item % 3 > 0,
          (item, hits) -> assertThat(found.put(item, hits)).isNull());
      expected.keySet().removeIf(item -> item % 3 == 0);
      assertThat(found).isEqualTo(expected);
    }
  }

  /** A hundred items have ten samples in common, and six of their own. */
  @Test
  void whatManyHaveMeetsNobody() {
    long[] hashes = new long[1600];
    int[] owners = new int[1600];
    for (int i = 0; i < hashes.length; i++) {
      owners[i] = i / 16;
      hashes[i] = 1L + (i % 16 < 10 ? i % 16 : 100 + i);
    }
    SampleIndex index = SampleIndex.forParts(hashes, owners, 1600, 100, 512, usable -> 11);
    Probe probe = index.probe();

    probe.inside(new long[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 10, item -> true, (item, hits) -> {});
    assertThat(probe.meetings()).isZero();

    Map<Integer, Integer> found = new TreeMap<>();
    probe.inside(hashes, 16, item -> true, found::put);
    assertThat(found).isEqualTo(Map.of(0, 16));
    assertThat(probe.meetings()).isEqualTo(6);
    assertThat(probe.counted()).isEqualTo(1);

    probe.inside(hashes, 16, item -> item > 0, found::put);
    assertThat(probe.counted()).as("only what is wanted").isEqualTo(1);
  }

  @Test
  void searchesPassOverWhatWasSetAside() {
    long step = 1L << 40;
    long[] hashes = {step, 2 * step, 3 * step, 4 * step, 4 * step, 4 * step};
    int[] owners = {0, 1, 2, 0, 1, 2};
    SampleIndex index = SampleIndex.of(hashes, owners, 6, 3, 2);

    assertThat(hits(index.probe(), step, 2 * step, 3 * step, 4 * step))
        .containsExactlyInAnyOrderEntriesOf(Map.of(0, 1, 1, 1, 2, 1));
    assertThat(hits(index.probe(), 4 * step)).isEmpty();
    assertThat(hits(index.probe(), 5 * step)).isEmpty();
    assertThat(index.usable(0)).isEqualTo(1);
  }

  @Test
  void probesDoNotDisturbEachOther() {
    SampleIndex index = SampleIndex.of(new long[] {5, 6}, new int[] {0, 1}, 2, 2, 1);
    Probe one = index.probe();
    Probe other = index.probe();

    one.ask(
        new long[] {5},
        1,
        (item, hits) -> assertThat(hits(other, 5, 6)).isEqualTo(Map.of(0, 1, 1, 1)));

    assertThat(hits(one, 6)).isEqualTo(Map.of(1, 1));
    assertThat(hits(one)).isEmpty();
  }

  @Test
  void asksOnlyForTheFirstShingles() {
    SampleIndex index = SampleIndex.of(new long[] {5, 6}, new int[] {0, 1}, 2, 2, 1);
    Map<Integer, Integer> hits = new LinkedHashMap<>();

    index.probe().ask(new long[] {5, 6}, 1, hits::put);

    assertThat(hits).isEqualTo(Map.of(0, 1));
  }

  /** Sixteen bits or more for each sample: of strangers, at most one in sixteen gets past them. */
  @Test
  void mostStrangersCostOneBit() {
    int samples = 10_000;
    long[] hashes = random.longs(samples).toArray();
    SampleIndex index = SampleIndex.of(hashes, new int[samples], samples, 1, 1);
    Probe probe = index.probe();

    probe.ask(random.longs(100_000).toArray(), 100_000, (item, hits) -> {});
    assertThat(probe.lookups()).isBetween(1L, 100_000L / 16);

    long before = probe.lookups();
    probe.ask(hashes, samples, (item, hits) -> assertThat(hits).isEqualTo(samples));
    assertThat(probe.lookups() - before).isEqualTo(samples);
  }

  /** As samples are the least hashes of a text, and any text has small ones. */
  @Test
  void norDoStrangersThatLieWhereSamplesAre() {
    int samples = 10_000;
    long[] hashes = random.longs(samples).map(hash -> hash >>> 3).toArray();
    SampleIndex index = SampleIndex.of(hashes, new int[samples], samples, 1, 1);
    Probe probe = index.probe();

    long[] strangers = random.longs(100_000).map(hash -> hash >>> 3).toArray();
    probe.ask(strangers, 100_000, (item, hits) -> {});
    assertThat(probe.lookups()).isBetween(1L, 100_000L / 16);
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> SampleIndex.of(new long[0], new int[0], 0, 0, 0))
        .hasMessage("limit must be positive, got 0");
    assertThatThrownBy(() -> SampleIndex.of(new long[0], new int[0], (1 << 29) + 1, 0, 1))
        .hasMessage("too many samples: 536870913");
    assertThatThrownBy(
            () -> SampleIndex.forParts(new long[2], new int[] {1, 0}, 2, 2, 1, usable -> 1))
        .hasMessage("samples are not in order of items");
    Probe plain = SampleIndex.of(new long[] {5}, new int[1], 1, 1, 1).probe();
    assertThatThrownBy(() -> plain.inside(new long[] {5}, 1, item -> true, (item, hits) -> {}))
        .hasMessage("only an index for parts can be asked for them");
  }

  private static long parse(String step) {
    return step.startsWith("0x") ? Long.parseUnsignedLong(step.substring(2), 16) : 1;
  }

  private static Map<Integer, Integer> hits(Probe probe, long... shingles) {
    Map<Integer, Integer> hits = new LinkedHashMap<>();
    probe.ask(
        shingles, shingles.length, (item, count) -> assertThat(hits.put(item, count)).isNull());
    return hits;
  }

  private static Map<Integer, Integer> slow(long[] hashes, int[] owners, int most, long[] asked) {
    Map<Integer, Integer> hits = new TreeMap<>();
    for (int i = 0; i < hashes.length; i++) {
      for (long hash : asked) {
        if (hashes[i] == hash && occurrences(hashes, hash) <= most) {
          hits.merge(owners[i], 1, Integer::sum);
        }
      }
    }
    return hits;
  }

  private static int usable(long[] hashes, int[] owners, int most, int item) {
    int usable = 0;
    for (int i = 0; i < hashes.length; i++) {
      usable += owners[i] == item && occurrences(hashes, hashes[i]) <= most ? 1 : 0;
    }
    return usable;
  }

  private static int occurrences(long[] hashes, long hash) {
    int occurrences = 0;
    for (long other : hashes) {
      occurrences += other == hash ? 1 : 0;
    }
    return occurrences;
  }
}
