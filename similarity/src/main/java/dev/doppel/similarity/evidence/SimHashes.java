package dev.doppel.similarity.evidence;

import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.SimHash;

/**
 * The SimHashes of two texts.
 *
 * @param shingling what they were made of
 */
record SimHashes(long a, long b, Shingling shingling) {

  static SimHashes of(String a, String b, Shingling shingling) {
    TextShingles left = read(a, shingling);
    TextShingles right = read(b, shingling);
    return Comparison.areShort(left, right)
        ? new SimHashes(
            SimHash.of(left.characters()), SimHash.of(right.characters()), TextShingles.SHORT)
        : new SimHashes(SimHash.of(left.shingles()), SimHash.of(right.shingles()), shingling);
  }

  int distance() {
    return SimHash.distance(a, b);
  }

  private static TextShingles read(String text, Shingling shingling) {
    TextShingles shingles = TextShingles.of(shingling);
    shingles.read(text);
    return shingles;
  }
}
