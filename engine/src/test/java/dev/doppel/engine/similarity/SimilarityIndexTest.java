package dev.doppel.engine.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimilarityIndexTest {

  private static final SimilaritySettings SETTINGS = SimilaritySettings.defaults();
  private static final String TEXT = MadeUp.words(1, 500);

  @TempDir private Path folder;

  @Test
  void findsWhatIsAlikeBestFirst() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("copy", TEXT));
      index.add(MadeUp.document("near", MadeUp.edited(TEXT, 100)));
      index.add(MadeUp.document("stranger", MadeUp.words(2, 500)));

      List<Match> matches = index.find(MadeUp.document("new", TEXT), Query.similarity(0.9));

      assertThat(matches).extracting(Match::id).containsExactly("copy", "near");
      assertThat(matches)
          .extracting(Match::kind)
          .containsExactly(Match.Kind.EXACT, Match.Kind.NEAR);
      assertThat(matches.get(0).similarity()).isEqualTo(1);
    }
  }

  @Test
  void aStoredDocumentIsNotItsOwnMatch() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("a", TEXT));
      index.add(MadeUp.document("b", TEXT));

      assertThat(index.find("a", Query.distance(0))).extracting(Match::id).containsExactly("b");
      assertThat(index.find("a", Query.nearest(5))).extracting(Match::id).containsExactly("b");
    }
  }

  @Test
  void limit_keepsTheBest() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("near", MadeUp.edited(TEXT, 50)));
      index.add(MadeUp.document("copy", TEXT));

      List<Match> best = index.find(MadeUp.document("x", TEXT), Query.similarity(0.5).limit(1));

      assertThat(best).extracting(Match::id).containsExactly("copy");
    }
  }

  @Test
  void whatIsCommittedLastsAndNothingElse() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(
          new SketchedDocument(
              "a",
              Map.of("title", "A", "author", "B"),
              MadeUp.document("a", TEXT).fingerprint(),
              5,
              MadeUp.document("a", TEXT).fine(),
              17));
      index.add(MadeUp.document("b", TEXT));
      index.add(MadeUp.document("gone", TEXT));
      index.mark("a", "b");
      index.remove("gone");
      index.commit();
      index.add(MadeUp.document("c", TEXT));
      index.remove("b");
    }

    try (SimilarityIndex index = open()) {
      assertThat(index.size()).isEqualTo(2);
      assertThat(index.marks()).isEqualTo(1);
      SketchedDocument a = index.get("a").orElseThrow();
      assertThat(a.metadata()).isEqualTo(Map.of("title", "A", "author", "B"));
      assertThat(a.simHash()).isEqualTo(5);
      assertThat(a.length()).isEqualTo(17);
      assertThat(a.fine()).isEqualTo(MadeUp.document("a", TEXT).fine());
    }
  }

  @Test
  void aSecondOpeningIsRefused() throws IOException {
    try (SimilarityIndex index = open()) {
      assertThat(index.size()).isZero();
      assertThatThrownBy(this::open)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("already open");
    }
  }

  @Test
  void openExisting_whereThereIsNone() {
    assertThatThrownBy(() -> SimilarityIndex.openExisting(folder, SETTINGS))
        .isInstanceOf(IOException.class)
        .hasMessage("no index in " + folder);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void add_tellsNewFromReplacedFromUnchanged() throws IOException {
    try (SimilarityIndex index = open()) {
      assertThat(index.add(MadeUp.document("a", TEXT))).isEqualTo(SimilarityIndex.Added.NEW);
      assertThat(index.add(MadeUp.document("a", TEXT))).isEqualTo(SimilarityIndex.Added.UNCHANGED);
      assertThat(index.add(MadeUp.document("a", "another text altogether")))
          .isEqualTo(SimilarityIndex.Added.REPLACED);
      assertThat(index.size()).isEqualTo(1);
      assertThat(index.find(MadeUp.document("x", TEXT), Query.similarity(0.5))).isEmpty();
    }
  }

  @Test
  void versionsAreToldFromDuplicates() throws IOException {
    try (SimilarityIndex index = open()) {
      Map<String, String> contract = Map.of(SketchedDocument.VERSION_OF, "contract");
      index.add(MadeUp.document("v1", contract, TEXT));
      index.add(MadeUp.document("v2", contract, MadeUp.edited(TEXT, 100)));
      index.add(MadeUp.document("copy", TEXT));

      assertThat(index.find("v1", Query.similarity(0.8)))
          .extracting(Match::id, Match::kind)
          .containsExactly(
              org.assertj.core.api.Assertions.tuple("copy", Match.Kind.EXACT),
              org.assertj.core.api.Assertions.tuple("v2", Match.Kind.VERSION));
      assertThat(index.find(MadeUp.document("v1", TEXT), Query.similarity(0.99)))
          .extracting(Match::id, Match::kind)
          .contains(org.assertj.core.api.Assertions.tuple("v1", Match.Kind.VERSION));

      index.remove("copy");
      assertThat(index.families(0.8)).singleElement().matches(Family::isOneDocument);
    }
  }

  @Test
  void marksAreRespectedAlsoByLaterVersions() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("a", TEXT));
      index.add(MadeUp.document("b", TEXT));
      index.add(MadeUp.document("c", TEXT));

      assertThat(index.mark("a", "b")).isTrue();
      assertThat(index.mark("b", "a")).isFalse();
      index.add(MadeUp.document("b", MadeUp.edited(TEXT, 200)));

      assertThat(index.find("b", Query.similarity(0.5))).extracting(Match::id).containsExactly("c");
      assertThat(index.find("b", Query.nearest(1))).extracting(Match::id).containsExactly("c");
      assertThat(index.families(0.9))
          .singleElement()
          .satisfies(
              family -> {
                assertThat(family.head()).isEqualTo("a");
                assertThat(family.members()).extracting(Match::id).containsExactly("c");
              });

      index.unmark("a", "b");
      assertThat(index.find("b", Query.similarity(0.5))).hasSize(2);
    }
  }

  @Test
  void mark_whatIsNotThere() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("a", TEXT));

      assertThatThrownBy(() -> index.mark("a", "nobody"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no document 'nobody' in the index");
      assertThatThrownBy(() -> index.mark("a", "a")).hasMessage("'a' is marked against itself");
    }
  }

  @Test
  void emptyTextsAreLikeNothing() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("a", ""));
      index.add(MadeUp.document("b", " -- "));
      index.commit();

      assertThat(index.find("a", Query.distance(64))).isEmpty();
      assertThat(index.families(0.5)).isEmpty();
    }
    try (SimilarityIndex index = open()) {
      assertThat(index.size()).isEqualTo(2);
    }
  }

  /** Whoever asks finds all that was there before, and no half of a change. */
  @Test
  void manyAskWhileOneAdds() throws Exception {
    AtomicInteger added = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(3);
    try (SimilarityIndex index = open()) {
      Callable<Integer> reader =
          () -> {
            int asked = 0;
            for (int before = 0; before < 600; before = added.get()) {
              List<Match> matches = index.find(MadeUp.document("x", TEXT), Query.similarity(0.9));
              assertThat(matches).hasSizeBetween(before, added.get() + 1);
              asked++;
            }
            return asked;
          };
      List<Future<Integer>> readers = List.of(pool.submit(reader), pool.submit(reader));
      for (int i = 0; i < 600; i++) {
        index.add(MadeUp.document("d" + i, TEXT));
        added.incrementAndGet();
        index.add(MadeUp.document("d0", i % 2 == 0 ? TEXT : TEXT + " more"));
      }
      for (Future<Integer> each : readers) {
        assertThat(each.get()).isPositive();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private SimilarityIndex open() throws IOException {
    return SimilarityIndex.open(folder, SETTINGS);
  }
}
