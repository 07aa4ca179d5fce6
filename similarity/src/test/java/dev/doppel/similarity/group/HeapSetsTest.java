package dev.doppel.similarity.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class HeapSetsTest {

  @Test
  void setsOfAnySizeComeBack() {
    HeapSets sets = HeapSets.none();
    int[] sizes = {0, 1, 65_536, 5, 200_000, 65_535, 2, 70_000, 0, 3};
    long[] places = new long[sizes.length];
    for (int i = 0; i < sizes.length; i++) {
      places[i] = sets.write(values(i, sizes[i]), sizes[i]);
    }

    for (int i = 0; i < sizes.length; i++) {
      long[] read = new long[sizes[i]];
      sets.read(places[i], sizes[i], read);
      assertThat(read).isEqualTo(values(i, sizes[i]));
    }
    assertThat(sets.bytes()).isEqualTo(8L * java.util.Arrays.stream(sizes).sum());
  }

  @Test
  void manySmallSetsShareBlocks() {
    HeapSets sets = HeapSets.none();
    long[] places = new long[5000];
    for (int i = 0; i < places.length; i++) {
      places[i] = sets.write(values(i, 100), 100);
    }

    for (int i = 0; i < places.length; i++) {
      long[] read = new long[100];
      sets.read(places[i], 100, read);
      assertThat(read).isEqualTo(values(i, 100));
    }
  }

  private static long[] values(int seed, int size) {
    Random random = new Random(seed);
    return LongStream.generate(random::nextLong).limit(size).toArray();
  }
}
