package dev.doppel.server.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.index.BulkRule;
import dev.doppel.index.Decided;
import dev.doppel.index.Decision;
import dev.doppel.index.DocumentQuery;
import dev.doppel.index.UnknownDocumentException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
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
  void byARuleAreUndoneTogether() throws IOException {
    try (Memories memories = Memories.open(null)) {
      SharedDocuments documents = memories.documents(Optional.empty());
      add(documents, "a");
      add(documents, "b");
      add(documents, "c");

      List<Decided> made =
          documents.decideBy(new BulkRule(0.8, 0.9, BulkRule.Choice.NEWEST, "")).join();

      assertThat(made)
          .extracting(Decided::decision)
          .containsExactly(
              new Decision.Discard("a"), new Decision.Discard("b"), new Decision.Keep("c"));
      assertThat(documents.counts(0.8).settled()).isEqualTo(1);
      assertThat(documents.undo(made.get(0).batch(), true).join()).hasSize(3);
      assertThat(documents.decisionsInForce()).isEmpty();
      assertThatThrownBy(() -> documents.undo(made.get(0).number(), false).join())
          .hasRootCauseMessage("decision 1 holds no more");
      assertThat(documents.history(0, 10).total()).isEqualTo(6);
    }
  }

  /** A decision that fails when its turn comes is no reason for the memory to fail. */
  @Test
  void onWhatIsRemovedMeanwhileAreRefused() throws IOException {
    try (Memories memories = Memories.open(folder)) {
      SharedDocuments documents = memories.documents(Optional.empty());
      for (int i = 0; i < 200; i++) {
        add(documents, "d" + i);
        var removed = documents.remove(List.of("d" + i));
        try {
          documents.decide(new Decision.Keep("d" + i)).join();
        } catch (UnknownDocumentException e) {
          assertThat(e).hasMessageContaining("d" + i);
        } catch (CompletionException e) {
          assertThat(e).hasCauseInstanceOf(UnknownDocumentException.class);
        }
        assertThat(removed.join()).containsExactly(true);
      }
      assertThat(documents.state().failed()).isFalse();
      add(documents, "after");
      assertThat(documents.list(DocumentQuery.all()).total()).isEqualTo(1);
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
