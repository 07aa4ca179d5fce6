package dev.doppel.similarity.evidence;

import dev.doppel.core.distance.Edits;
import dev.doppel.core.distance.Vectors;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How two texts compare as bags and as rows of words.
 *
 * @param cosine of the angle between their word counts, from 0 to 1; 0 if a text has no words
 * @param euclidean the distance of their word counts
 * @param edits the fewest words to insert, delete or replace to make one text of the other
 * @param insertionsAndDeletions the fewest words to insert or delete for that
 * @param jaccard the share of all distinct words that is in both texts
 * @param clusteredJaccard the same where words of one cluster count as one another; nothing if no
 *     clusters were given
 */
public record WordMeasures(
    double cosine,
    double euclidean,
    EditDistance edits,
    EditDistance insertionsAndDeletions,
    double jaccard,
    OptionalDouble clusteredJaccard) {

  static WordMeasures of(Words a, Words b, WordClusters clusters, int maxEdits) {
    long[] vocabulary = vocabulary(a.hashes(), b.hashes());
    int[] left = numbers(a, vocabulary);
    int[] right = numbers(b, vocabulary);
    double[] leftCounts = counts(left, vocabulary.length);
    double[] rightCounts = counts(right, vocabulary.length);
    return new WordMeasures(
        Math.min(1, Vectors.cosine(leftCounts, rightCounts)),
        Vectors.euclidean(leftCounts, rightCounts),
        EditDistance.of(Edits.levenshtein(left, right, maxEdits), maxEdits),
        EditDistance.of(Edits.insertionsAndDeletions(left, right, maxEdits), maxEdits),
        jaccard(leftCounts, rightCounts),
        clusters.isEmpty()
            ? OptionalDouble.empty()
            : OptionalDouble.of(clusters.jaccard(distinct(a), distinct(b))));
  }

  /** The angle in degrees, 0 to 90. */
  public double degrees() {
    return Vectors.degrees(cosine);
  }

  /** By the counts of each word of either text. */
  private static double jaccard(double[] a, double[] b) {
    int shared = 0;
    for (int word = 0; word < a.length; word++) {
      shared += a[word] > 0 && b[word] > 0 ? 1 : 0;
    }
    return a.length == 0 ? 1 : (double) shared / a.length;
  }

  private static Set<Long> distinct(Words words) {
    return Arrays.stream(words.hashes()).boxed().collect(Collectors.toUnmodifiableSet());
  }

  private static long[] vocabulary(long[] a, long[] b) {
    long[] all = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    Arrays.sort(all);
    int distinct = 0;
    for (int i = 0; i < all.length; i++) {
      if (i == 0 || all[i] != all[i - 1]) {
        all[distinct++] = all[i];
      }
    }
    return Arrays.copyOf(all, distinct);
  }

  private static int[] numbers(Words words, long[] vocabulary) {
    int[] numbers = new int[words.size()];
    for (int word = 0; word < numbers.length; word++) {
      numbers[word] = Arrays.binarySearch(vocabulary, words.hash(word));
    }
    return numbers;
  }

  private static double[] counts(int[] numbers, int vocabulary) {
    double[] counts = new double[vocabulary];
    for (int number : numbers) {
      counts[number]++;
    }
    return counts;
  }
}
