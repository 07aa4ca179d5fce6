package dev.doppel.core.brief;

import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;

/** Texts of a few words, folded and read as a job does it. */
final class BriefTexts {

  private BriefTexts() {}

  static BriefText of(String text) {
    BriefText brief = BriefText.buffer();
    if (!isOne(text, brief)) {
      throw new IllegalArgumentException("not a text of a few words: " + text);
    }
    return brief;
  }

  static boolean isOne(String text, BriefText brief) {
    TextShingles shingles = TextShingles.of(Shingling.words(5));
    shingles.read(text);
    return brief.read(shingles.folded().bytes(), shingles.folded().length());
  }

  static double resemblance(String a, String b) {
    return BriefOverlap.buffer().of(of(a), of(b)).resemblance();
  }

  static int sharedKeys(String a, String b) {
    int[] left = BriefKeys.buffer().of(of(a)).clone();
    int[] right = BriefKeys.buffer().of(of(b));
    int shared = 0;
    for (int i = 0; i < BriefKeys.COUNT; i++) {
      shared += left[i] == right[i] ? 1 : 0;
    }
    return shared;
  }
}
