package dev.doppel.server.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.index.Decision;
import dev.doppel.index.UnknownDocumentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person decides on documents. */
class DecisionsTest {

  private static final String TEXT = "A memory tells whether it has seen an item before.";

  @TempDir private Path folder;

  private static void add(SharedDocuments documents, String id) {
    documents.add(documents.prepare(id, Map.of(), TEXT)).join();
  }

  @Test
  void outliveTheServer() throws IOException {
    try (Memories memories = Memories.open(folder)) {
      SharedDocuments documents = memories.documents(Optional.empty());
      add(documents, "a");
      add(documents, "b");

      assertThat(documents.decide(new Decision.Apart("a", "b")).join()).isTrue();
      assertThat(documents.decide(new Decision.Apart("a", "b")).join()).isFalse();
      assertThat(documents.decide(new Decision.Keep("b")).join()).isTrue();
      assertThat(documents.decide(new Decision.Keep("b")).join()).isFalse();
    }
    try (Memories memories = Memories.open(folder)) {
      SharedDocuments documents = memories.documents(Optional.empty());

      assertThat(documents.index().families(0.8)).isEmpty();
      assertThat(documents.isKept("b")).isTrue();
      assertThat(documents.isKept("a")).isFalse();
      assertThat(documents.text("b")).isEqualTo(TEXT);
    }
  }

  @Test
  void canBeTakenBack() throws IOException {
    try (Memories memories = Memories.open(null)) {
      SharedDocuments documents = memories.documents(Optional.empty());
      add(documents, "a");
      add(documents, "b");
      documents.decide(new Decision.Apart("a", "b")).join();
      documents.decide(new Decision.Keep("b")).join();

      assertThat(documents.decide(new Decision.Together("a", "b")).join()).isTrue();
      assertThat(documents.decide(new Decision.LetGo("b")).join()).isTrue();

      assertThat(documents.index().families(0.8)).hasSize(1);
      assertThat(documents.isKept("b")).isFalse();
      assertThat(documents.decide(new Decision.LetGo("b")).join()).isFalse();
    }
  }

  @Test
  void areHiddenFromClientsAndStayWhenADocumentComesAgain() throws IOException {
    try (Memories memories = Memories.open(null)) {
      SharedDocuments documents = memories.documents(Optional.empty());
      add(documents, "a");
      documents.decide(new Decision.Keep("a")).join();

      add(documents, "a");

      assertThat(documents.isKept("a")).isTrue();
      assertThat(documents.get("a").orElseThrow().metadata()).isEmpty();
      assertThat(documents.all()).hasSize(1).allMatch(each -> each.metadata().isEmpty());
    }
  }

  @Test
  void onUnknownDocumentsAreRefused() throws IOException {
    try (Memories memories = Memories.open(null)) {
      SharedDocuments documents = memories.documents(Optional.empty());
      add(documents, "a");

      assertThatThrownBy(() -> documents.decide(new Decision.Apart("a", "nobody")))
          .isInstanceOf(UnknownDocumentException.class)
          .hasMessageContaining("nobody");
      assertThatThrownBy(() -> documents.decide(new Decision.Keep("nobody")))
          .isInstanceOf(UnknownDocumentException.class)
          .hasMessageContaining("nobody");
    }
  }
}
