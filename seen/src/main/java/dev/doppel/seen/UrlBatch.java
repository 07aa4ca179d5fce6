package dev.doppel.seen;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlFault;
import java.util.Arrays;
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
  private byte[] text = new byte[1 << 16];
  private final int[] ends = new int[LINES + 1]; // of the lines in the text; ends[i] begins line i
  private byte[] canonical = new byte[1 << 16];
  private final int[] canonicalEnds = new int[LINES + 1];
  private final @Nullable UrlFault[] faults = new @Nullable UrlFault[LINES];
  final long[] high = new long[LINES];
  final long[] low = new long[LINES];
  final boolean[] fresh = new boolean[LINES];

  /** Creates an empty batch. */
  public UrlBatch() {}

  /** Forgets its URLs. */
  public void clear() {
    size = 0;
  }

  /** How many URLs it holds. */
  public int size() {
    return size;
  }

  /** Whether no URL should be added. */
  public boolean isFull() {
    return size == LINES || ends[size] >= ENOUGH_BYTES;
  }

  /** Adds the bytes from {@code from} to before {@code to}, one URL in UTF-8. */
  public void add(byte[] bytes, int from, int to) {
    add(bytes, from, to, null);
  }

  /**
   * Adds a line of which may be known already that it is not a URL.
   *
   * @param fault why it is none; null if it may be one
   */
  public void add(byte[] bytes, int from, int to, @Nullable UrlFault fault) {
    int start = ends[size];
    int end = start + to - from;
    if (end > text.length) {
      text = Arrays.copyOf(text, Math.max(end, 2 * text.length));
    }
    System.arraycopy(bytes, from, text, start, to - from);
    faults[size] = fault;
    ends[++size] = end;
  }

  /**
   * Finds the canonical form of each URL, or why it has none.
   *
   * @param hash hashes the canonical forms for the memory that is to judge them; null for none
   */
  public void canonicalize(UrlCanonicalizer canonicalizer, @Nullable KeyedHash hash) {
    int end = 0;
    for (int i = 0; i < size; i++) {
      if (faults[i] == null && canonicalizer.canonicalize(text, ends[i], ends[i + 1])) {
        int length = canonicalizer.length();
        if (end + length > canonical.length) {
          canonical = Arrays.copyOf(canonical, Math.max(end + length, 2 * canonical.length));
        }
        System.arraycopy(canonicalizer.bytes(), 0, canonical, end, length);
        if (hash != null) {
          hash.hash128(canonical, end, length, high, low, i);
        }
        end += length;
      } else if (faults[i] == null) {
        faults[i] = canonicalizer.fault();
      }
      canonicalEnds[i + 1] = end;
    }
  }

  /** Whether the URL is new, a duplicate or invalid, once the batch was judged. */
  public UrlVerdict verdict(int line) {
    if (faults[line] != null) {
      return UrlVerdict.INVALID;
    }
    return fresh[line] ? UrlVerdict.NEW : UrlVerdict.DUPLICATE;
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
    return ends[line];
  }

  /** Where a line ends in {@link #text}. */
  public int to(int line) {
    return ends[line + 1];
  }

  /** The canonical forms; each goes from {@link #canonicalFrom} to {@link #canonicalTo}. */
  public byte[] canonical() {
    return canonical;
  }

  /** Where a canonical form begins in {@link #canonical}. */
  public int canonicalFrom(int line) {
    return canonicalEnds[line];
  }

  /** Where a canonical form ends in {@link #canonical}. */
  public int canonicalTo(int line) {
    return canonicalEnds[line + 1];
  }
}
