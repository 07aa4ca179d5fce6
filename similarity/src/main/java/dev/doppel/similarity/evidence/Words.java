package dev.doppel.similarity.evidence;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.CharClass;
import dev.doppel.core.shingle.Composed;
import java.util.Arrays;

/**
 * The words of a text, each as a hash of its folded form and the place where it stands; 16 bytes
 * per word. Past a limit words are counted only.
 */
final class Words {

  /*
   * Two words have one hash if the canonical text writes them alike: case folded, invisible
   * characters left out, accents composed. A mark may follow a character of an unspaced script too
   * (the Japanese voicing mark, as some file systems write it) and then belongs to it.
   */

  private static final long BASE = 0xd1342543de82ef95L; // odd, as in the shingler's rolling hash

  private final String text;
  private final int limit;
  private long[] hashes = new long[64];
  private int[] starts = new int[64];
  private int[] ends = new int[64];
  private long counted;

  private Words(String text, int limit) {
    this.text = text;
    this.limit = limit;
  }

  /** Returns the words of a text, the first {@code limit} of them with their places. */
  static Words of(String text, int limit) {
    Words words = new Words(text, limit);
    int at = 0;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      at =
          switch (CharClass.of(codePoint)) {
            case CharClass.WORD -> words.readWord(at);
            case CharClass.UNSPACED -> words.readCharacter(at, at + Character.charCount(codePoint));
            default -> at + Character.charCount(codePoint);
          };
    }
    return words;
  }

  /** How many words are held. */
  int size() {
    return (int) Math.min(counted, limit);
  }

  /** How many words the text has. */
  long counted() {
    return counted;
  }

  boolean isTruncated() {
    return counted > limit;
  }

  /** How much of the text, in characters, the words that are held come from. */
  int reach() {
    return !isTruncated() ? text.length() : limit == 0 ? 0 : ends[limit - 1];
  }

  long hash(int word) {
    return hashes[word];
  }

  int start(int word) {
    return starts[word];
  }

  int end(int word) {
    return ends[word];
  }

  /** The hashes of all words, in order. */
  long[] hashes() {
    return Arrays.copyOf(hashes, size());
  }

  /** Returns a hash of each {@code length} neighbouring words: one at each word but the last. */
  long[] windows(int length) {
    long[] windows = new long[Math.max(0, size() - length + 1)];
    long leaving = 1;
    for (int i = 0; i < length; i++) {
      leaving *= BASE;
    }
    long rolling = 0;
    for (int word = 0; word < size(); word++) {
      rolling = rolling * BASE + hashes[word];
      if (word >= length) {
        rolling -= hashes[word - length] * leaving;
      }
      if (word >= length - 1) {
        windows[word - length + 1] = Hashes.mix(rolling);
      }
    }
    return windows;
  }

  private int readWord(int start) {
    int at = start;
    int end = start;
    long hash = 0;
    boolean metMark = false;
    while (at < text.length()) {
      int codePoint = text.codePointAt(at);
      byte kind = CharClass.of(codePoint);
      if (kind != CharClass.WORD && kind != CharClass.IGNORED) {
        break;
      }
      at += Character.charCount(codePoint);
      if (kind == CharClass.WORD) {
        hash = append(hash, fold(codePoint));
        metMark |= codePoint > 127 && CharClass.isMark(codePoint);
        end = at;
      }
    }
    add(start, end, metMark ? composedHash(start, end) : hash);
    return at;
  }

  private int readCharacter(int start, int afterCharacter) {
    int end = afterCharacter;
    while (end < text.length() && isAttached(text.codePointAt(end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    long hash = append(0, fold(text.codePointAt(start)));
    add(start, end, end > afterCharacter ? composedHash(start, end) : hash);
    return end;
  }

  /** Marks that melt into the character before; those of Thai and the like stand for themselves. */
  private static boolean isAttached(int codePoint) {
    boolean isKanaVoice = codePoint == 0x3099 || codePoint == 0x309A;
    return isKanaVoice
        || (codePoint > 127
            && CharClass.isMark(codePoint)
            && CharClass.of(codePoint) == CharClass.WORD);
  }

  private long composedHash(int start, int end) {
    StringBuilder folded = new StringBuilder();
    text.substring(start, end)
        .codePoints()
        .filter(codePoint -> CharClass.of(codePoint) != CharClass.IGNORED)
        .forEach(codePoint -> folded.appendCodePoint(fold(codePoint)));
    String composed = Composed.compose(folded.toString());
    long hash = 0;
    for (int at = 0; at < composed.length(); at += Character.charCount(composed.codePointAt(at))) {
      hash = append(hash, composed.codePointAt(at));
    }
    return hash;
  }

  private static int fold(int codePoint) {
    // A sigma at a word's end has its own small letter but not its own capital.
    return codePoint == 'ς' ? 'σ' : Character.toLowerCase(codePoint);
  }

  private static long append(long hash, int codePoint) {
    return Hashes.mix((hash + Hashes.GOLDEN) ^ codePoint);
  }

  private void add(int start, int end, long hash) {
    if (counted < limit) {
      int at = (int) counted;
      if (at == hashes.length) {
        int room = Math.min(limit, at * 2);
        hashes = Arrays.copyOf(hashes, room);
        starts = Arrays.copyOf(starts, room);
        ends = Arrays.copyOf(ends, room);
      }
      hashes[at] = hash;
      starts[at] = start;
      ends[at] = end;
    }
    counted++;
  }
}
