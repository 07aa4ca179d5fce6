package dev.doppel.web.html;

import static dev.doppel.web.html.Story.FIRST;
import static dev.doppel.web.html.Story.SECOND;
import static dev.doppel.web.html.Story.STORY;
import static dev.doppel.web.html.Story.STORY_TEXT;
import static dev.doppel.web.html.Story.THIRD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule on the smallest page that needs it. */
class RecognizableTextTest {

  private static final String MENU =
      "<ul><li><a href=/>Home</a><li><a href=/b>Boats</a><li><a href=/c>Coats</a></ul>";

  private static String text(String html) {
    return Page.parse(html).recognizableText().orElseThrow().text();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<h1>To the island</h1><div>%s</div>",
        "<article><h1>To the island</h1>%s</article>",
        "<header><h1>To the island</h1></header><main><p class=byline>by A. Gull</p>%s</main>",
        "<h1>Our boats</h1><main><h1>To the island</h1>%s</main>",
        "<div class=headertitle><div class=title>To the island</div></div><div>%s</div>",
        "<div><h2 class=title>To the island</h2></div><div>%s<h2>Back</h2></div>",
        "<div><h3>To the island</h3>%s</div>",
        "<div><div class=nav-panel>Next: <a href=x>Soup</a></div><h3>To the island</h3>%s</div>"
      })
  void theHeadlineComesFirst(String around) {
    RecognizableText page =
        Page.parse(MENU + around.formatted(STORY)).recognizableText().orElseThrow();

    assertThat(page.headline()).isEqualTo("To the island");
    assertThat(page.text()).startsWith("To the island\n" + STORY_TEXT);
  }

  @Test
  void aHeadingRightAboveTheHeadlineIsOfIt() {
    String html = "<main><header><h3>Method</h3><h1>sail</h1></header><h2>Use</h2>" + STORY;

    assertThat(Page.parse(html + "</main>").recognizableText())
        .contains(new RecognizableText("Method\nsail", "Method\nsail\nUse\n" + STORY_TEXT, false));
  }

  @Test
  void theLineOverAListOfLinksDoesNotStandForIt() {
    String links = "<li><a href=x>boat</a>".repeat(30);
    String html = "<title>Boats</title><p>" + FIRST + " " + SECOND + "<ul>" + links + "</ul>";

    assertThat(Page.parse(html).recognizableText()).isEmpty();
  }

  @Test
  void theMainTextStaysWithoutIt() {
    Page page = Page.parse("<article><h1>To the island</h1>" + STORY + "</article>");

    assertThat(page.mainText().text()).isEqualTo(STORY_TEXT);
  }

  @Test
  void aPageWithoutHeadlineIsKnownByItsTitle() {
    assertThat(text("<title>To the island</title><div>" + STORY + "</div>"))
        .isEqualTo("To the island\n" + STORY_TEXT);
  }

  @Test
  void theFirstParagraphIsNotCutOffByALongSection() {
    String html =
        "<div><h1>To the island</h1><p>It is not far, and worth a day.</p><div><h2>Times</h2>"
            + STORY.repeat(5)
            + "</div></div>";

    assertThat(text(html))
        .isEqualTo(
            "To the island\nIt is not far, and worth a day.\nTimes\n"
                + (STORY_TEXT + "\n").repeat(4)
                + STORY_TEXT);
  }

  @Test
  void shortSectionsAfterALongOneAreOfThePage() {
    String html =
        "<body>"
            + MENU
            + "<div><h1>To the island</h1><div><h2>Times</h2>"
            + STORY.repeat(5)
            + "</div><div><h2>Soup</h2><p>There is soup at the landing, every day.</p></div></div>"
            + "<div>"
            + MENU
            + "</div>";

    assertThat(text(html)).endsWith(THIRD + "\nSoup\nThere is soup at the landing, every day.");
  }

  @Test
  void menusAboveTheContentAreNotOfIt() {
    String html = "<h1>To the island</h1>" + MENU + "<div>" + STORY + "</div>";

    assertThat(text(html)).isEqualTo("To the island\n" + STORY_TEXT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<h1>Boats</h1><p><a href=/x>Boats that go to the island and back on the same day</a>",
        "<ul><li><a href=/>Home</a></ul><footer><p>%s</p></footer>",
        "<div id=menu>Boats, coats and other things</div><div class=footer><p>%s</p></div>",
        "<title>Moved</title>",
        ""
      })
  void aPageOfMenusAndFootersHasNone(String html) {
    assertThat(Page.parse(html.formatted(FIRST)).recognizableText()).isEmpty();
  }

  @Test
  void aShortMainElementIsEnough() {
    String html = MENU + "<main><h1>Soup</h1><p>There is soup at the landing.</p></main>";

    assertThat(text(html)).isEqualTo("Soup\nThere is soup at the landing.");
  }

  @Test
  void aShortPartDoesNotStandForALongPage() {
    String sections = ("<div><h2>Boat</h2><div><p>" + FIRST + "</p></div></div>").repeat(9);
    String html = "<h1>Boats</h1>" + sections;

    assertThat(text(html)).isEqualTo("Boats" + ("\nBoat\n" + FIRST).repeat(9));
  }

  @Test
  void withoutHeadlineShortLinesTellShortPagesApart() {
    String html =
        "<title>Boats</title><div><div>%s</div><ul><li>Gull: <a href=x>boat</a></ul></div>";

    assertThat(text(html.formatted(FIRST + " " + SECOND))).endsWith("\nGull: boat");
  }

  @Test
  void entriesWithALinkEachAreAListOfLinks() {
    String entry = "<li>the boat of our neighbours, seen from: <a href=x>pier</a>";

    assertThat(isListOfLinks("<h1>B</h1><ul>" + entry.repeat(30) + "</ul>")).isTrue();
    assertThat(isListOfLinks("<h1>B</h1>" + STORY + "<ul>" + entry.repeat(2) + "</ul>")).isFalse();
  }

  /*
   * Teeth, tried: if the links are passed over again for each of them, this takes more than two
   * minutes, where it now takes two seconds. Missed: what is less than ten times too slow.
   */
  @Test
  void aTextBelowVeryManyLinksIsFoundInLinearTime() {
    String links = "<div><a href=x>boat</a></div>".repeat(300_000);

    assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () -> assertThat(text("<main>" + links + STORY + "</main>")).endsWith(STORY_TEXT));
  }

  private static boolean isListOfLinks(String html) {
    return Page.parse(html).recognizableText().orElseThrow().isListOfLinks();
  }
}
