package dev.doppel.engine.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplatesTest {

  /** Five parts in six of a page, so that any two pages of the site resemble by 0.83. */
  private static final String TEMPLATE = Texts.words(1, 330);

  @TempDir private Path folder;

  @Test
  void pagesOfOneTemplateAreNoDuplicates() throws IOException {
    Path input = site("https://shop.example/", 40, "");

    DocumentResult result = Texts.run(Texts.usual(), input);

    assertThat(Texts.pairs(result)).isEmpty();
    assertThat(result.templatePairs()).isEqualTo(40 * 39 / 2);
  }

  @Test
  void aCopyIsFoundAmongThem() throws IOException {
    String copy = page("https://shop.example/copy", Texts.edited(own(3), 20));
    Path input = site("https://shop.example/", 40, copy);

    DocumentResult result = Texts.run(Texts.usual(), input);

    assertThat(Texts.pairs(result))
        .containsExactly("https://shop.example/3 https://shop.example/copy near");
  }

  @Test
  void aHandfulOfPagesShowsNoTemplate() throws IOException {
    DocumentResult result = Texts.run(Texts.usual(), site("https://shop.example/", 5, ""));

    assertThat(result.pairs().size()).isEqualTo(5 * 4 / 2);
  }

  @Test
  void betweenSitesNothingIsSetAside() throws IOException {
    String mirror = page("https://mirror.example/", own(40));
    Path input = site("https://shop.example/", 40, mirror);

    DocumentResult result = Texts.run(Texts.usual(), input);

    assertThat(Texts.pairs(result))
        .hasSize(40)
        .allMatch(pair -> pair.endsWith("https://mirror.example/ near"));
  }

  @Test
  void whereAllThatIsVisibleCountsTheTemplateDoes() throws IOException {
    DocumentSettings visible =
        DocumentSettings.builder().content(DocumentSettings.Content.VISIBLE).build();

    DocumentResult result = Texts.run(visible, site("https://shop.example/", 25, ""));

    assertThat(result.pairs().size()).isEqualTo(25 * 24 / 2);
    assertThat(result.templatePairs()).isZero();
  }

  @Test
  void aSiteIsAHostOrAFolder() {
    SoftAssertions softly = new SoftAssertions();
    softly.assertThat(siteOf("HTTP://Shop.example:8080/a")).isEqualTo("shop.example");
    softly
        .assertThat(siteOf("https://shop.example?q=1 2026-01-05T10:00:07Z"))
        .isEqualTo("shop.example");
    softly.assertThat(siteOf("jsoup/1.10/a.html")).isEqualTo("jsoup");
    softly.assertThat(siteOf("a.html")).isEmpty();
    softly.assertThat(siteOf("http://")).isEmpty();
    softly.assertThat(Site.of(document("notes/a.txt", ContentKind.TEXT))).isNull();
    softly.assertAll();
  }

  private static String siteOf(String id) {
    return String.valueOf(Site.of(document(id, ContentKind.HTML)));
  }

  private static Document document(String id, ContentKind kind) {
    return new Document(id, new byte[0], kind, null, false);
  }

  private Path site(String address, int pages, String more) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int page = 0; page < pages; page++) {
      lines.append(page(address + page, own(page)));
    }
    return Files.writeString(folder.resolve("pages.jsonl"), lines + more);
  }

  private static String own(int page) {
    return Texts.words(1000 + page, 30);
  }

  private static String page(String id, String own) {
    return "{\"id\":\"%s\",\"html\":\"<html><body><p>%s %s</p></body></html>\"}\n"
        .formatted(id, TEMPLATE, own);
  }
}
