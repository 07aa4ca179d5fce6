package dev.doppel.similarity.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.internal.Check;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What two texts have in common, word by word, wherever it stands: a block that moved is shared as
 * much as one that stayed. Immutable.
 *
 * <p>Words are compared as shingles are: letter case, white space and punctuation do not count, and
 * each character of a script without spaces is a word. A word is shared if it lies in a run of at
 * least {@code minWords} words that the other text has too; where one text is shorter than that,
 * the run is the whole of it. So what is shared does not depend on which text comes first.
 *
 * <p>Places count {@code char}s of the text. Texts of up to {@link #MAX_WORDS} words are compared
 * in full, of longer ones the first {@link #MAX_WORDS}. Time is linear in the texts except for a
 * factor that grows with the logarithm of how often a run occurs; memory is about 50 bytes per
 * word. A thread that is interrupted meanwhile gives up with a {@link
 * java.util.concurrent.CancellationException}.
 */
public final class Passages {

  /** Shorter runs are shared by any two texts of one language. */
  public static final int DEFAULT_MIN_WORDS = 4;

  /** About 24 MB of English. */
  public static final int MAX_WORDS = 4_000_000;

  private final List<Passage> shared;
  private final Side a;
  private final Side b;

  private Passages(List<Passage> shared, Side a, Side b) {
    this.shared = shared;
    this.a = a;
    this.b = b;
  }

  /** One of the two texts. */
  private record Side(
      List<Span> shared, List<Span> alone, double covered, int reach, boolean truncated) {

    static Side of(Words words, BitSet covered) {
      List<Span> shared = new ArrayList<>();
      List<Span> alone = new ArrayList<>();
      int from = 0;
      while (from < words.size()) {
        boolean isShared = covered.get(from);
        int to = isShared ? covered.nextClearBit(from) : covered.nextSetBit(from);
        to = to < 0 ? words.size() : Math.min(to, words.size());
        (isShared ? shared : alone).add(new Span(words.start(from), words.end(to - 1)));
        from = to;
      }
      double share = words.size() == 0 ? 1 : (double) covered.cardinality() / words.size();
      return new Side(
          List.copyOf(shared), List.copyOf(alone), share, words.reach(), words.isTruncated());
    }
  }

  /** Returns what two texts share in runs of at least four words. */
  public static Passages between(String a, String b) {
    return between(a, b, DEFAULT_MIN_WORDS);
  }

  /** Returns what two texts in UTF-8 share; places are those in the decoded texts. */
  public static Passages between(byte[] a, byte[] b) {
    return between(new String(a, UTF_8), new String(b, UTF_8));
  }

  /** Returns what two texts share in runs of at least {@code minWords} words. */
  public static Passages between(String a, String b, int minWords) {
    return between(Words.of(a, MAX_WORDS), Words.of(b, MAX_WORDS), minWords);
  }

  static Passages between(Words a, Words b, int minWords) {
    Check.argument(minWords >= 1, "minWords must be positive, got %d", minWords);
    int least = Math.max(1, Math.min(minWords, Math.min(a.size(), b.size())));
    Matching matching = Matching.of(a, b, least);
    List<Passage> shared = matching.passages();
    return new Passages(shared, Side.of(a, matching.coveredA()), Side.of(b, matching.coveredB()));
  }

  /**
   * The shared runs in the order of the first text, found greedily from left to right. Each extends
   * for as long as the words are equal; the next begins with the first run that reaches beyond it,
   * so two may overlap by fewer than {@code minWords} words. A run that occurs several times in the
   * second text is paired with one of its places only: of a few, the one from which it matches
   * longest.
   */
  public List<Passage> shared() {
    return shared;
  }

  /** What of the first text is shared: neighbouring passages in one, none overlapping. */
  public List<Span> sharedInA() {
    return a.shared();
  }

  /** What of the second text is shared, also where {@link #shared} names another place. */
  public List<Span> sharedInB() {
    return b.shared();
  }

  /** The words of the first text that are not shared, in runs. */
  public List<Span> onlyInA() {
    return a.alone();
  }

  /** The words of the second text that are not shared, in runs. */
  public List<Span> onlyInB() {
    return b.alone();
  }

  /** The share of the first text's words that the second shares; 1 if it has no words. */
  public double coveredA() {
    return a.covered();
  }

  /** The share of the second text's words that the first shares; 1 if it has no words. */
  public double coveredB() {
    return b.covered();
  }

  /** Whether a text was too long to be compared in full. */
  public boolean truncated() {
    return a.truncated() || b.truncated();
  }

  /** How many characters of the first text were compared, counted from its start. */
  public int comparedA() {
    return a.reach();
  }

  /** How many characters of the second text were compared, counted from its start. */
  public int comparedB() {
    return b.reach();
  }

  @Override
  public String toString() {
    return "Passages[" + shared.size() + (truncated() ? ", truncated]" : "]");
  }
}
