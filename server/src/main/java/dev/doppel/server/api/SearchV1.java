package dev.doppel.server.api;

import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryKind;
import dev.doppel.server.memory.SharedDocuments;
import dev.doppel.server.search.Hit;
import dev.doppel.server.search.Snippet;
import dev.doppel.server.search.TextSearch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which stored documents hold these words? */
final class SearchV1 {

  private static final int FARTHEST = 10_000;

  private final Memories memories;
  private final TextSearch search;

  SearchV1(Memories memories, TextSearch search) {
    this.memories = memories;
    this.search = search;
  }

  /** Some words of a text. */
  record SnippetPiece(String text, boolean found) {}

  /** A document that was found. */
  record SearchHit(String id, String title, List<SnippetPiece> snippet) {}

  /**
   * Some of what was found, the best first.
   *
   * @param next from where the next page begins; none on the last one
   */
  record SearchPage(List<SearchHit> items, @Nullable Integer next) {}

  List<Route> routes() {
    return List.of(
        Route.of(Method.GET, "/api/v1/documents/search", "Finds documents by words, best first.")
            .about("documents")
            .needs("words", "All of them, or some where no document has all.", "quick fox")
            .query("memory", String.class, "The memory to use; by default the one named documents.")
            .query("from", Integer.class, "How many hits are passed over.", 0, FARTHEST)
            .query("limit", Integer.class, "How many are wanted.", 1, Given.MOST_ON_A_PAGE)
            .gives(SearchPage.class)
            .refuses(404)
            .handledBy(
                call -> {
                  SharedDocuments documents = memories.documentsToRead(call.query("memory"));
                  String name = call.query("memory").orElse(MemoryKind.DOCUMENTS.toString());
                  String words = Given.needed(call, "words");
                  int from = Given.within(call, "from", 0, 0, FARTHEST);
                  int limit = Given.limit(call);
                  return call.later(() -> page(name, documents, words, from, limit));
                }));
  }

  private SearchPage page(
      String name, SharedDocuments documents, String words, int from, int limit) {
    try {
      List<Hit> hits = search.find(name, documents, words, from + limit + 1).hits();
      List<SearchHit> items = new ArrayList<>();
      for (Hit each :
          hits.subList(Math.min(from, hits.size()), Math.min(hits.size(), from + limit))) {
        items.add(hit(documents, each, words));
      }
      return new SearchPage(items, hits.size() > from + limit ? from + limit : null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SearchHit hit(SharedDocuments documents, Hit hit, String words)
      throws IOException {
    List<SnippetPiece> pieces =
        documents.get(hit.id()).isEmpty() // removed meanwhile
            ? List.of()
            : Snippet.of(documents.text(hit.id()), words).pieces().stream()
                .map(piece -> new SnippetPiece(piece.text(), piece.isFound()))
                .toList();
    return new SearchHit(hit.id(), hit.title(), pieces);
  }
}
