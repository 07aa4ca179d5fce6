package dev.doppel.similarity.group;

import dev.doppel.similarity.parts.CheckedPair;
import dev.doppel.similarity.parts.DocumentOrigin;
import dev.doppel.similarity.parts.PageOrigin;
import dev.doppel.similarity.parts.TextName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The site, headline and title of each page, and the name of each text, by number: some 25 bytes
 * per document, 80 more for a text that has a name, and the names of the sites.
 */
final class Sites {

  static final int NONE = -1;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private int[] sites = {};
  private long[] headlines = {};
  private long[] titles = {};
  private @Nullable TextName[] texts = {};
  private int size;

  /** Adds the origin of the next document; null if it has none. */
  void add(@Nullable String origin) {
    if (size == sites.length) {
      sites = Arrays.copyOf(sites, size + (size >> 1) + 1024);
      headlines = Arrays.copyOf(headlines, sites.length);
      titles = Arrays.copyOf(titles, sites.length);
      texts = Arrays.copyOf(texts, sites.length);
    }
    sites[size] = NONE;
    DocumentOrigin parsed = origin == null ? null : DocumentOrigin.parse(origin);
    if (parsed instanceof TextName text) {
      texts[size] = text;
    } else if (parsed instanceof PageOrigin page) {
      sites[size] = numbers.computeIfAbsent(page.site(), this::number);
      headlines[size] = page.headline();
      titles[size] = page.title();
    }
    size++;
  }

  /** Whether two documents, of which a pair was found, may be one by their names. */
  boolean allow(int a, int b, CheckedPair pair) {
    DocumentOrigin left = parsed(a);
    DocumentOrigin right = parsed(b);
    return left == null || right == null || left.allows(right, pair);
  }

  /** The number of the document's site, or {@link #NONE}. */
  int of(int document) {
    return sites[document];
  }

  /** The document's origin in words, or null if it has none. */
  @Nullable String origin(int document) {
    DocumentOrigin origin = parsed(document);
    return origin == null ? null : origin.toString();
  }

  private @Nullable DocumentOrigin parsed(int document) {
    TextName text = texts[document];
    if (text != null) {
      return text;
    }
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
