package dev.doppel.similarity.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.distance.Relation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageOriginTest {

  private static final CheckedPair NEAR = new CheckedPair(Relation.NEAR, false, 0.94f, 0.97f);
  private static final CheckedPair NEARER = new CheckedPair(Relation.NEAR, false, 0.95f, 0.97f);
  private static final CheckedPair INSIDE = new CheckedPair(Relation.CONTAINED, true, 0.5f, 1);

  private static String file(String folder, String headline) {
    return PageOrigin.of(folder, false, headline).toString();
  }

  private static String page(String host, String headline) {
    return PageOrigin.of(host, true, headline).toString();
  }

  @Test
  void underOneHeadlineEveryPairHolds() {
    String a = file("old", "The soup¶");
    String b = file("new", "THE  SOUP");

    assertThat(PageOrigin.allow(a, b, NEAR)).isTrue();
    assertThat(PageOrigin.allow(a, b, INSIDE)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Chapter 71. Soup, Chapter 67. Soup, true",
    "65.1. Soup, 64.1. Soup, true",
    "12.1 Soup, 13.1 Soup, true",
    "Soup 1.1 of today, Soup 1.2 of today, false",
    "1.1, 1.2, false",
    "10 soups, 12 soups, false"
  })
  void numbersOfChaptersAreNotOfTheHeadline(String a, String b, boolean same) {
    assertThat(PageOrigin.of("", false, a).equals(PageOrigin.of("", false, b))).isEqualTo(same);
  }

  @Test
  void underTwoHeadlinesPagesMustHardlyDiffer() {
    String a = file("old", "The soup");
    String b = file("new", "The coat");

    assertThat(PageOrigin.allow(a, b, NEAR)).isFalse();
    assertThat(PageOrigin.allow(a, b, NEARER)).isTrue();
    assertThat(PageOrigin.allow(a, b, INSIDE)).isFalse();
  }

  @Test
  void twoHostsHaveHeadlinesOfTheirOwn() {
    String soup = page("a.example", "The soup");

    assertThat(PageOrigin.allow(soup, page("b.example", "Soup at last"), NEAR)).isTrue();
    assertThat(PageOrigin.allow(soup, page("b.example", "Soup at last"), INSIDE)).isTrue();
    assertThat(PageOrigin.allow(soup, page("a.example", "Soup at last"), NEAR)).isFalse();
    assertThat(PageOrigin.allow(soup, file("copies", "Soup at last"), NEAR)).isTrue();
  }

  @Test
  void nothingIsSaidOfTextsAndPagesWithoutHeadline() {
    String soup = file("a", "The soup");

    assertThat(PageOrigin.allow(soup, null, INSIDE)).isTrue();
    assertThat(PageOrigin.allow(null, soup, INSIDE)).isTrue();
    assertThat(PageOrigin.allow(soup, file("a", " - "), INSIDE)).isTrue();
    assertThat(PageOrigin.allow(soup, "a", INSIDE)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"a.example, The soup, true", "'', The soup, false", "old, '', false"})
  void isReadAsItWasWritten(String site, String headline, boolean isHost) {
    PageOrigin origin = PageOrigin.of(site, isHost, headline);

    assertThat(PageOrigin.parse(origin.toString())).isEqualTo(origin);
    assertThat(origin.site()).isEqualTo(site);
  }
}
