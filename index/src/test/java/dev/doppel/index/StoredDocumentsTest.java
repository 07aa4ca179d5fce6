package dev.doppel.index;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.index.SimilarityIndex.Added;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents are stored with their texts, and with what a person decides on them. */
class StoredDocumentsTest {

  private static final SimilaritySettings SETTINGS = SimilaritySettings.defaults();
  private static final String TEXT =
      "A memory knows whether it has seen an item before: na\u00efve.";
  private static final String OTHER =
      "Something else altogether, which nobody would confuse with it.";

  @TempDir private Path folder;
  private StoredDocuments documents;

  @BeforeEach
  void open() throws IOException {
    documents = StoredDocuments.open(folder, SETTINGS);
  }

  @AfterEach
  void close() throws IOException {
    documents.close();
  }

  private void reopen() throws IOException {
    documents.close();
    open();
  }

  private Added add(String id, String text) throws IOException {
    return documents.add(documents.prepare(id, Map.of("title", "T"), text));
  }

  @Test
  void textsAndDecisionsOutliveTheProcess() throws IOException {
    add("a", TEXT);
    add("b", TEXT);
    add("c", OTHER);
    documents.decide(new Decision.Keep("b"));
    documents.decide(new Decision.Apart("a", "b"));
    documents.commit();

    reopen();

    assertThat(documents.text("b")).isEqualTo(TEXT);
    assertThat(documents.text("c")).isEqualTo(OTHER);
    assertThat(documents.isKept("b")).isTrue();
    assertThat(documents.isKept("a")).isFalse();
    assertThat(documents.index().families(0.8)).isEmpty();
  }

  @Test
  void whatWasNotCommittedIsForgottenAndHarmsNothing() throws IOException {
    add("a", TEXT);
    documents.commit();
    add("b", OTHER);

    reopen();
    add("c", OTHER);

    assertThat(documents.get("b")).isEmpty();
    assertThat(documents.text("a")).isEqualTo(TEXT);
    assertThat(documents.text("c")).isEqualTo(OTHER);
  }

  /** The keys and values are a format: memories of servers hold them. */
  @Test
  void ownMetadataIsStoredAsEver() throws IOException {
    add("a", OTHER);
    add("b", TEXT);
    documents.decide(new Decision.Keep("b"));
    documents.commit();
    documents.close();

    try (SimilarityIndex index = SimilarityIndex.openToRead(folder.resolve("index"), SETTINGS)) {
      assertThat(index.get("a").orElseThrow().metadata())
          .isEqualTo(Map.of("title", "T", "doppel.text", "0 62 38fd1786"));
      assertThat(index.get("b").orElseThrow().metadata())
          .isEqualTo(Map.of("title", "T", "doppel.text", "62 58 7dc957bc", "doppel.keep", ""));
    }
    assertThat(folder.resolve("texts")).hasContent(OTHER + TEXT);
  }

  @Test
  void ownMetadataThatAnotherVersionStoredIsRead() throws IOException {
    documents.close();
    Files.writeString(folder.resolve("texts"), "?" + OTHER + TEXT);
    try (SimilarityIndex index = SimilarityIndex.open(folder.resolve("index"), SETTINGS)) {
      Map<String, String> metadata =
          Map.of("doppel.text", "63 58 7dc957bc", "doppel.keep", "", "title", "T");
      index.add(TextSketcher.of(SETTINGS).sketch("b", metadata, TEXT));
      index.commit();
    }

    open();

    assertThat(documents.text("b")).isEqualTo(TEXT);
    assertThat(documents.isKept("b")).isTrue();
    assertThat(add("b", TEXT)).isEqualTo(Added.UNCHANGED);
  }

  @Test
  void ownMetadataIsHidden() throws IOException {
    add("a", TEXT);
    documents.decide(new Decision.Keep("a"));

    assertThat(documents.get("a").orElseThrow().metadata()).isEqualTo(Map.of("title", "T"));
    assertThat(documents.all())
        .hasSize(1)
        .allMatch(each -> each.metadata().equals(Map.of("title", "T")));
  }

  @Test
  void aDocumentThatComesAgainStaysAsItIs() throws IOException {
    assertThat(add("a", TEXT)).isEqualTo(Added.NEW);
    documents.decide(new Decision.Keep("a"));

    assertThat(add("a", TEXT)).isEqualTo(Added.UNCHANGED);

    assertThat(documents.isKept("a")).isTrue();
    assertThat(folder.resolve("texts")).hasContent(TEXT);
  }

  @Test
  void aPlainTextHasNoMetadata() throws IOException {
    assertThat(documents.add("a", TEXT)).isEqualTo(Added.NEW);
    assertThat(documents.add("a", TEXT)).isEqualTo(Added.UNCHANGED);
    documents.commit();
    documents.close();

    documents = StoredDocuments.open(folder);

    assertThat(documents.text("a")).isEqualTo(TEXT);
    assertThat(documents.get("a").orElseThrow().metadata()).isEmpty();
  }

  @Test
  void anotherTextVoidsTheDecisionToKeep() throws IOException {
    add("a", TEXT);
    documents.decide(new Decision.Keep("a"));

    assertThat(add("a", OTHER)).isEqualTo(Added.REPLACED);

    assertThat(documents.isKept("a")).isFalse();
    assertThat(documents.text("a")).isEqualTo(OTHER);
  }

  @Test
  void decisionsSayWhetherTheyAreNewAndCanBeTakenBack() throws IOException {
    add("a", TEXT);
    add("b", TEXT);

    assertThat(documents.decide(new Decision.LetGo("a"))).isFalse();
    assertThat(documents.decide(new Decision.Keep("a"))).isTrue();
    assertThat(documents.decide(new Decision.Keep("a"))).isFalse();
    assertThat(documents.decide(new Decision.LetGo("a"))).isTrue();
    assertThat(documents.decide(new Decision.Together("a", "b"))).isFalse();
    assertThat(documents.decide(new Decision.Apart("a", "b"))).isTrue();
    assertThat(documents.decide(new Decision.Apart("b", "a"))).isFalse();
    assertThat(documents.decide(new Decision.Together("b", "a"))).isTrue();

    assertThat(documents.isKept("a")).isFalse();
    assertThat(documents.text("a")).isEqualTo(TEXT);
    assertThat(documents.find("a", Query.similarity(0.9))).extracting(Match::id).containsOnly("b");
  }

  @Test
  void whatIsNotStoredIsUnknown() throws IOException {
    add("a", TEXT);

    assertUnknown(() -> documents.decide(new Decision.Apart("a", "nobody")));
    assertUnknown(() -> documents.decide(new Decision.Together("nobody", "nobody")));
    assertUnknown(() -> documents.decide(new Decision.Keep("nobody")));
    assertUnknown(() -> documents.decide(new Decision.LetGo("nobody")));
    assertUnknown(() -> documents.text("nobody"));
    assertUnknown(() -> documents.isKept("nobody"));
    assertUnknown(() -> documents.find("nobody", Query.similarity(0.9)));
  }

  private static void assertUnknown(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(UnknownDocumentException.class)
        .hasMessage("no document 'nobody' in this memory");
  }

  @Test
  void aDocumentIsNotSetAgainstItself() throws IOException {
    add("a", TEXT);

    assertThatThrownBy(() -> documents.check(new Decision.Apart("a", "a")))
        .hasMessage("'a' is marked against itself");
    assertThatThrownBy(() -> documents.check(new Decision.Together("a", "a")))
        .hasMessage("'a' is marked against itself");
  }

  @Test
  void whatCouldNotBeReadBackIsRefused() {
    assertRefused("", Map.of(), "a document needs an id");
    assertRefused("a\ud800", Map.of(), "id holds half of a surrogate pair");
    assertRefused("a", Map.of("k", "\udc00"), "metadata holds half of a surrogate pair");
    assertRefused("a", Map.of("doppel.text", "0 1 0"), "metadata 'doppel.text' is ours");
    assertRefused("a", Map.of("doppel.keep", ""), "metadata 'doppel.keep' is ours");
  }

  private void assertRefused(String id, Map<String, String> metadata, String message) {
    assertThatThrownBy(() -> documents.prepare(id, metadata, TEXT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void aTextThatWasChangedOrCutIsNotHandedOut() throws IOException {
    add("a", TEXT);
    add("b", OTHER);
    Path texts = folder.resolve("texts");
    byte[] bytes = Files.readAllBytes(texts);
    bytes[1]++;

    Files.write(texts, bytes, StandardOpenOption.WRITE);
    assertThatThrownBy(() -> documents.text("a"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(texts + " was changed at 0 ");
    assertThat(documents.text("b")).isEqualTo(OTHER);

    Files.write(texts, TEXT.getBytes(UTF_8));
    assertThat(documents.text("a")).isEqualTo(TEXT);
    assertThatThrownBy(() -> documents.text("b"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(texts + " ends before ");
  }

  @Test
  void onlyTheOwnerReadsTheTexts() throws IOException {
    assertThat(Files.getPosixFilePermissions(folder.resolve("texts")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void twoDoNotOpenOneFolder() {
    assertThatThrownBy(() -> StoredDocuments.open(folder, SETTINGS))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("already open");
  }
}
