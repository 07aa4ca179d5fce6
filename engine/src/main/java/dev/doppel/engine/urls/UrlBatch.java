package dev.doppel.engine.urls;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.engine.internal.LineBatch;
import dev.doppel.io.LineInput;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlFault;
import dev.doppel.web.url.UrlProfile;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Some lines, to be worked on together: read by one thread, made canonical by another, judged by a
 * third; a buffer to be filled again. Never used by two at a time.
 */
final class UrlBatch implements LineBatch {

  static final int LINES = 2048;
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

  @Override
  public void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  @Override
  public boolean isFull() {
    return size == LINES || ends[size] >= ENOUGH_BYTES;
  }

  void add(LineInput line, UrlProfile profile) {
    add(line.bytes(), line.from(), line.to());
    faults[size - 1] = UrlLine.fault(line, profile);
  }

  void add(byte[] bytes, int from, int to) {
    int start = ends[size];
    int end = start + to - from;
    if (end > text.length) {
      text = Arrays.copyOf(text, Math.max(end, 2 * text.length));
    }
    System.arraycopy(bytes, from, text, start, to - from);
    faults[size] = null;
    ends[++size] = end;
  }

  /** Finds the canonical form of each line, or why it has none; and hashes it, given a hash. */
  void canonicalize(UrlCanonicalizer canonicalizer, @Nullable KeyedHash hash) {
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

  /** Why the line is no URL; null if it is one. */
  @Nullable UrlFault fault(int line) {
    return faults[line];
  }

  /** Holds the lines; each goes from {@link #from} to before {@link #to}. */
  byte[] text() {
    return text;
  }

  int from(int line) {
    return ends[line];
  }

  int to(int line) {
    return ends[line + 1];
  }

  /** Holds the canonical forms. */
  byte[] canonical() {
    return canonical;
  }

  int canonicalFrom(int line) {
    return canonicalEnds[line];
  }

  int canonicalTo(int line) {
    return canonicalEnds[line + 1];
  }
}
