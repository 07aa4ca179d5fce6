package dev.doppel.similarity.group;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.CharClass;
import dev.doppel.core.shingle.Utf8;
import dev.doppel.similarity.parts.TextName;
import org.jspecify.annotations.Nullable;

/** Reads what texts call themselves. Keeps buffers: one instance per thread. */
final class NameReader {

  /*
   * Words of scripts without spaces do not count, for nothing says where they end. A word that has
   * no letter names nothing: it may be a version. Words weigh by the letters of the text they are,
   * so that articles and conjunctions do not lead a short text. A word that finds no free slot near
   * its own does not count: texts can be made whose words all want one slot.
   *
   * Most texts never come back to their first word. They are told by one pass that counts nothing
   * else, and only the others need a table of their words.
   */

  private static final int MOST_BYTES = 1 << 16;
  private static final int LEAST_LETTERS = 3;
  private static final int LEAST_TIMES = 3;
  private static final int MOST_PROBES = 64;
  private static final int LEAST_SLOTS = 1 << 6;
  private static final long FREE = 0;

  private long[] words = new long[LEAST_SLOTS];
  private int[] letters = new int[LEAST_SLOTS]; // of all places of the word together
  private int[] times = new int[LEAST_SLOTS];
  private int[] taken = new int[LEAST_SLOTS]; // slots
  private int size; // how many are taken
  private int slots;
  private long first;
  private int firstTimes;

  private final long[] leading = new long[TextName.LEADING];
  private final int[] weights = new int[TextName.LEADING];
  private int found;

  /** Returns what a folded text calls itself, or null if it begins with no name. */
  @Nullable TextName read(byte[] text, int length) {
    int end = Math.min(length, MOST_BYTES);
    first = FREE;
    firstTimes = 0;
    readWords(text, end, end == length, this::isFirstRare);
    if (firstTimes < LEAST_TIMES) {
      return null;
    }
    clear(end);
    readWords(text, end, end == length, this::add);
    lead();
    for (int i = 0; i < found; i++) {
      if (leading[i] == first) {
        return TextName.of(first, leading, found);
      }
    }
    return null;
  }

  /** Hears of one word after the other. */
  private interface Words {
    /** Returns whether the next one is wanted, too. */
    boolean take(long word, int letters);
  }

  private void clear(int bytes) {
    int wanted = Math.max(LEAST_SLOTS, Integer.highestOneBit(bytes)); // a word takes four bytes
    if (words.length < wanted) {
      words = new long[wanted];
      letters = new int[wanted];
      times = new int[wanted];
      taken = new int[wanted];
    } else {
      for (int i = 0; i < size; i++) {
        words[taken[i]] = FREE;
      }
    }
    slots = wanted;
    size = 0;
    found = 0;
  }

  private static void readWords(byte[] text, int end, boolean isWhole, Words to) {
    long hash = 0;
    int size = 0;
    boolean isWord = false;
    boolean isWanted = true;
    for (int at = 0; isWanted && at < end; ) {
      int codePoint = text[at];
      if (codePoint >= 0) {
        at++;
      } else {
        int decoded = Utf8.decode(text, at, end);
        codePoint = Utf8.codePoint(decoded);
        at += Utf8.length(decoded);
      }
      byte kind = CharClass.of(codePoint);
      if (kind == CharClass.WORD) {
        hash = (hash ^ codePoint) * Hashes.GOLDEN;
        size++;
        isWord |= codePoint < 0x80 ? codePoint > '9' : !Character.isDigit(codePoint);
      } else if (kind != CharClass.IGNORED && size > 0) {
        isWanted = !isWord || size < LEAST_LETTERS || to.take(word(hash), size);
        hash = 0;
        size = 0;
        isWord = false;
      }
    }
    if (isWord && isWhole && size >= LEAST_LETTERS) {
      to.take(word(hash), size);
    }
  }

  private static long word(long hash) {
    return Hashes.mix(hash) | 1; // never FREE; the tag is of the upper bits
  }

  private boolean isFirstRare(long word, int length) {
    first = first == FREE ? word : first;
    firstTimes += word == first ? 1 : 0;
    return firstTimes < LEAST_TIMES;
  }

  private boolean add(long word, int length) {
    int slot = (int) (word >>> 1) & slots - 1;
    for (int probe = 0; words[slot] != FREE && words[slot] != word; probe++) {
      if (probe == MOST_PROBES) {
        return true;
      }
      slot = slot + 1 & slots - 1;
    }
    if (words[slot] == FREE) {
      words[slot] = word;
      letters[slot] = 0;
      times[slot] = 0;
      taken[size++] = slot;
    }
    letters[slot] += length;
    times[slot]++;
    return true;
  }

  /** Finds the leading words; of equal weight the one of the lower hash comes first. */
  private void lead() {
    for (int i = 0; i < size; i++) {
      int slot = taken[i];
      if (times[slot] >= LEAST_TIMES) {
        insert(words[slot], letters[slot]);
      }
    }
  }

  private void insert(long word, int weight) {
    int at = found;
    while (at > 0
        && (weights[at - 1] < weight || (weights[at - 1] == weight && leading[at - 1] > word))) {
      at--;
    }
    if (at == leading.length) {
      return;
    }
    int kept = Math.min(found, leading.length - 1);
    System.arraycopy(leading, at, leading, at + 1, kept - at);
    System.arraycopy(weights, at, weights, at + 1, kept - at);
    leading[at] = word;
    weights[at] = weight;
    found = kept + 1;
  }
}
