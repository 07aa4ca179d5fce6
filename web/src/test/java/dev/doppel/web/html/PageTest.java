package dev.doppel.web.html;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageTest {

  @Test
  void tellsItsTitle() {
    assertThat(Page.parse("<title> Plum\n cake &amp; tea </title>").title())
        .contains("Plum cake & tea");
    assertThat(Page.parse("<p>no title").title()).isEmpty();
    assertThat(Page.parse("<title> </title>").title()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "lang='en', en",
    "lang='pt_BR', pt-BR",
    "LANG=' DE-at ', de-AT",
    "xml:lang='is', is",
    "lang='zh-hant-tw', zh-Hant-TW"
  })
  void tellsItsLanguage(String attribute, String language) {
    assertThat(Page.parse("<html " + attribute + "><p>x").language()).contains(language);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "lang=''", "lang='%LANG%'", "lang='x'"})
  void languageNobodySpeaksIsNone(String attribute) {
    assertThat(Page.parse("<html " + attribute + "><p>x").language()).isEmpty();
  }

  @Test
  void tellsTheLinkItWantsToBeKnownBy() {
    String html = "<link rel=icon href=/i><LINK REL='nofollow Canonical' HREF=' /plum-cake '>";

    assertThat(Page.parse(html).canonicalLink()).contains("/plum-cake");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<link rel=canonical>",
        "<link rel=canonical href=''>",
        "<link rel=canonicalish href=/a>",
        "<body><p>said a reader: <link rel=canonical href=/a>"
      })
  void linkWithoutStandingIsNone(String html) {
    assertThat(Page.parse(html).canonicalLink()).isEmpty();
  }

  @Test
  void blocksAreLines() {
    String html =
        "<h1>Tea</h1><p>Take <b>two</b> le<i>aves</i>.<ul><li>green<li>black</ul>"
            + "hot<br>water<table><tr><td>1<td>2</table><pre>a\n  b</pre><my-card>c</my-card>d";

    assertThat(Page.parse(html).visibleText())
        .isEqualTo("Tea\nTake two leaves.\ngreen\nblack\nhot\nwater\n1\n2\na\nb\nc\nd");
  }

  @Test
  void whiteSpaceIsFolded() {
    assertThat(
            Page.parse("<p> one \n <b> two</b>&nbsp; <i> </i>three </p>\n\n<p> </p>").visibleText())
        .isEqualTo("one two three");
  }

  @Test
  void charactersNobodySeesAreLeftOut() {
    assertThat(Page.parse("<p>break&shy;fast at&#8203; nine").visibleText())
        .isEqualTo("breakfast at nine");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>x()</script>",
        "<style>p{}</style>",
        "<noscript>enable it</noscript>",
        "<template><p>later</template>",
        "<svg><text>drawn</text></svg>",
        "<video>your browser is old</video>",
        "<p hidden>gone",
        "<div style='color:red; DISPLAY : none'>gone <p>too</div>",
        "<div style='visibility:hidden'>gone</div>",
        "<!-- note -->"
      })
  void whatNobodySeesIsLeftOut(String html) {
    assertThat(Page.parse("<p>seen</p>" + html).visibleText()).isEqualTo("seen");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<body style='display:none'>", "<html hidden>", "<div aria-hidden=true>"})
  void whatScriptsWillShowIsSeen(String html) {
    assertThat(Page.parse(html + "<p>seen").visibleText()).isEqualTo("seen");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "<", "<html>", "<!doctype html>", "\0", "&", "</p>", "<frameset>"})
  void anythingIsAPage(String html) {
    Page page = Page.parse(html.getBytes(UTF_8), null);

    assertThat(page.visibleText()).hasSizeLessThanOrEqualTo(1);
    assertThat(page.mainText())
        .isEqualTo(new MainText(page.visibleText(), MainText.Source.VISIBLE));
  }

  @Test
  void saysWhatItIs() {
    assertThat(Page.parse("<title>Tea</title><p>hot")).hasToString("Page[Tea, 3 characters]");
  }
}
