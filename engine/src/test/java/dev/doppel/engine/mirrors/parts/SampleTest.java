package dev.doppel.engine.mirrors.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.hash.Hashes;
import dev.doppel.engine.internal.LongRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleTest {

  private final SplittableRandom random = new SplittableRandom(7);

  /** A random walk beside a sorted map that keeps everything. */
  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE / 4, 0})
  void holdsTheLowestHashesAndAllBelowTheLine(long line) {
    int core = 20;
    Sample sample = new Sample(Sample.WIDE);
    TreeMap<Long, Long> all = new TreeMap<>();
    for (int i = 0; i < 5000; i++) {
      long hash = Hashes.mix(random.nextInt(500)) >>> 1;
      long place = random.nextInt(1_000_000);
      sample.add(hash, place, ~place, core, line);
      all.merge(hash, place, Math::min);
    }

    sample.compact(core, line);

    List<Long> expected = new ArrayList<>();
    all.keySet().stream()
        .filter(hash -> hash <= line || expected.size() < core)
        .forEach(expected::add);
    assertThat(sample.size()).isEqualTo(expected.size());
    for (int item = 0; item < sample.size(); item++) {
      assertThat(sample.hash(item)).isEqualTo(expected.get(item));
      assertThat(sample.place(item)).isEqualTo(all.get(expected.get(item)));
      assertThat(sample.value(item)).isEqualTo(~sample.place(item));
      assertThat(sample.find(sample.hash(item))).isEqualTo(item);
    }
    assertThat(sample.find(1)).isNegative();
    assertThat(sample.isWhole()).isEqualTo(expected.size() == all.size());
    assertThat(all.headMap(sample.complete(), true)).hasSize(expected.size());
  }

  @Test
  void allSamplesStayWithinTheirBudget() {
    Samples samples = new Samples(Sample.NARROW, 64, 10_000);
    for (int i = 0; i < 200_000; i++) {
      samples.add(random.nextInt(10), random.nextLong() >>> 1, i, 0);
      assertThat(samples.items()).isLessThanOrEqualTo(10_000);
    }
    samples.finish();

    assertThat(samples.get(3).size()).isBetween(256, 1024);
    assertThat(samples.shrinks()).isLessThan(30);
    assertThat(samples.get(11).size()).isZero();
  }

  @Test
  void manySmallSetsGiveUpPartOfTheirCore() {
    Samples samples = new Samples(Sample.NARROW, 512, 10_000);
    for (int i = 0; i < 100_000; i++) {
      samples.add(random.nextInt(200), random.nextLong() >>> 1, i, 0);
    }
    samples.finish();

    assertThat(samples.core()).isEqualTo(64);
    assertThat(samples.shrinks()).isLessThan(30);
    for (int set = 0; set < 200; set++) {
      assertThat(samples.get(set).size()).isBetween(64, 127);
    }
  }

  @Test
  void recordsAreSortedByBothLongs() {
    for (int count = 0; count < 300; count++) {
      long[] records = random.longs(3L * count, 0, 20).toArray();
      List<List<Long>> expected = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        expected.add(List.of(records[3 * i], records[3 * i + 1]));
      }
      expected.sort(
          (a, b) ->
              a.get(0).equals(b.get(0))
                  ? a.get(1).compareTo(b.get(1))
                  : a.get(0).compareTo(b.get(0)));

      LongRecords.sort(records, 3, count);

      for (int i = 0; i < count; i++) {
        assertThat(List.of(records[3 * i], records[3 * i + 1])).isEqualTo(expected.get(i));
      }
    }
  }
}
