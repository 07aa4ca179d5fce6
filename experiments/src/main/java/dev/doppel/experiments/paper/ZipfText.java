package dev.doppel.experiments.paper;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Writes text with the gait of English prose and none of its sense: words drawn by Zipf's law,
 * common ones short, in sentences and paragraphs. Equal seeds write equal texts. Not safe for
 * concurrent use.
 */
public final class ZipfText {

  private static final int VOCABULARY = 50_000;
  private static final int LONGEST_WORD = 16;

  private final SplittableRandom random;
  private final byte[][] words;
  private final double[] weightUpTo = new double[VOCABULARY];

  private ZipfText(long seed) {
    random = new SplittableRandom(seed);
    words = IntStream.range(0, VOCABULARY).mapToObj(this::word).toArray(byte[][]::new);
    double sum = 0;
    for (int rank = 0; rank < VOCABULARY; rank++) {
      sum += 1.0 / (rank + 1);
      weightUpTo[rank] = sum;
    }
  }

  /** Returns a writer of texts. */
  public static ZipfText seeded(long seed) {
    return new ZipfText(seed);
  }

  /** Returns a text of {@code length} ASCII bytes. */
  public byte[] document(int length) {
    byte[] text = new byte[length + LONGEST_WORD + 2];
    int at = 0;
    boolean opensSentence = true;
    while (at < length) {
      byte[] word = draw();
      System.arraycopy(word, 0, text, at, word.length);
      if (opensSentence) {
        text[at] = (byte) (text[at] - 'a' + 'A');
      }
      at += word.length;
      int chance = random.nextInt(100);
      opensSentence = chance < 6;
      if (chance < 12) {
        text[at++] = (byte) (opensSentence ? '.' : ',');
      }
      text[at++] = (byte) (chance % 12 == 0 ? '\n' : ' ');
    }
    return Arrays.copyOf(text, length);
  }

  /** Makes the word of a rank: a letter or two for the commonest, about nine for the rarest. */
  private byte[] word(int rank) {
    double usual = 1 + Math.log(rank + 1) / Math.log(2) / 2;
    int length = (int) Math.min(LONGEST_WORD, Math.round(usual * random.nextDouble(0.6, 1.4)));
    byte[] word = new byte[length];
    for (int i = 0; i < length; i++) {
      word[i] = (byte) random.nextInt('a', 'z' + 1);
    }
    return word;
  }

  private byte[] draw() {
    double weight = random.nextDouble(weightUpTo[VOCABULARY - 1]);
    int found = Arrays.binarySearch(weightUpTo, weight);
    return words[found >= 0 ? found : -found - 1];
  }
}
