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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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
    documents = StoredDocuments.open(folder, SETTINGS, () -> Instant.ofEpochMilli(1000));
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
          .isEqualTo(
              Map.of("title", "T", "doppel.text", "0 62 38fd1786", "doppel.added", "1 1000"));
      assertThat(index.get("b").orElseThrow().metadata())
          .isEqualTo(
              Map.of(
                  "title",
                  "T",
                  "doppel.text",
                  "62 58 7dc957bc",
                  "doppel.keep",
                  "",
                  "doppel.added",
                  "2 1000"));
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
  void whatIsRemovedIsGoneForGood() throws IOException {
    add("a", TEXT);
    add("b", OTHER);
    add("c", OTHER);
    documents.decide(new Decision.Apart("a", "b"));
    documents.decide(new Decision.Keep("a"));
    documents.commit();

    assertThat(documents.remove("a")).isTrue();
    assertThat(documents.remove("a")).isFalse();
    documents.commit();

    assertThat(Files.readString(folder.resolve("texts"))).doesNotContain("memory").contains(OTHER);
    reopen();
    assertThat(documents.get("a")).isEmpty();
    assertThat(documents.decisionsInForce()).isEmpty();
    assertThat(documents.history(0, 10).items()).isEmpty();
    assertThat(documents.text("b")).isEqualTo(OTHER);
    assertThat(documents.families(0.8)).extracting(Family::head).containsExactly("b");
    assertUnknown(() -> documents.text("nobody"));
  }

  @Test
  void aTextThatIsReplacedLeavesTheDiskAndItsPlaceIsUsedAgain() throws IOException {
    add("a", TEXT);
    documents.commit();
    add("a", OTHER);
    documents.commit();

    assertThat(Files.readString(folder.resolve("texts"))).doesNotContain("memory").contains(OTHER);
    long size = Files.size(folder.resolve("texts"));
    add("b", "Short.");
    documents.commit();
    assertThat(Files.size(folder.resolve("texts"))).isEqualTo(size);
    reopen();
    add("c", "Shorter.");
    documents.commit();
    assertThat(Files.size(folder.resolve("texts"))).isEqualTo(size);
    assertThat(documents.text("a")).isEqualTo(OTHER);
    assertThat(documents.text("b")).isEqualTo("Short.");
    assertThat(documents.text("c")).isEqualTo("Shorter.");
  }

  @Test
  void aRemovalThatWasNotCommittedTakesNothing() throws IOException {
    add("a", TEXT);
    documents.commit();
    documents.remove("a");

    reopen();

    assertThat(documents.text("a")).isEqualTo(TEXT);
  }

  /** The process may end after the commit and before the text is overwritten. */
  @Test
  void whatACrashLeftOfARemovedTextIsWipedAtTheNextOpening() throws IOException {
    add("a", TEXT);
    add("b", OTHER);
    documents.commit();
    byte[] before = Files.readAllBytes(folder.resolve("texts"));
    documents.remove("a");
    documents.commit();
    documents.close();
    Files.write(folder.resolve("texts"), before);

    open();

    assertThat(Files.readString(folder.resolve("texts"))).doesNotContain("memory").contains(OTHER);
    assertThat(documents.text("b")).isEqualTo(OTHER);
  }

  @Test
  void documentsAreListedPageByPageWhileOthersComeAndGo() throws IOException {
    for (int i = 0; i < 10; i++) {
      add("d" + i, TEXT + i);
    }
    Page<DocumentRow> first = documents.list(DocumentQuery.all().page(null, 4));
    assertThat(first.items()).extracting(DocumentRow::id).containsExactly("d0", "d1", "d2", "d3");
    assertThat(first.total()).isEqualTo(10);
    assertThat(first.items().get(0).added()).isEqualTo(Instant.ofEpochMilli(1000));

    documents.remove("d3");
    documents.remove("d5");
    add("d9", OTHER);
    add("e", OTHER);
    documents.commit();
    reopen();
    Page<DocumentRow> second = documents.list(DocumentQuery.all().page(first.next(), 4));
    assertThat(second.items()).extracting(DocumentRow::id).containsExactly("d4", "d6", "d7", "d8");
    Page<DocumentRow> third = documents.list(DocumentQuery.all().page(second.next(), 4));
    assertThat(third.items()).extracting(DocumentRow::id).containsExactly("d9", "e");
    assertThat(third.next()).isNull();
  }

  @Test
  void documentsAreSortedAndFiltered() throws IOException {
    documents.add(documents.prepare("b", Map.of("title", "Zebra\nend"), TEXT));
    documents.add(documents.prepare("a", Map.of("title", "apple"), OTHER));
    documents.add(documents.prepare("c", Map.of("source", "The Zoo"), TEXT));
    documents.decide(new Decision.Discard("a"));
    DocumentQuery all = DocumentQuery.all();

    assertThat(ids(all.by(DocumentQuery.Order.ID, false))).containsExactly("a", "b", "c");
    assertThat(ids(all.by(DocumentQuery.Order.ID, true))).containsExactly("c", "b", "a");
    assertThat(ids(all.by(DocumentQuery.Order.TITLE, false))).containsExactly("c", "b", "a");
    assertThat(ids(all.by(DocumentQuery.Order.SIZE, true))).containsExactly("a", "c", "b");
    assertThat(ids(all.with("zEBRA"))).containsExactly("b");
    assertThat(ids(all.with("zoo"))).containsExactly("c");
    assertThat(ids(all.with("1000"))).isEmpty(); // our own metadata is not theirs
    assertThat(ids(all.in(DocumentState.DISCARDED))).containsExactly("a");
    assertThat(ids(all.in(DocumentState.UNDECIDED))).containsExactly("b", "c");
    assertThat(ids(all.clustered(true, 0.8))).containsExactly("b", "c");
    assertThat(ids(all.clustered(false, 0.8))).containsExactly("a");
    assertThatThrownBy(() -> documents.list(all.page("bm8", 5)))
        .hasMessage("cursor 'bm8' is not one of a list by arrival; begin again without it");
  }

  private List<String> ids(DocumentQuery query) {
    List<String> ids = new ArrayList<>();
    String cursor = null;
    do {
      Page<DocumentRow> page = documents.list(query.page(cursor, 1));
      page.items().forEach(each -> ids.add(each.id()));
      cursor = page.next();
    } while (cursor != null);
    return ids;
  }

  @Test
  void decisionsAreRememberedWithTheirTimesAndCanBeUndone() throws IOException {
    add("a", TEXT);
    add("b", TEXT);
    documents.decide(new Decision.Keep("a"));
    documents.decide(new Decision.Apart("a", "b"));
    documents.decide(new Decision.Discard("a"));
    documents.commit();

    reopen();

    Page<DecisionRow> page = documents.history(0, 2);
    assertThat(page.total()).isEqualTo(3);
    assertThat(page.items())
        .extracting(DecisionRow::decided)
        .containsExactly(
            new Decided(
                3,
                3,
                Instant.ofEpochMilli(1000),
                new Decision.Discard("a"),
                new Decision.Keep("a"),
                0),
            new Decided(
                2,
                2,
                Instant.ofEpochMilli(1000),
                new Decision.Apart("a", "b"),
                new Decision.Together("a", "b"),
                0));
    assertThat(documents.history(Long.parseLong(String.valueOf(page.next())), 2).items())
        .extracting(row -> row.decided().number())
        .containsExactly(1L);

    assertThat(documents.undo(3, false)).hasSize(1);
    assertThat(documents.isKept("a")).isTrue();
    assertThatThrownBy(() -> documents.undo(3, false))
        .isInstanceOf(OutdatedException.class)
        .hasMessage("decision 3 holds no more");
    documents.undo(2, false);
    assertThat(documents.families(0.8)).hasSize(1);
    assertThat(documents.history(0, 10).items())
        .extracting(DecisionRow::isUndone)
        .containsExactly(false, false, true, true, false);
    assertThatThrownBy(() -> documents.undo(77, false)).hasMessage("no decision 77 in this memory");
  }

  @Test
  void decisionsOfAnEarlierVersionCanBeUndone() throws IOException {
    documents.close();
    try (SimilarityIndex index = SimilarityIndex.open(folder.resolve("index"), SETTINGS)) {
      Map<String, String> metadata = Map.of("doppel.text", "0 0 0", "doppel.keep", "");
      index.add(TextSketcher.of(SETTINGS).sketch("b", metadata, ""));
      index.add(TextSketcher.of(SETTINGS).sketch("c", Map.of("doppel.text", "0 0 0"), ""));
      index.mark("b", "c");
      index.commit();
    }

    open();

    assertThat(documents.history(0, 10).items())
        .extracting(row -> row.decided().decision())
        .containsExactly(new Decision.Apart("b", "c"), new Decision.Keep("b"));
    documents.undo(1, false);
    assertThat(documents.isKept("b")).isFalse();
    assertThat(documents.list(DocumentQuery.all()).items().get(0).added()).isNull();
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
