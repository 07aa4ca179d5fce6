package dev.doppel.bench;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * How far a text found in a page agrees with the text that people marked, by the measure of the
 * article extraction benchmark of Scrapinghub (evaluate.py). Texts are cut into words, runs of
 * letters, digits and underscores, case kept; what is compared are the shingles of four words, each
 * as often as it occurs. A text of one to three words is one shingle.
 *
 * @param shared how many shingles are in both texts
 * @param extra how many are only in the text found
 * @param missed how many are only in the text marked
 */
record ShingleMatch(long shared, long extra, long missed) {

  private static final int WORDS = 4;
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+"); // Python's \w

  static ShingleMatch of(String marked, String found) {
    Map<List<String>, Integer> wanted = shingles(marked);
    Map<List<String>, Integer> had = shingles(found);
    long shared = 0;
    for (Map.Entry<List<String>, Integer> shingle : had.entrySet()) {
      shared += Math.min(shingle.getValue(), wanted.getOrDefault(shingle.getKey(), 0));
    }
    return new ShingleMatch(shared, size(had) - shared, size(wanted) - shared);
  }

  /** The share of the text found that is right; of no text at all, it is 1 if none was marked. */
  double precision() {
    return extra == 0 && missed == 0 ? 1 : ratio(shared, extra);
  }

  /** The share of the text marked that was found. */
  double recall() {
    return extra == 0 && missed == 0 ? 1 : ratio(shared, missed);
  }

  /** Whether there was anything found; a page without is left out of the mean precision. */
  boolean hasFound() {
    return shared + extra > 0;
  }

  /** Whether there was anything to find; a page without is left out of the mean recall. */
  boolean hasMarked() {
    return shared + missed > 0;
  }

  private static double ratio(long right, long wrong) {
    return right == 0 ? 0 : (double) right / (right + wrong);
  }

  private static Map<List<String>, Integer> shingles(String text) {
    List<String> words = WORD.matcher(text).results().map(MatchResult::group).toList();
    Map<List<String>, Integer> shingles = new HashMap<>();
    int last = words.isEmpty() ? -1 : Math.max(0, words.size() - WORDS);
    for (int i = 0; i <= last; i++) {
      shingles.merge(words.subList(i, Math.min(words.size(), i + WORDS)), 1, Integer::sum);
    }
    return shingles;
  }

  private static long size(Map<List<String>, Integer> shingles) {
    return shingles.values().stream().mapToLong(Integer::intValue).sum();
  }
}
