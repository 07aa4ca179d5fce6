package dev.doppel.core.shingle;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.Shingling.Unit;

/**
 * Turns a canonical text into the hashes of its shingles, in order, with replicas. A text of fewer
 * units than a shingle has gives one shingle, the whole of it; a text without any gives none.
 *
 * <p>Costs O(1) for a unit whatever the size of a shingle, and allocates nothing. Not safe for
 * concurrent use: keep one a thread.
 */
public final class Shingler {

  /*
   * Each unit is hashed once, to t. The hash of k neighbours is the polynomial
   *
   *   s = t1 * B^(k-1) + t2 * B^(k-2) + ... + tk   (mod 2^64, B odd)
   *
   * which rolls: append t, take away the oldest times B^k. As the t are well mixed 64-bit numbers,
   * two different rows of units meet in s by chance only, about once in 2^64; a last mix spreads s
   * over all bits, which filters and sketches ask for.
   *
   * Where a word ends is anybody's guess, and a loop over its bytes has the processor guess. So
   * ASCII is read in blocks, a bit for each byte that belongs to a word, and its words are the runs
   * of ones. Adding the lowest one to them carries through the lowest run:
   *
   *   left                   1 1 1 0 0 1 1 0 1 1 1    first byte to the right
   *   carried                1 1 1 0 0 1 1 1 0 0 0    its lowest one is where the first word ends
   *   left & carried         1 1 1 0 0 1 1 0 0 0 0    the first word is taken away
   *
   * The last run carries out at the top: whether its word ends there the next block will tell.
   *
   * In a run of a script without spaces the units are the overlapping pairs of characters: a cheap
   * stand-in for words that needs no dictionary.
   */

  private static final long BASE = 0xd1342543de82ef95L;
  private static final int BATCH = 1024;
  private static final int BLOCK = Long.SIZE; // bytes

  private static final boolean[] ASCII_WORD = new boolean[256];

  static {
    for (int i = 0; i < 128; i++) {
      ASCII_WORD[i] = CharClass.classify(i) == CharClass.WORD;
    }
  }

  private final Shingling shingling;
  private final long[] ring;
  private final long oldestWeight;
  private final long[] batch = new long[BATCH];

  private int batched;
  private int ringAt;
  private long rolling;
  private long units;
  private LongSink sink = (values, count) -> {};

  private Shingler(Shingling shingling) {
    this.shingling = shingling;
    this.ring = new long[shingling.size()];
    this.oldestWeight = power(BASE, shingling.size());
  }

  public static Shingler of(Shingling shingling) {
    return new Shingler(shingling);
  }

  /**
   * Hands the shingles of a canonical text to {@code sink} and returns how many units (words or
   * characters) the text has.
   */
  public long shingle(CanonicalText text, LongSink sink) {
    start(sink);
    if (shingling.unit() == Unit.WORDS) {
      words(text.bytes(), text.length());
    } else {
      chars(text.bytes(), text.length());
    }
    finish();
    return units;
  }

  private void start(LongSink newSink) {
    sink = newSink;
    java.util.Arrays.fill(ring, 0);
    batched = 0;
    ringAt = 0;
    rolling = 0;
    units = 0;
  }

  private void finish() {
    if (units > 0 && units < ring.length) {
      emit();
    }
    if (batched > 0) {
      sink.accept(batch, batched);
    }
  }

  private void words(byte[] text, int end) {
    int lastBlock = shingling.punctuation() ? -1 : end - BLOCK; // a block shows words only
    int at = 0;
    while (at < end) {
      boolean block = at <= lastBlock && EightBytes.isAscii(EightBytes.get(text, at));
      int next = block ? wordsOfBlock(text, at) : at;
      at = next > at ? next : wordOrOther(text, at, end);
    }
  }

  /** Takes the words that end within the block; returns where the rest begins, maybe at once. */
  private int wordsOfBlock(byte[] text, int at) {
    long left = wordCharacters(text, at);
    long carried = left + Long.lowestOneBit(left);
    while (carried != 0) {
      int start = at + Long.numberOfTrailingZeros(left);
      word(text, start, at + Long.numberOfTrailingZeros(carried));
      left &= carried;
      carried = left + Long.lowestOneBit(left);
    }
    return at + Long.numberOfTrailingZeros(left);
  }

  /**
   * A bit for each byte of the block that belongs to a word, the first byte's lowest. From the
   * eight bytes on that are not all ASCII every bit is set, which makes them the last run.
   */
  private static long wordCharacters(byte[] text, int at) {
    long bits = 0;
    for (int i = 0; i < BLOCK; i += Long.BYTES) {
      long eight = EightBytes.get(text, at + i);
      if (!EightBytes.isAscii(eight)) {
        return bits | -1L << i;
      }
      bits |= EightBytes.gather(EightBytes.wordCharacters(eight)) << i;
    }
    return bits;
  }

  private int wordOrOther(byte[] text, int start, int end) {
    int at = start;
    while (at < end && ASCII_WORD[text[at] & 0xFF]) {
      at++;
    }
    if (at < end && text[at] < 0) {
      return wordsBeyondAscii(text, start, at, end);
    }
    if (at > start) {
      word(text, start, at);
      return at;
    }
    punctuation(text, at, at + 1);
    return at + 1;
  }

  /** Goes on with the word begun at {@code start} whose next character is not ASCII. */
  private int wordsBeyondAscii(byte[] text, int start, int at, int end) {
    while (at < end) {
      int decoded = Utf8.decode(text, at, end);
      byte kind = CharClass.of(Utf8.codePoint(decoded));
      if (kind != CharClass.WORD) {
        if (at > start) {
          word(text, start, at);
          return at;
        }
        return kind == CharClass.UNSPACED ? pairs(text, at, end) : other(text, at, decoded, kind);
      }
      at += Utf8.length(decoded);
    }
    word(text, start, at);
    return at;
  }

  private int other(byte[] text, int at, int decoded, byte kind) {
    int next = at + Utf8.length(decoded);
    if (kind == CharClass.OTHER) {
      punctuation(text, at, next);
    }
    return next;
  }

  private int pairs(byte[] text, int at, int end) {
    int before = -1;
    boolean paired = false;
    while (at < end) {
      int decoded = Utf8.decode(text, at, end);
      if (CharClass.of(Utf8.codePoint(decoded)) != CharClass.UNSPACED) {
        break;
      }
      int next = at + Utf8.length(decoded);
      if (before >= 0) {
        unit(Hashes.of(text, before, next - before));
        paired = true;
      }
      before = at;
      at = next;
    }
    if (!paired) {
      unit(Hashes.of(text, before, at - before));
    }
    return at;
  }

  private void word(byte[] text, int start, int end) {
    long hash = Hashes.of(text, start, end - start);
    if (!shingling.stopWords() || !StopWords.contain(hash)) {
      unit(hash);
    }
  }

  private void punctuation(byte[] text, int start, int end) {
    if (shingling.punctuation() && text[start] != ' ') {
      unit(Hashes.of(text, start, end - start));
    }
  }

  private void chars(byte[] text, int end) {
    int at = 0;
    while (at < end) {
      int decoded = Utf8.decode(text, at, end);
      int codePoint = Utf8.codePoint(decoded);
      if (shingling.punctuation() || CharClass.of(codePoint) != CharClass.OTHER) {
        unit(Hashes.mix(codePoint + Hashes.GOLDEN));
      }
      at += Utf8.length(decoded);
    }
  }

  private void unit(long hash) {
    rolling = rolling * BASE + hash - ring[ringAt] * oldestWeight;
    ring[ringAt] = hash;
    ringAt = ringAt + 1 == ring.length ? 0 : ringAt + 1;
    if (++units >= ring.length) {
      emit();
    }
  }

  private void emit() {
    batch[batched++] = Hashes.mix(rolling);
    if (batched == BATCH) {
      sink.accept(batch, BATCH);
      batched = 0;
    }
  }

  private static long power(long base, int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= base;
    }
    return power;
  }
}
