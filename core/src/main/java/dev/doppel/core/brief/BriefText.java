package dev.doppel.core.brief;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.CharClass;
import dev.doppel.core.shingle.Utf8;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A text of a few words, such as a title, a name or an address, cut into what {@link BriefOverlap}
 * compares: words, numbers, and the short letters beside numbers, which are codes. It is made of a
 * folded text, and packs into longs from which it is made again.
 *
 * <p>The object is a buffer to be filled again for each text. Not safe for concurrent use: keep one
 * per thread.
 */
public final class BriefText {

  /*
   *   text     flat 7, 12a baker street           pieces of letters, of digits, and signs between
   *   kinds    w    n  n c w     w                 a is a code: it stands by a digit without a space
   *
   * Numbers and codes are what addresses, versions and part numbers differ by: they must be the same
   * in both texts, in the same order, and so one hash stands for them all.
   *
   * Of a script without spaces, each pair of neighbouring characters is a word. + and # after a
   * letter belong to it (C, C++, C#), an apostrophe is nothing.
   */

  /** A longer text, in bytes of its folded form, is not for this class. */
  public static final int MAX_BYTES = 1024;

  /** The sampling level that marks the packed form among sets of shingles. */
  public static final int LEVEL = -1;

  /** How many longs a {@link #glance} has. */
  public static final int GLANCE = 4;

  static final int MAX_PIECES = 128;
  static final int MAX_LETTERS = 64; // of a word

  private static final int CODE_LETTERS = 3;
  private static final int MAP_BITS = GLANCE * Long.SIZE;

  static final byte WORD = 0;
  static final byte NUMBER = 1;
  static final byte CODE = 2;
  static final byte PAIR = 3;

  private final byte[] bytes = new byte[MAX_BYTES + Long.BYTES];
  private final ByteBuffer buffer = ByteBuffer.wrap(bytes); // the packed form is big-endian
  private final int[] letters = new int[MAX_BYTES + 2 * MAX_PIECES];
  private final int[] starts = new int[MAX_PIECES + 1];
  private final byte[] kinds = new byte[MAX_PIECES];
  private final long[] hashes = new long[MAX_PIECES];
  private final int[] masks = new int[MAX_PIECES];
  private final long[] glance = new long[GLANCE];
  private final long[] packed = new long[MAX_BYTES / Long.BYTES + 1];

  private int length;
  private int count;
  private int end; // of the letters
  private long numbers;
  private boolean fits;

  private int chunkStart; // the first piece since the last white space
  private boolean chunkHasDigit;
  private boolean open; // the last piece can grow
  private boolean lastUnspaced;

  private BriefText() {}

  /** Returns an empty buffer. */
  public static BriefText buffer() {
    return new BriefText();
  }

  /**
   * Takes the next text, in its folded form.
   *
   * @return whether it is one for this class: it has words or numbers, not too many nor too long
   */
  public boolean read(byte[] folded, int newLength) {
    if (newLength > MAX_BYTES) {
      return false;
    }
    System.arraycopy(folded, 0, bytes, 0, newLength);
    length = newLength;
    return cut();
  }

  /** Takes the text that {@link #packed} was made of. */
  public void unpack(long[] values, int size) {
    for (int i = 0; i < size; i++) {
      buffer.putLong(i * Long.BYTES, values[i]);
    }
    length = size * Long.BYTES;
    while (length > 0 && bytes[length - 1] == 0) {
      length--;
    }
    cut();
  }

  /** The text in longs, of which {@link #packedSize} count; valid until the next text. */
  public long[] packed() {
    Arrays.fill(bytes, length, packedSize() * Long.BYTES, (byte) 0);
    for (int i = 0; i < packedSize(); i++) {
      packed[i] = buffer.getLong(i * Long.BYTES);
    }
    return packed;
  }

  /** How many longs the packed text has. */
  public int packedSize() {
    return (length + Long.BYTES - 1) / Long.BYTES;
  }

  /** What tells at a glance that two texts are not alike: a map of their pairs of letters. */
  public long[] glance() {
    return glance;
  }

  int count() {
    return count;
  }

  byte kind(int piece) {
    return kinds[piece];
  }

  boolean isNumber(int piece) {
    return kinds[piece] == NUMBER || kinds[piece] == CODE;
  }

  long hash(int piece) {
    return hashes[piece];
  }

  int size(int piece) {
    return starts[piece + 1] - starts[piece];
  }

  /** A bit for each letter, some of which share one. */
  int mask(int piece) {
    return masks[piece];
  }

  int start(int piece) {
    return starts[piece];
  }

  int[] letters() {
    return letters;
  }

  /** A hash of the numbers and codes, in their order. */
  long numbers() {
    return numbers;
  }

  private boolean cut() {
    clear();
    int at = 0;
    while (at < length && fits) {
      int decoded = Utf8.decode(bytes, at, length);
      take(Utf8.codePoint(decoded));
      at += Utf8.length(decoded);
    }
    endChunk();
    starts[count] = end;
    finish();
    return fits && count > 0;
  }

  private void clear() {
    count = 0;
    end = 0;
    numbers = 0;
    Arrays.fill(glance, 0);
    fits = true;
    chunkStart = 0;
    chunkHasDigit = false;
    open = false;
    lastUnspaced = false;
  }

  private void take(int codePoint) {
    byte kind = codePoint < 128 ? asciiKind(codePoint) : CharClass.of(codePoint);
    if (kind == CharClass.WORD) {
      boolean digit = Character.isDigit(codePoint);
      chunkHasDigit |= digit;
      append(codePoint, digit ? NUMBER : WORD);
      lastUnspaced = false;
    } else if (kind == CharClass.UNSPACED) {
      appendPair(codePoint);
    } else if (kind == CharClass.SPACE) {
      endChunk();
    } else if (open && (codePoint == '+' || codePoint == '#')) {
      append(codePoint, kinds[count - 1]);
    } else if (codePoint != '\'' && codePoint != 0x2019) {
      open = false;
      lastUnspaced = false;
    }
  }

  private static byte asciiKind(int codePoint) {
    boolean word = (codePoint >= 'a' && codePoint <= 'z') || (codePoint >= '0' && codePoint <= '9');
    return word ? CharClass.WORD : codePoint <= ' ' ? CharClass.SPACE : CharClass.OTHER;
  }

  private void append(int codePoint, byte kind) {
    if (!open || kinds[count - 1] != kind) {
      begin(kind);
    }
    add(codePoint);
  }

  private void appendPair(int codePoint) {
    open = false;
    int last = lastUnspaced ? letters[end - 1] : 0;
    boolean grows = lastUnspaced && end - starts[count - 1] == 1; // a run of one so far
    if (!grows) {
      begin(PAIR);
      open = false;
      if (lastUnspaced) {
        add(last);
      }
    }
    add(codePoint);
    lastUnspaced = true;
  }

  private void begin(byte kind) {
    if (count == MAX_PIECES) {
      fits = false;
      return;
    }
    starts[count] = end;
    kinds[count] = kind;
    count++;
    open = true;
  }

  private void add(int codePoint) {
    if (!fits || end - starts[count - 1] == MAX_LETTERS) {
      fits = false;
      return;
    }
    letters[end++] = codePoint;
  }

  /** Ends what has no white space in it, in which short letters beside digits are codes. */
  private void endChunk() {
    starts[Math.min(count, MAX_PIECES)] = end;
    if (chunkHasDigit) {
      for (int piece = chunkStart; piece < count; piece++) {
        if (kinds[piece] == WORD && size(piece) <= CODE_LETTERS) {
          kinds[piece] = CODE;
        }
      }
    }
    chunkStart = count;
    chunkHasDigit = false;
    open = false;
    lastUnspaced = false;
  }

  private void finish() {
    for (int piece = 0; piece < count; piece++) {
      long hash = kinds[piece] == NUMBER ? 1 : 0;
      int before = 0;
      int mask = 0;
      for (int i = starts[piece]; i < starts[piece + 1]; i++) {
        hash = (hash + letters[i] + 1) * Hashes.GOLDEN;
        hash ^= hash >>> 29;
        mask |= 1 << letters[i]; // of the lowest five bits
        if (before != 0) {
          int bit = (((before * 31 + letters[i]) * 0x9E3779B1) >>> 16) & (MAP_BITS - 1);
          glance[bit / Long.SIZE] |= 1L << bit;
        }
        before = letters[i];
      }
      hashes[piece] = Hashes.mix(hash);
      masks[piece] = mask;
      if (isNumber(piece)) {
        numbers = Hashes.mix(numbers + Hashes.GOLDEN ^ hashes[piece]);
      }
    }
  }
}
