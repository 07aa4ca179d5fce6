package dev.doppel.bench;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A page of {@code html-javadoc}, named {@code library/version/path}. */
record JavadocPage(String id, String library, String version, String path) {

  /** Newer generators put the module's name before the package's folders. */
  private static final String MODULE = "com.google.gson/";

  static final Comparator<JavadocPage> BY_VERSION =
      Comparator.comparing(JavadocPage::numbers, Arrays::compare);

  static JavadocPage of(String id) {
    String[] parts = id.split("/", 3);
    String path = parts[2].startsWith(MODULE) ? parts[2].substring(MODULE.length()) : parts[2];
    return new JavadocPage(id, parts[0], parts[1], path);
  }

  /** The pairs of a page and its edition in the next version that has one. */
  static Set<IdPair> consecutive(List<String> ids) {
    Map<String, List<JavadocPage>> editions =
        ids.stream()
            .map(JavadocPage::of)
            .sorted(BY_VERSION)
            .collect(Collectors.groupingBy(page -> page.library + '/' + page.path));
    Set<IdPair> pairs = new HashSet<>();
    for (List<JavadocPage> pages : editions.values()) {
      for (int i = 1; i < pages.size(); i++) {
        pairs.add(IdPair.of(pages.get(i - 1).id, pages.get(i).id));
      }
    }
    return pairs;
  }

  boolean isEditionOf(JavadocPage other) {
    return library.equals(other.library) && path.equals(other.path);
  }

  private int[] numbers() {
    return Arrays.stream(version.split("[^0-9]+"))
        .filter(number -> !number.isEmpty())
        .mapToInt(Integer::parseInt)
        .toArray();
  }
}
