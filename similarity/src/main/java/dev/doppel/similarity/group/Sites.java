package dev.doppel.similarity.group;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The site of each document, by number: four bytes per document, and the names. */
final class Sites {

  static final int NONE = -1;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private int[] sites = {};
  private int size;

  void add(@Nullable String site) {
    if (size == sites.length) {
      sites = Arrays.copyOf(sites, size + (size >> 1) + 1024);
    }
    sites[size++] = site == null ? NONE : numbers.computeIfAbsent(site, this::number);
  }

  /** The number of the document's site, or {@link #NONE}. */
  int of(int document) {
    return sites[document];
  }

  /** The document's site, or null if it has none. */
  @Nullable String name(int document) {
    return sites[document] == NONE ? null : names.get(sites[document]);
  }

  private int number(String site) {
    names.add(site);
    return names.size() - 1;
  }

  int count() {
    return numbers.size();
  }
}
