package dev.doppel.experiments.jain;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/**
 * Makes queries of two words from the words of the texts, by how many texts have them: the same
 * texts and seed give the same queries.
 */
final class Queries {

  /*
   * Nobody asked these texts anything, so that no query is popular in the paper's sense. What can be
   * had is how much there is to find, which for the paper's own queries fell with their popularity:
   * 870, 880 and 360 results. Words in more than a quarter of the texts are left out, as an engine's
   * users leave out "the". The second word is taken from a text that has the first.
   */

  /** Shares of the texts that have a word. */
  enum Popularity {
    POPULAR("popular", 0.05, 0.25),
    MEDIUM("medium", 0.01, 0.05),
    RANDOM("random", 0, 0.01);

    private final String label;
    private final double least;
    private final double most;

    Popularity(String label, double least, double most) {
      this.label = label;
      this.least = least;
      this.most = most;
    }

    @Override
    public String toString() {
      return label;
    }
  }

  private static final int LEAST_LETTERS = 4;
  private static final int LEAST_TEXTS = 5;
  private static final int TRIES = 20;
  private static final int FIRST_RESULTS = 100;
  private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");

  private final SearchedTexts texts;
  private final SplittableRandom random;

  Queries(SearchedTexts texts, long seed) {
    this.texts = texts;
    this.random = new SplittableRandom(seed);
  }

  /** Returns different queries, fewer if there are not enough words. */
  List<List<String>> make(Popularity popularity, int count) throws IOException {
    List<String> words = words(popularity);
    Set<String> known = Set.copyOf(words);
    Set<List<String>> queries = new LinkedHashSet<>();
    for (int i = 0; i < TRIES * count && !words.isEmpty() && queries.size() < count; i++) {
      String first = words.get(random.nextInt(words.size()));
      companion(first, known).ifPresent(second -> queries.add(List.of(first, second)));
    }
    return List.copyOf(queries);
  }

  /** Another of the words, from a text that has the first. */
  private Optional<String> companion(String first, Set<String> words) throws IOException {
    int[] found = texts.search(List.of(first), Ranking.BM25, FIRST_RESULTS);
    String text = texts.text(found[random.nextInt(found.length)]);
    List<String> others =
        NO_LETTERS
            .splitAsStream(text)
            .filter(word -> words.contains(word) && !word.equals(first))
            .distinct()
            .toList();
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(others.get(random.nextInt(others.size())));
  }

  private List<String> words(Popularity popularity) throws IOException {
    List<String> words = new ArrayList<>();
    int least = Math.max(LEAST_TEXTS, (int) Math.ceil(popularity.least * texts.size()));
    int most = (int) (popularity.most * texts.size());
    texts.words(
        (word, count) -> {
          if (least <= count && count <= most && isWord(word)) {
            words.add(word);
          }
        });
    return words;
  }

  private static boolean isWord(String word) {
    return word.length() >= LEAST_LETTERS && word.chars().allMatch(Character::isLetter);
  }
}
