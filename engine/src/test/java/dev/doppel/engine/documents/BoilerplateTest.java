package dev.doppel.engine.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoilerplateTest {

  /** Five parts in six of a page, so that any two pages of the site resemble by 0.83. */
  private static final String TEMPLATE = Texts.words(1, 330);

  private static final String HEADER = Texts.words(2, 120);

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
  void aTemplateIsOneWhateverTheHost() throws IOException {
    String mirror = page("https://mirror.example/", own(40));
    Path input = site("https://shop.example/", 40, mirror);

    DocumentResult result = Texts.run(Texts.usual(), input);

    assertThat(Texts.pairs(result)).isEmpty();
  }

  @Test
  void aTextUnderACommonHeaderIsNotContained() throws IOException {
    Path input = underHeader(30, Texts.line("main", HEADER + " " + Texts.words(3, 8)));

    assertThat(Texts.pairs(Texts.run(Texts.usual(), input))).isEmpty();
    assertThat(Texts.pairs(Texts.run(full(), input)))
        .as("by plain counting")
        .hasSize(30)
        .allMatch(pair -> pair.startsWith("main ") && pair.endsWith(" contained"));
  }

  @Test
  void aTextThatIsNothingButBoilerplateIsNotContained() throws IOException {
    DocumentResult result = Texts.run(Texts.usual(), underHeader(30, Texts.line("header", HEADER)));

    assertThat(Texts.pairs(result)).isEmpty();
    assertThat(result.templatePairs()).isEqualTo(30);
  }

  @Test
  void whatIsInsideAnotherHeaderAndAllIsContained() throws IOException {
    String part = Texts.words(1007, 60);
    DocumentResult result =
        Texts.run(Texts.usual(), underHeader(30, Texts.line("part", HEADER + " " + part)));

    assertThat(Texts.pairs(result)).containsExactly("part 7 contained");
    assertThat(result.evidence(30).boilerplate()).isBetween(0.6, 0.7);
    assertThat(result.evidence(30).boilerplateIn()).isEqualTo(31);
  }

  @Test
  void aTextWithWordsOfItsOwnIsNotContained() throws IOException {
    String whole = Texts.words(5, 600);
    String[] words = Texts.words(5, 200).split(" ");
    words[100] = "own";
    String changed = String.join(" ", words);
    Path input = lines(Texts.line("changed", changed) + Texts.line("whole", whole));

    assertThat(Texts.pairs(Texts.run(Texts.usual(), input))).isEmpty();
    DocumentSettings share = DocumentSettings.builder().containment(0.85).build();
    assertThat(Texts.pairs(Texts.run(share, input))).containsExactly("changed whole contained");
    Path elsewhere =
        lines(
            Texts.line("changed", changed)
                + Texts.line("whole", whole)
                + Texts.line("other", Texts.words(6, 300) + " " + between(changed, 95, 110))
                + Texts.line("another", Texts.words(7, 300) + " " + between(changed, 95, 110)));
    assertThat(Texts.pairs(Texts.run(Texts.usual(), elsewhere)))
        .as("what others have is not lost")
        .containsExactly("changed whole contained");
  }

  @Test
  void aTextIntoWhichSomethingWasInsertedIsContained() throws IOException {
    String text = Texts.words(5, 200);
    String longer = between(text, 0, 70) + " " + Texts.words(6, 400) + " " + between(text, 70, 200);
    Path input = lines(Texts.line("text", text) + Texts.line("longer", longer));

    assertThat(Texts.pairs(Texts.run(Texts.usual(), input)))
        .containsExactly("text longer contained");
  }

  @Test
  void manyVersionsOfOneTextAreNoTemplate() throws IOException {
    StringBuilder lines = new StringBuilder();
    String[] words = Texts.words(9, 400).split(" ");
    for (int version = 0; version < 30; version++) {
      lines.append(Texts.line("v" + version, String.join(" ", words)));
      words[13 * version + 5] = "changed" + version;
      words[13 * version + 11] = "changed" + version;
    }
    Path input = lines(lines.toString());

    assertThat(Texts.pairs(Texts.run(Texts.usual(), input)))
        .hasSizeGreaterThan(100)
        .isEqualTo(Texts.pairs(Texts.run(full(), input)));
  }

  @Test
  void whatEarlierRunsKeptIsPartOfTheCollection() throws IOException {
    Path memory = folder.resolve("memory");
    Path first = underHeader(30, "");
    Path second = Files.writeString(folder.resolve("more.jsonl"), Texts.line("header", HEADER));

    remember(first, memory);
    DocumentResult result = remember(second, memory);

    assertThat(result.stored()).isEqualTo(30);
    assertThat(result.isKept(30)).isTrue();
    assertThat(result.templatePairs()).isEqualTo(30);
  }

  private static DocumentResult remember(Path file, Path folder) throws IOException {
    try (DocumentMemory memory = DocumentMemory.open(folder, Texts.usual());
        DocumentInput input = DocumentInput.of(List.of(file), InputOptions.defaults())) {
      DocumentResult result = DocumentJob.run(input, Texts.usual(), memory, Progress.NONE);
      memory.remember(result);
      return result;
    }
  }

  @Test
  void theNumberOfThreadsDoesNotMatter() throws IOException {
    Path input = site("https://shop.example/", 60, Texts.line("header", HEADER));
    DocumentResult one = Texts.run(DocumentSettings.builder().threads(1).build(), input);
    DocumentResult seven = Texts.run(DocumentSettings.builder().threads(7).build(), input);

    assertThat(Texts.pairs(seven)).isEqualTo(Texts.pairs(one));
    assertThat(seven.templatePairs()).isEqualTo(one.templatePairs()).isPositive();
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

  private Path underHeader(int texts, String more) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int text = 0; text < texts; text++) {
      lines.append(
          Texts.line(Integer.toString(text), HEADER + " " + Texts.words(1000 + text, 300)));
    }
    return lines(lines + more);
  }

  private Path lines(String lines) throws IOException {
    return Files.writeString(folder.resolve("texts.jsonl"), lines);
  }

  private static DocumentSettings full() {
    return DocumentSettings.builder().boilerplate(DocumentSettings.Boilerplate.FULL).build();
  }

  /** The words from one place to another. */
  private static String between(String text, int from, int to) {
    return String.join(" ", Arrays.copyOfRange(text.split(" "), from, to));
  }

  private static String own(int page) {
    return Texts.words(1000 + page, 30);
  }

  private static String page(String id, String own) {
    return "{\"id\":\"%s\",\"html\":\"<html><body><p>%s %s</p></body></html>\"}\n"
        .formatted(id, TEMPLATE, own);
  }
}
