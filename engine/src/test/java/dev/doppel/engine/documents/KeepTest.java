package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.Duplicates;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Keep;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which document of a cluster stays, by each criterion. */
class KeepTest {

  private static final String TEXT = Texts.words(1, 300);
  private static final String NEAR = TEXT + " one two three";

  @TempDir private Path folder;
  private Path input;

  @BeforeEach
  void nameInput() {
    input = folder.resolve("in.jsonl");
  }

  @ParameterizedTest
  @CsvSource({
    "first, a",
    "longest, b",
    "best:score, c",
    "best:-score, b",
    "best:rank.by.me, b",
    "newest:date, a",
    "prefer:c*, c",
    "prefer:!a, b",
  })
  void theBestByTheCriterionStays(String criterion, String kept) throws IOException {
    write(
        record("a", TEXT, "\"score\":\"9\",\"date\":\"2024-05-01\",\"rank\":{\"by\":{\"me\":1}}"),
        record("b", NEAR, "\"score\":-3.5,\"date\":\"2023-05-01\",\"rank\":{\"by\":{\"me\":2}}"),
        record("c", TEXT, "\"score\":1e3,\"date\":1100000000,\"rank\":{\"by\":{\"me\":null}}"));

    assertThat(kept(Keep.parse(criterion))).containsExactly(kept);
  }

  /** The sample's case: of two equal texts the later one, by the alphabet, is the original. */
  @Test
  void aCopyThatIsPreferredStandsForItsText() throws IOException {
    write(
        record("mirror/1", TEXT, "\"n\":1"),
        record("news/1", TEXT, "\"n\":1"),
        record("mirror/2", NEAR, "\"n\":1"));

    DocumentResult result = run(Keep.parse("prefer:news"));

    assertThat(kept(result)).containsExactly("news/1");
    assertThat(result.head(2)).isEqualTo(1);
    assertThat(result.relation(0)).hasToString("exact");
    assertThat(result.relation(2)).hasToString("near");
    assertThat(Summary.of(result).removedInAll()).isEqualTo(2);
  }

  @Test
  void theNextCriterionDecidesWhereTheOneBeforeDoesNot() throws IOException {
    write(
        record("x/a", TEXT, "\"score\":5"),
        record("y/b", TEXT, "\"score\":5"),
        record("y/c", NEAR, "\"score\":5"),
        record("z/d", NEAR, "\"score\":1"));

    assertThat(kept(Keep.parse(List.of("best:score", "prefer:z", "prefer:y", "longest"))))
        .containsExactly("y/c");
    assertThat(kept(Keep.parse(List.of("best:score", "prefer:y", "first")))).containsExactly("y/b");
  }

  @Test
  void tiesAreDecidedByTheOrderOfTheInput() throws IOException {
    write(record("b", NEAR, "\"score\":1"), record("a", TEXT, "\"score\":1.0"));

    assertThat(kept(Keep.parse("best:score"))).containsExactly("b");
  }

  @Test
  void aPartNeverStandsForTheWhole_howeverMuchItIsPreferred() throws IOException {
    String part = String.join(" ", List.of(TEXT.split(" ")).subList(0, 100));
    write(record("part", part, "\"score\":100"), record("whole", TEXT, "\"score\":1"));

    assertThat(kept(Keep.parse("best:score"))).containsExactly("whole");
  }

  @Test
  void documentsWithoutTheFieldComeLastAndAreCounted() throws IOException {
    write(
        record("a", TEXT, "\"score\":\"high\""),
        record("b", NEAR, "\"other\":1"),
        record("c", TEXT, "\"score\":-1e300"));

    DocumentResult result = run(Keep.parse("best:score"));

    assertThat(kept(result)).containsExactly("c");
    assertThat(result.withoutPreference()).containsEntry("number in a field 'score'", 2);
  }

  @Test
  void aFieldThatNoDocumentHasIsAMistake() throws IOException {
    write(record("a", TEXT, "\"score\":1"), record("b", NEAR, "\"score\":1"));

    assertThatThrownBy(() -> run(Keep.parse("best:scroe")))
        .isInstanceOf(InputException.class)
        .hasMessage("--keep best:scroe: no document has a number in a field 'scroe'");
  }

  @Test
  void columnsOfCsvAreFields() throws IOException {
    Path csv = folder.resolve("in.csv");
    Files.writeString(
        csv, "id,text,Score\na,\"" + TEXT + "\",1\nb,\"" + NEAR + "\",2\nc,\"" + TEXT + "\",\n");

    DocumentResult result = Texts.run(settings(Keep.parse("best:score")), csv);

    assertThat(kept(result)).containsExactly("b");
    assertThat(result.withoutPreference()).containsValue(1);
  }

  @Test
  void theNewestFileStays() throws IOException {
    file("a.txt", TEXT, "2020-01-01T00:00:00Z");
    file("b.txt", NEAR, "2024-01-01T00:00:00Z");
    file("c.txt", TEXT, "2022-01-01T00:00:00Z");

    assertThat(kept(Texts.run(settings(Keep.parse("newest")), folder))).containsExactly("b.txt");
  }

  @Test
  void theNewestFetchStays() throws IOException {
    Path warc = folder.resolve("in.warc");
    Files.writeString(
        warc,
        resource("http://a.example/", "2020-01-01T00:00:00Z", TEXT)
            + resource("http://b.example/", "2024-01-01T00:00:00Z", NEAR));

    assertThat(kept(Texts.run(settings(Keep.parse("newest")), warc)))
        .containsExactly("http://b.example/ 2024-01-01T00:00:00Z");
  }

  /** What was copied from a stream must not get the time of the copy. */
  @Test
  void aStreamHasNoTime() throws IOException {
    String lines = Texts.line("a", TEXT) + Texts.line("b", TEXT);

    try (DocumentInput stream =
        DocumentInput.spooled(
            new ByteArrayInputStream(lines.getBytes(UTF_8)), InputOptions.defaults())) {
      DocumentSettings newest = settings(Keep.parse("newest"));
      assertThatThrownBy(() -> DocumentJob.run(stream, newest, Progress.NONE))
          .hasMessageStartingWith("--keep newest: no document has a known time");
    }
  }

  @Test
  void theNumberOfThreadsChangesNothing() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      lines.append(record("d" + i, Texts.words(i % 20, 200), "\"score\":" + (i * 7919) % 101));
    }
    Files.writeString(input, lines);
    DocumentSettings.Builder settings = DocumentSettings.builder().keep(Keep.parse("best:score"));

    assertThat(kept(Texts.run(settings.threads(1).build(), input)))
        .hasSize(20)
        .isEqualTo(kept(Texts.run(settings.threads(4).build(), input)));
  }

  /** A time may change without the text: what was remembered as kept stays kept. */
  @Test
  void whatAnEarlierRunKeptStays_alsoIfAnotherIsNewerNow() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Path memory = folder.resolve("memory");
    file("pages/a.txt", TEXT, "2024-01-01T00:00:00Z");
    file("pages/b.txt", TEXT, "2020-01-01T00:00:00Z");
    file("pages/c.txt", TEXT, "2025-01-01T00:00:00Z");
    DocumentSettings newest = settings(Keep.parse("newest"));

    assertThat(remembered(pages, memory, newest)).containsExactly("c.txt");
    file("pages/b.txt", TEXT, "2026-01-01T00:00:00Z");
    assertThat(remembered(pages, memory, newest)).containsExactly("c.txt");
    assertThat(remembered(pages, memory, newest)).containsExactly("c.txt");
  }

  /** The copy that was kept is not the first of its text, whose sketch the memory needs. */
  @Test
  void aRememberedCopyIsFoundByItsNearDuplicates() throws IOException {
    Path memory = folder.resolve("memory");
    write(record("a", TEXT, "\"score\":1"), record("b", TEXT, "\"score\":2"));
    DocumentSettings best = settings(Keep.parse("best:score"));
    assertThat(remembered(input, memory, best)).containsExactly("b");

    Path next = Files.writeString(folder.resolve("next.jsonl"), record("c", NEAR, "\"score\":9"));

    assertThat(remembered(next, memory, best)).isEmpty();
  }

  @Test
  void textsInMemoryHaveNoFields() {
    DocumentSettings best = settings(Keep.parse("best:score"));

    assertThatThrownBy(() -> Duplicates.among(List.of("a", "b"), text -> text, best))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("keep 'best:score' needs documents");
  }

  private static List<String> remembered(Path from, Path memory, DocumentSettings settings)
      throws IOException {
    try (DocumentInput documents = DocumentInput.of(List.of(from), InputOptions.defaults());
        DocumentMemory stored = DocumentMemory.open(memory, settings)) {
      DocumentResult result = DocumentJob.run(documents, settings, stored, Progress.NONE);
      stored.remember(result);
      return kept(result);
    }
  }

  private void write(String... lines) throws IOException {
    Files.writeString(input, String.join("", lines));
  }

  private void file(String name, String text, String time) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    Files.setLastModifiedTime(file, FileTime.from(java.time.Instant.parse(time)));
  }

  private static String record(String id, String text, String fields) {
    return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"," + fields + "}\n";
  }

  private static String resource(String address, String time, String text) {
    return String.join(
        "\r\n",
        "WARC/1.0",
        "WARC-Type: resource",
        "WARC-Target-URI: " + address,
        "WARC-Date: " + time,
        "WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000001>",
        "Content-Type: text/plain",
        "Content-Length: " + text.length(),
        "",
        text,
        "",
        "");
  }

  private DocumentResult run(Keep keep) throws IOException {
    return Texts.run(settings(keep), input);
  }

  private List<String> kept(Keep keep) throws IOException {
    return kept(run(keep));
  }

  private static DocumentSettings settings(Keep keep) {
    return DocumentSettings.builder().keep(keep).build();
  }

  private static List<String> kept(DocumentResult result) {
    return IntStream.range(result.stored(), result.documents())
        .filter(result::isKept)
        .mapToObj(result::id)
        .toList();
  }
}
