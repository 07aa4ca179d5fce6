package dev.doppel.core.shingle;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * A text reduced to what counts: by default lower case, every run of white space and control
 * characters one space, none at the ends, invisible characters gone, letters and their accents
 * composed. Two texts with equal canonical forms are exact duplicates.
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

  private static final int KEPT_BYTES = 1 << 24; // a buffer past this is not kept for the next text
  private static final long MAX_ROOM = Integer.MAX_VALUE - 16; // of an array, on common JVMs

  private static final char DOT_ABOVE = '\u0307';
  private static final Pattern DOTTED_I = Pattern.compile("i" + DOT_ABOVE + "+");

  private static final byte[] FOLDED = table(true);
  private static final byte[] CASED = table(false);

  private static final long SPACE_BEFORE = 0x80; // the top bit of the first byte

  private final byte[] ascii;
  private final boolean foldCase;
  private final WhiteSpace whiteSpace;

  private byte[] bytes = new byte[1 << 13];
  private int length;
  private boolean lastWasSpace;
  private boolean unsettled; // met a character that composing may change

  private CanonicalText(boolean foldCase, WhiteSpace whiteSpace) {
    this.foldCase = foldCase;
    this.whiteSpace = whiteSpace;
    this.ascii = foldCase ? FOLDED : CASED;
  }

  /** Returns an empty buffer for the form that fingerprints are taken of: case and space folded. */
  public static CanonicalText standard() {
    return new CanonicalText(true, WhiteSpace.FOLD);
  }

  /** Returns an empty buffer that folds as the shingling asks. */
  public static CanonicalText forShingling(Shingling shingling) {
    boolean words = shingling.unit() == Shingling.Unit.WORDS;
    // Words need the space between them, and need to know of no more than that.
    return new CanonicalText(
        shingling.foldCase(), words ? WhiteSpace.FOLD : shingling.whiteSpace());
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
        append(Utf8.codePoint(decoded));
      }
    }
    finish();
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
    unsettled = false;
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
    switch (CharClass.of(codePoint)) {
      case CharClass.IGNORED -> {}
      case CharClass.SPACE -> appendSpace(codePoint);
      default -> {
        unsettled |= CharClass.isUnsettled(codePoint);
        length = Utf8.encode(foldCase ? lowerCase(codePoint) : codePoint, bytes, length);
        lastWasSpace = false;
      }
    }
  }

  private void appendSpace(int codePoint) {
    if (whiteSpace == WhiteSpace.KEEP) {
      unsettled |= CharClass.isUnsettled(codePoint);
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
    if (unsettled) {
      compose();
    }
  }

  private void compose() {
    String text = toString();
    if (foldCase && text.indexOf(DOT_ABOVE) >= 0) {
      // The Turkish capital I with a dot is one character or two; its small letter is a plain i.
      text = DOTTED_I.matcher(Normalizer.normalize(text, Normalizer.Form.NFD)).replaceAll("i");
    }
    byte[] composed = Normalizer.normalize(text, Normalizer.Form.NFC).getBytes(UTF_8);
    length = 0;
    makeRoom(composed.length);
    System.arraycopy(composed, 0, bytes, 0, composed.length);
    length = composed.length;
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
