package dev.doppel.similarity.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.brief.BriefOverlap;
import dev.doppel.core.brief.BriefText;
import dev.doppel.core.distance.Edits;
import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.words.GivenWords;
import dev.doppel.similarity.rules.ChunkRule;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import dev.doppel.similarity.rules.Profile;
import java.util.Optional;
import java.util.OptionalInt;

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
 * @param characterInsertionsAndDeletions the same without replacing, the edit distance of
 *     Horowitz's slides
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
    EditDistance characterInsertionsAndDeletions,
    Passages passages,
    Verdict verdict) {

  private static final Shingling BRIEF = Shingling.words(1);

  /** Edits are counted up to here. */
  public static final int MAX_EDITS = 2000;

  /** From this length on the edits of characters are not measured. */
  public static final int MAX_EDITED_CHARACTERS = 20_000;

  /**
   * Settings of a comparison: what counts as a duplicate.
   *
   * @param threshold the least resemblance of near-duplicates
   * @param containment the least share of a text found in another that makes it contained
   * @param jain2005 how the filters of Jain, Dahlin and Tewari are made and compared
   * @param clusters words that count as one another in the clustered measure of words
   */
  public record Settings(
      double threshold,
      double containment,
      Shingling shingling,
      ChunkRule jain2005,
      WordClusters clusters) {

    /** Those of {@code doppel docs}. */
    public static final Settings DEFAULT =
        new Settings(
            DocumentSettings.USUAL_THRESHOLD,
            DocumentSettings.USUAL_CONTAINMENT,
            DocumentSettings.USUAL_SHINGLING);

    private static final Shingling OF_SIM_HASHES =
        DocumentSettings.builder().method(Method.SIMHASH).build().shingling();

    public Settings {
      Check.argument(
          0 < threshold && threshold <= 1, "threshold must lie in (0, 1], got %s", threshold);
      Check.argument(
          0 < containment && containment <= 1,
          "containment must lie in (0, 1], got %s",
          containment);
    }

    private static Settings of(Profile profile) {
      return new Settings(profile.threshold(), profile.containment(), profile.shingling());
    }

    /** Settings with the paper's own filters, and without clusters of words. */
    public Settings(double threshold, double containment, Shingling shingling) {
      this(threshold, containment, shingling, ChunkRule.JAIN_2005, WordClusters.NONE);
    }

    /**
     * Of what SimHashes are made: of three words, as similarity indexes and tables hold them and
     * {@code doppel docs} compares them, unless other shingles than the usual ones are asked for.
     */
    public Shingling simHashShingling() {
      return shingling.equals(DEFAULT.shingling) ? OF_SIM_HASHES : shingling;
    }

    /**
     * Reads settings from the words {@code profile}, {@code threshold}, {@code containment}, {@code
     * shingle} and {@code clusters}, and those of {@link ChunkRule#parse}, which are for the
     * filters of jain-2005.
     *
     * @throws IllegalArgumentException if one is malformed: it names the option or field as the
     *     user typed it
     */
    public static Settings parse(GivenWords words) {
      Settings usual = words.has("profile") ? of(words.choice("profile", Profile.OCR)) : DEFAULT;
      Settings settings =
          new Settings(
              words.share("threshold", usual.threshold),
              words.share("containment", usual.containment),
              words.parsed("shingle", Shingling::parse, usual.shingling),
              ChunkRule.parse(words, ChunkRule.JAIN_2005),
              words.parsed(
                  "clusters",
                  unused -> WordClusters.parse(words.list("clusters")),
                  DEFAULT.clusters));
      words.requireAllRead();
      return settings;
    }
  }

  /**
   * One of the two texts.
   *
   * @param characters its length in code points
   * @param canonicalBytes the length of its canonical form in bytes
   * @param fingerprint XXH3 of its canonical form
   * @param sha256 SHA-256 of its canonical form, in hexadecimal
   * @param simHash by {@link Settings#simHashShingling}; 0 of a text without shingles
   */
  public record Side(
      long characters,
      int canonicalBytes,
      long words,
      Fingerprint fingerprint,
      String sha256,
      long simHash) {}

  /**
   * Compares two texts by the default settings.
   *
   * @throws java.util.concurrent.CancellationException as {@link #of(String, String, Settings)}
   *     says
   */
  public static Comparison of(String a, String b) {
    return of(a, b, Settings.DEFAULT);
  }

  /**
   * Compares two texts.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted meanwhile: it
   *     gives up within a part of the time that the whole would take
   */
  public static Comparison of(String a, String b, Settings settings) {
    Subject left = Subject.of(a, settings.shingling());
    Patience.check();
    Subject right = Subject.of(b, settings.shingling());
    boolean isShort = areShort(left.shingles(), right.shingles());
    Optional<Overlap> brief = isShort ? briefOverlap(left, right) : Optional.empty();
    ShingleSet leftSet = isShort ? left.shingles().characters() : left.shingles().shingles();
    ShingleSet rightSet = isShort ? right.shingles().characters() : right.shingles().shingles();
    Patience.check();
    SimHashes simHashes = SimHashes.of(left.text(), right.text(), settings.simHashShingling());
    Side leftSide = left.side(simHashes.a());
    Side rightSide = right.side(simHashes.b());
    Shingling shingling =
        brief.isPresent() ? BRIEF : isShort ? TextShingles.SHORT : settings.shingling();
    Overlap overlap = brief.orElseGet(() -> Overlap.of(leftSet, rightSet));
    Patience.check();
    SketchMeasures sketches =
        new SketchMeasures(
            simHashes.distance(),
            simHashes.shingling(),
            Subject.minHash(leftSet, rightSet),
            ChunkOverlap.of(
                left.chunks(ChunkSketch.Settings.DEFAULT),
                right.chunks(ChunkSketch.Settings.DEFAULT)),
            JainOverlap.of(left, right, settings.jain2005()));
    Patience.check();
    return new Comparison(
        leftSide,
        rightSide,
        shingling,
        overlap,
        sketches,
        WordMeasures.of(left.words(), right.words(), settings.clusters(), MAX_EDITS),
        characterEdits(a, b, Edits::levenshtein),
        characterEdits(a, b, Edits::insertionsAndDeletions),
        Passages.between(left.words(), right.words(), Passages.DEFAULT_MIN_WORDS),
        Verdict.of(left, right, isShort, shingling, overlap, settings));
  }

  /**
   * Counts by the words of two short texts, as {@code doppel docs} does; nothing if it does not.
   */
  private static Optional<Overlap> briefOverlap(Subject a, Subject b) {
    BriefText left = BriefText.buffer();
    BriefText right = BriefText.buffer();
    return a.isBrief(left) && b.isBrief(right)
        ? Optional.of(BriefOverlap.buffer().of(left, right))
        : Optional.empty();
  }

  /**
   * Returns the comparison of texts that have titles beside them, as pages do: if the texts are the
   * same and the titles are not, they are near-duplicates.
   */
  public Comparison withTitles(String titleA, String titleB) {
    if (!isExact() || Subject.areSame(titleA, titleB)) {
      return this;
    }
    return new Comparison(
        a,
        b,
        shingling,
        shingles,
        sketches,
        words,
        characterEdits,
        characterInsertionsAndDeletions,
        passages,
        Verdict.ofOtherTitles());
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
  static boolean areShort(TextShingles a, TextShingles b) {
    return a.isShort() && b.isShort() && (a.isTooShort() || b.isTooShort());
  }

  /** Counts the edits between two rows of symbols, up to a limit. */
  private interface EditCount {
    OptionalInt count(int[] a, int[] b, int limit);
  }

  private static EditDistance characterEdits(String a, String b, EditCount edits) {
    int[] left = a.codePoints().limit(MAX_EDITED_CHARACTERS).toArray();
    int[] right = b.codePoints().limit(MAX_EDITED_CHARACTERS).toArray();
    return Math.max(left.length, right.length) >= MAX_EDITED_CHARACTERS
        ? new EditDistance.NotMeasured()
        : EditDistance.of(edits.count(left, right, MAX_EDITS), MAX_EDITS);
  }
}
