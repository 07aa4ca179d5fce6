package dev.doppel.core.shingle;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Sha256;
import dev.doppel.core.shingle.CanonicalText.WhiteSpace;
import dev.doppel.core.shingle.Shingling.Unit;

/**
 * A text as every job sees it: its canonical form, the hashes of that, how many words it has, and
 * its distinct shingles. The canonical form tells whether two texts are the same; shingles are of
 * that form with marks and forms of letters folded, so that such texts are alike. Short texts have
 * too few shingles of words to be compared by, and are cut into characters, too; the rule for that
 * is here.
 *
 * <pre>{@code
 * TextShingles text = TextShingles.of(Shingling.words(5));
 * text.read("The quick brown fox jumps over the lazy dog");
 * long simHash = SimHash.of(text.shingles());
 * }</pre>
 *
 * <p>The object is a buffer to be filled again for each text: what it returns is valid until the
 * next {@link #read}. Each part is computed when it is first asked for. Not safe for concurrent
 * use: keep one per thread.
 */
public final class TextShingles {

  /** What short texts are cut into. */
  public static final Shingling SHORT = Shingling.chars(5);

  private static final int SHORT_SHINGLES = 3;
  private static final int BRIEF_EDITION = 3;
  private static final long UNKNOWN = -1;
  private static final byte[] NOTHING = {};

  private final Shingling shingling;
  private final boolean isFoldedAsCanonical;
  private final CanonicalText canonical;
  private final CanonicalText letters; // the canonical form, letters folded
  private final CanonicalText folded;
  private final Shingler shingler;
  private final Shingler characterShingler = Shingler.of(SHORT);
  private final ShingleSet set = ShingleSet.withDefaultLimit();
  private final ShingleSet characterSet = ShingleSet.withDefaultLimit();
  private final Occurrences occurrences = Occurrences.none();
  private final LongSink sink;

  private byte[] text = NOTHING;
  private int offset;
  private int length;
  private boolean hasCanonical;
  private boolean hasLetters;
  private boolean hasCharacters;
  private long units = UNKNOWN;

  private TextShingles(Shingling shingling) {
    this.shingling = shingling;
    this.isFoldedAsCanonical =
        shingling.foldCase()
            && (shingling.unit() == Unit.WORDS || shingling.whiteSpace() == WhiteSpace.FOLD);
    this.canonical = CanonicalText.standard(shingling.edition());
    this.letters = CanonicalText.withLetters(shingling.letters());
    this.folded = isFoldedAsCanonical ? letters : CanonicalText.forShingling(shingling);
    this.shingler = Shingler.of(shingling);
    this.sink = shingling.replicas() ? this::addNumbered : set;
  }

  /** Returns a buffer for texts cut so; each thread needs one of its own. */
  public static TextShingles of(Shingling shingling) {
    return new TextShingles(shingling);
  }

  /**
   * The number of words below which a text is compared by characters only: three shingles' worth.
   */
  public static int leastWords(Shingling words) {
    return SHORT_SHINGLES * words.size();
  }

  /**
   * The number of words below which a text can be compared by characters, too: the two ranges
   * overlap, since a pair on either side of one border would never meet.
   */
  public static int mostShortWords(Shingling words) {
    return 2 * leastWords(words);
  }

  /** Takes the next text, in UTF-8. The array must not change while this text is asked about. */
  public void read(byte[] utf8, int from, int count) {
    text = utf8;
    offset = from;
    length = count;
    hasCanonical = false;
    hasLetters = false;
    hasCharacters = false;
    units = UNKNOWN;
  }

  /** Takes the next text, in UTF-8. */
  public void read(byte[] utf8) {
    read(utf8, 0, utf8.length);
  }

  /** Takes the next text. */
  public void read(String next) {
    read(next.getBytes(UTF_8));
  }

  /** How texts are cut. */
  public Shingling shingling() {
    return shingling;
  }

  /** The text as it was given. */
  public String original() {
    return new String(text, offset, length, UTF_8);
  }

  /** Whether all editions of the rules make the same of the text: it is ASCII. */
  public boolean isSameInAllEditions() {
    return canonical().isAscii();
  }

  /** The form that is compared for equality. */
  public CanonicalText canonical() {
    if (!hasCanonical) {
      canonical.set(text, offset, length);
      hasCanonical = true;
    }
    return canonical;
  }

  /** Whether nothing is left of the text in its canonical form. */
  public boolean isEmpty() {
    return canonical().isEmpty();
  }

  /** A name for the canonical form. */
  public Fingerprint fingerprint() {
    return canonical().fingerprint();
  }

  /** Proves that two canonical forms are equal. */
  public Sha256 sha256() {
    return Sha256.of(canonical().bytes(), 0, canonical().length());
  }

  /** How many words or characters the text has, as the shingling counts them. */
  public long units() {
    if (units == UNKNOWN) {
      CanonicalText source = source();
      long expected = shingling.expectedIn(source);
      set.clear(expected);
      if (shingling.replicas()) {
        occurrences.clear((int) expected);
      }
      units = shingler.shingle(source, sink);
    }
    return units;
  }

  /** The distinct shingles as asked for, however few they are. */
  public ShingleSet shingles() {
    units();
    return set;
  }

  /** Hands over all shingles as asked for in their order, each as often as it occurs. */
  public void occurrences(LongSink each) {
    shingler.shingle(source(), each);
  }

  /** The distinct shingles of characters, by which short texts are compared. */
  public ShingleSet characters() {
    if (!hasCharacters) {
      characterSet.clear(SHORT.expectedIn(canonical()));
      characterShingler.shingle(folded(), characterSet);
      hasCharacters = true;
    }
    return characterSet;
  }

  /** The text as its shingles are cut from it: its canonical form, letters folded. */
  public CanonicalText folded() {
    return foldedCanonical(true);
  }

  /**
   * Whether short texts are compared by their single words ({@link dev.doppel.core.brief}) wherever
   * they have such; before edition 3 of the rules they were always cut into characters.
   */
  public boolean hasBriefRule() {
    return shingling.edition() >= BRIEF_EDITION;
  }

  /** Whether the text has too few words to be compared by words. */
  public boolean isTooShort() {
    return shingling.unit() == Unit.WORDS && units() < leastWords(shingling);
  }

  /** Whether the text is to be compared by characters, by them only or by both. */
  public boolean isShort() {
    return shingling.unit() == Unit.WORDS && units() < mostShortWords(shingling);
  }

  private CanonicalText source() {
    if (isFoldedAsCanonical) {
      return foldedCanonical(shingling.punctuation());
    }
    folded.set(text, offset, length);
    return folded;
  }

  /** The canonical form with its letters folded; itself, where that changes nothing. */
  private CanonicalText foldedCanonical(boolean withSigns) {
    CanonicalText strict = canonical();
    if (!strict.isToBeFolded(shingling.letters(), withSigns)) {
      return strict;
    }
    if (!hasLetters) {
      letters.setFolded(strict);
      hasLetters = true;
    }
    return letters;
  }

  private void addNumbered(long[] values, int count) {
    for (int i = 0; i < count; i++) {
      set.add(occurrences.number(values[i]));
    }
  }
}
