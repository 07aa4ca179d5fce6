package dev.doppel.core.brief;

import dev.doppel.core.distance.Overlap;
import java.util.Arrays;

/**
 * Measures how alike two texts of a few words are: words are matched whatever their order, also
 * with a typing error or two; numbers and codes must be the same. The result is the same whichever
 * text is the first. Has buffers: one per thread.
 */
public final class BriefOverlap {

  /*
   * The letters of matched words are common; what differs costs letters. All is in halves of a letter,
   * one for each text that has it:
   *
   *   resemblance = common / (common + cost * 36 / 11)
   *
   * The last factor sets the scale: what is near from 4 common letters per letter of cost on has a
   * resemblance of 0.55, from which on long texts are near.
   * The costs were chosen on one half of titles, descriptions and names (docs/decisions/37-short-texts.md).
   * A word that is in one text only is cheap: words are added and left out. A word of the one against
   * a word of the other is dear: that is where two things of one kind differ.
   */

  private static final int LETTER = 2;
  private static final int TYPO = 3;
  private static final int SPLIT = 2; // a word written as two
  private static final int MOVED = 2;
  private static final int MISSING_WORD = 1;
  private static final int MISSING_LETTER = 1;
  private static final int REPLACED_LETTER = 2; // besides missing on both sides

  private static final int COMMON_SCALE = 11;
  private static final int COST_SCALE = 36;

  private static final int MAX_WEIGHT = 12; // letters of a word that count
  private static final int LETTERS_FOR_TYPO = 3; // of the longer word: the other may have lost one
  private static final int LETTERS_FOR_TWO = 5;
  private static final int MAX_TYPOS = 2;
  private static final int FAR = MAX_TYPOS + 1;

  /*
   * Texts have about as large a share of their pairs of letters in common as of letters. A typing
   * error takes two or three pairs of a short word, which the spare one makes up for. Of the pairs
   * to be found, in the fitted half, this share loses one in a thousand.
   */
  private static final double GLANCE_SHARE = 0.82;
  private static final int GLANCE_SPARE = 1;

  private static final int NONE = -1;

  private final int[] partners = new int[BriefText.MAX_PIECES]; // in the second text, by piece
  private final boolean[] taken = new boolean[BriefText.MAX_PIECES]; // of the second text
  private final int[][] rows = new int[3][BriefText.MAX_LETTERS + 1];

  private BriefOverlap() {}

  /** Returns what compares texts. */
  public static BriefOverlap buffer() {
    return new BriefOverlap();
  }

  /**
   * Whether two texts may reach a resemblance, by their {@link BriefText#glance} at a place of each
   * array.
   */
  public static boolean mayReach(double threshold, long[] a, int atA, long[] b, int atB) {
    int inA = 0;
    int inB = 0;
    int inBoth = 0;
    for (int i = 0; i < BriefText.GLANCE; i++) {
      inA += Long.bitCount(a[atA + i]);
      inB += Long.bitCount(b[atB + i]);
      inBoth += Long.bitCount(a[atA + i] & b[atB + i]);
    }
    return inBoth + GLANCE_SPARE >= GLANCE_SHARE * letters(threshold) * Math.max(inA, inB);
  }

  /** The share of common letters among these and the cost that makes a resemblance. */
  private static double letters(double resemblance) {
    double common = COST_SCALE * resemblance;
    return common / (common + COMMON_SCALE * (1 - resemblance));
  }

  /** Counts what two texts have in common, in parts of a letter. */
  public Overlap of(BriefText a, BriefText b) {
    if (a.numbers() != b.numbers()) {
      return new Overlap(COMMON_SCALE * LETTER * weight(a), COMMON_SCALE * LETTER * weight(b), 0);
    }
    return isTurned(a, b) ? measure(b, a) : measure(a, b);
  }

  /** An order of texts, so that words are matched in the same order either way. */
  private static boolean isTurned(BriefText a, BriefText b) {
    for (int i = 0; i < Math.min(a.count(), b.count()); i++) {
      if (a.hash(i) != b.hash(i)) {
        return a.hash(i) < b.hash(i);
      }
    }
    return a.count() < b.count();
  }

  private Overlap measure(BriefText a, BriefText b) {
    Arrays.fill(partners, 0, a.count(), NONE);
    Arrays.fill(taken, 0, b.count(), false);
    matchEqual(a, b);
    int splits = matchSplit(a, b, false) + matchSplit(b, a, true);
    int typos = matchTypos(a, b);
    int common = 0;
    int missingA = 0;
    int missingB = 0;
    int missingWords = 0;
    for (int i = 0; i < a.count(); i++) {
      boolean isMatched = partners[i] != NONE;
      common += isMatched ? weight(a, i) : 0;
      missingA += isMatched ? 0 : weight(a, i);
      missingWords += isMatched || a.kind(i) == BriefText.PAIR ? 0 : 1;
    }
    for (int i = 0; i < b.count(); i++) {
      common += taken[i] ? weight(b, i) : 0;
      missingB += taken[i] ? 0 : weight(b, i);
      missingWords += taken[i] || b.kind(i) == BriefText.PAIR ? 0 : 1;
    }
    int cost =
        TYPO * typos
            + SPLIT * splits
            + MOVED * moves(a)
            + MISSING_WORD * missingWords
            + MISSING_LETTER * (missingA + missingB)
            + REPLACED_LETTER * Math.min(missingA, missingB);
    return scaled(common, cost);
  }

  private static Overlap scaled(int common, int cost) {
    int both = COMMON_SCALE * common;
    int besides = COST_SCALE * cost;
    return new Overlap(both + besides / 2, both + besides - besides / 2, both);
  }

  private static int weight(BriefText text) {
    int sum = 0;
    for (int i = 0; i < text.count(); i++) {
      sum += weight(text, i);
    }
    return sum;
  }

  private static int weight(BriefText text, int piece) {
    return text.kind(piece) == BriefText.PAIR ? 1 : Math.min(text.size(piece), MAX_WEIGHT);
  }

  private void matchEqual(BriefText a, BriefText b) {
    for (int i = 0; i < a.count(); i++) {
      for (int j = 0; j < b.count(); j++) {
        if (!taken[j] && a.hash(i) == b.hash(j)) {
          take(i, j);
          break;
        }
      }
    }
  }

  private void take(int i, int j) {
    partners[i] = j;
    taken[j] = true;
  }

  /**
   * Matches two neighbouring words of one text with one word of the other.
   *
   * @param turned whether the text with two words is the second
   */
  private int matchSplit(BriefText two, BriefText one, boolean turned) {
    int found = 0;
    for (int i = 0; i + 1 < two.count(); i++) {
      if (!isFree(two, i, turned) || !isFree(two, i + 1, turned)) {
        continue;
      }
      for (int j = 0; j < one.count(); j++) {
        if (isFree(one, j, !turned) && isJoined(two, i, one, j)) {
          take(turned ? j : i, turned ? i : j);
          take(turned ? j : i + 1, turned ? i + 1 : j);
          found++;
          break;
        }
      }
    }
    return found;
  }

  private boolean isFree(BriefText text, int piece, boolean isSecond) {
    return text.kind(piece) == BriefText.WORD
        && (isSecond ? !taken[piece] : partners[piece] == NONE);
  }

  private static boolean isJoined(BriefText two, int i, BriefText one, int j) {
    int from = two.start(i);
    int start = one.start(j);
    int size = one.size(j);
    return two.size(i) + two.size(i + 1) == size
        && Arrays.equals(two.letters(), from, from + size, one.letters(), start, start + size);
  }

  /** Matches words that differ by a letter or two, the closest first, and counts the letters. */
  private int matchTypos(BriefText a, BriefText b) {
    int typos = 0;
    for (int wanted = 1; wanted <= MAX_TYPOS; wanted++) {
      for (int i = 0; i < a.count(); i++) {
        for (int j = 0; isFree(a, i, false) && j < b.count(); j++) {
          if (isFree(b, j, true) && areApart(a, i, b, j, wanted)) {
            take(i, j);
            typos += wanted;
          }
        }
      }
    }
    return typos;
  }

  private boolean areApart(BriefText a, int i, BriefText b, int j, int typos) {
    return typos <= permitted(Math.max(a.size(i), b.size(j)))
        && Math.abs(a.size(i) - b.size(j)) <= typos
        && Integer.bitCount(a.mask(i) ^ b.mask(j)) <= 2 * typos
        && distance(a, i, b, j) == typos;
  }

  private static int permitted(int letters) {
    return letters >= LETTERS_FOR_TWO ? MAX_TYPOS : letters >= LETTERS_FOR_TYPO ? 1 : 0;
  }

  /** The fewest letters to insert, delete, replace or exchange with a neighbour; three if more. */
  private int distance(BriefText a, int pieceA, BriefText b, int pieceB) {
    int[] x = a.letters();
    int[] y = b.letters();
    int startA = a.start(pieceA);
    int startB = b.start(pieceB);
    int endA = startA + a.size(pieceA);
    int endB = startB + b.size(pieceB);
    while (startA < endA && startB < endB && x[startA] == y[startB]) {
      startA++;
      startB++;
    }
    while (startA < endA && startB < endB && x[endA - 1] == y[endB - 1]) {
      endA--;
      endB--;
    }
    return startA == endA || startB == endB
        ? endA - startA + endB - startB
        : distance(x, startA, endA, y, startB, endB);
  }

  private int distance(int[] x, int startA, int endA, int[] y, int startB, int endB) {
    int width = endB - startB;
    int[] older = rows[0];
    int[] before = rows[1];
    int[] now = rows[2];
    for (int j = 0; j <= width; j++) {
      before[j] = j;
    }
    for (int i = 1; startA + i <= endA; i++) {
      now[0] = i;
      int least = i;
      int letter = x[startA + i - 1];
      for (int j = 1; j <= width; j++) {
        int other = y[startB + j - 1];
        int best = Math.min(before[j], now[j - 1]) + 1;
        best = Math.min(best, before[j - 1] + (letter == other ? 0 : 1));
        if (i > 1 && j > 1 && letter == y[startB + j - 2] && x[startA + i - 2] == other) {
          best = Math.min(best, older[j - 2] + 1);
        }
        now[j] = best;
        least = Math.min(least, best);
      }
      if (least >= FAR) {
        return FAR;
      }
      int[] spare = older;
      older = before;
      before = now;
      now = spare;
    }
    return before[width];
  }

  /** How often a word comes after one that follows it in the other text. */
  private int moves(BriefText a) {
    int moves = 0;
    int last = NONE;
    for (int i = 0; i < a.count(); i++) {
      if (partners[i] != NONE) {
        moves += partners[i] < last ? 1 : 0;
        last = partners[i];
      }
    }
    return moves;
  }
}
