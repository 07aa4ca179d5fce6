package dev.doppel.core.papers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.distance.Sets;
import dev.doppel.core.index.RotationJoin;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.ShingleSketch;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.core.testkit.Shingles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The worked examples of Horowitz's slides on deduplication. */
class HorowitzTest {

  /** Numbered from 1 on the slide, from 0 here. */
  private static final long[] EIGHT = {37586, 50086, 2648, 934, 40957, 2650, 64475, 40955};

  @Test
  void tropicalFish() {
    String text =
        "Tropical fish include fish found in tropical environments around the world, including"
            + " both freshwater and salt water species";

    long[] shingles = Shingles.of(text, Shingling.words(3));

    assertThat(shingles).hasSize(16).doesNotHaveDuplicates();
    assertThat(shingles[0]).isEqualTo(Shingles.ofWords(3, "tropical", "fish", "include")[0]);
    assertThat(shingles[9]).isEqualTo(Shingles.ofWords(3, "the", "world", "including")[0]);
    assertThat(shingles[15]).isEqualTo(Shingles.ofWords(3, "salt", "water", "species")[0]);
  }

  @Test
  void fingerprintsOfTropicalFish() {
    long[] hashes = {938, 664, 463, 822, 492, 798, 78, 969, 143, 236, 913, 908, 694, 553, 870, 779};

    assertThat(ShingleSketch.modulo(hashes, 16, 4).sample())
        .containsExactlyInAnyOrder(664, 492, 236, 908);
  }

  @Test
  void aRoseIsARose() {
    long[] bag = Shingles.of("a rose is a rose is a rose", Shingling.words(4));

    assertThat(bag).hasSize(5);
    assertThat(Arrays.stream(bag).distinct()).hasSize(3);
    assertThat(bag[3]).isEqualTo(bag[0]);
    assertThat(bag[4]).isEqualTo(bag[1]);
  }

  @Test
  void jaccardOfSetsAndOfClusters() {
    Set<Integer> a = Set.of(0, 1, 2, 5, 6);
    Set<Integer> b = Set.of(0, 2, 3, 5, 7, 9);
    List<Set<Integer>> clusters =
        List.of(Set.of(0, 1, 2), Set.of(3, 4), Set.of(5, 6), Set.of(7, 8, 9));

    assertThat(Sets.jaccard(a, b)).isEqualTo(3.0 / 8);
    assertThat(Sets.clusteredJaccard(a, b, clusters)).isEqualTo(5.0 / 10);
  }

  /** The slides do not give their hash, so the distances 4, 16 and 12 cannot be had again. */
  @Test
  void simHashOfThreePhrases() {
    long cat = simHash("the cat sat on the mat");
    long sameCat = simHash("the cat sat on a mat");
    long iceCream = simHash("we all scream for ice cream");

    int close = SimHash.distance(cat, sameCat);
    assertThat(close).isLessThan(SimHash.distance(cat, iceCream));
    assertThat(close).isLessThan(SimHash.distance(sameCat, iceCream));
  }

  @Test
  void simHashesOfTheSlide() {
    assertThat(SimHash.distance(851459198, 847263864)).isEqualTo(4);
    assertThat(SimHash.distance(851459198, 984968088)).isEqualTo(16);
    assertThat(SimHash.distance(847263864, 984968088)).isEqualTo(12);
  }

  /** Sorting brings together the pairs that differ in their lower bits only. */
  @Test
  void sortedNeighbours() {
    assertThat(neighbours(1)).containsExactlyInAnyOrder("3-6", "5-8");
  }

  @Test
  void rotatedByTwoFourMeetsTwo() {
    assertThat(neighbours(8)).contains("2-4", "3-6", "5-8");
  }

  /** The pairs within distance 2, by the slide's numbers. */
  private static List<String> neighbours(int rotations) {
    List<String> pairs = new ArrayList<>();
    RotationJoin.join(
        EIGHT,
        EIGHT.length,
        16,
        RotationJoin.evenly(rotations, 16),
        2,
        (a, b) -> pairs.add((a + 1) + "-" + (b + 1)));
    return pairs;
  }

  private static long simHash(String phrase) {
    long[] bigrams = Arrays.stream(Shingles.of(phrase, Shingling.chars(2))).distinct().toArray();
    return SimHash.of(bigrams, bigrams.length);
  }
}
