package dev.doppel.similarity.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.distance.Edits;
import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.core.words.GivenWords;
import java.util.Optional;

/**
 * Two texts compared by every measure of Doppel, and the verdict.
 *
 * <p>What {@code doppel docs} calls exact, near or contained by the same settings, the verdict
 * calls so too. It goes further where that job has reasons to be careful: two empty texts are equal
 * here, and a text of a dozen words may be contained in another. Like the job, it cuts two very
 * short texts into runs of five characters where words were asked for; {@link #shingling} says so.
 *
 * <p>Measures on words see the first {@link Passages#MAX_WORDS} words of a text, and {@link
 * Passages#truncated} says if there were more.
 *
 * @param a the first text by itself
 * @param b the second text by itself
 * @param shingling how the texts were cut: as asked, or by characters if they are very short
 * @param shingles resemblance and containment
 * @param sketches what the sketches make of it
 * @param words cosine, Euclidean distance and edits on words
 * @param characterEdits the fewest characters to insert, delete or replace, letter case and white
 *     space included; not measured from 20,000 characters on
 * @param passages what the texts share word by word
 */
public record Comparison(
    Side a,
    Side b,
    Shingling shingling,
    Overlap shingles,
    SketchMeasures sketches,
    WordMeasures words,
    EditDistance characterEdits,
    Passages passages,
    Verdict verdict) {

  /** Edits are counted up to here. */
  public static final int MAX_EDITS = 2000;

  /** From this length on the edits of characters are not measured. */
  public static final int MAX_EDITED_CHARACTERS = 20_000;

  /**
   * Settings of a comparison: what counts as a duplicate.
   *
   * @param threshold the least resemblance of near-duplicates
   * @param containment the least share of a text found in another that makes it contained
   */
  public record Settings(double threshold, double containment, Shingling shingling) {

    /** Those of {@code doppel docs}: 0.8, 0.9 and five words. */
    public static final Settings DEFAULT = new Settings(0.8, 0.9, Shingling.words(5));

    public Settings {
      Check.argument(
          0 < threshold && threshold <= 1, "threshold must lie in (0, 1], got %s", threshold);
      Check.argument(
          0 < containment && containment <= 1,
          "containment must lie in (0, 1], got %s",
          containment);
    }

    /**
     * Reads settings from the words {@code threshold}, {@code containment} and {@code shingle}.
     *
     * @throws IllegalArgumentException if one is malformed: it names the option or field as the
     *     user typed it
     */
    public static Settings parse(GivenWords words) {
      Settings settings =
          new Settings(
              words.share("threshold", DEFAULT.threshold),
              words.share("containment", DEFAULT.containment),
              words.parsed("shingle", Shingling::parse, DEFAULT.shingling));
      words.requireAllRead();
      return settings;
    }
  }

  /**
   * One of the two texts.
   *
   * @param characters its length in code points
   * @param fingerprint XXH3 of its canonical form
   * @param sha256 SHA-256 of its canonical form, in hexadecimal
   * @param simHash of its shingles; 0 if there are none
   */
  public record Side(
      long characters, long words, Fingerprint fingerprint, String sha256, long simHash) {}

  /** Compares two texts by the default settings. */
  public static Comparison of(String a, String b) {
    return of(a, b, Settings.DEFAULT);
  }

  /** Compares two texts. */
  public static Comparison of(String a, String b, Settings settings) {
    Subject left = Subject.of(a, settings.shingling());
    Subject right = Subject.of(b, settings.shingling());
    boolean isShort = areShort(left.shingles(), right.shingles());
    ShingleSet leftSet = isShort ? left.shingles().characters() : left.shingles().shingles();
    ShingleSet rightSet = isShort ? right.shingles().characters() : right.shingles().shingles();
    Side leftSide = left.side(leftSet);
    Side rightSide = right.side(rightSet);
    Shingling shingling = isShort ? TextShingles.SHORT : settings.shingling();
    Overlap overlap = Overlap.of(leftSet, rightSet);
    SketchMeasures sketches =
        new SketchMeasures(
            SimHash.distance(leftSide.simHash(), rightSide.simHash()),
            Subject.minHash(leftSet, rightSet),
            chunks(left, right, ChunkSketch.Settings.DEFAULT),
            chunks(left, right, ChunkSketch.Settings.JAIN_2005));
    return new Comparison(
        leftSide,
        rightSide,
        shingling,
        overlap,
        sketches,
        WordMeasures.of(left.words(), right.words(), MAX_EDITS),
        characterEdits(a, b),
        Passages.between(left.words(), right.words(), Passages.DEFAULT_MIN_WORDS),
        Verdict.of(left, right, shingling, overlap, settings));
  }

  /** Compares two texts in UTF-8. */
  public static Comparison of(byte[] a, byte[] b, Settings settings) {
    return of(new String(a, UTF_8), new String(b, UTF_8), settings);
  }

  /** Whether the canonical forms are equal, byte by byte. */
  public boolean isExact() {
    return verdict.relation().equals(Optional.of(Relation.EXACT));
  }

  /** Whether two texts meet only by characters: one is too short for words, the other is short. */
  private static boolean areShort(TextShingles a, TextShingles b) {
    return a.isShort() && b.isShort() && (a.isTooShort() || b.isTooShort());
  }

  private static ChunkOverlap chunks(Subject a, Subject b, ChunkSketch.Settings settings) {
    return ChunkOverlap.of(a.chunks(settings), b.chunks(settings));
  }

  private static EditDistance characterEdits(String a, String b) {
    int[] left = a.codePoints().limit(MAX_EDITED_CHARACTERS).toArray();
    int[] right = b.codePoints().limit(MAX_EDITED_CHARACTERS).toArray();
    return Math.max(left.length, right.length) >= MAX_EDITED_CHARACTERS
        ? new EditDistance.NotMeasured()
        : EditDistance.of(Edits.levenshtein(left, right, MAX_EDITS), MAX_EDITS);
  }
}
