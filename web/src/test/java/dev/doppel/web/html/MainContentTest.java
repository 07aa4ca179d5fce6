package dev.doppel.web.html;

import static dev.doppel.web.html.Story.FIRST;
import static dev.doppel.web.html.Story.SECOND;
import static dev.doppel.web.html.Story.STORY;
import static dev.doppel.web.html.Story.STORY_TEXT;
import static dev.doppel.web.html.Story.THIRD;
import static dev.doppel.web.html.Story.p;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.web.html.MainText.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule on the smallest page that needs it. */
class MainContentTest {

  /** Long enough to pass for content by its length alone. */
  private static final String NOISE =
      "Readers of these pages may be glad to hear of our other services, which are many.";

  private static String mainText(String html) {
    return Page.parse(html).mainText().text();
  }

  @Test
  void theBlockWithTheTextIsTheMainText() {
    MainText main =
        Page.parse("<div><a href=/>Home</a> <a href=/b>Boats</a></div><div>" + STORY + "</div>")
            .mainText();

    assertThat(main).isEqualTo(new MainText(STORY_TEXT, Source.MAIN));
  }

  @Test
  void linesPartedByBreaksAreParagraphs() {
    String html = "<ul><li><a>Home</a></ul><div>" + STORY_TEXT.replace("\n", "<br><br>") + "</div>";

    assertThat(mainText(html)).isEqualTo(STORY_TEXT);
  }

  @Test
  void aPageOfLinksHasNoMainText() {
    String html = "<h1>Boats</h1>" + "<p><a href=/x>" + FIRST + "</a>".repeat(3);

    assertThat(Page.parse(html).mainText())
        .isEqualTo(new MainText(Page.parse(html).visibleText(), Source.VISIBLE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<nav>%s</nav>",
        "<aside>%s</aside>",
        "<footer>%s</footer>",
        "<button>%s</button>",
        "<figure><img src=x><figcaption>%s</figcaption></figure>",
        "<div class='wp-caption-text caption'>%s</div>",
        "<div role=complementary>%s</div>",
        "<div class=related-posts>%s</div>",
        "<div class=relatedposts>%s</div>",
        "<section id=shareBar>%s</section>",
        "<div class='box newsletter_signup'>%s</div>",
        "<ul class=breadcrumbs><li>%s</ul>",
        "<p class=byline>%s</p>",
        "<div id=comments>%s</div>",
        "<div class=comment-list>%s</div>",
        "<div class='c-author-box'>%s</div>",
        "<div class=ad>%s</div>",
        "<article>%s</article>",
        "<p><a href=/x>%s</a></p>"
      })
  void whatIsAroundTheTextIsNotOfIt(String around) {
    String html = "<article>" + STORY + around.formatted(NOISE) + "</article>";

    assertThat(mainText(html)).isEqualTo(STORY_TEXT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<div class=header-like>%s</div>",
        "<div class=shadow>%s</div>",
        "<div class=navigable id=administration>%s</div>",
        "<blockquote class='social-media-embed'>%s</blockquote>",
        "<h2>%s</h2>",
        "<ul><li>%s</ul>",
        "<pre>%s</pre>",
        "<table><tr><td>%s</table>"
      })
  void whatIsOfTheTextStays(String part) {
    String html = "<article>" + p(FIRST) + part.formatted(NOISE) + p(THIRD) + "</article>";

    assertThat(mainText(html)).isEqualTo(FIRST + "\n" + NOISE + "\n" + THIRD);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sidebar-wrapper", "elementor-widget", "modal print search"})
  void aNameIsNotBelievedOfABlockThatHoldsTheText(String name) {
    assertThat(mainText("<p>" + NOISE + "</p><div class='" + name + "'>" + STORY + "</div>"))
        .contains(STORY_TEXT);
  }

  @Test
  void aBoxThatHoldsAGoodShareOfTheArticleIsOfIt() {
    String html = "<article>" + p(FIRST) + "<aside>" + p(SECOND) + "</aside>" + p(THIRD);

    assertThat(mainText(html)).isEqualTo(STORY_TEXT);
  }

  @Test
  void commentsMayOutweighTheText() {
    String comments = "<div id=comments>" + p(NOISE).repeat(4) + "</div>";

    assertThat(mainText("<div><div>" + STORY + "</div>" + comments + "</div>"))
        .isEqualTo(STORY_TEXT);
  }

  @Test
  void aDeclaredBodyWinsOverMoreText() {
    String html =
        "<div itemprop=articleBody>" + p(FIRST) + p(SECOND) + "</div><div>" + p(NOISE).repeat(4);

    assertThat(mainText(html)).isEqualTo(FIRST + "\n" + SECOND);
  }

  @Test
  void anArticleThatIsAllAnotherHasIsTheText() {
    assertThat(mainText("<article><article>" + STORY + "</article></article>"))
        .isEqualTo(STORY_TEXT);
  }

  @Test
  void theTitleIsToldByThePageAndChaptersAreText() {
    String one = "<div><h1>The ferry</h1>" + STORY + "</div>";
    String two = "<div><h1>Out</h1>" + p(FIRST) + p(SECOND) + "<h1>Back</h1>" + p(THIRD) + "</div>";

    assertThat(mainText(one)).isEqualTo(STORY_TEXT);
    assertThat(mainText(two)).isEqualTo("Out\n" + FIRST + "\n" + SECOND + "\nBack\n" + THIRD);
  }

  @Test
  void sectionsOfUnequalDepthAreOneText() {
    String html =
        "<div><div>"
            + p(FIRST)
            + "</div><div><div><div>"
            + p(SECOND)
            + p(THIRD)
            + "</div></div></div></div>";

    assertThat(mainText(html)).isEqualTo(STORY_TEXT);
  }

  @Test
  void aShortIntroductionWithinMainBelongsToTheText() {
    String details =
        "<section><section>" + (p(SECOND) + p(THIRD)).repeat(3) + "</section></section>";
    String html = "<nav><a>x</a></nav><main><div>" + FIRST + "</div>" + details + "</main>";

    assertThat(mainText(html)).startsWith(STORY_TEXT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<main>%s</main>", "<div role=main>%s</div>"})
  void mainMayHoldManyLinks(String main) {
    String links =
        "<div>" + "<p><a href=/x>another boat that sails today</a></p>".repeat(20) + "</div>";
    String html =
        main.formatted("<div>" + p(FIRST) + "</div>" + links + "<div>" + p(SECOND) + p(THIRD));

    assertThat(mainText("<nav>" + NOISE + "</nav>" + html)).isEqualTo(STORY_TEXT);
  }

  @Test
  void mainIsTheTextWhereNothingElseStandsOut() {
    String lines = "<li>coats and gulls".repeat(10);

    assertThat(
            Page.parse("<div><a href=/>Home</a></div><main><ul>" + lines + "</ul></main>")
                .mainText())
        .isEqualTo(new MainText("coats and gulls\n".repeat(10).strip(), Source.MAIN));
  }

  @Test
  void linkedItemsBetweenItemsAreText() {
    String html =
        "<div>"
            + STORY
            + "<ul><li>a warm coat<li><a href=/x>a pair of binoculars</a><li>bread</ul></div>";

    assertThat(mainText(html)).isEqualTo(STORY_TEXT + "\na warm coat\na pair of binoculars\nbread");
  }

  @Test
  void ideographsWeighMoreThanLetters() {
    String story = "<p>朝市は毎週日曜日に開かれます。</p>".repeat(8);

    assertThat(
            mainText(
                "<div><a>港</a></div><p>Mon Tue Wed Thu Fri Sat Sun</p><div>" + story + "</div>"))
        .isEqualTo("朝市は毎週日曜日に開かれます。\n".repeat(8).strip());
  }
}
