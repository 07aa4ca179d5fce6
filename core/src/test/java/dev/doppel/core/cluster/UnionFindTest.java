package dev.doppel.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class UnionFindTest {

  private final SplittableRandom random = new SplittableRandom(42);

  @Test
  void walksLikeRelabelling() {
    for (int items : new int[] {1, 2, 10, 200}) {
      UnionFind union = UnionFind.of(items);
      int[] labels = new int[items]; // the smallest item of the set of each
      for (int i = 0; i < items; i++) {
        labels[i] = i;
      }
      for (int step = 0; step < 2 * items; step++) {
        int a = random.nextInt(items);
        int b = random.nextInt(items);
        boolean apart = labels[a] != labels[b];

        assertThat(union.union(a, b)).isEqualTo(apart);

        relabel(labels, Math.max(labels[a], labels[b]), Math.min(labels[a], labels[b]));
        int asked = random.nextInt(items);
        assertThat(union.find(asked)).isEqualTo(labels[asked]);
      }
      for (int i = 0; i < items; i++) {
        assertThat(union.find(i)).isEqualTo(labels[i]);
      }
    }
  }

  private static void relabel(int[] labels, int from, int to) {
    for (int i = 0; i < labels.length; i++) {
      labels[i] = labels[i] == from ? to : labels[i];
    }
  }
}
