package dev.doppel.experiments.cen;

import java.util.Arrays;

/** URLs that are added to filters: the first of a list. */
final class Members {

  private static final byte[] SLASH = {'/'};

  private final UrlList urls;
  private final int size;
  private final LongSet hashes = new LongSet();

  Members(UrlList urls, int size) {
    this.urls = urls;
    this.size = size;
    for (int i = 0; i < size; i++) {
      hashes.add(urls.hash(i));
    }
  }

  UrlList urls() {
    return urls;
  }

  int size() {
    return size;
  }

  boolean has(long hash) {
    return hashes.contains(hash);
  }

  /** Where the slashes of a URL are, and before them one before its beginning, and its end. */
  int[] slashes(int url) {
    int[] places = new int[8];
    int count = 1;
    places[0] = urls.from(url) - 1;
    for (int i = urls.from(url); i <= urls.to(url); i++) {
      if (i == urls.to(url) || urls.bytes()[i] == '/') {
        if (count == places.length) {
          places = Arrays.copyOf(places, 2 * count);
        }
        places[count++] = i;
      }
    }
    return Arrays.copyOf(places, count);
  }

  /** Appends segments of a URL to the one under way, from one to before another. */
  void appendSegments(UrlList target, int url, int from, int to) {
    int[] slashes = slashes(url);
    if (target.hasPending()) {
      target.append(SLASH, 0, 1);
    }
    target.append(urls.bytes(), slashes[from] + 1, slashes[to]);
  }

  /** Ends the URL under way, or drops it if it is a member. */
  void finishIfStranger(UrlList target) {
    if (has(target.hashOfPending())) {
      target.dropPending();
    } else {
      target.finish();
    }
  }
}
