package dev.doppel.engine.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.LongSink;
import dev.doppel.core.shingle.Occurrences;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.SimHash;
import java.util.Arrays;

/** One of two texts that are compared, with what can be measured of it alone. */
final class Subject {

  private static final MinHash MIN_HASH = MinHash.ofComponents(128);

  private final String text;
  private final byte[] bytes;
  private final CanonicalText canonical = CanonicalText.standard();
  private final Words words;

  private Subject(String text) {
    this.text = text;
    this.bytes = text.getBytes(UTF_8);
    this.words = Words.of(text, Passages.MAX_WORDS);
  }

  static Subject of(String text) {
    Subject subject = new Subject(text);
    subject.canonical.set(subject.bytes, 0, subject.bytes.length);
    return subject;
  }

  String text() {
    return text;
  }

  Words words() {
    return words;
  }

  boolean isEmpty() {
    return canonical.isEmpty();
  }

  /** Whether the canonical forms are the same, byte by byte. */
  boolean isSameAs(Subject other) {
    CanonicalText theirs = other.canonical;
    return Arrays.equals(
        canonical.bytes(), 0, canonical.length(), theirs.bytes(), 0, theirs.length());
  }

  Fingerprint fingerprint() {
    return canonical.fingerprint();
  }

  /** How many words or characters the shingling sees in the text. */
  long units(Shingling shingling) {
    return Shingler.of(shingling).shingle(folded(shingling), (values, count) -> {});
  }

  ShingleSet shingles(Shingling shingling) {
    ShingleSet set = ShingleSet.withDefaultLimit();
    CanonicalText folded = folded(shingling);
    set.clear(folded.length() / (shingling.unit() == Shingling.Unit.WORDS ? 8 : 2));
    Shingler.of(shingling).shingle(folded, shingling.replicas() ? numbering(set) : set);
    return set;
  }

  ChunkSketch chunks(ChunkSketch.Settings settings) {
    return ChunkSketch.Sketcher.of(settings).sketch(canonical.bytes(), canonical.length());
  }

  Comparison.Side side(ShingleSet shingles) {
    return new Comparison.Side(
        text.codePointCount(0, text.length()),
        words.counted(),
        fingerprint(),
        Fingerprint.sha256(canonical.bytes(), 0, canonical.length()),
        SimHash.of(shingles.values(), shingles.size()));
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

  private CanonicalText folded(Shingling shingling) {
    CanonicalText folded = CanonicalText.forShingling(shingling);
    folded.set(bytes, 0, bytes.length);
    return folded;
  }

  private static LongSink numbering(ShingleSet set) {
    Occurrences occurrences = Occurrences.none();
    return (values, count) -> {
      for (int i = 0; i < count; i++) {
        set.add(occurrences.number(values[i]));
      }
    };
  }
}
