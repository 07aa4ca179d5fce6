package dev.doppel.similarity.evidence;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Makes texts out of few words, and pairs of texts that share blocks of them. */
final class RandomTexts {

  private final SplittableRandom random;

  RandomTexts(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Some words of a vocabulary of the given size, so small that runs repeat. */
  String text(int maxWords, int vocabulary) {
    return String.join(" ", words(random.nextInt(maxWords + 1), vocabulary));
  }

  /** The text with some words replaced, left out or put in, and perhaps its halves swapped. */
  String edited(String text, int edits, int vocabulary) {
    List<String> words = new ArrayList<>(text.isEmpty() ? List.of() : List.of(text.split(" ")));
    for (int i = 0; i < edits; i++) {
      int at = random.nextInt(words.size() + 1);
      int kind = random.nextInt(3);
      if (kind > 0 && at < words.size()) {
        words.remove(at);
      }
      if (kind < 2) {
        words.add(at, word(vocabulary));
      }
    }
    if (random.nextInt(4) == 0) {
      Collections.rotate(words, words.size() / 2);
    }
    return String.join(" ", words);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  private List<String> words(int count, int vocabulary) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      words.add(word(vocabulary));
    }
    return words;
  }

  private String word(int vocabulary) {
    return "w" + random.nextInt(vocabulary);
  }
}
