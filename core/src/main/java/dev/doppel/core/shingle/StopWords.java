package dev.doppel.core.shingle;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import java.util.Arrays;

/** English words that are too common to distinguish texts. */
final class StopWords {

  private static final String ENGLISH =
      "a about after all also am an and any are as at be because been before being but by can could"
          + " did do does for from had has have he her here him his how i if in into is it its just"
          + " me more most my no not now of on one only or other our out over she should so some"
          + " such than that the their them then there these they this those to too under up us"
          + " very was we were what when where which while who why will with would you your";

  private static final long[] HASHES =
      Arrays.stream(ENGLISH.split(" "))
          .map(word -> word.getBytes(UTF_8))
          .mapToLong(word -> Hashes.of(word, 0, word.length))
          .sorted()
          .toArray();

  private StopWords() {}

  /** Removes the hashes of stop words from a row; returns how many are left. */
  static int remove(long[] wordHashes, int count) {
    int to = 0;
    for (int i = 0; i < count; i++) {
      if (!contain(wordHashes[i])) {
        wordHashes[to++] = wordHashes[i];
      }
    }
    return to;
  }

  static boolean contain(long wordHash) {
    return Arrays.binarySearch(HASHES, wordHash) >= 0;
  }
}
