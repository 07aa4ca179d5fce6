package dev.doppel.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Clusters that are kept up to date beside those that {@link SimilarityIndex#families} finds anew,
 * which is what {@code doppel index families} prints: the same after every change.
 */
class LiveClustersTest {

  private static final double[] SIMILARITIES = {0.5, 0.62, 0.75, 0.8, 0.9, 0.97, 1};
  private static final int IDS = 80;

  @TempDir private Path folder;
  private final SplittableRandom random = new SplittableRandom(19);

  @Test
  void followEveryChange() throws IOException {
    StoredDocuments documents = StoredDocuments.open(folder);
    int clusters = 0;
    try {
      for (int step = 0; step < 700; step++) {
        change(documents);
        if (random.nextInt(3) == 0) {
          boolean unused = documents.updateClusters();
        }
        if (step % 200 == 199) {
          documents.commit();
          documents.close();
          documents = StoredDocuments.open(folder);
        }
        double similarity = SIMILARITIES[random.nextInt(step < 350 ? 3 : SIMILARITIES.length)];
        List<Family> expected = documents.index().families(similarity);
        assertThat(documents.families(similarity)).isEqualTo(expected);
        clusters += expected.size();
      }
    } finally {
      documents.close();
    }
    assertThat(clusters).isGreaterThan(2000); // there was something to follow
  }

  private void change(StoredDocuments documents) throws IOException {
    String id = "d" + random.nextInt(IDS);
    String other = "d" + random.nextInt(IDS);
    boolean areThere =
        !id.equals(other) && documents.get(id).isPresent() && documents.get(other).isPresent();
    switch (random.nextInt(10)) {
      case 0, 1 -> documents.remove(id);
      case 2 -> {
        if (areThere) {
          documents.decide(new Decision.Apart(id, other));
        }
      }
      case 3 -> {
        if (areThere) {
          documents.decide(new Decision.Together(id, other));
          documents.decide(new Decision.Keep(id));
        }
      }
      default -> documents.add(documents.prepare(id, anyMetadata(), anyText()));
    }
  }

  private Map<String, String> anyMetadata() {
    return random.nextInt(5) == 0 ? Map.of("document", "v" + random.nextInt(3)) : Map.of();
  }

  /** One of few texts, with more or fewer words replaced; some short, some empty. */
  private String anyText() {
    int length = random.nextInt(20) == 0 ? 0 : random.nextInt(5) == 0 ? 7 : 120;
    String text = MadeUp.words(random.nextInt(4), length);
    return random.nextInt(3) == 0 ? text : MadeUp.edited(text, 3 + random.nextInt(80));
  }

  @Test
  void aCrowdThatIsAllAlikeStaysOneCluster() throws IOException {
    String text = MadeUp.words(1, 300);
    try (StoredDocuments documents = StoredDocuments.open(folder)) {
      for (int i = 0; i < 700; i++) {
        documents.add("n" + i, text + " number " + i);
      }
      assertThat(documents.families(0.8)).singleElement().matches(is -> is.members().size() == 699);
      for (int i = 700; i < 1400; i++) {
        documents.add("n" + i, text + " number " + i);
      }
      assertThat(documents.families(0.8))
          .singleElement()
          .matches(is -> is.members().size() == 1399);
      documents.remove("n0");
      assertThat(documents.families(0.8))
          .singleElement()
          .matches(is -> is.head().equals("n1") && is.members().size() == 1398);
    }
  }

  @Test
  void changesAreMadeInSteps() throws IOException {
    try (StoredDocuments documents = StoredDocuments.open(folder)) {
      for (int i = 0; i < 300; i++) {
        documents.add("first" + i, MadeUp.words(i % 100, 50));
      }
      assertThat(documents.clustersLeft()).isEqualTo(300);
      assertThat(documents.updateClusters()).isFalse(); // the beginning is one step
      assertThat(documents.clustersLeft()).isZero();

      for (int i = 0; i < 500; i++) {
        documents.add("later" + i, MadeUp.words(i % 100, 50));
      }
      assertThat(documents.clustersLeft()).isEqualTo(500);
      assertThat(documents.updateClusters()).isTrue();
      assertThat(documents.clustersLeft()).isEqualTo(300);
      assertThat(documents.families(0.8)).isEqualTo(documents.index().families(0.8));
      assertThat(documents.clustersLeft()).isZero();
    }
  }

  @Test
  void whoFindsThemGivesUpWhenTheIndexIsClosed() throws IOException {
    StoredDocuments documents = StoredDocuments.open(folder);
    for (int i = 0; i < 10; i++) {
      documents.add("a" + i, MadeUp.words(i, 50));
    }
    LiveClusters clusters = documents.index().clusters();
    documents.close();

    assertThatIllegalStateException()
        .isThrownBy(clusters::catchUpSome)
        .withMessageContaining("closed");
  }

  @Test
  void aClosedIndexBeginsNoClusters() throws IOException {
    StoredDocuments documents = StoredDocuments.open(folder);
    documents.add("a", MadeUp.words(1, 50));
    documents.close();

    assertThatIllegalStateException()
        .isThrownBy(documents::updateClusters)
        .withMessageContaining("closed");
  }

  /** What fails here is no document; what fails in earnest had no room in the heap. */
  @SuppressWarnings("NullAway")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatFailedIsBegunAnew(boolean hadLinks) throws IOException {
    try (StoredDocuments documents = StoredDocuments.open(folder)) {
      for (int i = 0; i < 30; i++) {
        documents.add("a" + i, MadeUp.words(i / 2, 50));
      }
      LiveClusters clusters;
      if (hadLinks) {
        clusters = documents.index().clusters();
        clusters.catchUp();
        clusters.put(null, null);
      } else {
        clusters = new LiveClusters(Collections.singletonList(null), new Marks());
      }
      assertThatNullPointerException().isThrownBy(clusters::catchUpSome);
      assertThat(clusters.isBroken()).isTrue();
      assertThat(clusters.left()).isZero();
      clusters.removed(null);
      assertThat(clusters.left()).isZero(); // it keeps no more
      assertThatNullPointerException().isThrownBy(clusters::catchUp); // who waited meanwhile

      documents.add("late", MadeUp.words(3, 50));
      assertThat(documents.clustersLeft()).isEqualTo(31);
      assertThat(documents.updateClusters()).isFalse();
      documents.remove("a1");
      assertThat(documents.families(0.8)).isEqualTo(documents.index().families(0.8)).hasSize(14);
      assertThat(documents.clustersLeft()).isZero();
    }
  }

  /** Its crowd had dropped their links to it, as there were others before it. */
  @Test
  void aLateTextOfACrowdThatBecomesTheFirstIsItsHead() throws IOException {
    String text = MadeUp.words(1, 300);
    try (StoredDocuments documents = StoredDocuments.open(folder)) {
      documents.add("first", MadeUp.words(2, 300));
      for (int i = 0; i < 1100; i++) {
        documents.add("n" + i, text + " number " + i);
      }
      documents.index().clusters().catchUp();
      documents.add("first", text + " number 400");

      assertThat(documents.families(0.8))
          .singleElement()
          .matches(is -> is.head().equals("first") && is.members().size() == 1100);
    }
  }

  @Test
  void aCrowdFollowsEveryChange() throws IOException {
    String text = MadeUp.words(1, 300);
    try (StoredDocuments documents = StoredDocuments.open(folder)) {
      for (int i = 0; i < 800; i++) {
        documents.add("n" + i, text + " number " + i);
      }
      for (int step = 0; step < 300; step++) {
        String id = "n" + random.nextInt(800);
        if (random.nextInt(3) == 0) {
          documents.remove(id);
        } else {
          documents.add(id, text + " number " + random.nextInt(900));
        }
        if (step % 20 == 0) {
          assertThat(documents.families(0.8)).isEqualTo(documents.index().families(0.8));
        }
      }
    }
  }

  /** What one side remembers in vain would grow with the square of a crowd. */
  @Test
  void theLinksOfACrowdAreKnownOnBothSides() throws IOException {
    String text = MadeUp.words(1, 300);
    try (StoredDocuments documents = StoredDocuments.open(folder)) {
      for (int i = 0; i < 1500; i++) {
        documents.add("n" + i, text + " number " + i);
        if (i == 700 || i == 900) {
          assertThat(documents.updateClusters()).isFalse();
        }
        if (i > 900 && i % 3 == 0) {
          documents.remove("n" + random.nextInt(i));
        }
      }
      long[] links =
          documents
              .index()
              .clusters()
              .ask(
                  0.8,
                  asked -> {
                    long[] sums = new long[2];
                    for (int slot = 0; slot < asked.graph().slots(); slot++) {
                      TextNode node = asked.graph().node(slot);
                      if (node != null) {
                        assertThat(node.earlierCount()).isLessThanOrEqualTo(TextNode.MOST_LINKS);
                        sums[0] += node.earlierCount();
                        sums[1] += node.laterCount();
                      }
                    }
                    return sums;
                  });
      assertThat(links[1]).isEqualTo(links[0]);
      assertThat(documents.families(0.8)).hasSize(1);
    }
  }

  /** At the size of the server's promise: how long is the business of bench, what is not. */
  @Test
  void pagesShowEachClusterOnceInTheirOrder() throws IOException {
    try (StoredDocuments documents = StoredDocuments.open(folder)) {
      for (int i = 0; i < 60; i++) {
        String text = MadeUp.words(i, 100);
        documents.add("a" + i, text);
        documents.add("b" + i, MadeUp.edited(text, 20 + i));
        if (i % 3 == 0) {
          documents.add("c" + i, text);
        }
      }
      for (ClusterQuery.Order order : ClusterQuery.Order.values()) {
        List<Cluster> all = new ArrayList<>();
        String cursor = null;
        do {
          Page<Cluster> page = documents.clusters(ClusterQuery.of(0.6).by(order).page(cursor, 7));
          assertThat(page.total()).isEqualTo(documents.families(0.6).size());
          all.addAll(page.items());
          cursor = page.next();
        } while (cursor != null);
        assertThat(all).extracting(Cluster::head).doesNotHaveDuplicates();
        assertThat(all)
            .extracting(each -> new Family(each.head(), each.members()))
            .containsExactlyInAnyOrderElementsOf(documents.families(0.6));
        assertThat(all).isSortedAccordingTo((a, b) -> compare(documents, order, a, b));
      }
      ClusterCounts counts = documents.counts(0.6);
      assertThat(counts.members()).isEqualTo(counts.exact() + counts.near());
      assertThat(counts.exact()).isEqualTo(20);
      assertThat(counts.bins().stream().mapToInt(Integer::intValue).sum())
          .isEqualTo(counts.members());
    }
  }

  private static int compare(
      StoredDocuments documents, ClusterQuery.Order order, Cluster a, Cluster b) {
    return switch (order) {
      case LEAST_SIMILAR -> Double.compare(a.least(), b.least());
      case LARGEST -> Integer.compare(b.size(), a.size());
      case FIRST -> Integer.compare(place(documents, a.head()), place(documents, b.head()));
      case NEWEST -> Integer.compare(newest(documents, b), newest(documents, a));
    };
  }

  private static int newest(StoredDocuments documents, Cluster cluster) {
    return cluster.documents().stream()
        .mapToInt(each -> place(documents, each.id()))
        .max()
        .orElseThrow();
  }

  private static int place(StoredDocuments documents, String id) {
    return documents.all().stream().map(SketchedDocument::id).toList().indexOf(id);
  }

  @Test
  void aRuleKeepsOneOfEachClusterAndCanBeUndone() throws IOException {
    Instant[] now = {Instant.ofEpochMilli(1_000_000)};
    String text = MadeUp.words(5, 100);
    try (StoredDocuments documents =
        StoredDocuments.open(folder, SimilaritySettings.defaults(), () -> now[0])) {
      documents.add("old/x", text);
      now[0] = now[0].plusSeconds(1);
      documents.add("new/x", text + " and a few words more");
      documents.add("old/y", MadeUp.words(6, 100));
      documents.add(documents.prepare("v1", Map.of("document", "v"), MadeUp.words(7, 100)));
      documents.add(
          documents.prepare("v2", Map.of("document", "v"), MadeUp.words(7, 100) + " end"));

      assertThat(propose(documents, BulkRule.Choice.FIRST, ""))
          .containsExactly(
              new Decision.Keep("old/x"), new Decision.Discard("new/x"), new Decision.Keep("v1"));
      assertThat(propose(documents, BulkRule.Choice.NEWEST, ""))
          .contains(new Decision.Keep("new/x"), new Decision.Discard("old/x"));
      assertThat(propose(documents, BulkRule.Choice.LONGEST, ""))
          .contains(new Decision.Keep("new/x"), new Decision.Discard("old/x"));
      List<Decision> byPrefix = propose(documents, BulkRule.Choice.PREFIX, "new/");
      assertThat(byPrefix)
          .containsExactly(new Decision.Discard("old/x"), new Decision.Keep("new/x"));

      List<Decided> made = documents.decideAll(byPrefix);
      assertThat(documents.state("old/x")).isEqualTo(DocumentState.DISCARDED);
      assertThat(documents.clusters(ClusterQuery.of(0.8).settled(true)).items())
          .extracting(Cluster::head)
          .containsExactly("old/x");
      assertThat(documents.counts(0.8).settled()).isEqualTo(1);
      assertThat(propose(documents, BulkRule.Choice.FIRST, ""))
          .containsExactly(new Decision.Keep("v1"));

      documents.undo(made.get(0).batch(), true);
      assertThat(documents.state("old/x")).isEqualTo(DocumentState.UNDECIDED);
      assertThat(documents.state("new/x")).isEqualTo(DocumentState.UNDECIDED);
    }
  }

  private static List<Decision> propose(
      StoredDocuments documents, BulkRule.Choice choice, String prefix) {
    return documents.propose(new BulkRule(0.7, 0, choice, prefix));
  }
}
