package dev.doppel.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between pages lead to files and headings that are there, and each page can be found. */
class PageLinksTest {

  private static final Pattern CODE =
      Pattern.compile("^```.*?^```$|`[^`\\n]*`", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern FENCED =
      Pattern.compile("^```.*?^```$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*?) *$");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    Map<Path, String> pages = pages();
    List<String> broken = new ArrayList<>();
    int checked = 0;
    for (Map.Entry<Path, String> page : pages.entrySet()) {
      for (String link : links(page.getValue())) {
        checked++;
        if (!leadsSomewhere(pages, page.getKey(), link)) {
          broken.add(SourceModule.ROOT.relativize(page.getKey()) + ": " + link);
        }
      }
    }

    assertThat(broken).isEmpty();
    assertThat(checked).as("links").isGreaterThan(200);
  }

  @Test
  void everyPageOfTheDocsIsLinkedFromAnother() throws IOException {
    Map<Path, String> pages = pages();
    Set<Path> linked = new TreeSet<>();
    for (Map.Entry<Path, String> page : pages.entrySet()) {
      for (String link : links(page.getValue())) {
        Path target = target(page.getKey(), link);
        if (!target.equals(page.getKey())) {
          linked.add(target);
        }
      }
    }

    Path docs = SourceModule.ROOT.resolve("docs");
    assertThat(pages.keySet().stream().filter(page -> page.startsWith(docs)))
        .isNotEmpty()
        .allSatisfy(page -> assertThat(linked).contains(page));
  }

  @Test
  void anchorsAreMadeOfHeadingsAsSitesMakeThem() {
    String page = "# A `doppel docs --out DIR`, b!\n## Day by day\n```\n# no\n```\n## Day by day\n";

    assertThat(anchors(page))
        .containsExactlyInAnyOrder("a-doppel-docs---out-dir-b", "day-by-day", "day-by-day-1");
  }

  private static boolean leadsSomewhere(Map<Path, String> pages, Path page, String link) {
    Path target = target(page, link);
    int hash = link.indexOf('#');
    if (hash < 0) {
      return Files.exists(target);
    }
    String text = pages.get(target);
    return text != null && anchors(text).contains(link.substring(hash + 1));
  }

  private static Path target(Path page, String link) {
    String file = link.replaceFirst("#.*", "");
    return file.isEmpty() ? page : page.resolveSibling(file).normalize();
  }

  /** Links to files, without those in code. */
  private static List<String> links(String page) {
    return LINK.matcher(CODE.matcher(page).replaceAll(""))
        .results()
        .map(link -> link.group(1))
        .filter(link -> !ELSEWHERE.matcher(link).matches())
        .toList();
  }

  /** The anchors of headings; a heading that occurs again gets a number. */
  private static Set<String> anchors(String page) {
    Set<String> anchors = new TreeSet<>();
    Map<String, Integer> seen = new HashMap<>();
    Matcher heading = HEADING.matcher(FENCED.matcher(page).replaceAll(""));
    while (heading.find()) {
      String anchor =
          heading
              .group(1)
              .toLowerCase(Locale.ROOT)
              .replaceAll("\\]\\([^)]*\\)", "")
              .replaceAll("[^\\p{L}\\p{N} _-]", "")
              .replace(' ', '-');
      int times = seen.merge(anchor, 1, Integer::sum);
      anchors.add(times == 1 ? anchor : anchor + "-" + (times - 1));
    }
    return anchors;
  }

  /** All pages of the repository that a person wrote, and their texts. */
  private static Map<Path, String> pages() throws IOException {
    Map<Path, String> pages = new TreeMap<>();
    try (Stream<Path> files = Files.walk(SourceModule.ROOT)) {
      for (Path file : files.filter(PageLinksTest::isPage).toList()) {
        pages.put(file, Files.readString(file));
      }
    }
    return pages;
  }

  private static boolean isPage(Path file) {
    String path = SourceModule.ROOT.relativize(file).toString().replace('\\', '/');
    return path.matches("([^/]+|docs/.+|samples/[^/]+)\\.md");
  }
}
