package dev.doppel.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinksTest {

  private final SplittableRandom random = new SplittableRandom(42);

  @Test
  void byHead_chainsEndAfterOneStep() {
    Links links = chain(5);

    assertThat(links.byHead(new int[] {0, 1, 2, 3, 4})).containsExactly(0, 0, 2, 2, 4);
  }

  @Test
  void byHead_theOrderDecidesWhoLeads() {
    Links links = chain(5);

    assertThat(links.byHead(new int[] {1, 3, 0, 2, 4})).containsExactly(1, 1, 1, 3, 3);
    assertThat(links.byHead(new int[] {4, 3, 2, 1, 0})).containsExactly(0, 2, 2, 4, 4);
  }

  @Test
  void byHead_theMostSimilarHeadWinsThenTheFirst() {
    Links links = Links.among(5);
    links.add(3, 0, 0.8f);
    links.add(3, 1, 0.9f);
    links.add(3, 2, 0.9f);
    links.add(4, 2, 0.7f);
    links.add(4, 1, 0.7f);

    assertThat(links.byHead(new int[] {0, 1, 2, 3, 4})).containsExactly(0, 1, 2, 1, 1);
  }

  /** Item 1 is contained in item 0: it may go, the larger one may not. */
  @Test
  void byHead_containedLinksGoOneWay() {
    Links links = Links.among(2);
    links.add(1, 0, 1);

    assertThat(links.byHead(new int[] {0, 1})).containsExactly(0, 0);
    assertThat(links.byHead(new int[] {1, 0})).containsExactly(0, 1);
  }

  @Test
  void byHead_linkToOneself() {
    Links links = Links.among(2);
    links.add(1, 1, 1);

    assertThat(links.byHead(new int[] {0, 1})).containsExactly(0, 1);
  }

  @Test
  void byHead_everyMemberIsLinkedToItsHead() {
    for (int round = 0; round < 200; round++) {
      int items = 1 + random.nextInt(40);
      float[][] similarity = new float[items][items];
      Links links = randomLinks(items, similarity);
      int[] order = shuffled(items);

      int[] heads = links.byHead(order);

      boolean[] leads = new boolean[items];
      for (int item : order) {
        float best = 0;
        for (int head = 0; head < items; head++) {
          best = leads[head] ? Math.max(best, similarity[item][head]) : best;
        }
        leads[item] = heads[item] == item;
        assertThat(leads[item]).as("a head only if no head is linked").isEqualTo(best == 0);
        assertThat(leads[heads[item]]).isTrue();
        assertThat(leads[item] ? 0 : similarity[item][heads[item]]).isEqualTo(best);
      }
    }
  }

  @Test
  void byAgreement_cliquesWithAWrongLinkBetweenThem() {
    Links links = Links.among(7);
    link(links, 0, 2, 4);
    link(links, 1, 3, 5, 6);
    links.add(4, 3, 1);

    assertThat(links.byAgreement(new int[] {0, 1, 2, 3, 4, 5, 6}))
        .containsExactly(0, 1, 0, 1, 0, 1, 1);
    assertThat(links.byAgreement(new int[] {6, 5, 4, 3, 2, 1, 0}))
        .containsExactly(4, 6, 4, 6, 4, 6, 6);
  }

  /** A member that misses only its head stays with those it is linked to. */
  @Test
  void byAgreement_aMemberMayMissItsHead() {
    Links links = Links.among(4);
    link(links, 0, 1, 2);
    link(links, 1, 2, 3);

    assertThat(links.byAgreement(new int[] {0, 1, 2, 3})).containsExactly(0, 0, 0, 0);
  }

  /** Good clusters, not the best: but no worse than the other two ways, and no item moves. */
  @Test
  void byAgreement_noItemWouldRatherBeElsewhere() {
    for (int round = 0; round < 200; round++) {
      int items = 1 + random.nextInt(40);
      float[][] similarity = new float[items][items];
      Links links = randomLinks(items, similarity);
      int[] order = shuffled(items);

      int[] heads = links.byAgreement(order);

      long found = disagreements(heads, similarity);
      assertThat(found).isLessThanOrEqualTo(disagreements(links.byHead(order), similarity));
      for (int item = 0; item < items; item++) {
        for (int elsewhere : heads) {
          int[] moved = heads.clone();
          moved[item] = elsewhere;
          assertThat(disagreements(moved, similarity)).isGreaterThanOrEqualTo(found);
        }
        int first = heads[item];
        int[] rank = ranks(order);
        assertThat(rank[first]).isLessThanOrEqualTo(rank[item]);
        assertThat(heads[first]).isEqualTo(first);
      }
    }
  }

  /**
   * Among seven items all 877 partitions can be tried. The clusters are good ones, not always the
   * best. Teeth, measured: of the 400 times, the best is missed 19 times; 57 if only the start from
   * single items is improved, 49 if only the one around heads, 25 if clusters are never merged.
   */
  @Test
  void byAgreement_hardlyEverMissesTheBest() {
    int missed = 0;
    for (int round = 0; round < 400; round++) {
      float[][] similarity = new float[7][7];
      Links links = Links.among(7);
      for (int one = 0; one < 7; one++) {
        for (int other = 0; other < one; other++) {
          if (random.nextInt(2) == 0) {
            similarity[one][other] = (1 + random.nextInt(9)) / 10f;
            links.add(one, other, similarity[one][other]);
            links.add(other, one, similarity[one][other]);
          }
        }
      }

      long found = disagreements(links.byAgreement(shuffled(7)), similarity);

      missed += found > fewestDisagreements(new int[7], 0, 0, similarity) ? 1 : 0;
    }
    assertThat(missed).isLessThanOrEqualTo(19);
  }

  /** The fewest of all partitions that begin with the first {@code placed} items as they are. */
  private static long fewestDisagreements(
      int[] clusters, int placed, int used, float[][] similarity) {
    if (placed == clusters.length) {
      return disagreements(clusters, similarity);
    }
    long fewest = Long.MAX_VALUE;
    for (int cluster = 0; cluster <= used; cluster++) {
      clusters[placed] = cluster;
      fewest =
          Math.min(
              fewest,
              fewestDisagreements(clusters, placed + 1, Math.max(used, cluster + 1), similarity));
    }
    return fewest;
  }

  @Test
  void byAgreement_linksToOneselfCountForNothing() {
    for (int round = 0; round < 200; round++) {
      int items = 1 + random.nextInt(40);
      Links links = randomLinks(items, new float[items][items]);
      int[] order = shuffled(items);
      int[] heads = links.byAgreement(order);

      for (int item = 0; item < items; item += 2) {
        links.add(item, item, 1);
      }

      assertThat(links.byAgreement(order)).isEqualTo(heads);
    }
  }

  private static void link(Links links, int... clique) {
    for (int one : clique) {
      for (int other : clique) {
        if (one != other) {
          links.add(one, other, 1);
        }
      }
    }
  }

  private static long disagreements(int[] clusters, float[][] similarity) {
    long wrong = 0;
    for (int i = 0; i < clusters.length; i++) {
      for (int j = 0; j < i; j++) {
        boolean isLike = similarity[i][j] > 0 || similarity[j][i] > 0;
        wrong += isLike == (clusters[i] == clusters[j]) ? 0 : 1;
      }
    }
    return wrong;
  }

  private static int[] ranks(int[] order) {
    int[] ranks = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      ranks[order[i]] = i;
    }
    return ranks;
  }

  @Test
  void transitively_chainsAreOneCluster() {
    Links links = chain(5);

    assertThat(links.transitively(new int[] {0, 1, 2, 3, 4})).containsExactly(0, 0, 0, 0, 0);
    assertThat(links.transitively(new int[] {3, 0, 1, 2, 4})).containsExactly(3, 3, 3, 3, 3);
  }

  @Test
  void transitively_headsAreFirstOfWhoeverCanBeReached() {
    for (int round = 0; round < 200; round++) {
      int items = 1 + random.nextInt(40);
      float[][] similarity = new float[items][items];
      Links links = randomLinks(items, similarity);
      int[] order = shuffled(items);

      int[] heads = links.transitively(order);

      boolean[][] reached = reached(similarity);
      for (int item = 0; item < items; item++) {
        int from = item;
        int first =
            IntStream.of(order).filter(other -> reached[from][other]).findFirst().orElse(-1);
        assertThat(heads[item]).isEqualTo(first);
      }
    }
  }

  @Test
  void withoutLinksEachLeadsItself() {
    Links links = Links.among(3);

    assertThat(links.byHead(new int[] {2, 1, 0})).containsExactly(0, 1, 2);
    assertThat(links.transitively(new int[] {2, 1, 0})).containsExactly(0, 1, 2);
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> Links.among(3).add(0, 3, 1)).hasMessage("link 0 to 3 among 3 items");
    assertThatThrownBy(() -> Links.among(3).add(-1, 2, 1)).hasMessage("link -1 to 2 among 3 items");
    assertThatThrownBy(() -> Links.among(3).add(3, 0, 1)).hasMessage("link 3 to 0 among 3 items");
    assertThatThrownBy(() -> Links.among(3).add(2, -1, 1)).hasMessage("link 2 to -1 among 3 items");
  }

  /** Each item resembles the next. */
  private static Links chain(int items) {
    Links links = Links.among(items);
    for (int i = 1; i < items; i++) {
      links.add(i - 1, i, 0.9f);
      links.add(i, i - 1, 0.9f);
    }
    return links;
  }

  private Links randomLinks(int items, float[][] similarity) {
    Links links = Links.among(items);
    for (int i = random.nextInt(3 * items); i > 0; i--) {
      int follower = random.nextInt(items);
      int head = random.nextInt(items);
      if (follower != head && similarity[follower][head] == 0) {
        similarity[follower][head] = (1 + random.nextInt(9)) / 10f;
        links.add(follower, head, similarity[follower][head]);
      }
    }
    return links;
  }

  /** Who can be reached from whom, links going both ways (Warshall). */
  private static boolean[][] reached(float[][] similarity) {
    int items = similarity.length;
    boolean[][] reached = new boolean[items][items];
    for (int a = 0; a < items; a++) {
      for (int b = 0; b < items; b++) {
        reached[a][b] = a == b || similarity[a][b] > 0 || similarity[b][a] > 0;
      }
    }
    for (int via = 0; via < items; via++) {
      for (int a = 0; a < items; a++) {
        for (int b = 0; b < items; b++) {
          reached[a][b] |= reached[a][via] && reached[via][b];
        }
      }
    }
    return reached;
  }

  private int[] shuffled(int items) {
    int[] order = IntStream.range(0, items).toArray();
    for (int i = items - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int item = order[i];
      order[i] = order[other];
      order[other] = item;
    }
    return order;
  }
}
