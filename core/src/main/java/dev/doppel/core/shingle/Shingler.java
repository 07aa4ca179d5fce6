package dev.doppel.core.shingle;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.Shingling.Unit;
import java.util.Arrays;

/**
 * Turns a canonical text into the hashes of its shingles, in order, with replicas. A text of fewer
 * units than a shingle has gives one shingle, the whole of it; a text without any gives none.
 *
 * <p>Costs O(1) for a unit whatever the size of a shingle, and allocates nothing. Not thread-safe:
 * use one instance per thread.
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
   * Each step is done for a batch of units before the next step begins, in loops so plain that the
   * compiler makes vector instructions of them: find words, hash them, sum, mix. Of a few units the
   * sum is computed afresh for each shingle, which is k operations on vectors; of many it rolls.
   *
   *   waiting   t t t | t t t t t ...    the last k units of the batch before, then the new ones
   *
   * Where a word ends is unpredictable, and a loop over its bytes makes the processor guess. So
   * ASCII is read in blocks, a bit for each byte that belongs to a word, and its words are the runs
   * of ones (Stretches). Whether the last run ends at the end of the block is known with the next
   * block.
   *
   * In a run of a script without spaces the units are overlapping stretches of characters, a cheap
   * stand-in for words that needs no dictionary: pairs of Chinese and Japanese ones; of Thai and the
   * like so long ones that a shingle covers what as many words would (docs/decisions/34-scripts.md).
   * In edition 1 all were pairs. A shorter run is a unit.
   *
   *   run      a b c d e f        stretches of 4    abcd bcde cdef
   *   starts   . . . .            a ring of where the last four characters began
   */

  /**
   * The name and version of these hashes. They are stored, so a version never changes; another rule
   * gets another name.
   */
  public static final String VERSION = "shingles-v2";

  /** The name of the hashes by edition 1 of the rules. */
  public static final String VERSION_1 = "shingles-v1";

  private static final long BASE = 0xd1342543de82ef95L;
  private static final int BATCH = 1024;
  private static final int FEW = 8; // up to here, sums by columns are faster than rolling
  private static final int BLOCK = Long.SIZE; // bytes
  private static final int BLOCK_WORDS = BLOCK / 2; // at most, if each is a letter and a space

  private static final boolean[] ASCII_WORD = new boolean[256];
  private static final long[] ASCII_CHAR = new long[128]; // their hashes

  static {
    for (int i = 0; i < 128; i++) {
      ASCII_WORD[i] = CharClass.classify(i) == CharClass.WORD;
      ASCII_CHAR[i] = charHash(i);
    }
  }

  private final Shingling shingling;
  private final StopWords stopWords;
  private final int size;
  private final long oldestWeight;
  private final int ideographs; // characters in a unit of scripts without spaces
  private final int syllabics;
  private final int[] runStarts;
  private final long[] waiting;
  private final Stretches stretches = new Stretches(BATCH);
  private final long[] batch = new long[BATCH];
  private final long[] column = new long[BATCH];

  private int waitingEnd;
  private long units; // those that wait left out
  private LongSink sink = (values, count) -> {};

  private Shingler(Shingling shingling) {
    this.shingling = shingling;
    this.stopWords = StopWords.of(shingling.stopWords(), shingling.letters());
    this.ideographs = shingling.charactersPerUnit(false);
    this.syllabics = shingling.charactersPerUnit(true);
    this.runStarts = new int[Math.max(ideographs, syllabics)];
    this.size = shingling.size();
    this.oldestWeight = power(BASE, size);
    this.waiting = new long[size + BATCH];
  }

  /** Returns a shingler; it has buffers, so that each thread needs one of its own. */
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
      hashWords(text.bytes());
    } else {
      chars(text.bytes(), text.length());
    }
    finish();
    return units;
  }

  private void start(LongSink newSink) {
    sink = newSink;
    Arrays.fill(waiting, 0, size, 0);
    waitingEnd = size;
    stretches.clear();
    units = 0;
  }

  private void finish() {
    roll();
    if (units > 0 && units < size) {
      batch[0] = Hashes.mix(sumOf(0, size));
      sink.accept(batch, 1);
    }
  }

  private void words(byte[] text, int end) {
    int lastBlock = shingling.punctuation() ? -1 : lastBlock(end); // a block shows words only
    int at = 0;
    while (at < end) {
      boolean block =
          at >= Long.BYTES && at <= lastBlock && EightBytes.isAscii(EightBytes.get(text, at));
      int next = block ? wordsOfBlock(text, at) : at;
      at = next > at ? next : wordOrOther(text, at, end);
    }
  }

  /** Where the last block may begin: eight bytes can be read from any of its bytes on. */
  private static int lastBlock(int end) {
    return end - BLOCK - Long.BYTES;
  }

  /** Takes the words that end within the block; returns where the rest begins, maybe at once. */
  private int wordsOfBlock(byte[] text, int at) {
    makeRoom(text, BLOCK_WORDS);
    return stretches.addRuns(text, at, wordCharacters(text, at));
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

  /** Continues the word begun at {@code start} whose next character is not ASCII. */
  private int wordsBeyondAscii(byte[] text, int start, int at, int end) {
    while (at < end) {
      int decoded = Utf8.decode(text, at, end);
      byte kind = CharClass.of(Utf8.codePoint(decoded));
      if (kind != CharClass.WORD) {
        if (at > start) {
          word(text, start, at);
          return at;
        }
        return kind == CharClass.UNSPACED ? run(text, at, end) : other(text, at, decoded, kind);
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

  /**
   * Takes a run of scripts without spaces; where one kind of them ends, the run does, if they are
   * cut otherwise.
   */
  private int run(byte[] text, int start, int end) {
    boolean syllabic = isSyllabic(text, start, end);
    boolean isOneKind = syllabics == ideographs;
    int[] starts = runStarts;
    int most = syllabic ? syllabics : ideographs;
    int characters = 0;
    int slot = 0; // of the oldest start that is held
    int at = start;
    while (at < end) {
      int decoded = Utf8.decode(text, at, end);
      int traits = CharClass.traitsOf(Utf8.codePoint(decoded));
      if (CharClass.classOf(traits) != CharClass.UNSPACED
          || !(isOneKind || CharClass.isSyllabic(traits) == syllabic)) {
        break;
      }
      starts[slot] = at;
      slot = slot + 1 == most ? 0 : slot + 1;
      at += Utf8.length(decoded);
      if (++characters >= most) {
        word(text, starts[slot], at);
      }
    }
    if (characters < most) {
      word(text, start, at);
    }
    return at;
  }

  private boolean isSyllabic(byte[] text, int at, int end) {
    return CharClass.isSyllabic(CharClass.traitsOf(Utf8.codePoint(Utf8.decode(text, at, end))));
  }

  private void word(byte[] text, int start, int end) {
    makeRoom(text, 1);
    stretches.add(start, end);
  }

  private void punctuation(byte[] text, int start, int end) {
    if (shingling.punctuation() && text[start] != ' ') {
      word(text, start, end);
    }
  }

  private void makeRoom(byte[] text, int count) {
    if (stretches.room() < count) {
      hashWords(text);
    }
  }

  private void hashWords(byte[] text) {
    int count = stretches.count();
    stretches.hash(text, column);
    int kept = stopWords.remove(column, count);
    System.arraycopy(column, 0, waiting, size, kept);
    waitingEnd = size + kept;
    roll();
  }

  private void chars(byte[] text, int end) {
    int at = 0;
    while (at < end) {
      if (shingling.punctuation() && text[at] >= 0) {
        at = asciiChars(text, at, end);
      } else {
        int decoded = Utf8.decode(text, at, end);
        int codePoint = Utf8.codePoint(decoded);
        if (shingling.punctuation() || CharClass.of(codePoint) != CharClass.OTHER) {
          unit(charHash(codePoint));
        }
        at += Utf8.length(decoded);
      }
    }
  }

  /** Takes a run of ASCII, or as much of it as there is room for. */
  private int asciiChars(byte[] text, int at, int end) {
    if (waitingEnd == waiting.length) {
      roll();
    }
    long[] to = waiting;
    int toEnd = waitingEnd;
    int stop = at + Math.min(end - at, to.length - toEnd);
    while (at < stop && text[at] >= 0) {
      to[toEnd++] = ASCII_CHAR[text[at++]];
    }
    waitingEnd = toEnd;
    return at;
  }

  private static long charHash(int codePoint) {
    return Hashes.mix(codePoint + Hashes.GOLDEN);
  }

  private void unit(long hash) {
    if (waitingEnd == waiting.length) {
      roll();
    }
    waiting[waitingEnd++] = hash;
  }

  /** Hands on the shingles that end with the units that wait. */
  private void roll() {
    int first = size + (int) Math.max(0, size - 1 - units); // where the first whole shingle ends
    int shingles = Math.max(0, waitingEnd - first);
    if (shingles > 0) {
      sum(first, shingles);
    }
    units += waitingEnd - size;
    System.arraycopy(waiting, waitingEnd - size, waiting, 0, size);
    waitingEnd = size;
    if (shingles > 0) {
      sink.accept(batch, shingles);
    }
  }

  private void sum(int first, int shingles) {
    if (size <= FEW) {
      sumEach(first, shingles);
    } else {
      sumRolling(first, shingles);
    }
    for (int i = 0; i < shingles; i++) {
      batch[i] = Hashes.mix(batch[i]);
    }
  }

  private void sumEach(int first, int shingles) {
    int from = first - size + 1;
    System.arraycopy(waiting, from, batch, 0, shingles);
    for (int unit = 1; unit < size; unit++) {
      // A copy that begins at zero as well: the compiler makes vectors of no other pair of columns.
      System.arraycopy(waiting, from + unit, column, 0, shingles);
      for (int i = 0; i < shingles; i++) {
        batch[i] = batch[i] * BASE + column[i];
      }
    }
  }

  private void sumRolling(int first, int shingles) {
    long sum = sumOf(first - size, size);
    for (int i = 0; i < shingles; i++) {
      sum = sum * BASE + waiting[first + i] - waiting[first + i - size] * oldestWeight;
      batch[i] = sum;
    }
  }

  private long sumOf(int from, int count) {
    long sum = 0;
    for (int i = from; i < from + count; i++) {
      sum = sum * BASE + waiting[i];
    }
    return sum;
  }

  private static long power(long base, int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= base;
    }
    return power;
  }
}
