package dev.doppel.web.html;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PageLinksTest {

  private static final Path SAMPLES = Path.of("..", "samples", "pages");

  private static final Map<String, String> ATTRIBUTES =
      Map.ofEntries(
          Map.entry("a", "href"),
          Map.entry("area", "href"),
          Map.entry("link", "href"),
          Map.entry("img", "src"),
          Map.entry("source", "src"),
          Map.entry("iframe", "src"),
          Map.entry("frame", "src"),
          Map.entry("form", "action"),
          Map.entry("script", "src"),
          Map.entry("video", "src"),
          Map.entry("audio", "src"),
          Map.entry("track", "src"),
          Map.entry("embed", "src"),
          Map.entry("object", "data"));

  @Test
  void findsWhereAPageLeads_withWhatItSaysOfIt() {
    PageLinks page =
        PageLinks.of(
            """
            <!doctype html><base href="/b/"><link rel="Stylesheet  x" href=s.css>
            <a href=' a?x=1&amp;y ' rel="NoFollow ugc">An <b>old</b>&nbsp; page<script>no</script></a>
            <img src=i.png alt="A  picture" srcset="i2.png 2x, i3.png 3x"><area href=m alt=There>
            """);

    assertThat(page.base()).contains("/b/");
    assertThat(page.links())
        .containsExactly(
            new PageLink("link", "s.css", "stylesheet x", ""),
            new PageLink("a", "a?x=1&y", "nofollow ugc", "An old page"),
            new PageLink("img", "i.png", "", "A picture"),
            new PageLink("img", "i2.png", "", "A picture"),
            new PageLink("img", "i3.png", "", "A picture"),
            new PageLink("area", "m", "", "There"));
  }

  @Test
  void whatIsNoElementIsNoLink() {
    assertThat(
            addresses(
                "<!-- <a href=1> --><!--> <a href=2> --><script>'<a href=3>'</script><style><a"
                    + " href=4></style><textarea><a href=5></textarea><template><a href=6><base"
                    + " href=7></template><title><a href=8></title><a href=9"))
        .containsExactly("2");
  }

  @Test
  void scriptsEndWhereBrowsersEndThem() {
    assertThat(addresses("<script><!-- <script> </script> <a href=1> --></script><a href=2>"))
        .containsExactly("2");
    assertThat(addresses("<script><!--><a href=1></script><a href=2>")).containsExactly("2");
    assertThat(addresses("<script></scripts><a href=1></script ><a href=2>")).containsExactly("2");
  }

  @Test
  void aDrawingMayHoldALink_andItsStylesHoldElements() {
    assertThat(
            addresses(
                "<svg><style><a href=1></style><title><img src=2></title><foreignObject><style><a"
                    + " href=3></style><a href=4></foreignObject></svg><style><a href=5></style>"))
        .containsExactly("1", "2", "4");
    assertThat(addresses("<svg><desc><p><style><a href=1></style></desc></svg><a href=2>"))
        .containsExactly("2");
    assertThat(addresses("<svg><p><style><a href=1></style>")).isEmpty();
    assertThat(addresses("<svg><![CDATA[<a href=1>]]><a href=2></svg><![CDATA[<a href=3>]]>"))
        .containsExactly("2");
  }

  @Test
  @Timeout(60) // some milliseconds; minutes if each end looks through all that is open
  void manyDrawingsThatNothingEndsTakeNoLongerThanTheirTags() {
    String page = "<svg>".repeat(300_000) + "</math>".repeat(300_000) + "<p><a href=x>y</a>";
    assertThat(PageLinks.of(page).links()).containsExactly(new PageLink("a", "x", "", "y"));
  }

  @Test
  void framesCountWhereThereAreFramesOnly() {
    assertThat(addresses("<frameset><frame src=1><a href=2></frameset>")).containsExactly("1");
    assertThat(addresses("<body>text<frameset><frame src=1></frameset><a href=2>"))
        .containsExactly("2");
  }

  @Test
  void attributesAreReadAsBrowsersReadThem() {
    assertThat(addresses("<a HREF = 1 href=2><a/href='3'/><a =x href=\"4\"id=y><a href=5/>"))
        .containsExactly("1", "3", "4", "5/");
    assertThat(addresses("<a title='>' href=1><a href=\"2&#x33;&lt&copy=x\">"))
        .containsExactly("1", "23<&copy=x");
  }

  @Test
  void formsInsideOfFormsAreNone() {
    assertThat(addresses("<form action=1><form action=2></form><form action=3>"))
        .containsExactly("1", "3");
  }

  @Test
  void srcsetIsSplitByTheStandard() {
    assertThat(Srcset.addresses(" a.png,b.png 1x , c,d 2x,e (x, y) f, g,, h"))
        .containsExactly("a.png,b.png", "c,d", "e", "g", "h");
    assertThat(Srcset.addresses(", ,")).isEmpty();
  }

  @Test
  void anyCharacterSetWillDo() {
    String page = "<meta charset=%s><a href='/日本語'>日本語</a>";
    for (String name : List.of("utf-8", "shift_jis", "euc-jp", "gb18030", "iso-2022-jp")) {
      Charset charset = Charset.forName(name);
      assertThat(PageLinks.of(page.formatted(name).getBytes(charset), null).links())
          .as(name)
          .containsExactly(new PageLink("a", "/日本語", "", "日本語"));
    }
    byte[] wide = ("\ufeff" + page.formatted("x")).getBytes(UTF_16LE);
    assertThat(PageLinks.of(wide, null).links()).hasSize(1);
  }

  @Test
  void theSamplesHaveTheLinksOfATree() throws IOException {
    try (Stream<Path> files = Files.walk(SAMPLES)) {
      for (Path file : files.filter(each -> each.toString().matches(".*\\.html?")).toList()) {
        byte[] html = Files.readAllBytes(file);
        Charset charset = PageCharset.of(html, null).charset();
        assertThat(found(PageLinks.of(html, null)))
            .as(file.toString())
            .isEqualTo(reference(Jsoup.parse(new String(html, charset))));
      }
    }
  }

  /** Pieces of pages in any order; a tree of jsoup, by the HTML standard, is the reference. */
  @Test
  void piecesOfPagesInAnyOrderHaveTheLinksOfATree() {
    String[] pieces = {
      "<a href=%d>",
      "</a>",
      "<img src=%d>",
      "<p>",
      "</p>",
      "<div>",
      "</div>",
      " text ",
      "<!--",
      "-->",
      "<script>",
      "</script>",
      "<style>",
      "</style>",
      "<title>",
      "</title>",
      "<textarea>",
      "</textarea>",
      "<base href=b%d>",
      "<b title='<a href=%d>'>",
      "<link href=%d>",
      "<",
      ">",
      "</x>",
      "<?pi <a href=%d>",
      "<!doctype <a>",
      "<iframe src=%d>",
      "</iframe>",
      "\"",
      "<br/>",
      "<area href=%d>",
      "<table>",
      "</table>",
      "<td>",
      "<!-->",
      "<noscript>",
      "</noscript>",
      "<meta http-equiv=refresh content='1;url=%d'>",
      "<ul><li>"
    };
    Random random = new Random(20);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder page = new StringBuilder("<body>");
      for (int i = random.nextInt(12); i >= 0; i--) {
        page.append(pieces[random.nextInt(pieces.length)].formatted(random.nextInt(9)));
      }
      String html = page.toString();

      assertThat(found(PageLinks.of(html))).as(html).isEqualTo(reference(Jsoup.parse(html)));
    }
  }

  private static List<String> addresses(String html) {
    return PageLinks.of(html.getBytes(UTF_8), "utf-8").links().stream()
        .map(PageLink::address)
        .toList();
  }

  private static SortedSet<String> found(PageLinks page) {
    SortedSet<String> found = new TreeSet<>();
    page.links().forEach(each -> found.add(each.kind() + " " + each.address()));
    return found;
  }

  private static SortedSet<String> reference(Document page) {
    SortedSet<String> found = new TreeSet<>();
    for (Element element : page.getAllElements()) {
      String name = element.normalName();
      String attribute = ATTRIBUTES.get(name);
      if (element.closest("template") == null) {
        if (attribute != null && element.hasAttr(attribute)) {
          String address = element.attr(attribute).strip();
          if (name.equals("a") || !address.isEmpty()) {
            found.add(name + " " + address);
          }
        }
        if (element.hasAttr("srcset")) {
          Srcset.addresses(element.attr("srcset")).forEach(each -> found.add(name + " " + each));
        }
        if (name.equals("meta") && element.attr("http-equiv").strip().equals("refresh")) {
          Refresh.parse(element.attr("content"))
              .ifPresent(refresh -> found.add("refresh " + refresh.address()));
        }
      }
    }
    return found;
  }
}
