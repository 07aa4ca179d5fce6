package dev.doppel.similarity.group;

import dev.doppel.similarity.parts.CheckedPair;
import dev.doppel.similarity.parts.PageOrigin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The site, headline and title of each document, by number: twenty bytes per document, and the
 * names of the sites.
 */
final class Sites {

  static final int NONE = -1;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private int[] sites = {};
  private long[] headlines = {};
  private long[] titles = {};
  private int size;

  /** Adds the origin of the next document; null if it is no page. */
  void add(@Nullable String origin) {
    if (size == sites.length) {
      sites = Arrays.copyOf(sites, size + (size >> 1) + 1024);
      headlines = Arrays.copyOf(headlines, sites.length);
      titles = Arrays.copyOf(titles, sites.length);
    }
    sites[size] = NONE;
    if (origin != null) {
      PageOrigin page = PageOrigin.parse(origin);
      sites[size] = numbers.computeIfAbsent(page.site(), this::number);
      headlines[size] = page.headline();
      titles[size] = page.title();
    }
    size++;
  }

  /** Whether two documents, of which a pair was found, may be one by their names. */
  boolean allow(int a, int b, CheckedPair pair) {
    PageOrigin left = page(a);
    PageOrigin right = page(b);
    return left == null || right == null || left.allows(right, pair);
  }

  /** The number of the document's site, or {@link #NONE}. */
  int of(int document) {
    return sites[document];
  }

  /** The document's origin in words, or null if it has none. */
  @Nullable String origin(int document) {
    PageOrigin page = page(document);
    return page == null ? null : page.toString();
  }

  private @Nullable PageOrigin page(int document) {
    return sites[document] == NONE
        ? null
        : new PageOrigin(names.get(sites[document]), headlines[document], titles[document]);
  }

  private int number(String site) {
    names.add(site);
    return names.size() - 1;
  }

  int count() {
    return numbers.size();
  }
}
