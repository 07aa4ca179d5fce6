package dev.doppel.web.url;

import java.util.Arrays;

/** Applies rules to a query, in place. Not safe for concurrent use. */
final class QueryRewriter {

  /*
   * Parameters part at "&" and nowhere else. Their order is left alone unless a rule says
   * otherwise: for forms, tables and caches that read them one by one it has a meaning.
   */

  private byte[] unsorted = new byte[256];
  private int[] starts = new int[32];
  private int[] merged = new int[32];

  /** Returns where the query ends that begins, after the "?", at {@code from}. */
  int rewrite(byte[] bytes, int from, int to, Site site) {
    int end = drop(bytes, from, to, site);
    return UrlRule.SORT_QUERY.in(site.rules()) ? sort(bytes, from, end) : end;
  }

  private static int drop(byte[] bytes, int from, int to, Site site) {
    int at = from;
    int start = from;
    boolean more = from < to;
    boolean any = false;
    while (more) {
      int end = Ascii.indexOf(bytes, start, to, '&');
      more = end < to;
      if (!isDropped(bytes, start, end, site)) {
        if (any) {
          bytes[at++] = '&';
        }
        if (at < start) {
          System.arraycopy(bytes, start, bytes, at, end - start);
        }
        at += end - start;
        any = true;
      }
      start = end + 1;
    }
    return at;
  }

  private static boolean isDropped(byte[] bytes, int from, int to, Site site) {
    int nameTo = Ascii.indexOf(bytes, from, to, '=');
    if (!site.kept().isEmpty() && site.kept().contains(bytes, from, nameTo)) {
      return false;
    }
    return (UrlRule.TRACKING.in(site.rules()) && KnownParameters.isTracking(bytes, from, nameTo))
        || (UrlRule.SESSION.in(site.rules()) && KnownParameters.isSession(bytes, from, nameTo, to))
        || (!site.dropped().isEmpty() && site.dropped().contains(bytes, from, nameTo));
  }

  private int sort(byte[] bytes, int from, int to) {
    if (unsorted.length < to - from) {
      unsorted = new byte[2 * (to - from)];
    }
    int length = to - from;
    System.arraycopy(bytes, from, unsorted, 0, length);
    int count = split(length);
    mergeSort(count, length);
    int at = from;
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        bytes[at++] = '&';
      }
      int end = Ascii.indexOf(unsorted, starts[i], length, '&');
      System.arraycopy(unsorted, starts[i], bytes, at, end - starts[i]);
      at += end - starts[i];
    }
    return at;
  }

  /**
   * Notes where the parameters begin, except for the empty ones, and returns how many there are.
   */
  private int split(int length) {
    int count = 0;
    int start = 0;
    while (start < length) {
      int end = Ascii.indexOf(unsorted, start, length, '&');
      if (start < end) {
        if (count == starts.length) {
          starts = Arrays.copyOf(starts, 2 * count);
          merged = new int[2 * count];
        }
        starts[count++] = start;
      }
      start = end + 1;
    }
    return count;
  }

  /** Stable, and quick even on a trap with thirty thousand parameters. */
  private void mergeSort(int count, int length) {
    for (int width = 1; width < count; width *= 2) {
      for (int low = 0; low < count; low += 2 * width) {
        int middle = Math.min(low + width, count);
        merge(low, middle, Math.min(middle + width, count), length);
      }
      int[] swapped = starts;
      starts = merged;
      merged = swapped;
    }
  }

  private void merge(int low, int middle, int high, int length) {
    int left = low;
    int right = middle;
    for (int i = low; i < high; i++) {
      boolean takeLeft =
          right == high
              || (left < middle && compareNames(starts[left], starts[right], length) <= 0);
      merged[i] = takeLeft ? starts[left++] : starts[right++];
    }
  }

  private int compareNames(int a, int b, int length) {
    for (int i = 0; ; i++) {
      int x = nameByte(a + i, length);
      int y = nameByte(b + i, length);
      if (x != y || x < 0) {
        return x - y;
      }
    }
  }

  /** The byte of a name, negative after its end. */
  private int nameByte(int at, int length) {
    boolean end = at == length || unsorted[at] == '=' || unsorted[at] == '&';
    return end ? -1 : unsorted[at];
  }
}
