package dev.doppel.core.brief;

import dev.doppel.core.hash.Hashes;
import java.util.Arrays;

/**
 * Makes the keys by which texts of a few words find each other: texts that are alike share a key at
 * the same place. Has buffers: one per thread.
 */
public final class BriefKeys {

  /*
   * A typing error breaks one word, and a word more or less leaves all the others. So the first keys
   * are pairs of words, drawn as MinHash draws: at each place the pair with the least number. Long
   * words are drawn more often, since short ones are in most texts.
   *
   *   keys   pairs of words x 14 | first half x 2 | last half x 2 | three runs of letters x 14
   *
   * Texts of few words have few pairs. For them one error leaves the first or the last half of the
   * letters. As a letter more or less moves the middle, the halves are taken one letter shorter, too;
   * an odd length goes to the one place and an even length to the other. More errors leave most runs
   * of three letters, of which each key draws three.
   *
   * All keys are mixed with the numbers and codes, in which texts that are alike agree. Where a text
   * has nothing for a place, its whole text is the key.
   *
   * Keys are stored in memories: another rule needs another edition (Shingling.EDITION).
   */

  private static final int PAIR_KEYS = 14;
  private static final int HALF_KEYS = 4;
  private static final int RUN_KEYS = 14;

  /** How many keys a text has. */
  public static final int COUNT = PAIR_KEYS + HALF_KEYS + RUN_KEYS;

  private static final int FEW_WORDS = 6;
  private static final int FEWEST_LETTERS = 4;
  private static final int DRAWN_WORDS = 8;
  private static final int RUNS_A_KEY = 3;
  private static final int LETTER_BITS = 21;
  private static final int WORD_END = (1 << LETTER_BITS) - 1; // no letter
  private static final long ODD = 0xd1342543de82ef95L;

  private final long[] words = new long[BriefText.MAX_PIECES];
  private final double[] weights = new double[BriefText.MAX_PIECES];
  private final double[] least = new double[PAIR_KEYS];
  private final int[] letters = new int[BriefText.MAX_BYTES];
  private final long[] runs = new long[BriefText.MAX_BYTES];
  private final int[] keys = new int[COUNT];

  private BriefKeys() {}

  /** Returns what makes keys. */
  public static BriefKeys buffer() {
    return new BriefKeys();
  }

  /** Returns the {@link #COUNT} keys of a text; valid until the next text. */
  public int[] of(BriefText text) {
    whole(text);
    int count = collect(text);
    if (count <= FEW_WORDS) {
      halves(text);
      runs(text);
    }
    pairs(draw(count), text.numbers());
    return keys;
  }

  private void whole(BriefText text) {
    long whole = 0;
    for (int piece = 0; piece < text.count(); piece++) {
      whole = Hashes.mix(whole + Hashes.GOLDEN ^ text.hash(piece));
    }
    for (int key = 0; key < COUNT; key++) {
      keys[key] = (int) (Hashes.mix(whole + key) >>> 32);
    }
  }

  private int collect(BriefText text) {
    int count = 0;
    for (int piece = 0; piece < text.count(); piece++) {
      if (!text.isNumber(piece)) {
        words[count] = text.hash(piece);
        weights[count] = weight(text, piece);
        count++;
      }
    }
    return count;
  }

  /** How often a word is drawn: a stand-in for how rare it is. */
  private static double weight(BriefText text, int piece) {
    if (text.kind(piece) == BriefText.PAIR) {
      return 1;
    }
    int size = text.size(piece);
    return size <= 3 ? 0.05 : size == 4 ? 0.5 : size < 8 ? 1 : 1.5;
  }

  /** Keeps a few of many words, mostly the same ones in texts that are alike. */
  private int draw(int count) {
    for (int i = 0; i < DRAWN_WORDS && count > DRAWN_WORDS; i++) {
      int first = i;
      for (int j = i + 1; j < count; j++) {
        if (number(words[j], weights[j]) < number(words[first], weights[first])) {
          first = j;
        }
      }
      swap(i, first);
    }
    return Math.min(count, DRAWN_WORDS);
  }

  private void swap(int i, int j) {
    long word = words[i];
    words[i] = words[j];
    words[j] = word;
    double weight = weights[i];
    weights[i] = weights[j];
    weights[j] = weight;
  }

  private void pairs(int count, long numbers) {
    Arrays.fill(least, Double.MAX_VALUE);
    for (int i = 1; i < count; i++) {
      for (int j = 0; j < i; j++) {
        if (words[i] != words[j]) {
          pair(Hashes.mix(words[i] + words[j]), weights[i] * weights[j], numbers);
        }
      }
    }
  }

  private void pair(long hash, double weight, long numbers) {
    for (int key = 0; key < PAIR_KEYS; key++) {
      double number = number(Hashes.mix(hash + key), weight);
      if (number < least[key]) {
        least[key] = number;
        keys[key] = (int) (Hashes.mix(hash ^ numbers) >>> 32);
      }
    }
  }

  /** A number such that the least of several is drawn in proportion to the weights: about -log2. */
  private static double number(long hash, double weight) {
    int zeros = Long.numberOfLeadingZeros(hash | 1);
    double rest = (hash << zeros >>> 11) * 0x1p-53; // from one half to one
    return (zeros + 2 - 2 * rest) / weight;
  }

  private void halves(BriefText text) {
    int size = 0;
    for (int piece = 0; piece < text.count(); piece++) {
      if (text.kind(piece) == BriefText.WORD) {
        System.arraycopy(text.letters(), text.start(piece), letters, size, text.size(piece));
        size += text.size(piece);
      }
    }
    if (size < FEWEST_LETTERS) {
      return;
    }
    for (int half = size / 2 - 1; half <= size / 2; half++) {
      long first = text.numbers() + half;
      long last = ~text.numbers() + half;
      for (int i = 0; i < half; i++) {
        first = Hashes.mix(first + Hashes.GOLDEN ^ letters[i]);
        last = Hashes.mix(last + Hashes.GOLDEN ^ letters[size - 1 - i]);
      }
      int place = PAIR_KEYS + (half & 1);
      keys[place] = (int) (first >>> 32);
      keys[place + HALF_KEYS / 2] = (int) (last >>> 32);
    }
  }

  private void runs(BriefText text) {
    int count = 0;
    for (int piece = 0; piece < text.count(); piece++) {
      if (text.kind(piece) == BriefText.WORD) {
        count = runs(text, piece, count);
      }
    }
    for (int key = 0; key < RUN_KEYS && count > 0; key++) {
      long drawn = text.numbers();
      for (int i = 0; i < RUNS_A_KEY; i++) {
        long salt = Hashes.GOLDEN * (1 + key * RUNS_A_KEY + i);
        drawn = Hashes.mix(drawn + Hashes.GOLDEN ^ least(salt, count));
      }
      keys[PAIR_KEYS + HALF_KEYS + key] = (int) (drawn >>> 32);
    }
  }

  /** Notes the runs of three letters of a word, of which its beginning and its end are one each. */
  private int runs(BriefText text, int piece, int count) {
    int start = text.start(piece);
    int end = start + text.size(piece);
    int next = count;
    long run = 0;
    for (int i = start; i <= end; i++) {
      run = run << LETTER_BITS | (i < end ? text.letters()[i] : WORD_END);
      if (i > start && next < runs.length) {
        runs[next++] = Hashes.mix(run & Long.MAX_VALUE);
      }
    }
    return next;
  }

  private long least(long salt, int count) {
    long found = Long.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      long number = (runs[i] ^ salt) * ODD;
      found = Math.min(found, number ^ number >>> 32);
    }
    return found;
  }
}
