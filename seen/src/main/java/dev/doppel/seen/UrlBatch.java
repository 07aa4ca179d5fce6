package dev.doppel.seen;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlFault;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * URLs to be judged together, without an object for each: a buffer to be filled again. One thread
 * may fill it, another make it canonical, a third have it judged; never two at a time.
 */
public final class UrlBatch {

  /** How many URLs it takes at most. */
  public static final int LINES = 2048;

  private static final int ENOUGH_BYTES = 1 << 20;

  private int size;
  private byte[] own = new byte[1 << 10];
  private final int[] ownStarts = new int[LINES];
  private final int[] ownEnds = new int[LINES];
  private byte[] text = own; // its own, or that of whoever reads the lines; so are starts and ends
  private int[] starts = ownStarts;
  private int[] ends = ownEnds;
  private byte[] ownCanonical = new byte[1 << 10];
  private final int[] ownCanonicalStarts = new int[LINES];
  private final int[] ownCanonicalEnds = new int[LINES];
  private byte[] canonical = ownCanonical; // its own, or the text
  private int[] canonicalStarts = ownCanonicalStarts;
  private int[] canonicalEnds = ownCanonicalEnds;
  private int invalid;
  private final @Nullable UrlFault[] faults = new @Nullable UrlFault[LINES];
  final long[] high = new long[LINES];
  final long[] low = new long[LINES];
  final boolean[] fresh = new boolean[LINES];

  /** Creates an empty batch. */
  public UrlBatch() {}

  /** Forgets its URLs. */
  public void clear() {
    Arrays.fill(faults, 0, size, null);
    size = 0;
    invalid = 0;
    text = own;
    starts = ownStarts;
    ends = ownEnds;
  }

  /** How many URLs it holds. */
  public int size() {
    return size;
  }

  /** How many of them are known to have no canonical form. */
  public int invalid() {
    return invalid;
  }

  /** Whether no URL should be added. */
  public boolean isFull() {
    return size == LINES || (size > 0 && ends[size - 1] >= ENOUGH_BYTES);
  }

  /** Adds the bytes from {@code from} to before {@code to}, one URL in UTF-8. */
  public void add(byte[] bytes, int from, int to) {
    int start = size == 0 ? 0 : ends[size - 1];
    int end = start + to - from;
    if (end > own.length) {
      own = Arrays.copyOf(own, Math.max(end, 2 * own.length));
      text = own;
    }
    System.arraycopy(bytes, from, own, start, to - from);
    starts[size] = start;
    ends[size++] = end;
  }

  /**
   * Holds lines that lie in arrays of the caller, instead of what it held. They are not copied, so
   * they must stay as they are until the batch is cleared.
   *
   * @param count how many, at most {@link #LINES}
   * @param froms where each line begins
   * @param tos where each line ends: one past its last byte
   */
  public void hold(byte[] bytes, int[] froms, int[] tos, int count) {
    clear();
    Objects.checkFromIndexSize(0, count, LINES);
    text = bytes;
    starts = froms;
    ends = tos;
    size = count;
  }

  /** Notes that a line is not a URL, whatever its canonical form would be. */
  public void reject(int line, UrlFault fault) {
    invalid += faults[line] == null ? 1 : 0;
    faults[line] = fault;
  }

  /**
   * Finds the canonical form of each URL, or why it has none.
   *
   * @param hash hashes the canonical forms for the memory that is to judge them; null for none
   */
  public void canonicalize(UrlCanonicalizer canonicalizer, @Nullable KeyedHash hash) {
    if (canonicalizer.keepsBytes()) {
      canonical = text;
      canonicalStarts = starts;
      canonicalEnds = ends;
    } else {
      canonical = ownCanonical;
      canonicalStarts = ownCanonicalStarts;
      canonicalEnds = ownCanonicalEnds;
      rewrite(canonicalizer);
    }
    if (hash != null) {
      hash.hashAll(canonical, canonicalStarts, canonicalEnds, size, high, low);
    }
  }

  private void rewrite(UrlCanonicalizer canonicalizer) {
    int end = 0;
    for (int i = 0; i < size; i++) {
      canonicalStarts[i] = end;
      if (faults[i] == null) {
        if (canonicalizer.canonicalize(text, starts[i], ends[i])) {
          end = append(canonicalizer, end);
        } else {
          reject(i, canonicalizer.fault());
        }
      }
      canonicalEnds[i] = end;
    }
  }

  private int append(UrlCanonicalizer form, int start) {
    int end = start + form.length();
    if (end > ownCanonical.length) {
      ownCanonical = Arrays.copyOf(ownCanonical, Math.max(end, 2 * ownCanonical.length));
      canonical = ownCanonical;
    }
    System.arraycopy(form.bytes(), 0, ownCanonical, start, end - start);
    return end;
  }

  /** Whether the URL is new, a duplicate or invalid, once the batch was judged. */
  public UrlVerdict verdict(int line) {
    if (faults[line] != null) {
      return UrlVerdict.INVALID;
    }
    return fresh[line] ? UrlVerdict.NEW : UrlVerdict.DUPLICATE;
  }

  /** Whether the memory that judged the batch did not know the URL of a line that has one. */
  public boolean isNew(int line) {
    return fresh[line];
  }

  /** Why the line is not a URL; null if it is one. */
  public @Nullable UrlFault fault(int line) {
    return faults[line];
  }

  /** The lines as they were added; each goes from {@link #from} to before {@link #to}. */
  public byte[] text() {
    return text;
  }

  /** Where a line begins in {@link #text}. */
  public int from(int line) {
    return starts[line];
  }

  /** Where a line ends in {@link #text}. */
  public int to(int line) {
    return ends[line];
  }

  /** The canonical forms; each goes from {@link #canonicalFrom} to {@link #canonicalTo}. */
  public byte[] canonical() {
    return canonical;
  }

  /** Where a canonical form begins in {@link #canonical}. */
  public int canonicalFrom(int line) {
    return canonicalStarts[line];
  }

  /** Where a canonical form ends in {@link #canonical}. */
  public int canonicalTo(int line) {
    return canonicalEnds[line];
  }
}
