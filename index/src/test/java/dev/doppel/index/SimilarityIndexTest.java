package dev.doppel.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.Shingling.Unit;
import dev.doppel.store.FolderKind;
import dev.doppel.store.RecordLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimilarityIndexTest {

  private static final SimilaritySettings SETTINGS = SimilaritySettings.defaults();
  private static final String TEXT = MadeUp.words(1, 500);

  @TempDir private Path folder;

  @Test
  void findsWhatIsAlikeBestFirst() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("copy", TEXT));
      index.add(MadeUp.document("near", MadeUp.edited(TEXT, 100)));
      index.add(MadeUp.document("stranger", MadeUp.words(2, 500)));

      List<Match> matches = index.find(MadeUp.document("new", TEXT), Query.similarity(0.9));

      assertThat(matches).extracting(Match::id).containsExactly("copy", "near");
      assertThat(matches)
          .extracting(Match::kind)
          .containsExactly(Match.Kind.EXACT, Match.Kind.NEAR);
      assertThat(matches.get(0).similarity()).isEqualTo(1);
    }
  }

  @Test
  void plainTextsAreAddedAndFound() throws IOException {
    try (SimilarityIndex index = SimilarityIndex.open(folder)) {
      assertThat(index.add("copy", TEXT)).isEqualTo(SimilarityIndex.Added.NEW);
      assertThat(index.add("copy", TEXT)).isEqualTo(SimilarityIndex.Added.UNCHANGED);
      index.add("stranger", MadeUp.words(2, 500));

      assertThat(index.findText(TEXT, 0.9)).extracting(Match::id).containsExactly("copy");
      assertThat(index.findText(MadeUp.edited(TEXT, 100), 0.9))
          .extracting(Match::kind)
          .containsExactly(Match.Kind.NEAR);
    }
  }

  @Test
  void aStoredDocumentIsNotItsOwnMatch() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("a", TEXT));
      index.add(MadeUp.document("b", TEXT));

      assertThat(index.find("a", Query.distance(0))).extracting(Match::id).containsExactly("b");
      assertThat(index.find("a", Query.nearest(5))).extracting(Match::id).containsExactly("b");
    }
  }

  @Test
  void limit_keepsTheBest() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("near", MadeUp.edited(TEXT, 50)));
      index.add(MadeUp.document("copy", TEXT));

      List<Match> best = index.find(MadeUp.document("x", TEXT), Query.similarity(0.5).limit(1));

      assertThat(best).extracting(Match::id).containsExactly("copy");
    }
  }

  @Test
  void whatIsCommittedLastsAndNothingElse() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(
          new SketchedDocument(
              "a",
              Map.of("title", "A", "author", "B"),
              MadeUp.document("a", TEXT).fingerprint(),
              MadeUp.document("a", TEXT).sha256(),
              Unit.WORDS,
              5,
              MadeUp.document("a", TEXT).fine(),
              17));
      index.add(MadeUp.document("b", TEXT));
      index.add(MadeUp.document("gone", TEXT));
      index.mark("a", "b");
      index.remove("gone");
      index.commit();
      index.add(MadeUp.document("c", TEXT));
      index.remove("b");
    }

    try (SimilarityIndex index = open()) {
      assertThat(index.size()).isEqualTo(2);
      assertThat(index.marks()).isEqualTo(1);
      SketchedDocument a = index.get("a").orElseThrow();
      assertThat(a.metadata()).isEqualTo(Map.of("title", "A", "author", "B"));
      assertThat(a.simHash()).isEqualTo(5);
      assertThat(a.length()).isEqualTo(17);
      assertThat(a.fine()).isEqualTo(MadeUp.document("a", TEXT).fine());
    }
  }

  @Test
  void aSecondOpeningIsRefused() throws IOException {
    try (SimilarityIndex index = open()) {
      assertThat(index.size()).isZero();
      assertThatThrownBy(this::open)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("already open");
    }
  }

  @Test
  void readersShareAnIndex_andCannotChangeIt() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("a", "some words of a text that is long enough"));
      index.commit();
    }

    try (SimilarityIndex one = SimilarityIndex.openToRead(folder, SETTINGS);
        SimilarityIndex other = SimilarityIndex.openToRead(folder, SETTINGS)) {
      assertThat(one.size()).isEqualTo(1);
      assertThat(other.find("a", Query.distance(0))).isEmpty();
      assertThatThrownBy(() -> one.remove("a")).hasMessageContaining("open to be read only");
      assertThatThrownBy(this::open).hasMessageContaining("already open");
    }
    open().close();
  }

  @Test
  void openExisting_whereThereIsNone() {
    assertThatThrownBy(() -> SimilarityIndex.openExisting(folder, SETTINGS))
        .isInstanceOf(IOException.class)
        .hasMessage("no index in " + folder);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void add_tellsNewFromReplacedFromUnchanged() throws IOException {
    try (SimilarityIndex index = open()) {
      assertThat(index.add(MadeUp.document("a", TEXT))).isEqualTo(SimilarityIndex.Added.NEW);
      assertThat(index.add(MadeUp.document("a", TEXT))).isEqualTo(SimilarityIndex.Added.UNCHANGED);
      assertThat(index.add(MadeUp.document("a", "another text altogether")))
          .isEqualTo(SimilarityIndex.Added.REPLACED);
      assertThat(index.size()).isEqualTo(1);
      assertThat(index.find(MadeUp.document("x", TEXT), Query.similarity(0.5))).isEmpty();
    }
  }

  @Test
  void versionsAreToldFromDuplicates() throws IOException {
    try (SimilarityIndex index = open()) {
      Map<String, String> contract = Map.of(SketchedDocument.VERSION_OF, "contract");
      index.add(MadeUp.document("v1", contract, TEXT));
      index.add(MadeUp.document("v2", contract, MadeUp.edited(TEXT, 100)));
      index.add(MadeUp.document("copy", TEXT));

      assertThat(index.find("v1", Query.similarity(0.8)))
          .extracting(Match::id, Match::kind)
          .containsExactly(
              org.assertj.core.api.Assertions.tuple("copy", Match.Kind.EXACT),
              org.assertj.core.api.Assertions.tuple("v2", Match.Kind.VERSION));
      assertThat(index.find(MadeUp.document("v1", TEXT), Query.similarity(0.99)))
          .extracting(Match::id, Match::kind)
          .contains(org.assertj.core.api.Assertions.tuple("v1", Match.Kind.VERSION));

      index.remove("copy");
      assertThat(index.families(0.8)).singleElement().matches(Family::isOneDocument);
    }
  }

  @Test
  void marksAreRespectedAlsoByLaterVersions() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("a", TEXT));
      index.add(MadeUp.document("b", TEXT));
      index.add(MadeUp.document("c", TEXT));

      assertThat(index.mark("a", "b")).isTrue();
      assertThat(index.mark("b", "a")).isFalse();
      index.add(MadeUp.document("b", MadeUp.edited(TEXT, 200)));

      assertThat(index.find("b", Query.similarity(0.5))).extracting(Match::id).containsExactly("c");
      assertThat(index.find("b", Query.nearest(1))).extracting(Match::id).containsExactly("c");
      assertThat(index.families(0.9))
          .singleElement()
          .satisfies(
              family -> {
                assertThat(family.head()).isEqualTo("a");
                assertThat(family.members()).extracting(Match::id).containsExactly("c");
              });

      index.unmark("a", "b");
      assertThat(index.find("b", Query.similarity(0.5))).hasSize(2);
    }
  }

  @Test
  void mark_whatIsNotThere() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("a", TEXT));

      assertThatThrownBy(() -> index.mark("a", "nobody"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no document 'nobody' in the index");
      assertThatThrownBy(() -> index.mark("a", "a")).hasMessage("'a' is marked against itself");
    }
  }

  @Test
  void emptyTextsAreLikeNothing() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("a", ""));
      index.add(MadeUp.document("b", " -- "));
      index.commit();

      assertThat(index.find("a", Query.distance(64))).isEmpty();
      assertThat(index.families(0.5)).isEmpty();
    }
    try (SimilarityIndex index = open()) {
      assertThat(index.size()).isEqualTo(2);
    }
  }

  @Test
  void shortTextsAreComparedByCharacters() throws IOException {
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("march", "Minutes of the meeting in March"));
      index.add(MadeUp.document("april", "Minutes of the meeting in April"));
      index.add(MadeUp.document("one", "Minutes"));
      index.add(MadeUp.document("other", "Nothing of the kind"));
      index.commit();
    }

    try (SimilarityIndex index = open()) {
      SketchedDocument typed = MadeUp.document("new", "Minutes of the meetings in March");
      assertThat(typed.unit()).isEqualTo(Unit.CHARS);
      assertThat(index.find(typed, Query.similarity(0.7)))
          .extracting(Match::id)
          .containsExactly("march");
      assertThat(index.find(typed, Query.similarity(0.4)))
          .extracting(Match::id)
          .containsExactly("march", "april");
      assertThat(index.find(MadeUp.document("new", "minutes"), Query.similarity(0.9)))
          .extracting(Match::id, Match::kind)
          .containsExactly(tuple("one", Match.Kind.EXACT));
      assertThat(index.families(0.5)).extracting(Family::head).containsExactly("march");
    }
  }

  /** Nine words are the first that three-word shingles are taken of. */
  @Test
  void shortTextsAreComparedAmongThemselves() throws IOException {
    String eight = "one two three four five six seven eight";
    try (SimilarityIndex index = open()) {
      index.add(MadeUp.document("short", eight));
      index.add(MadeUp.document("long", eight + " nine"));

      assertThat(index.get("short").orElseThrow().unit()).isEqualTo(Unit.CHARS);
      assertThat(index.get("long").orElseThrow().unit()).isEqualTo(Unit.WORDS);
      assertThat(index.find("short", Query.distance(64))).isEmpty();
      assertThat(index.find("short", Query.nearest(5))).isEmpty();
      assertThat(index.families(0.5)).isEmpty();

      index.add(MadeUp.document("short", eight + " nine"));
      assertThat(index.find("short", Query.distance(0)))
          .extracting(Match::id)
          .containsExactly("long");
      index.add(MadeUp.document("long", eight));
      assertThat(index.find("short", Query.distance(64))).isEmpty();
    }
  }

  @Test
  void anIndexOfAnEarlierVersionIsRefused() throws IOException {
    String line = SETTINGS.line().replace("similarity-v3", "similarity-v1");
    RecordLog.open(folder, FolderKind.INDEX, line, record -> {}).close();

    assertThatThrownBy(this::open)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("was made with settings 'similarity-v1 ")
        .hasMessageContaining("not 'similarity-v3 ");
  }

  /** Its sketches were made by edition 1 of the rules, and so are those that join them. */
  @Test
  void anIndexOfVersion2GoesOnByItsOwnRules() throws IOException {
    String chinese = "床前明月光疑是地上霜举头望明月低头思故乡".repeat(3);
    SimilaritySettings first =
        new SimilaritySettings(Shingling.words(3).inEdition(1), SETTINGS.content());
    try (SimilarityIndex index = SimilarityIndex.open(folder, first)) {
      index.add("poem", chinese);
      index.commit();
    }

    try (SimilarityIndex index = open()) {
      assertThat(index.settings()).isEqualTo(first);
      assertThat(index.settings().line()).startsWith("similarity-v2 ").contains("shingle=words:3 ");
      assertThat(index.findText(chinese, 0.99)).extracting(Match::id).containsExactly("poem");
      index.add("again", chinese);
      index.commit();
    }
    try (SimilarityIndex index = SimilarityIndex.openToRead(folder, SETTINGS)) {
      assertThat(index.find("again", Query.distance(0)))
          .extracting(Match::id)
          .containsExactly("poem");
    }
  }

  /** The disk holds twice what counts and a thousand records more, at most. */
  @Test
  void whatIsReplacedLeavesTheDisk() throws IOException {
    int documents = 50;
    int record = MadeUp.document("d0", TEXT).fine().length * Long.BYTES + 100;
    try (SimilarityIndex index = open()) {
      for (int version = 0; version < 100; version++) {
        for (int i = 0; i < documents; i++) {
          index.add(MadeUp.document("d" + i, Map.of("version", "" + version), "text " + i % 40));
        }
        if (version == 50) {
          index.mark("d1", "d41");
          index.remove("d0");
        }
        index.commit();
        assertThat(index.bytesOnDisk()).isLessThan((1000 + 3L * documents) * record);
      }
      assertThat(index.bytesOnDisk()).isGreaterThan((long) documents * record / 2);
    }

    try (SimilarityIndex index = open()) {
      assertThat(index.size()).isEqualTo(documents);
      assertThat(index.get("d7").orElseThrow().metadata()).containsEntry("version", "99");
      // Each keeps the rank of its first version; d0, once removed, came last.
      assertThat(index.families(0.99))
          .extracting(Family::head)
          .containsExactly("d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d40");
    }
  }

  @Test
  void removingMostLeavesTheRest() throws IOException {
    try (SimilarityIndex index = open()) {
      for (int i = 0; i < 6000; i++) {
        index.add(MadeUp.document("d" + i, "text " + i));
      }
      for (int i = 0; i < 5990; i++) {
        index.remove("d" + i);
      }
      index.commit();

      assertThat(index.bytesOnDisk()).isLessThan(10_000);
      assertThat(index.find(MadeUp.document("x", "text 5995"), Query.distance(0)))
          .extracting(Match::id)
          .containsExactly("d5995");
    }
    try (SimilarityIndex index = open()) {
      assertThat(index.find(MadeUp.document("x", "text 0"), Query.nearest(100))).hasSize(10);
    }
  }

  @Test
  void families_ofTooMany() {
    Families.Bands bands = Families.Bands.of(0.9);
    bands.requireRoomFor(bands.mostDocuments());

    assertThatThrownBy(() -> bands.requireRoomFor(bands.mostDocuments() + 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "families of up to 102,261,125 different texts can be found at this similarity,"
                + " there are 102,261,126; ask for a higher one");
    assertThat(Families.Bands.of(0.8).mostDocuments()).isGreaterThan(23_000_000);
    for (double similarity = 0.5; similarity < 1; similarity += 0.01) {
      assertThat(Families.Bands.of(similarity).mostDocuments()).isGreaterThan(8_000_000);
    }
  }

  /** Whoever asks finds all that was there before, and no half of a change. */
  @Test
  void manyAskWhileOneAdds() throws Exception {
    AtomicInteger added = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(3);
    try (SimilarityIndex index = open()) {
      Callable<Integer> reader =
          () -> {
            int asked = 0;
            for (int before = 0; before < 600; before = added.get()) {
              List<Match> matches = index.find(MadeUp.document("x", TEXT), Query.similarity(0.9));
              assertThat(matches).hasSizeBetween(before, added.get() + 1);
              asked++;
            }
            return asked;
          };
      List<Future<Integer>> readers = List.of(pool.submit(reader), pool.submit(reader));
      for (int i = 0; i < 600; i++) {
        index.add(MadeUp.document("d" + i, TEXT));
        added.incrementAndGet();
        index.add(MadeUp.document("d0", i % 2 == 0 ? TEXT : TEXT + " more"));
      }
      for (Future<Integer> each : readers) {
        assertThat(each.get()).isPositive();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private SimilarityIndex open() throws IOException {
    return SimilarityIndex.open(folder, SETTINGS);
  }
}
