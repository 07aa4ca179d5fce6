package dev.doppel.similarity.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.doppel.core.distance.Relation;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageOriginTest {

  private static final CheckedPair NEAR = near(0.94f);
  private static final CheckedPair NEARER = near(0.95f);
  private static final CheckedPair NEAREST = near(0.98f);
  private static final CheckedPair INSIDE = new CheckedPair(Relation.CONTAINED, true, 0.5f, 1);

  private static CheckedPair near(float similarity) {
    return new CheckedPair(Relation.NEAR, false, similarity, 0.99f);
  }

  private static PageName name(String headline, String title) {
    return new PageName(headline, title, false);
  }

  private static String file(String folder, String headline) {
    return file(folder, headline, "");
  }

  private static String file(String folder, String headline, String title) {
    return PageOrigin.of(folder, false, name(headline, title)).toString();
  }

  private static String page(String host, String headline) {
    return PageOrigin.of(host, true, name(headline, "")).toString();
  }

  private static String list(String folder, String headline) {
    return PageOrigin.of(folder, false, new PageName(headline, "Index", true)).toString();
  }

  @Test
  void underOneHeadlineEveryPairHolds() {
    String a = file("old", "The soup¶");
    String b = file("new", "THE  SOUP");

    assertThat(DocumentOrigin.allow(a, b, NEAR)).isTrue();
    assertThat(DocumentOrigin.allow(a, b, INSIDE)).isTrue();
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
    assertThat(DocumentOrigin.allow(file("", a), file("", b), INSIDE)).isEqualTo(same);
  }

  @Test
  void underTwoHeadlinesPagesMustHardlyDiffer() {
    String a = file("old", "The soup");
    String b = file("new", "The coat");

    assertThat(DocumentOrigin.allow(a, b, NEAR)).isFalse();
    assertThat(DocumentOrigin.allow(a, b, NEARER)).isTrue();
    assertThat(DocumentOrigin.allow(a, b, INSIDE)).isFalse();
  }

  @Test
  void withinOneSiteEvenLessMayDiffer() {
    String a = file("old", "The soup");
    String b = file("old", "The coat");

    assertThat(DocumentOrigin.allow(a, b, near(0.97f))).isFalse();
    assertThat(DocumentOrigin.allow(a, b, NEAREST)).isTrue();
  }

  @Test
  void withinOneSiteTwoHeadlinesAndTitlesAreTwoPages() {
    String soup = file("old", "The soup", "Soup");

    assertThat(DocumentOrigin.allow(soup, file("old", "The coat", "Coat"), near(1))).isFalse();
    assertThat(DocumentOrigin.allow(soup, file("old", "The coat", "Soup"), near(1))).isTrue();
    assertThat(DocumentOrigin.allow(soup, file("old", "The soup", "Coat"), near(1))).isTrue();
    assertThat(DocumentOrigin.allow(soup, file("new", "The coat", "Coat"), near(1))).isTrue();
  }

  @Test
  void filesWithoutFolderMayComeFromManySites() {
    String soup = file("", "The soup", "Soup");

    assertThat(DocumentOrigin.allow(soup, file("", "The coat", "Coat"), NEAREST)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Soup | Boats v18.20.4 Guide, Soup | Boats v20.1.0 Guide, true",
    "Soup (Boats 1.0 API), Soup (Boats 1.1-rc2 API), true",
    "Soup of boats 15, Soup of boats 17, true",
    "Soup | Boats 18.1 Guide, Coats | Boats 18.1 Guide, false",
    "Soup, Soup of the day, false",
    "Soup, '', true"
  })
  void underOneHeadlineTitlesTellPagesApart(String a, String b, boolean same) {
    String left = file("old", "Boats", a);
    String right = file("new", "Boats", b);

    assertThat(DocumentOrigin.allow(left, right, NEAR)).isEqualTo(same);
    assertThat(DocumentOrigin.allow(left, right, INSIDE)).isEqualTo(same);
    assertThat(DocumentOrigin.allow(left, right, NEARER)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Soup (Boats 1.8), Soup (Our Boats 1.10), true",
    "Soup - Boats, Soup | Our Boats, true",
    "Soup: Boats, Soup of the day: Boats, false",
    "Boats: Soup, Our Boats: Soup, false"
  })
  void theNameOfTheSiteMayChange(String a, String b, boolean same) {
    String left = file("old", "The soup", a);

    assertThat(DocumentOrigin.allow(left, file("new", "The soup", b), INSIDE)).isEqualTo(same);
  }

  @Test
  void numbersAreNoWordsOfAName() {
    String soup = file("old", "2.1 Soup", "Boats 2.0.4 Guide: Section 2.1");

    assertThat(
            DocumentOrigin.allow(
                soup, file("new", "3.1 Soup", "Boats 4.0 Guide: Section 3.1"), NEAR))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "Soup (boats 1.0), Soup (boats 1.1), true",
    "Soup 10, Soup 12, false",
    "Soup, Coats, false"
  })
  void withoutHeadlineTheTitleCountsButForVersions(String a, String b, boolean same) {
    assertThat(DocumentOrigin.allow(file("old", "", a), file("new", "", b), INSIDE))
        .isEqualTo(same);
  }

  @Test
  void listsOfLinksAreNotKnownByTheirNames() {
    assertThat(DocumentOrigin.allow(list("old", "- a -"), list("old", "- a -"), INSIDE)).isFalse();
    assertThat(DocumentOrigin.allow(list("old", "- a -"), file("new", "- a -"), NEAR)).isFalse();
    assertThat(DocumentOrigin.allow(list("old", "- a -"), list("new", "- a -"), NEARER)).isTrue();
  }

  /*
   * Teeth, tried: with patterns that go back, dots overflow the stack from 5,000 on, and a million
   * digits take an hour, where it now takes a second. Missed: what is less than ten times too slow.
   */
  @ParameterizedTest
  @ValueSource(strings = {"1", "1.1", "1-a", "1.", " - ", "a ", "1 ("})
  void aNameOfAnyLengthIsReadInLinearTime(String part) {
    String name = part.repeat(1_000_000 / part.length());

    assertTimeoutPreemptively(
        Duration.ofMinutes(2), () -> assertThat(file("a", name, name)).startsWith("a"));
  }

  @Test
  void twoHostsHaveHeadlinesOfTheirOwn() {
    String soup = page("a.example", "The soup");

    assertThat(DocumentOrigin.allow(soup, page("b.example", "Soup at last"), NEAR)).isTrue();
    assertThat(DocumentOrigin.allow(soup, page("b.example", "Soup at last"), INSIDE)).isTrue();
    assertThat(DocumentOrigin.allow(soup, page("a.example", "Soup at last"), NEAR)).isFalse();
    assertThat(DocumentOrigin.allow(soup, file("copies", "Soup at last"), NEAR)).isTrue();
  }

  @Test
  void nothingIsSaidOfTextsAndPagesWithoutHeadline() {
    String soup = file("a", "The soup");

    assertThat(DocumentOrigin.allow(soup, null, INSIDE)).isTrue();
    assertThat(DocumentOrigin.allow(null, soup, INSIDE)).isTrue();
    assertThat(DocumentOrigin.allow(soup, file("a", " - "), INSIDE)).isTrue();
    assertThat(DocumentOrigin.allow(soup, "a", INSIDE)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"a.example, The soup, true", "'', The soup, false", "old, '', false"})
  void isReadAsItWasWritten(String site, String headline, boolean isHost) {
    for (String title : List.of("", "Boats")) {
      PageOrigin origin = PageOrigin.of(site, isHost, new PageName(headline, title, isHost));

      assertThat(PageOrigin.parse(origin.toString())).isEqualTo(origin);
      assertThat(origin.site()).isEqualTo(site);
    }
  }

  @Test
  void whatEarlierVersionsWroteIsComparedByItsHeadline() {
    PageOrigin now = PageOrigin.of("old", false, name("The soup", "Soup"));
    String earlier = String.format(Locale.ROOT, "old\n%016x", now.headline());

    assertThat(DocumentOrigin.allow(earlier, now.toString(), INSIDE)).isTrue();
    assertThat(DocumentOrigin.allow(earlier, file("old", "The coat", "Soup"), INSIDE)).isFalse();
  }
}
