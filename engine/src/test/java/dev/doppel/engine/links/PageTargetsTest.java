package dev.doppel.engine.links;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import org.junit.jupiter.api.Test;

class PageTargetsTest {

  @Test
  void areCanonicalSortedAndEachOnce() {
    String page =
        "<a href='/b?utm_source=x'>b</a><a href=HTTP://A.example:80/B>B</a><area href=b#part>"
            + "<a href=/b>again</a><a href=mailto:a@b.example>mail</a><iframe src=/frame></iframe>";

    assertThat(PageTargets.of(page("http://a.example/x", page)))
        .containsExactly("http://a.example/B", "http://a.example/b", "http://a.example/frame");
  }

  @Test
  void whatAPageShowsAndLoadsIsNoTarget() {
    String page = "<img src=a.png><script src=b.js></script><link rel=stylesheet href=c.css>";

    assertThat(PageTargets.of(page("http://a.example/", page))).isEmpty();
  }

  @Test
  void thePageItselfIsNone() {
    String page = "<a href=#top>up</a><a href=?>again</a><a href=/x#end>x</a><a href=/y>y</a>";

    assertThat(PageTargets.of(page("http://a.example/x", page)))
        .containsExactly("http://a.example/y");
  }

  @Test
  void anIdOfAWebArchiveIsAnAddressAndATime() {
    assertThat(PageTargets.of(page("http://a.example/d/x 2026-01-05T10:00:00Z", "<a href=y>y</a>")))
        .containsExactly("http://a.example/d/y");
  }

  @Test
  void copiesInTwoFoldersHaveTheSameRelativeLinks() {
    String page = "<a href=x>x</a><a href=../x>x</a><a href=../../x>x</a><a href=/x>x</a>";

    assertThat(PageTargets.of(page("old/a/page.html", page)))
        .hasSize(4)
        .isEqualTo(PageTargets.of(page("new/page.html", page)));
  }

  @Test
  void aTextHasNone() {
    Document text =
        new Document("a.txt", "<a href=/b>b</a>".getBytes(UTF_8), ContentKind.TEXT, "UTF-8", false);

    assertThat(PageTargets.of(text)).isEmpty();
  }

  private static Document page(String id, String html) {
    return new Document(id, html.getBytes(UTF_8), ContentKind.HTML, "UTF-8", false);
  }
}
