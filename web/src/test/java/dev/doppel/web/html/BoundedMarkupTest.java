package dev.doppel.web.html;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("baseline-jdk")
class BoundedMarkupTest {

  private static final int MEGABYTE = 1 << 20;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<table><tr><td>a</td></tr></table>",
        "a < b <<p> </ <TABLE\n><!-- <table> --><tabletop><x-table>",
        "<p>ends in a tag <table"
      })
  void anOrdinaryPageStaysAsItIs(String html) throws IOException {
    assertThat(bounded(html)).isEqualTo(html);
    assertThat(bounded(html.repeat(200))).hasSizeGreaterThanOrEqualTo(200 * html.length());
  }

  @Test
  void tablesNestedTooDeepLoseTheirName() throws IOException {
    String html = "<table><td>".repeat(60) + "</td></table>".repeat(60) + "<table>";

    assertThat(bounded(html))
        .isEqualTo(
            "<table><td>".repeat(50)
                + "<table-x><td>".repeat(10)
                + "</td></table-x>".repeat(10)
                + "</td></table>".repeat(50)
                + "<table>");
  }

  @Test
  void tablesOfALargePageLoseTheirNames() throws IOException {
    String html = "<i>".repeat(49_998) + "<td><td><TD a=1></Td>";

    assertThat(bounded(html)).endsWith("<td>" + "</table>".repeat(50) + "<td-x><TD-x a=1></Td-x>");
  }

  @Test
  void tagsBehindTheLimitAreLeftOutAndWordsStay() {
    Page page = Page.parse("<br>".repeat(2_000_000) + "one<b class='x'>two</b>three<p>four");

    assertThat(page.visibleText()).isEqualTo("one two three four");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<b>",
        "<p><b><i>x",
        "<ul><li>",
        "<a href=x>x<div>",
        "<select><option>x",
        "<svg><desc>x",
        "<template>x",
        "<form><button>x",
        "<",
        "</",
        "<!--",
        "<script>",
        "&amp",
        "<p a=",
        "\0"
      })
  void nothingButOneTagIsAPage(String tag) {
    Page page = Page.parse(tag.repeat(MEGABYTE / 8 / tag.length()));

    assertThat(page.mainText().text()).hasSizeLessThanOrEqualTo(page.visibleText().length());
  }

  @Test
  void depthIsNoObstacle() {
    assertThat(Page.parse("<div>".repeat(100_000) + "x").visibleText()).isEqualTo("x");
  }

  /** Made smaller from a page that fuzzing found. */
  @Test
  void whatTheParserCannotTakeIsReadWithoutTags() {
    String html =
        "<table><template>"
            + "<svg>".repeat(397)
            + "<template>".repeat(120)
            + "<noscript>one</noscript><p>two";

    assertThat(Page.parse(html).visibleText()).isEqualTo("one two");
  }

  /*
   * Teeth, tried: without the limits each of these takes more than 90 seconds, where it now takes
   * two or three. Missed: what is less than ten times too slow.
   */
  @ParameterizedTest
  @ValueSource(strings = {"<table><tr><td>", "<b><table>", "<object>x", "x<b>y</b>", "<tr>x<p>y"})
  void tablesAreReadInLinearTime(String tags) {
    String html = "<table>" + tags.repeat(4 * MEGABYTE / tags.length());

    assertTimeoutPreemptively(Duration.ofMinutes(2), () -> Page.parse(html).mainText());
  }

  @Test
  void aLargePageFitsIntoASmallHeap() {
    String paragraph =
        "<div class=c><p>The quick brown fox went home, where it slept. <a href=x>More</a></p></div>\n";
    byte[] html = paragraph.repeat(50 * MEGABYTE / paragraph.length()).getBytes(UTF_8);

    MainText main = Page.parse(html, null).mainText();

    assertThat(main.source()).isEqualTo(MainText.Source.MAIN);
    assertThat(main.text()).hasSizeGreaterThan(html.length / 2);
  }

  private static String bounded(String html) throws IOException {
    StringWriter written = new StringWriter();
    try (Reader bounded = BoundedMarkup.of(new StringReader(html))) {
      bounded.transferTo(written);
    }
    return written.toString();
  }
}
