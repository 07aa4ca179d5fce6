package dev.doppel.engine.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PagesTest {

  private static final String MENU =
      "<nav>" + "<a href=x>Boats</a> <a href=y>Coats</a> ".repeat(20) + "</nav>";
  private static final String FOOTER = "<footer><p>" + Texts.words(7, 60) + "</p></footer>";

  @TempDir private Path folder;

  private DocumentResult run(String... lines) throws IOException {
    Path input = Files.writeString(folder.resolve("pages.jsonl"), String.join("", lines));
    return Texts.run(Texts.usual(), input);
  }

  private static String page(String id, String title, String body) {
    String html = "<html><title>" + title + "</title><body>" + MENU + body + FOOTER;
    return Texts.line(id, html);
  }

  private static String article(String headline, String text) {
    return "<article><h1>" + headline + "</h1><p>" + text + "</p></article>";
  }

  @Test
  void anExactCopyHasTheSameHeadline() throws IOException {
    String text = Texts.words(1, 900);

    DocumentResult result =
        run(
            page("a", "Boats", article("Release 1.0", text)),
            page("b", "Boats", article("Release 1.1", text)),
            page("c", "Boats", article("Release 1.0", text)));

    assertThat(result.isCopy(1)).isFalse();
    assertThat(Texts.pairs(result)).containsExactly("a b near");
    assertThat(result.relation(2)).isEqualTo(Relation.EXACT);
  }

  @Test
  void anExactCopyHasTheSameTitle() throws IOException {
    String body = article("Release", Texts.words(1, 200));

    DocumentResult result =
        run(
            page("a", "Boats 1.0", body),
            page("b", "Boats 1.1", body),
            page("c", "BOATS  1.0", body));

    assertThat(Texts.pairs(result)).containsExactly("a b near");
    assertThat(result.similarity(1)).isEqualTo(1);
    assertThat(result.firstCopy(2)).isZero();
  }

  @Test
  void shortPagesUnderTwoHeadlinesAreTwoPages() throws IOException {
    String text = "There is a boat at nine, and another one at twelve, weather permitting as ever.";

    DocumentResult result =
        run(
            page("a", "Boats", article("Fares of the northern line to all islands", text)),
            page("b", "Boats", article("Winter storms and what became of the pier", text)));

    assertThat(result.pairs().size()).isZero();
  }

  @Test
  void aPageIsNotInsideOneOfAnotherHeadline() throws IOException {
    String text = Texts.words(1, 200);
    String whole = text + " " + Texts.words(2, 300);

    DocumentResult result =
        run(
            page("part", "x", article("Soup", text)),
            page("overview", "x", article("Food", whole)),
            page("whole", "x", article("Soup", whole)));

    assertThat(Texts.pairs(result)).contains("part whole contained");
    assertThat(Texts.pairs(result)).doesNotContain("part overview contained");
  }

  @Test
  void anotherHostMayWriteAHeadlineOfItsOwn() throws IOException {
    String text = Texts.words(1, 200);

    DocumentResult result =
        run(
            page("https://a.example/", "x", article("Soup", text)),
            page("https://b.example/", "x", article("Soup at last", Texts.edited(text, 100))),
            page("https://a.example/b", "x", article("Coats", Texts.edited(text, 100))));

    assertThat(Texts.pairs(result))
        .contains("https://a.example/ https://b.example/ near")
        .doesNotContain("https://a.example/ https://a.example/b near");
  }

  @Test
  void aPageWithoutMainContentIsKept() throws IOException {
    DocumentResult result = run(page("a", "One", ""), page("b", "Two", ""));

    assertThat(result.isKept(0) && result.isKept(1)).isTrue();
    assertThat(result.withoutMainContent()).isEqualTo(2);
  }

  @Test
  void unlessItsMarkUpIsThatOfAnother() throws IOException {
    DocumentResult result = run(page("a", "One", ""), page("b", "One", ""));

    assertThat(result.relation(1)).isEqualTo(Relation.EXACT);
    assertThat(result.isKept(1)).isFalse();
  }

  @Test
  void equalDefinitionsOfDocumentTypesAreCopies() throws IOException {
    String text =
        "<!DOCTYPE boats [ <!ELEMENT boats (boat)*> <!ELEMENT boat (#PCDATA)> <!ENTITY c 'coat'>"
            + " ]>";

    DocumentResult result = run(Texts.line("a", text), Texts.line("b", text));

    assertThat(result.empty()).isZero();
    assertThat(result.withoutMainContent()).isZero();
    assertThat(result.firstCopy(1)).isZero();
  }

  @Test
  void messagesSayWhichPartWasCompared() throws IOException {
    Path page = Files.writeString(folder.resolve("a.html"), article("Boats", Texts.words(1, 99)));
    Path menu = Files.writeString(folder.resolve("b.html"), "<html>" + MENU);
    Path text = Files.writeString(folder.resolve("c.txt"), "boats");

    assertThat(List.of(page, menu, text))
        .extracting(
            file -> DocumentFile.read(file, DocumentSettings.Content.MAIN).part().toString())
        .containsExactly(
            "headline and main text", "visible text, since it has no main content", "text");
  }

  @Test
  void anAddressReadAgainIsUnchangedOrRevised() throws IOException {
    String text = Texts.words(1, 200);

    DocumentResult result =
        run(
            page("https://boats.example/a", "Boats", article("Boats", text)),
            page("https://boats.example/b", "Boats", article("Boats", text)),
            page("HTTPS://Boats.example:443/a#top", "Boats of today", article("Boats", text)),
            page("https://boats.example/a", "Boats", article("Boats", Texts.edited(text, 50))));

    assertThat(result.changes())
        .containsExactly(
            new Change(2, 0, "https://boats.example/a", Change.Kind.UNCHANGED),
            new Change(3, 2, "https://boats.example/a", Change.Kind.REVISED));
    assertThat(result.relation(3)).isEqualTo(Relation.NEAR);
  }

  @Test
  void anAddressOfAnEarlierRunCounts() throws IOException {
    Path memory = folder.resolve("memory");
    String text = Texts.words(1, 200);
    String id = "https://boats.example/a";
    Path monday =
        Files.writeString(folder.resolve("monday.jsonl"), page(id, "x", article("Boats", text)));
    Path tuesday =
        Files.writeString(
            folder.resolve("tuesday.jsonl"),
            page(id, "x", article("Boats", Texts.words(2, 200)))
                + page(id, "y", article("Boats", text)));

    assertThat(remembered(monday, memory).changes()).isEmpty();
    DocumentResult result = remembered(tuesday, memory);

    assertThat(result.changes())
        .containsExactly(
            new Change(1, 0, id, Change.Kind.REVISED), new Change(2, 1, id, Change.Kind.REVISED));
    assertThat(result.isStored(0)).isTrue();
  }

  private static DocumentResult remembered(Path file, Path folder) throws IOException {
    try (DocumentInput input = DocumentInput.of(List.of(file), InputOptions.defaults());
        DocumentMemory memory = DocumentMemory.open(folder, Texts.usual())) {
      DocumentResult result = DocumentJob.run(input, Texts.usual(), memory, Progress.NONE);
      memory.remember(result);
      return result;
    }
  }

  @Test
  void textsWithoutAddressHaveNoChanges() throws IOException {
    String text = Texts.words(1, 200);

    assertThat(run(Texts.line("a", text), Texts.line("a", text)).changes()).isEmpty();
  }
}
