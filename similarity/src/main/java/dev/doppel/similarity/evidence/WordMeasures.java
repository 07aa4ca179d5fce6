package dev.doppel.similarity.evidence;

import dev.doppel.core.distance.Edits;
import dev.doppel.core.distance.Vectors;
import java.util.Arrays;

/**
 * How two texts compare as bags and as rows of words.
 *
 * @param cosine of the angle between their word counts, from 0 to 1; 0 if a text has no words
 * @param euclidean the distance of their word counts
 * @param edits the fewest words to insert, delete or replace to make one text of the other
 */
public record WordMeasures(double cosine, double euclidean, EditDistance edits) {

  static WordMeasures of(Words a, Words b, int maxEdits) {
    long[] vocabulary = vocabulary(a.hashes(), b.hashes());
    int[] left = numbers(a, vocabulary);
    int[] right = numbers(b, vocabulary);
    double[] leftCounts = counts(left, vocabulary.length);
    double[] rightCounts = counts(right, vocabulary.length);
    return new WordMeasures(
        Math.min(1, Vectors.cosine(leftCounts, rightCounts)),
        Vectors.euclidean(leftCounts, rightCounts),
        EditDistance.of(Edits.levenshtein(left, right, maxEdits), maxEdits));
  }

  /** The angle in degrees, 0 to 90. */
  public double degrees() {
    return Vectors.degrees(cosine);
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
