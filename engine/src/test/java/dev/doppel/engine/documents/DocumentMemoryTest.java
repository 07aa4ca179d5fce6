package dev.doppel.engine.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.shingle.JainText;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import dev.doppel.similarity.rules.SimHashing;
import dev.doppel.store.FolderKind;
import dev.doppel.store.RecordLog;
import dev.doppel.store.StoredSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DocumentMemoryTest {

  private static final String ORIGINAL = Texts.words(1, 400);
  private static final String PART =
      String.join(" ", List.of(ORIGINAL.split(" ")).subList(100, 200));

  @TempDir private Path folder;

  @Test
  void tellsWhatEarlierRunsKept() throws IOException {
    run(Texts.usual(), Texts.line("a", ORIGINAL), Texts.line("b", Texts.words(2, 400)));

    DocumentResult later =
        run(
            Texts.usual(),
            Texts.line("copy", ORIGINAL),
            Texts.line("edited", Texts.edited(ORIGINAL, 90)),
            Texts.line("part", PART),
            Texts.line("c", Texts.words(3, 400)));

    assertThat(later.stored()).isEqualTo(2);
    assertThat(verdicts(later))
        .containsExactly("copy exact a", "edited near a", "part contained a", "c kept");
  }

  @Test
  void whatWasKeptStays() throws IOException {
    run(Texts.usual(), Texts.line("part", PART));

    DocumentResult later = run(Texts.usual(), Texts.line("whole", ORIGINAL));

    assertThat(Texts.pairs(later)).containsExactly("part whole contained");
    assertThat(verdicts(later)).containsExactly("whole kept");
  }

  @Test
  void idsMayComeAgain() throws IOException {
    run(Texts.usual(), Texts.line("a", ORIGINAL));

    DocumentResult later = run(Texts.usual(), Texts.line("a", Texts.edited(ORIGINAL, 90)));

    assertThat(verdicts(later)).containsExactly("a near a");
    assertThat(later.repeatedIds()).isZero();
  }

  @Test
  void namesOfTextsAreRemembered() throws IOException {
    String manual = "sha224sum " + ORIGINAL.replaceAll("((?:\\S+ ){25})", "$1sha224sum ");
    run(Texts.usual(), Texts.line("a", manual));

    DocumentResult later =
        run(
            Texts.usual(),
            Texts.line("revised", Texts.edited(manual, 90)),
            Texts.line("other", manual.replace("sha224sum", "sha384sum")));

    assertThat(verdicts(later)).containsExactly("revised near a", "other kept");
  }

  @Test
  void nothingIsRememberedUntilItIsSaid() throws IOException {
    Path input = Files.writeString(folder.resolve("in.jsonl"), Texts.line("a", ORIGINAL));
    try (DocumentMemory memory = DocumentMemory.open(memory(), Texts.usual());
        DocumentInput documents = DocumentInput.of(List.of(input), InputOptions.defaults())) {
      DocumentJob.run(documents, Texts.usual(), memory, Progress.NONE);
    }
    try (DocumentMemory memory = DocumentMemory.open(memory(), Texts.usual())) {
      assertThat(memory.size()).isZero();
    }
  }

  @Test
  void theSameInputGivesTheSameResult() throws IOException {
    String[] monday = {
      Texts.line("part", PART),
      Texts.line("a", ORIGINAL),
      Texts.line("copy", ORIGINAL),
      Texts.line("b", Texts.words(2, 400))
    };
    List<String> first = verdicts(run(Texts.usual(), monday));

    assertThat(verdicts(run(Texts.usual(), monday))).isEqualTo(first);
    assertThat(size()).isEqualTo(2);
  }

  @Test
  void anEarlierInputGivesWhatItGaveThen() throws IOException {
    Path monday = file("monday", Texts.line("part", PART), Texts.line("b", Texts.words(2, 400)));
    Path tuesday =
        file("tuesday", Texts.line("part", PART), Texts.line("whole", ORIGINAL + " and the end"));
    List<String> first = lines(run(Texts.usual(), monday));
    List<String> second = lines(run(Texts.usual(), tuesday));

    assertThat(second).containsExactly("part exact part stored 1 " + real(monday), "whole kept");
    assertThat(lines(run(Texts.usual(), monday))).isEqualTo(first);
    assertThat(lines(run(Texts.usual(), tuesday))).isEqualTo(second);
    assertThat(size()).isEqualTo(3);
  }

  @Test
  void aDocumentIsNeverRemovedInFavourOfItself() throws IOException {
    Path file = file("in", Texts.line("part", PART), Texts.line("b", Texts.words(2, 400)));
    run(Texts.usual(), file);
    run(Texts.usual(), file("other", Texts.line("whole", ORIGINAL)));

    file(
        "in",
        Texts.line("new", Texts.words(3, 400)),
        Texts.line("b edited", Texts.edited(Texts.words(2, 400), 90)),
        Texts.line("part", PART),
        Texts.line("b", Texts.words(2, 400)),
        Texts.line("b again", Texts.words(2, 400)));
    List<String> grown = lines(run(Texts.usual(), file));

    assertThat(grown)
        .containsExactly("new kept", "b edited near b", "part kept", "b kept", "b again exact b");
    assertThat(size()).isEqualTo(4);
    assertThat(lines(run(Texts.usual(), file))).isEqualTo(grown);
  }

  /** A copy that is read before the document that was kept does not take its place. */
  @Test
  void whatWasKeptStaysAlsoBehindACopyOfIt() throws IOException {
    Path file = file("in", Texts.line("m", ORIGINAL));
    run(Texts.usual(), file);

    file("in", Texts.line("a", ORIGINAL), Texts.line("m", ORIGINAL));
    assertThat(lines(run(Texts.usual(), file))).containsExactly("a exact m", "m kept");
    file(
        "in",
        Texts.line("a", ORIGINAL),
        Texts.line("m", ORIGINAL),
        Texts.line("n", Texts.edited(ORIGINAL, 90)),
        Texts.line("z", Texts.words(2, 400)));

    assertThat(lines(run(Texts.usual(), file)))
        .containsExactly("a exact m", "m kept", "n near m", "z kept");
    assertThat(size()).isEqualTo(2);
  }

  /** Ids depend on what else is named; documents do not. */
  @Test
  void namedWithOthersOrAloneADocumentIsTheSame() throws IOException {
    Path day = Files.createDirectories(folder.resolve("p/day"));
    Path next = Files.createDirectories(folder.resolve("p/next"));
    Files.writeString(day.resolve("a.txt"), ORIGINAL);
    Files.writeString(next.resolve("b.txt"), Texts.words(2, 400));
    Path lines = file("lines", Texts.line("r", Texts.words(3, 400)));
    Path more = file("more", Texts.line("s", Texts.words(4, 400)));
    run(Texts.usual(), day, next, lines);

    assertThat(verdicts(run(Texts.usual(), next, day)))
        .containsExactly("next/b.txt kept", "day/a.txt kept");
    assertThat(verdicts(run(Texts.usual(), day))).containsExactly("a.txt kept");
    assertThat(verdicts(run(Texts.usual(), folder.resolve("p"))))
        .containsExactly("day/a.txt kept", "next/b.txt kept");
    assertThat(verdicts(run(Texts.usual(), day.resolve("a.txt")))).containsExactly("a.txt kept");
    assertThat(verdicts(run(Texts.usual(), more, lines))).containsExactly("s kept", "r kept");
    assertThat(size()).isEqualTo(4);
  }

  @Test
  void aCopyElsewhereIsACopy_alsoUnderTheSameId() throws IOException {
    Path day = Files.createDirectories(folder.resolve("p/day"));
    Path next = Files.createDirectories(folder.resolve("p/next"));
    Files.writeString(day.resolve("a.txt"), ORIGINAL);
    Files.writeString(next.resolve("a.txt"), ORIGINAL);
    run(Texts.usual(), day);

    assertThat(lines(run(Texts.usual(), next)))
        .containsExactly("a.txt exact a.txt stored 1 " + real(day));
    assertThat(lines(run(Texts.usual(), folder.resolve("p"))))
        .containsExactly("day/a.txt kept", "next/a.txt exact day/a.txt");
  }

  /** The same id at the same place is another document, if its text is another. */
  @Test
  void anIdAloneIsNoDocument() throws IOException {
    Path file = file("in", Texts.line("a", ORIGINAL), Texts.line("b", Texts.words(2, 400)));
    run(Texts.usual(), file);

    file("in", Texts.line("a", Texts.words(2, 400)), Texts.line("b", ORIGINAL));

    assertThat(lines(run(Texts.usual(), file)))
        .containsExactly("a exact b stored 1 " + real(file), "b exact a stored 1 " + real(file));
  }

  @Test
  void whoeverLooksUsesNothingUp() throws IOException {
    Path file = file("in", Texts.line("a", ORIGINAL));
    try (DocumentMemory memory = DocumentMemory.openToRead(memory(), Texts.usual());
        DocumentInput documents = DocumentInput.of(List.of(file), InputOptions.defaults())) {
      DocumentResult result = DocumentJob.run(documents, Texts.usual(), memory, Progress.NONE);
      assertThat(verdicts(result)).containsExactly("a kept");
      assertThatThrownBy(() -> memory.remember(result)).isInstanceOf(IllegalStateException.class);
    }
    assertThat(memory()).doesNotExist();

    run(Texts.usual(), file);
    try (DocumentMemory one = DocumentMemory.openToRead(memory(), Texts.usual());
        DocumentMemory other = DocumentMemory.openToRead(memory(), Texts.usual())) {
      assertThat(one.size()).isEqualTo(1);
      assertThat(other.size()).isEqualTo(1);
    }
  }

  @Test
  void opensWithItsOwnSettingsOnly() throws IOException {
    run(Texts.usual(), Texts.line("a", ORIGINAL));

    assertThatThrownBy(
            () -> DocumentMemory.open(memory(), DocumentSettings.builder().threshold(0.7).build()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("threshold=0.7")
        .hasMessageContaining("threshold=" + DocumentSettings.USUAL_THRESHOLD);
    assertThatThrownBy(
            () ->
                DocumentMemory.open(
                    memory(),
                    DocumentSettings.builder()
                        .clustering(DocumentSettings.Clustering.TRANSITIVE)
                        .build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("transitive clusters need all documents");
  }

  /** Defaults may change: what was made with earlier ones opens when they are named. */
  @Test
  void namesTheOptionsThatOpenAMemoryOfOtherSettings() throws IOException {
    DocumentSettings.Builder earlier =
        DocumentSettings.builder().threshold(0.85).shingling(Shingling.words(7));
    run(earlier.build(), Texts.line("a", ORIGINAL));

    assertThatThrownBy(() -> DocumentMemory.open(memory(), Texts.usual()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("add --threshold 0.85 --shingle words:7 to continue it");
    DocumentMemory.open(memory(), earlier.build()).close();
  }

  /** What is stored was made by edition 1 of the rules, and so is what it is compared with. */
  @Test
  void aMemoryOfVersion2GoesOnByItsOwnRules() throws IOException {
    DocumentSettings present = Texts.usual();
    DocumentSettings earlier = present.withShingling(present.shingling().inEdition(1));
    String text = chinese(200);
    String wrapped = text.replaceAll("(.{3})", "$1\\\\n");
    run(earlier, Texts.line("a", text), Texts.line("b", ORIGINAL));
    assertThat(StoredSettings.in(memory()).orElseThrow())
        .startsWith("documents-v2 ")
        .contains(" shingle=words:5 ");

    DocumentResult later =
        run(
            present,
            Texts.line("same", text),
            Texts.line("wrapped", wrapped),
            Texts.line("edited", Texts.edited(ORIGINAL, 90)));

    assertThat(verdicts(later)).containsExactly("same exact a", "wrapped kept", "edited near b");
    try (DocumentMemory opened = DocumentMemory.open(memory(), present)) {
      assertThat(opened.settings()).isEqualTo(earlier);
    }
  }

  @Test
  void aMemoryOfThisVersionIsByThePresentRules() throws IOException {
    String text = chinese(200);
    run(Texts.usual(), Texts.line("a", text));
    assertThat(StoredSettings.in(memory()).orElseThrow()).startsWith("documents-v4 ");

    DocumentResult later =
        run(Texts.usual(), Texts.line("wrapped", text.replaceAll("(.{3})", "$1\\\\n")));

    assertThat(verdicts(later)).containsExactly("wrapped exact a");
  }

  /** Version 3 cut short texts into characters, by which one typing error is too much. */
  @Test
  void aMemoryOfVersion3GoesOnByItsOwnRules() throws IOException {
    DocumentSettings present = DocumentSettings.builder().threshold(0.8).build();
    DocumentSettings earlier = present.withShingling(present.shingling().inEdition(2));
    run(earlier, Texts.line("a", "graphical editor for music scores"));
    assertThat(StoredSettings.in(memory()).orElseThrow())
        .startsWith("documents-v3 ")
        .contains(" shingle=words:5 ");

    DocumentResult later =
        run(
            present,
            Texts.line("typo", "graphical editor for musci scores"),
            Texts.line("dotted", "graphical editor for music scores!"));

    assertThat(verdicts(later)).containsExactly("typo kept", "dotted near a");
    try (DocumentMemory opened = DocumentMemory.open(memory(), present)) {
      assertThat(opened.settings()).isEqualTo(earlier);
    }
  }

  @Test
  void shortTextsOfEarlierRunsAreFoundWithTheirTypos() throws IOException {
    run(Texts.usual(), Texts.line("a", "graphical editor for music scores"));

    DocumentResult later =
        run(
            Texts.usual(),
            Texts.line("typo", "graphical editor for musci scores"),
            Texts.line("other", "graphical editor for star charts"));

    assertThat(verdicts(later)).containsExactly("typo near a", "other kept");
  }

  private static String chinese(int characters) {
    SplittableRandom random = new SplittableRandom(7);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < characters; i++) {
      text.append((char) (0x4e00 + random.nextInt(2000)));
    }
    return text.toString();
  }

  /** Earlier versions noted the chunks by a number that changed with each run. */
  @Test
  void filtersOfEarlierVersionsOpenOrSayHowToBeginAnew() throws IOException {
    String line =
        "documents-v2 method=chunks threshold=0.8 containment=0.9 shingle=words:5 content=MAIN"
            + " hash=XXH3 Settings[chunking=dev.doppel.core.chunk.Chunking@1b28cdfa, bits=2048,"
            + " probes=";
    Path own = folder.resolve("own");
    Path paper = folder.resolve("paper");
    RecordLog.open(own, FolderKind.DOCS, line + "1]", record -> {}).close();
    RecordLog.open(paper, FolderKind.DOCS, line + "6]", record -> {}).close();
    DocumentSettings.Builder chunks = DocumentSettings.builder().method(Method.CHUNKS);

    DocumentMemory.open(own, chunks.threshold(0.8).build()).close();
    assertThatThrownBy(() -> DocumentMemory.open(own, chunks.threshold(0.7).build()))
        .hasMessageContaining("run `doppel docs` over its documents once more");
    assertThatThrownBy(() -> DocumentMemory.open(paper, jain()))
        .hasMessageContaining("chunk filters of an earlier version")
        .hasMessageContaining("a new folder for --memory");
    DocumentMemory.open(folder.resolve("new"), jain()).close();
    DocumentMemory.open(folder.resolve("new"), jain()).close();
  }

  /** Numberings behind others were left in the paper's text, so that its filters had other bits. */
  @Test
  void filtersOfAnEarlierPaperTextSayHowToBeginAnew() throws IOException {
    String now = "documents-v2 " + settingsOfJain();
    Path earlier = folder.resolve("earlier");
    RecordLog.open(
            earlier, FolderKind.DOCS, now.replace(" text=" + JainText.VERSION, ""), record -> {})
        .close();

    assertThatThrownBy(() -> DocumentMemory.open(earlier, jain()))
        .hasMessageContaining("chunk filters of an earlier version")
        .hasMessageContaining("a new folder for --memory");
  }

  private static String settingsOfJain() {
    DocumentSettings settings = jain();
    return "method=chunks threshold=0.7 containment=0.9 shingle=words:5 content=VISIBLE hash=XXH3 "
        + settings.chunks().sketch()
        + " share=fuller text="
        + JainText.VERSION;
  }

  private static DocumentSettings jain() {
    return DocumentSettings.builder()
        .preset(DocumentSettings.Preset.JAIN_2005)
        .clustering(DocumentSettings.Clustering.HEAD)
        .build();
  }

  /** SimHashes and samples made in another way cannot be compared with those of the memory. */
  @Test
  void anotherSelectionIsAnotherMemory() throws IOException {
    DocumentSettings sampled = DocumentSettings.builder().method(Method.SHINGLES).build();
    run(sampled, Texts.line("a", Texts.words(1, 600)));

    DocumentSettings other = DocumentSettings.builder().method(Method.SHINGLES).modulus(4).build();
    assertThatThrownBy(() -> DocumentMemory.open(memory(), other).close())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("modulus=4");
  }

  /** What is near decides what is kept, and so what there is to remember. */
  @Test
  void anotherDistanceIsAnotherRun() throws IOException {
    DocumentSettings.Builder simHash = DocumentSettings.builder().method(Method.SIMHASH);
    String text = Texts.words(1, 600);
    String[] lines = {Texts.line("a", text), Texts.line("b", Texts.edited(text, 100))};
    assertThat(verdicts(run(simHash.build(), lines))).containsExactly("a kept", "b near a");

    DocumentSettings narrow = simHash.distance(0).build();
    assertThat(verdicts(run(narrow, lines))).containsExactly("a kept", "b kept");

    try (DocumentMemory memory = DocumentMemory.open(memory(), narrow)) {
      assertThat(memory.size()).isEqualTo(2);
    }
  }

  /** The weights are of all documents, those of earlier runs included. */
  @Test
  void weightsCountWhatIsRemembered() throws IOException {
    DocumentSettings settings =
        DocumentSettings.builder()
            .method(Method.SIMHASH)
            .simHashing(new SimHashing(SimHashing.Votes.IDF, 64))
            .build();
    String text = Texts.words(1, 600);
    run(settings, Texts.line("a", text), Texts.line("b", Texts.words(2, 600)));

    DocumentResult second = run(settings, Texts.line("c", Texts.edited(text, 100)));

    assertThat(Texts.pairs(second)).containsExactly("a c near");
  }

  /**
   * One document at a time gives what all at once give, as long as the first of a cluster stays.
   */
  @ParameterizedTest
  @EnumSource(
      value = Method.class,
      names = {"AUTO", "MINHASH", "SHINGLES", "EXACT", "SIMHASH", "ROTATE_SORT", "CHUNKS"})
  void manyRunsKeepWhatOneRunKeeps(Method method) throws IOException {
    DocumentSettings settings = DocumentSettings.builder().method(method).build();
    SplittableRandom random = new SplittableRandom(8);
    List<String> lines = new ArrayList<>();
    for (int family = 0; family < 8; family++) {
      String text = Texts.words(100 + family, 600);
      for (int copy = 0; copy < 4; copy++) {
        // Against the first of its family, each is near: a twelfth of the shingles at most differ.
        String edited = copy == 0 ? text : Texts.edited(text, 300 + random.nextInt(100));
        lines.add(Texts.line(family + "-" + copy, edited));
      }
    }
    Path all = Files.writeString(folder.resolve("all.jsonl"), String.join("", lines));
    DocumentResult whole = Texts.run(settings, all);

    TreeSet<String> kept = new TreeSet<>();
    for (int from = 0; from < lines.size(); from += 5) {
      List<String> some = lines.subList(from, Math.min(from + 5, lines.size()));
      DocumentResult part = run(settings, some.toArray(String[]::new));
      for (int document = part.stored(); document < part.documents(); document++) {
        if (part.isKept(document)) {
          kept.add(part.id(document));
        }
      }
    }

    TreeSet<String> expected = new TreeSet<>();
    for (int document = 0; document < whole.documents(); document++) {
      if (whole.isKept(document)) {
        expected.add(whole.id(document));
      }
    }
    assertThat(kept).isEqualTo(expected);
  }

  private DocumentResult run(DocumentSettings settings, String... lines) throws IOException {
    return run(settings, file("in", lines));
  }

  private Path file(String name, String... lines) throws IOException {
    return Files.writeString(folder.resolve(name + ".jsonl"), String.join("", lines));
  }

  private static String real(Path file) throws IOException {
    return "[" + file.toRealPath() + "]";
  }

  private int size() throws IOException {
    try (DocumentMemory memory = DocumentMemory.open(memory(), Texts.usual())) {
      return memory.size();
    }
  }

  private DocumentResult run(DocumentSettings settings, Path... inputs) throws IOException {
    try (DocumentMemory memory = DocumentMemory.open(memory(), settings);
        DocumentInput documents = DocumentInput.of(List.of(inputs), InputOptions.defaults())) {
      DocumentResult result = DocumentJob.run(documents, settings, memory, Progress.NONE);
      memory.remember(result);
      return result;
    }
  }

  private Path memory() {
    return folder.resolve("memory");
  }

  /** The verdicts, and where a stored head is. */
  private static List<String> lines(DocumentResult result) {
    List<String> lines = new ArrayList<>(verdicts(result));
    for (int document = result.stored(); document < result.documents(); document++) {
      ResultLines.StoredAt place = result.storedAt(result.head(document));
      if (place != null) {
        int at = document - result.stored();
        lines.set(at, lines.get(at) + " stored " + place.run() + " " + place.inputs());
      }
    }
    return lines;
  }

  private static List<String> verdicts(DocumentResult result) {
    List<String> verdicts = new ArrayList<>();
    for (int document = result.stored(); document < result.documents(); document++) {
      Relation relation = result.relation(document);
      verdicts.add(
          result.isKept(document)
              ? result.id(document) + " kept"
              : result.id(document) + " " + relation + " " + result.id(result.head(document)));
    }
    return verdicts;
  }
}
