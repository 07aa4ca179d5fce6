package dev.doppel.server.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedDocuments;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TextSearchTest {

  private Memories memories;
  private SharedDocuments documents;
  private TextSearch search;

  @BeforeEach
  void open() throws IOException {
    memories = Memories.open(null);
    documents = memories.documents(Optional.empty());
    search = new TextSearch();
    add("tea", "Tea", "How to brew tea: warm the pot, then wait.");
    add("coffee", "Coffee", "How to brew coffee: grind it, then wait.");
    add("pots", "On pots", "A pot of clay keeps warm, for tea as well as for soup.");
  }

  @AfterEach
  void close() throws IOException {
    search.close();
    memories.close();
  }

  private void add(String id, String title, String text) {
    documents.add(documents.prepare(id, Map.of("title", title), text)).join();
  }

  private List<String> find(String words) throws IOException {
    return search.find("documents", documents, words, 10).hits().stream().map(Hit::id).toList();
  }

  @Test
  void wantsAllWordsWhereItCanAndSomeWhereItCannot() throws IOException {
    assertThat(find("BREW tea")).containsExactly("tea");
    assertThat(find("coffee soup")).containsExactlyInAnyOrder("coffee", "pots");
    assertThat(find("nothing of the kind")).contains("pots");
    assertThat(find("xylophone")).isEmpty();
  }

  @Test
  void whatIsRemovedIsNotFound() throws IOException {
    assertThat(find("soup")).containsExactly("pots");
    documents.remove(List.of("pots", "nobody")).join();
    assertThat(find("soup")).isEmpty();
    assertThat(find("tea")).containsExactly("tea");
  }

  @Test
  void wordsOfTheTitleWeighMore() throws IOException {
    assertThat(find("tea")).startsWith("tea");
  }

  @Test
  void findsAllDocumentsWithoutWords() throws IOException {
    assertThat(find(" ")).hasSize(3);
    assertThat(find("?!")).isEmpty();
  }

  @Test
  void seesWhatWasAddedAndReplaced() throws IOException {
    assertThat(find("cocoa")).isEmpty();

    add("cocoa", "Cocoa", "Cocoa needs milk.");
    add("tea", "Tea", "A new text about leaves.");

    assertThat(find("cocoa")).containsExactly("cocoa");
    assertThat(find("leaves")).containsExactly("tea");
    assertThat(find("brew")).containsExactly("coffee");
  }

  @Test
  void startsAnewWithAMemoryMadeAgain() throws IOException {
    find("tea");
    memories.delete("documents");
    documents = memories.documents(Optional.empty());

    assertThat(find("tea")).isEmpty();
  }

  @Test
  void snippetsStandAroundTheFirstWordFound() throws IOException {
    String text = "filler ".repeat(100) + "the tea is here " + "filler ".repeat(100);

    Snippet snippet = Snippet.of(text, "TEA");

    assertThat(snippet.pieces())
        .filteredOn(Snippet.Piece::isFound)
        .extracting(Snippet.Piece::text)
        .containsExactly("tea");
    assertThat(Snippet.of("a few words", "").pieces())
        .containsExactly(new Snippet.Piece("a few words", false));
    assertThat(Snippet.of("", "tea").pieces()).extracting(Snippet.Piece::text).containsOnly("");
  }
}
