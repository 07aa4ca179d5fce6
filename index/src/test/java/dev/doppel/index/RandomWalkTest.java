package dev.doppel.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An index beside a map that is searched in full: random additions, replacements, removals, marks
 * and reopenings, with the same answers at every step.
 */
class RandomWalkTest {

  private static final SimilaritySettings SETTINGS = SimilaritySettings.defaults();
  private static final int IDS = 60;

  @TempDir private Path folder;

  private final SplittableRandom random = new SplittableRandom(6);
  private final Map<String, SketchedDocument> documents = new HashMap<>();
  private final Set<Set<String>> marks = new HashSet<>();

  @Test
  void answersLikeAMapThatIsSearchedInFull() throws IOException {
    SimilarityIndex index = SimilarityIndex.open(folder, SETTINGS);
    try {
      for (int step = 0; step < 600; step++) {
        change(index);
        if (step % 50 == 49) {
          index.commit();
          index.close();
          index = SimilarityIndex.open(folder, SETTINGS);
        }
        if (step % 5 == 4) {
          compare(index);
        }
      }
    } finally {
      index.close();
    }
  }

  private void change(SimilarityIndex index) throws IOException {
    String id = anyId();
    int choice = random.nextInt(10);
    if (choice < 6) {
      SketchedDocument document = MadeUp.document(id, anyText());
      index.add(document);
      documents.put(id, document);
    } else if (choice < 8) {
      assertThat(index.remove(id)).isEqualTo(documents.remove(id) != null);
    } else {
      String other = anyId();
      if (!id.equals(other) && documents.containsKey(id) && documents.containsKey(other)) {
        assertThat(index.mark(id, other)).isEqualTo(marks.add(Set.of(id, other)));
      }
    }
  }

  private void compare(SimilarityIndex index) {
    assertThat(index.size()).isEqualTo(documents.size());
    SketchedDocument asked = MadeUp.document(anyId(), anyText());
    int distance = random.nextInt(30);
    assertThat(ids(index.find(asked, Query.distance(distance))))
        .isEqualTo(search(asked, other -> asked.distance(other) <= distance));

    double least = 0.3 + 0.7 * random.nextDouble();
    int radius = SimilarityIndex.radius(least);
    assertThat(ids(index.find(asked, Query.similarity(least))))
        .isEqualTo(
            search(
                asked,
                other -> asked.similarity(other) >= least && asked.distance(other) <= radius));

    int nearest = 1 + random.nextInt(5);
    List<Integer> distances =
        documents.values().stream()
            .filter(other -> isComparable(asked, other))
            .map(asked::distance)
            .sorted()
            .limit(nearest)
            .toList();
    assertThat(index.find(asked, Query.nearest(nearest)))
        .extracting(Match::distance)
        .isEqualTo(distances);
    compareFamilies(index, 0.5 + 0.5 * random.nextDouble());
  }

  /** Each member was verified, and of what stands alone or at a head no two belong together. */
  private void compareFamilies(SimilarityIndex index, double least) {
    Set<String> heads = new HashSet<>(documents.keySet());
    for (Family family : index.families(least)) {
      SketchedDocument head = stored(family.head());
      for (Match member : family.members()) {
        SketchedDocument other = stored(member.id());
        assertThat(heads.remove(member.id())).isTrue();
        assertThat(isMarked(head, other)).isFalse();
        assertThat(member.similarity()).isEqualTo(head.similarity(other));
        assertThat(member.similarity()).isGreaterThanOrEqualTo(least);
      }
    }
    List<String> alone = new ArrayList<>(heads);
    for (int i = 0; i < alone.size(); i++) {
      for (int j = 0; j < i; j++) {
        SketchedDocument a = stored(alone.get(i));
        SketchedDocument b = stored(alone.get(j));
        assertThat(isMarked(a, b) || a.similarity(b) < least).as("%s %s", a, b).isTrue();
      }
    }
  }

  private Set<String> search(SketchedDocument asked, Predicate<SketchedDocument> close) {
    Set<String> found = new HashSet<>();
    for (SketchedDocument other : documents.values()) {
      if (isComparable(asked, other) && close.test(other)) {
        found.add(other.id());
      }
    }
    return found;
  }

  private SketchedDocument stored(String id) {
    return java.util.Objects.requireNonNull(documents.get(id), id);
  }

  private boolean isComparable(SketchedDocument a, SketchedDocument b) {
    return a.unit() == b.unit() && !isMarked(a, b);
  }

  private boolean isMarked(SketchedDocument a, SketchedDocument b) {
    return !a.id().equals(b.id()) && marks.contains(Set.of(a.id(), b.id()));
  }

  private static Set<String> ids(List<Match> matches) {
    Set<String> ids = new HashSet<>();
    matches.forEach(match -> ids.add(match.id()));
    return ids;
  }

  private String anyId() {
    return "d" + random.nextInt(IDS);
  }

  /** One of few texts, with more or fewer words replaced. */
  private String anyText() {
    String text = MadeUp.words(random.nextInt(4), random.nextInt(5) == 0 ? 8 : 200);
    return random.nextInt(4) == 0 ? text : MadeUp.edited(text, 5 + random.nextInt(100));
  }
}
