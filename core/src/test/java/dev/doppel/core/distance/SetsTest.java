package dev.doppel.core.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SetsTest {

  private final SplittableRandom random = new SplittableRandom(42);

  @Test
  void agreesWithUnionsAndIntersections() {
    for (int i = 0; i < 500; i++) {
      Set<Integer> a = randomSet();
      Set<Integer> b = randomSet();
      Set<Integer> union = new HashSet<>(a);
      union.addAll(b);
      Set<Integer> both = new HashSet<>(a);
      both.retainAll(b);

      assertThat(Sets.jaccard(a, b))
          .isEqualTo(union.isEmpty() ? 1 : (double) both.size() / union.size())
          .isEqualTo(Sets.jaccard(b, a));
      assertThat(Sets.containment(a, b))
          .isEqualTo(a.isEmpty() ? 1 : (double) both.size() / a.size());
    }
  }

  @Test
  void emptySets() {
    Set<Integer> none = Set.of();

    assertThat(Sets.jaccard(none, none)).isEqualTo(1);
    assertThat(Sets.jaccard(none, Set.of(1))).isZero();
    assertThat(Sets.containment(none, Set.of(1))).isEqualTo(1);
    assertThat(Sets.containment(Set.of(1), none)).isZero();
    assertThat(Sets.clusteredJaccard(none, none, List.of())).isEqualTo(1);
  }

  @Test
  void clusteredJaccard_ofSingletonsIsJaccard() {
    List<Set<Integer>> singletons = IntStream.range(0, 20).mapToObj(Set::of).toList();
    for (int i = 0; i < 100; i++) {
      Set<Integer> a = randomSet();
      Set<Integer> b = randomSet();

      assertThat(Sets.clusteredJaccard(a, b, singletons)).isEqualTo(Sets.jaccard(a, b));
    }
  }

  @Test
  void clusteredJaccard_mistakesAreNamed() {
    List<Set<Integer>> overlapping = List.of(Set.of(1), Set.of(1));
    List<Set<Integer>> clusters = List.of(Set.of(1), Set.of(2));

    assertThatThrownBy(() -> Sets.clusteredJaccard(Set.of(1), Set.of(1), overlapping))
        .hasMessage("clusters overlap: [[1], [1]]");
    assertThatThrownBy(() -> Sets.clusteredJaccard(Set.of(3), Set.of(1), clusters))
        .hasMessage("an item of [3] is in no cluster of [[1], [2]]");
    assertThatThrownBy(() -> Sets.clusteredJaccard(Set.of(1), Set.of(4), clusters))
        .hasMessage("an item of [4] is in no cluster of [[1], [2]]");
  }

  private Set<Integer> randomSet() {
    return random.ints(random.nextInt(12), 0, 20).boxed().collect(Collectors.toSet());
  }
}
