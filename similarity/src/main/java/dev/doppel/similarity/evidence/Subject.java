package dev.doppel.similarity.evidence;

import dev.doppel.core.brief.BriefText;
import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.sketch.MinHash;
import java.util.Arrays;

/** One of two texts that are compared, with what can be measured of it alone. */
final class Subject {

  private static final MinHash MIN_HASH = MinHash.ofComponents(128);

  private final String text;
  private final TextShingles shingles;
  private final Words words;

  private Subject(String text, Shingling shingling) {
    this.text = text;
    this.shingles = TextShingles.of(shingling);
    this.words = Words.of(text, Passages.MAX_WORDS);
  }

  static Subject of(String text, Shingling shingling) {
    Subject subject = new Subject(text, shingling);
    subject.shingles.read(text);
    return subject;
  }

  String text() {
    return text;
  }

  Words words() {
    return words;
  }

  boolean isEmpty() {
    return shingles.isEmpty();
  }

  /** Whether the canonical forms are the same, byte by byte. */
  boolean isSameAs(Subject other) {
    CanonicalText ours = shingles.canonical();
    CanonicalText theirs = other.shingles.canonical();
    return Arrays.equals(ours.bytes(), 0, ours.length(), theirs.bytes(), 0, theirs.length());
  }

  /** Whether the canonical forms of two texts are the same. */
  static boolean areSame(String a, String b) {
    return of(a, Shingling.words(1)).isSameAs(of(b, Shingling.words(1)));
  }

  /** The length of the canonical form in bytes. */
  int length() {
    return shingles.canonical().length();
  }

  /** The text, cut as asked. */
  TextShingles shingles() {
    return shingles;
  }

  /** Reads the text into a buffer, if it is one to be compared by its single words. */
  boolean isBrief(BriefText buffer) {
    CanonicalText folded = shingles.folded();
    return shingles.hasBriefRule() && buffer.read(folded.bytes(), folded.length());
  }

  ChunkSketch chunks(ChunkSketch.Settings settings) {
    return ChunkSketch.Sketcher.of(settings).sketch(shingles);
  }

  Comparison.Side side(long simHash) {
    return new Comparison.Side(
        text.codePointCount(0, text.length()),
        length(),
        words.counted(),
        shingles.fingerprint(),
        shingles.sha256().toString(),
        simHash);
  }

  /** The resemblance by MinHash: what has no shingles resembles its like alone. */
  static double minHash(ShingleSet a, ShingleSet b) {
    if (a.size() == 0 || b.size() == 0) {
      return a.size() == b.size() ? 1 : 0;
    }
    return MinHash.resemblance(signature(a), signature(b));
  }

  private static long[] signature(ShingleSet set) {
    long[] signature = new long[MIN_HASH.components()];
    MIN_HASH.sketch(set.values(), set.size(), signature);
    return signature;
  }
}
