package dev.doppel.experiments.cen;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import java.util.Arrays;
import java.util.SplittableRandom;

/** URLs without their schemes, as bytes behind each other: no object per URL. For one thread. */
final class UrlList {

  private static final int MAX_BYTES = 1 << 30;

  private byte[] bytes = new byte[1 << 16];
  private int[] ends = new int[1 << 10];
  private int size;
  private int pending; // where the URL under way ends

  int size() {
    return size;
  }

  byte[] bytes() {
    return bytes;
  }

  int from(int url) {
    return url == 0 ? 0 : ends[url - 1];
  }

  int to(int url) {
    return ends[url];
  }

  /** How many bytes the URLs from one to before another have. */
  long bytes(int from, int to) {
    return (long) to(to - 1) - from(from);
  }

  long hash(int url) {
    return Hashes.of(bytes, from(url), to(url) - from(url));
  }

  boolean hasRoomFor(int length) {
    return end() <= MAX_BYTES - length;
  }

  /** Adds a stretch of bytes as a URL. */
  void add(byte[] source, int from, int to) {
    append(source, from, to);
    finish();
  }

  /** Appends to the URL that {@link #finish} ends. */
  void append(byte[] source, int from, int to) {
    Check.argument(hasRoomFor(to - from), "more than %d bytes of URLs", MAX_BYTES);
    int end = pending + (to - from);
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end, bytes.length + (bytes.length >> 1)));
    }
    System.arraycopy(source, from, bytes, pending, to - from);
    pending = end;
  }

  /** Ends the URL that was appended to. */
  void finish() {
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, 2 * size);
    }
    ends[size++] = pending;
  }

  /** Whether bytes were appended since the last URL ended. */
  boolean hasPending() {
    return pending > end();
  }

  /** The hash of the URL under way, as if it ended here. */
  long hashOfPending() {
    return Hashes.of(bytes, end(), pending - end());
  }

  /** Forgets the URL under way. */
  void dropPending() {
    pending = end();
  }

  private int end() {
    return size == 0 ? 0 : ends[size - 1];
  }

  /** Returns the same URLs in an order drawn by chance. */
  UrlList shuffled(SplittableRandom random) {
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    UrlList shuffled = new UrlList();
    for (int url : order) {
      shuffled.add(bytes, from(url), to(url));
    }
    return shuffled;
  }
}
