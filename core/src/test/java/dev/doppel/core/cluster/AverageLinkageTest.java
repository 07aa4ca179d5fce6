package dev.doppel.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AverageLinkageTest {

  @Test
  void theMostSimilarComeFirst() {
    AverageLinkage linkage = AverageLinkage.among(4);
    linkage.link(0, 1, 0.5f, true);
    linkage.link(1, 2, 0.9f, true);
    linkage.link(2, 3, 0.5f, true);

    assertThat(linkage.groups(0.3)).containsExactly(0, 1, 1, 3); // 0 and 3 are 0.25 from the group
  }

  @Test
  void aChainOfSmallStepsEndsWhereItsEndsHaveTooLittleInCommon() {
    AverageLinkage linkage = AverageLinkage.among(64);
    for (int item = 1; item < 64; item++) {
      linkage.link(item - 1, item, 0.7f, true);
    }

    int[] groups = linkage.groups(0.2);

    assertThat(Arrays.stream(groups).distinct().count()).isBetween(10L, 32L);
  }

  @Test
  void itemsThatAllHaveSomebodyCloserAreNoReason() {
    AverageLinkage linkage = AverageLinkage.among(4);
    linkage.link(0, 1, 0.9f, false);
    linkage.link(2, 3, 0.8f, false);
    linkItemsAcross(linkage, false);

    assertThat(linkage.groups(0.3)).containsExactly(0, 0, 2, 2);
  }

  @Test
  void whatIsSaidToBeAReasonIsOne() {
    AverageLinkage linkage = AverageLinkage.among(4);
    linkage.link(0, 1, 0.9f, false);
    linkage.link(2, 3, 0.8f, false);
    linkItemsAcross(linkage, true);

    assertThat(linkage.groups(0.3)).containsExactly(0, 0, 0, 0);
  }

  private static void linkItemsAcross(AverageLinkage linkage, boolean isReason) {
    linkage.link(0, 2, 0.6f, false);
    linkage.link(0, 3, 0.6f, false);
    linkage.link(1, 2, 0.6f, false);
    linkage.link(1, 3, 0.6f, isReason);
  }

  @Test
  void whatIsJoinedStaysTogetherAndWhatIsLeftOutCountsInNoAverage() {
    AverageLinkage linkage = AverageLinkage.among(3);
    linkage.join(0, 1);
    linkage.leaveOut(1);
    linkage.link(0, 2, 0.5f, true);

    assertThat(linkage.groups(0.4)).containsExactly(0, 0, 0); // 0.25 if item 1 counted
  }

  @Test
  void agreesWithASearchOfAllPairsOfGroups() {
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int items = 2 + random.nextInt(14);
      float[][] similarities = new float[items][items];
      AverageLinkage linkage = AverageLinkage.among(items);
      for (int a = 0; a < items; a++) {
        for (int b = 0; b < a; b++) {
          if (random.nextInt(3) > 0) {
            similarities[a][b] = (1 + random.nextInt(1 << 20)) / (float) (1 << 20);
            similarities[b][a] = similarities[a][b];
            linkage.link(a, b, similarities[a][b], true);
          }
        }
      }

      assertThat(linkage.groups(0.4)).as("seed %d", seed).isEqualTo(grouped(similarities, 0.4));
    }
  }

  /** The same, by looking at all pairs of items each time. */
  private static int[] grouped(float[][] similarities, double bound) {
    List<List<Integer>> groups = new ArrayList<>();
    for (int item = 0; item < similarities.length; item++) {
      groups.add(new ArrayList<>(List.of(item)));
    }
    while (true) {
      double most = bound;
      List<Integer> left = null;
      List<Integer> right = null;
      for (List<Integer> a : groups) {
        for (List<Integer> b : groups) {
          double mean = a == b ? 0 : mean(a, b, similarities);
          if (mean >= most) {
            most = mean;
            left = a;
            right = b;
          }
        }
      }
      if (left == null) {
        break;
      }
      left.addAll(right);
      groups.remove(right);
    }
    int[] lowest = new int[similarities.length];
    for (List<Integer> group : groups) {
      group.forEach(item -> lowest[item] = group.stream().min(Integer::compare).orElseThrow());
    }
    return lowest;
  }

  private static double mean(List<Integer> a, List<Integer> b, float[][] similarities) {
    double sum = 0;
    for (int one : a) {
      for (int other : b) {
        sum += similarities[one][other];
      }
    }
    return sum / ((double) a.size() * b.size());
  }
}
