package dev.doppel.engine.results;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Texts of made-up words without digits; the same seed gives the same texts. */
final class MadeUpTexts {

  private final SplittableRandom random;

  MadeUpTexts(long seed) {
    random = new SplittableRandom(seed);
  }

  String text(int words) {
    List<String> text = new ArrayList<>();
    for (int i = 0; i < words; i++) {
      text.add(word());
    }
    return String.join(" ", text);
  }

  /** The text with so many words replaced, at random places. */
  String edited(String text, int edits) {
    String[] words = text.split(" ");
    for (int i = 0; i < edits; i++) {
      words[random.nextInt(words.length)] = word();
    }
    return String.join(" ", words);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    int number = random.nextInt(8000);
    do {
      word.append("bdfgklmnprst".charAt(number % 12)).append("aeiou".charAt(number / 12 % 5));
      number /= 60;
    } while (number > 0);
    return word.toString();
  }
}
