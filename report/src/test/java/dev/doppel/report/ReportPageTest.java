package dev.doppel.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPageTest {

  private static final String HOSTILE =
      "</script><script>alert(1)</script><img src=x onerror=alert(1)> \" ' & \u202e\u0000\u001b";

  @TempDir private Path folder;

  @Test
  void saysFirstWhatCanGo() throws IOException {
    Document page = Jsoup.parse(mixed().page(folder));

    assertThat(page.select("h1").text()).isEqualTo("7 documents: 4 can go (57.1 %).");
    assertThat(page.select(".lead").text())
        .isEqualTo("2 exact copies, 1 near-duplicate, 1 contained in another.");
    assertThat(page.select(".tile").eachText())
        .containsExactly(
            "documents 7",
            "kept 3",
            "exact copies 2",
            "near-duplicates 1",
            "contained 1",
            "empty 1",
            "unreadable 1");
    assertThat(page.select(".shares").attr("aria-label")).contains("kept: 42.9 %");
  }

  @Test
  void isWellFormed() throws IOException {
    Parser parser = Parser.htmlParser().setTrackErrors(100);

    Document page = Jsoup.parse(mixed().add(HOSTILE, HOSTILE).page(folder), "", parser);

    assertThat(parser.getErrors()).isEmpty();
    assertThat(page.select("[id]").eachAttr("id")).doesNotHaveDuplicates();
    assertThat(page.select("table").not(":has(caption)")).isEmpty();
    assertThat(page.select("svg:not([aria-label])")).isEmpty();
  }

  @Test
  void hostileIdsAndTextsAreShownNotRun() throws IOException {
    String text = Reports.prose(60, 1) + HOSTILE;

    String page = new Reports().add(HOSTILE, text).add(HOSTILE, text).page(folder);

    Document parsed = Jsoup.parse(page);
    assertThat(parsed.select("script")).hasSize(1);
    assertThat(parsed.select("img, [onerror]")).isEmpty();
    assertThat(parsed.select("h3 .id").text()).contains("<img src=x onerror=alert(1)>");
    assertThat(parsed.select(".text").text())
        .contains("</script><script>alert(1)", "[U+202E]\u2400");
    assertThat(page).doesNotContain("\u202e", "\u0000", "\u001b");
  }

  @Test
  void needsNothingFromElsewhere() throws IOException {
    String page = mixed().add("http://example.org/", "see https://example.org/").page(folder);

    Document parsed = Jsoup.parse(page);
    assertThat(parsed.select("[src], link, iframe, object, form")).isEmpty();
    assertThat(parsed.select("[href]").eachAttr("href")).allMatch(link -> link.startsWith("#"));
    assertThat(parsed.select("style").html()).doesNotContain("url(", "@import");
    assertThat(parsed.select("meta[http-equiv]").attr("content")).startsWith("default-src 'none'");
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    Document page = Jsoup.parse(mixed().page(folder));

    List<String> links = page.select("a").eachAttr("href");
    assertThat(links).isNotEmpty();
    for (String link : links) {
      assertThat(page.getElementById(link.substring(1))).isNotNull();
    }
  }

  @Test
  void marksWhatTextsShare() throws IOException {
    String text = Reports.prose(100, 1);

    Document page =
        Jsoup.parse(
            new Reports().add("one", text + " morning").add("two", text + " evening").page(folder));

    Element left = page.select(".columns section").get(0);
    assertThat(left.select(".who").text()).isEqualTo("one kept \u00b7 shares 99 %");
    assertThat(left.select("mark").get(0).wholeText()).startsWith(text.substring(0, 100));
    assertThat(left.select("b").text()).isEqualTo("morning");
    assertThat(page.select(".columns section").get(1).select("b").text()).isEqualTo("evening");
  }

  @Test
  void theSameInputGivesTheSamePage() throws IOException {
    ReportInput in = mixed().input(folder);

    assertThat(Reports.page(in)).isEqualTo(Reports.page(in));
  }

  @Test
  void aHugeClusterTakesLittleRoom() throws IOException {
    Reports reports = new Reports();
    for (int i = 0; i < 10_000; i++) {
      reports.add("copy " + i, Reports.prose(50, 1));
    }

    String page = reports.page(folder);

    assertThat(page).contains("10,000 documents", "and 9,989 more");
    assertThat(page.getBytes(UTF_8).length).isLessThan(40_000);
  }

  // As many pairs as a page has room for, most of their characters written with eight bytes.
  @Test
  void staysBelowTwoMegabytesWhateverTheTexts() throws IOException {
    String turns = "\u202e".repeat(5000);
    Reports reports = new Reports();
    for (int i = 0; i < 60; i++) {
      String part = Reports.prose(60, i);
      String whole = part + Reports.prose(200, 1000 + i);
      for (String text : List.of(whole, whole, whole + " and more", part)) {
        reports.add(turns + i, turns + text);
      }
    }

    String page = reports.page(folder);

    assertThat(page).contains("Left out, to keep this page small.");
    assertThat(page.getBytes(UTF_8).length).isBetween(1_600_000, 2_000_000);
  }

  @Test
  void noDuplicates() throws IOException {
    Document page =
        Jsoup.parse(
            new Reports()
                .add("a", Reports.prose(50, 1))
                .add("b", Reports.prose(50, 2))
                .page(folder));

    assertThat(page.select("h1").text()).isEqualTo("2 documents: none can go.");
    assertThat(page.select(".lead").text()).isEqualTo("No duplicates were found.");
    assertThat(page.select("h2").eachText()).containsExactly("About this run");
  }

  @Test
  void noDocuments() throws IOException {
    Document page = Jsoup.parse(new Reports().addLine("{broken").page(folder));

    assertThat(page.select("h1").text()).isEqualTo("No documents could be read.");
    assertThat(page.select("#run ~ .tables").text()).contains("records passed over: malformed 1");
    assertThat(page.select("details li").text()).contains("records.jsonl");
  }

  @Test
  void aTextThatIsGoneIsSaidToBe() throws IOException {
    ReportInput in = mixed().input(folder);

    String page = Reports.page(new ReportInput(in.result(), in.settings(), in.plan(), Map.of()));

    assertThat(page).contains("One of the texts could not be read again.");
  }

  /** Seven documents of every kind, and a record that holds none. */
  private static Reports mixed() {
    String text = Reports.prose(100, 1);
    return new Reports()
        .add("first", text)
        .add("copy", text)
        .add("again", text)
        .add("near", text + " and a little more")
        .add("around", Reports.prose(300, 2) + Reports.prose(50, 3))
        .add("inside", Reports.prose(50, 3))
        .add("empty", "")
        .addLine("{\"id\":\"no text\"}");
  }
}
