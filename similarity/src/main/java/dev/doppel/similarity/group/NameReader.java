package dev.doppel.similarity.group;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.CharClass;
import dev.doppel.core.shingle.Utf8;
import dev.doppel.similarity.parts.TextName;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads what texts call themselves. Keeps buffers: one instance per thread. */
final class NameReader {

  /*
   * Words of scripts without spaces do not count, for nothing says where they end. A word that has
   * no letter names nothing: it may be a version. Words weigh by the letters of the text they are,
   * so that articles and conjunctions do not lead a short text. A word that finds no free slot near
   * its own does not count: texts can be made whose words all want one slot.
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
  private int slots;
  private long first;

  private final long[] leading = new long[TextName.LEADING];
  private final int[] weights = new int[TextName.LEADING];
  private int found;

  /** Returns what a folded text calls itself, or null if it begins with no name. */
  @Nullable TextName read(byte[] text, int length) {
    int end = Math.min(length, MOST_BYTES);
    clear(end);
    count(text, end, end == length);
    lead();
    for (int i = 0; i < found; i++) {
      if (leading[i] == first) {
        return TextName.of(first, leading, found);
      }
    }
    return null;
  }

  private void clear(int bytes) {
    slots = Math.max(LEAST_SLOTS, Integer.highestOneBit(bytes)); // a word takes four bytes
    if (words.length < slots) {
      words = new long[slots];
      letters = new int[slots];
      times = new int[slots];
    }
    Arrays.fill(words, 0, slots, FREE);
    first = FREE;
    found = 0;
  }

  private void count(byte[] text, int end, boolean isWhole) {
    long hash = 0;
    int size = 0;
    boolean isWord = false;
    for (int at = 0; at < end; ) {
      int decoded = Utf8.decode(text, at, end);
      int codePoint = Utf8.codePoint(decoded);
      at += Utf8.length(decoded);
      byte kind = CharClass.of(codePoint);
      if (kind == CharClass.WORD) {
        hash = (hash ^ codePoint) * Hashes.GOLDEN;
        size++;
        isWord |= !Character.isDigit(codePoint);
      } else if (kind != CharClass.IGNORED) {
        add(hash, size, isWord);
        hash = 0;
        size = 0;
        isWord = false;
      }
    }
    add(hash, size, isWord && isWhole);
  }

  private void add(long hash, int size, boolean isWord) {
    if (!isWord || size < LEAST_LETTERS) {
      return;
    }
    long word = Hashes.mix(hash) | 1; // never FREE; the tag is of the upper bits
    first = first == FREE ? word : first;
    int slot = (int) (word >>> 1) & slots - 1;
    for (int probe = 0; words[slot] != FREE && words[slot] != word; probe++) {
      if (probe == MOST_PROBES) {
        return;
      }
      slot = slot + 1 & slots - 1;
    }
    if (words[slot] == FREE) {
      words[slot] = word;
      letters[slot] = 0;
      times[slot] = 0;
    }
    letters[slot] += size;
    times[slot]++;
  }

  /** Finds the leading words; of equal weight the one of the lower hash comes first. */
  private void lead() {
    for (int slot = 0; slot < slots; slot++) {
      if (words[slot] != FREE && times[slot] >= LEAST_TIMES) {
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
