package dev.doppel.core.shingle;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.shingle.Shingling.Letters;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * A text reduced to what counts: by default lower case, every run of white space and control
 * characters one space, none at the ends nor between two characters of a script without spaces,
 * invisible characters gone, letters and their accents composed. Two texts with equal canonical
 * forms are exact duplicates. For shingles, letters may be folded further ({@link
 * Shingling.Letters}).
 *
 * <p>The object is a buffer to be filled again for each text. Not thread-safe: use one instance per
 * thread.
 */
public final class CanonicalText {

  /*
   * Works on UTF-8 as it comes; only what is not ASCII is decoded. Where white space is folded,
   * ASCII goes eight bytes at a time:
   *
   *   text       'A'  ' '  '\n' 'b'  ...
   *   spaces      .    1    1    .         a space or control character
   *   surplus     .    .    1    .         one after another
   *   stored     'a'  ' '  ' '  'b'  ...   right up to the first surplus space; the next eight are
   *                                        read after the run and stored over the rest
   *
   * The last bytes of a text and those around a character beyond ASCII go through a table, one by
   * one but without a branch on the character. Accents and Korean letters that stand apart (as some
   * file systems and editors write them) are composed by the JDK's Normalizer, the one place here
   * that makes objects, entered only when a character was met that asks for it.
   *
   * Where a line of Chinese or Thai ends says nothing about its words, and a space may stand there or
   * not; so a space between two such characters is taken back when the second one comes. Up to where
   * the first one reached is remembered, which costs ASCII nothing: whatever is stored after it
   * is longer than a space.
   *
   * Marks and forms are folded in a second pass over the composed text, if it has any.
   *
   * Invariant: the buffer has room for as many bytes as the text has left, ASCII never lengthens,
   * and so eight bytes can be stored wherever eight were read.
   */

  /** What happens to white space. */
  public enum WhiteSpace {
    /** Each run of white space becomes one space, and none is left at either end. */
    FOLD,
    /** White space stays as it is. */
    KEEP,
    /** White space is left out. */
    DROP
  }

  private static final byte[] NOTHING = {};
  private static final int NOWHERE = -2; // no space begins there
  private static final int KEPT_BYTES = 1 << 24; // a buffer past this is not kept for the next text
  private static final long MAX_ROOM = Integer.MAX_VALUE - 16; // of an array, on common JVMs

  private static final char DOT_ABOVE = '\u0307';
  private static final Pattern DOTTED_I = Pattern.compile("i" + DOT_ABOVE + "+");

  private static final int VOICED = 0xFF9E; // the marks after a kana of half width
  private static final int SEMI_VOICED = 0xFF9F;
  private static final int VOICE_MARK = 0x3099; // what composing makes of them
  private static final int SEMI_VOICE_MARK = 0x309A;

  private static final byte[] CONFUSED = new byte[128];
  private static final byte[] CONFUSED_SECOND = new byte[128];

  static {
    for (int i = 0; i < 128; i++) {
      CONFUSED[i] = (byte) i;
    }
    for (String pair : "0o 1l il |l jl 5s 8b 6b hb 9g qg 2z ce un ft mrn wvv del".split(" ", -1)) {
      CONFUSED[pair.charAt(0)] = (byte) pair.charAt(1);
      CONFUSED_SECOND[pair.charAt(0)] = pair.length() > 2 ? (byte) pair.charAt(2) : 0;
    }
  }

  private static final byte[] FOLDED = table(true);
  private static final byte[] CASED = table(false);

  private static final long SPACE_BEFORE = 0x80; // the top bit of the first byte

  private final byte[] ascii;
  private final boolean foldCase;
  private final WhiteSpace whiteSpace;
  private final boolean joins; // takes back spaces of scripts without them
  private final Letters letters;
  private final boolean withSigns; // whether forms of punctuation matter

  private byte[] bytes = new byte[1 << 13];
  private byte[] spare = NOTHING; // the text before its letters are folded
  private int length;
  private boolean lastWasSpace;
  private int met; // all traits of the characters beyond ASCII
  private boolean isToBeComposed; // folding letters left what composing may change
  private boolean isAscii;
  private int joinEnd; // where the last character ended beside which a space may mean nothing
  private boolean isAfterSolid; // that one alone decides

  private CanonicalText(
      boolean foldCase, WhiteSpace whiteSpace, int edition, Letters letters, boolean withSigns) {
    this.foldCase = foldCase;
    this.whiteSpace = whiteSpace;
    this.joins = whiteSpace == WhiteSpace.FOLD && edition > 1;
    this.letters = letters;
    this.withSigns = withSigns;
    this.ascii = foldCase ? FOLDED : CASED;
  }

  /** Returns an empty buffer for the form that fingerprints are taken of: case and space folded. */
  public static CanonicalText standard() {
    return standard(Shingling.EDITION);
  }

  /** Returns the same by the rules of an edition, see {@link Shingling#edition}. */
  public static CanonicalText standard(int edition) {
    return new CanonicalText(true, WhiteSpace.FOLD, edition, Letters.AS_WRITTEN, true);
  }

  /** Returns the standard form with letters folded. */
  static CanonicalText withLetters(Letters letters) {
    return new CanonicalText(true, WhiteSpace.FOLD, Shingling.EDITION, letters, true);
  }

  /** Returns an empty buffer that folds as the shingling asks. */
  public static CanonicalText forShingling(Shingling shingling) {
    boolean words = shingling.unit() == Shingling.Unit.WORDS;
    // Words need the space between them, and need to know of no more than that.
    return new CanonicalText(
        shingling.foldCase(),
        words ? WhiteSpace.FOLD : shingling.whiteSpace(),
        shingling.edition(),
        shingling.letters(),
        !words || shingling.punctuation());
  }

  /** Fills the buffer with the canonical form of a UTF-8 text. */
  public void set(byte[] text, int offset, int count) {
    start(count);
    int at = offset;
    int end = offset + count;
    while (at < end) {
      if (text[at] >= 0) {
        at = whiteSpace == WhiteSpace.FOLD ? foldAscii(text, at, end) : copyAscii(text, at, end);
      }
      if (at < end) {
        int decoded = Utf8.decode(text, at, end);
        at += Utf8.length(decoded);
        makeRoom(end - at);
        isAscii = false;
        append(Utf8.codePoint(decoded));
      }
    }
    finish();
    if (isToBeFolded(letters, withSigns)) {
      byte[] composed = bytes;
      bytes = spare;
      spare = composed;
      foldLetters(composed, length);
      spare = spare.length > KEPT_BYTES ? NOTHING : spare;
    }
  }

  /**
   * Fills the buffer with the canonical form of a text whose letters are as written, its letters
   * folded; all other rules must be the same.
   */
  void setFolded(CanonicalText composed) {
    foldLetters(composed.bytes, composed.length);
  }

  /** Whether folding letters would change the text, punctuation included or not. */
  boolean isToBeFolded(Letters as, boolean withSigns) {
    boolean hasForms = CharClass.hasForm(met) || (withSigns && CharClass.hasSignForm(met));
    return as == Letters.CONFUSABLE || (as == Letters.FOLDED && hasForms);
  }

  /** The canonical form is the first {@link #length} bytes; valid until the next {@link #set}. */
  public byte[] bytes() {
    return bytes;
  }

  /** Returns the length of the canonical form in bytes. */
  public int length() {
    return length;
  }

  /** Returns whether nothing of the text is left in its canonical form. */
  public boolean isEmpty() {
    return length == 0;
  }

  /** Whether the text was ASCII alone, of which all editions of the rules make the same. */
  boolean isAscii() {
    return isAscii;
  }

  /** Returns the fingerprint of the canonical form. */
  public Fingerprint fingerprint() {
    return Fingerprint.of(bytes, 0, length);
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, UTF_8);
  }

  private void start(int count) {
    if (bytes.length < count || bytes.length > KEPT_BYTES) {
      bytes = new byte[(int) Math.min(MAX_ROOM, count + 16L)];
    }
    length = 0;
    lastWasSpace = true; // so that a leading space is left out
    met = 0;
    isToBeComposed = false;
    isAscii = true;
    joinEnd = NOWHERE;
    isAfterSolid = false;
  }

  /**
   * Makes room for a code point and {@code rest} bytes of ASCII. Folding seldom lengthens a text,
   * but it can: U+023A grows from two bytes to three, a byte that is not UTF-8 to the three of
   * U+FFFD.
   */
  private void makeRoom(int rest) {
    long room = length + 4L + rest;
    if (room > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_ROOM, room + room / 2));
    }
  }

  /** Folds up to the end or the first byte that is not ASCII. */
  private int foldAscii(byte[] text, int at, int end) {
    return foldBytes(text, foldEights(text, at, end), end);
  }

  /** Folds eight bytes at a time, and stops where fewer are left or one of them is not ASCII. */
  private int foldEights(byte[] text, int at, int end) {
    byte[] out = bytes;
    int to = length;
    long before = lastWasSpace ? SPACE_BEFORE : 0;
    while (end - at >= Long.BYTES) {
      long eight = EightBytes.get(text, at);
      if (!EightBytes.isAscii(eight)) {
        break;
      }
      long spaces = EightBytes.spaces(eight);
      long surplus = spaces & (spaces << 8 | before);
      long cased = foldCase ? EightBytes.lowerCase(eight) : eight;
      EightBytes.set(out, to, EightBytes.blank(cased, spaces));
      if (surplus == 0) {
        to += Long.BYTES;
        at += Long.BYTES;
        before = spaces >>> 56;
      } else {
        int right = EightBytes.first(surplus);
        to += right;
        at += right + EightBytes.run(surplus, right);
        before = SPACE_BEFORE;
      }
    }
    length = to;
    lastWasSpace = before != 0;
    return at;
  }

  private int foldBytes(byte[] text, int at, int end) {
    byte[] out = bytes;
    byte[] map = ascii;
    int to = length;
    int spaceBefore = lastWasSpace ? 1 : 0;
    while (at < end) {
      byte b = text[at];
      if (b < 0) {
        break;
      }
      byte mapped = map[b];
      out[to] = mapped;
      int space = mapped == ' ' ? 1 : 0;
      to += 1 - (space & spaceBefore);
      spaceBefore = space;
      at++;
    }
    length = to;
    lastWasSpace = spaceBefore == 1;
    return at;
  }

  private int copyAscii(byte[] text, int start, int end) {
    int at = whiteSpace == WhiteSpace.KEEP ? keepEights(text, start, end) : start;
    while (at < end && text[at] >= 0) {
      int codePoint = text[at++];
      byte mapped = ascii[codePoint];
      if (mapped != ' ') {
        bytes[length++] = mapped;
      } else if (whiteSpace == WhiteSpace.KEEP) {
        bytes[length++] = (byte) codePoint;
      }
    }
    return at;
  }

  /** Copies eight bytes at a time, and stops where fewer are left or one of them is not ASCII. */
  private int keepEights(byte[] text, int at, int end) {
    while (end - at >= Long.BYTES) {
      long eight = EightBytes.get(text, at);
      if (!EightBytes.isAscii(eight)) {
        break;
      }
      EightBytes.set(bytes, length, foldCase ? EightBytes.lowerCase(eight) : eight);
      length += Long.BYTES;
      at += Long.BYTES;
    }
    return at;
  }

  private void append(int codePoint) {
    int traits = CharClass.traitsOf(codePoint);
    switch (CharClass.classOf(traits)) {
      case CharClass.IGNORED -> {}
      case CharClass.SPACE -> appendSpace(codePoint, traits);
      default -> {
        met |= traits;
        boolean joining = joins && CharClass.joins(traits);
        if (joining && lastWasSpace) {
          takeBackSpace(CharClass.isSolid(traits));
        }
        length = Utf8.encode(foldCase ? lowerCase(codePoint) : codePoint, bytes, length);
        lastWasSpace = false;
        if (joining) {
          joinEnd = length;
          isAfterSolid = CharClass.isSolid(traits);
        }
      }
    }
  }

  /** Takes back the space before a character of a script without spaces, if one is before it. */
  private void takeBackSpace(boolean solid) {
    if (length - 1 == joinEnd && (solid || isAfterSolid)) {
      length = joinEnd;
    }
  }

  private void appendSpace(int codePoint, int traits) {
    if (whiteSpace == WhiteSpace.KEEP) {
      met |= traits;
      length = Utf8.encode(codePoint, bytes, length);
    } else if (whiteSpace == WhiteSpace.FOLD && !lastWasSpace) {
      bytes[length++] = ' ';
      lastWasSpace = true;
    }
  }

  private static int lowerCase(int codePoint) {
    // A sigma at a word's end has its own small letter but not its own capital.
    return codePoint == 'ς' ? 'σ' : Character.toLowerCase(codePoint);
  }

  private void finish() {
    if (whiteSpace == WhiteSpace.FOLD && length > 0 && bytes[length - 1] == ' ') {
      length--;
    }
    if (isToBeComposed || CharClass.isUnsettled(met)) {
      compose();
    }
  }

  private void compose() {
    String text = toString();
    if (foldCase && text.indexOf(DOT_ABOVE) >= 0) {
      // The Turkish capital I with a dot is one character or two; its small letter is a plain i.
      text = DOTTED_I.matcher(Composed.decompose(text)).replaceAll("i");
    }
    byte[] composed = Composed.compose(text).getBytes(UTF_8);
    length = 0;
    makeRoom(composed.length);
    System.arraycopy(composed, 0, bytes, 0, composed.length);
    length = composed.length;
  }

  /** Writes a composed text from another buffer, with its letters folded. */
  private void foldLetters(byte[] text, int end) {
    start(end);
    int at = 0;
    while (at < end) {
      int next = LetterForms.next(text, at, end);
      append(text, at, next - at, end - next);
      at = next < end ? foldLetter(text, next, end) : end;
    }
    finish();
    if (letters == Letters.CONFUSABLE) {
      confuse();
    }
  }

  /** Writes the form of the character there; a mark on what takes no such mark stays as it is. */
  private int foldLetter(byte[] text, int at, int end) {
    int decoded = Utf8.decode(text, at, end);
    int codePoint = Utf8.codePoint(decoded);
    int next = at + Utf8.length(decoded);
    byte[] form = LetterForms.of(codePoint);
    boolean isVoice = codePoint == VOICED || codePoint == SEMI_VOICED;
    byte bearer = isVoice ? CharClass.UNSPACED : CharClass.WORD;
    boolean isMark = isVoice || form.length == 0;
    if (!isMark || classBefore(text, at) == bearer) {
      append(form, 0, form.length, end - next);
    } else {
      append(text, at, next - at, end - next);
    }
    isToBeComposed |= isMark && (isVoice || classBefore(text, at) != bearer);
    return next;
  }

  /** The class of the character before; voice marks of kana let others slip past them. */
  private static byte classBefore(byte[] text, int end) {
    int at = end;
    int codePoint = VOICE_MARK;
    while (at > 0 && (codePoint == VOICE_MARK || codePoint == SEMI_VOICE_MARK)) {
      int next = at--;
      while ((text[at] & 0xC0) == 0x80) {
        at--;
      }
      codePoint = Utf8.codePoint(Utf8.decode(text, at, next));
    }
    boolean isNothing = codePoint == VOICE_MARK || codePoint == SEMI_VOICE_MARK;
    return isNothing ? CharClass.SPACE : CharClass.of(codePoint);
  }

  private void append(byte[] from, int offset, int count, int rest) {
    makeRoom(rest + count);
    System.arraycopy(from, offset, bytes, length, count);
    length += count;
  }

  /** Puts one letter for those that a reader of print may take for each other. */
  private void confuse() {
    byte[] clear = bytes;
    int end = length;
    bytes = spare.length >= 2L * end ? spare : new byte[(int) Math.min(MAX_ROOM, 2L * end)];
    spare = clear;
    length = 0;
    for (int at = 0; at < end; at++) {
      byte first = clear[at] < 0 ? clear[at] : CONFUSED[clear[at]];
      bytes[length++] = first;
      byte second = clear[at] < 0 ? 0 : CONFUSED_SECOND[clear[at]];
      if (second != 0) {
        bytes[length++] = second;
      }
    }
  }

  private static byte[] table(boolean foldCase) {
    byte[] table = new byte[128];
    for (int i = 0; i < 128; i++) {
      boolean space = i <= ' ' || i == 127;
      table[i] = (byte) (space ? ' ' : foldCase ? Character.toLowerCase(i) : i);
    }
    return table;
  }
}
