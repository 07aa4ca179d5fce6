package dev.doppel.engine.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.output.FileSet;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A note is written after every document, so that a run may end anywhere. */
class ResumedReadingTest {

  private static final int DOCUMENTS = 400;

  @TempDir private Path folder;

  private final DocumentSettings settings = DocumentSettings.builder().threads(2).build();
  private final List<String> lines = lines();
  private Path input = Path.of("");
  private Path kept = Path.of("");

  @BeforeEach
  void write() throws IOException {
    input = folder.resolve("in.jsonl");
    kept = Files.createDirectory(folder.resolve("kept"));
    Files.write(input, lines);
  }

  /** Whatever the place of the first interruption, there are two more further on. */
  @ParameterizedTest
  @ValueSource(ints = {1, 30, 100, 250, 395})
  void aRunThatWasInterruptedThreeTimesHasTheResultOfOneThatWasNot(int first) throws IOException {
    int before = 0;
    for (int ends : new int[] {first, 1, 1 + (DOCUMENTS - first) / 3}) {
      interrupt(ends);
    }
    DocumentResult resumed = run(Progress.NONE);
    if (first > 50) {
      before = resumed.resumed();
      assertThat(before).isBetween(first - 50, DOCUMENTS);
    }

    assertThat(files(resumed, "resumed")).isEqualTo(files(undisturbed(), "undisturbed"));
    assertThat(resumed.repeatedIds()).isEqualTo(undisturbed().repeatedIds()).isPositive();
    assertThat(resumed.problems()).isEqualTo(undisturbed().problems()).isNotEmpty();
  }

  @Test
  void aRunThatWasInterruptedAfterReadingReadsNothingAgain() throws IOException {
    assertThatThrownBy(() -> run(new Ending("comparing", 0))).isInstanceOf(Interruption.class);

    DocumentResult resumed = run(Progress.NONE);
    assertThat(resumed.resumed()).isEqualTo(undisturbed().documents());
    assertThat(files(resumed, "resumed")).isEqualTo(files(undisturbed(), "undisturbed"));
  }

  @Test
  void aFileThatHasGrownIsReadOn() throws IOException {
    interrupt(300);
    lines.add("{\"id\": \"new\", \"text\": \"" + lines.get(7).substring(30));
    Files.write(input, lines);

    DocumentResult resumed = run(Progress.NONE);
    assertThat(resumed.resumed()).isGreaterThan(200);
    assertThat(files(resumed, "resumed")).isEqualTo(files(undisturbed(), "undisturbed"));
  }

  /** As it is too if only the order or the number of lines before them differs. */
  @ParameterizedTest
  @ValueSource(strings = {"changed", "cut", "turned", "with a blank line"})
  void anotherInputIsReadFromItsFirstRecord(String how) throws IOException {
    interrupt(300);
    switch (how) {
      case "changed" -> lines.set(5, lines.get(5).replace("text\": \"", "text\": \"x"));
      case "cut" -> lines.subList(100, lines.size()).clear();
      case "turned" -> lines.add(3, lines.remove(9));
      default -> lines.add(2, "");
    }
    Files.write(input, lines);

    DocumentResult anew = run(Progress.NONE);
    assertThat(anew.resumed()).isEqualTo(-1);
    assertThat(files(anew, "anew")).isEqualTo(files(undisturbed(), "undisturbed"));
  }

  @Test
  void otherSettingsAndOtherFieldsReadAnew() throws IOException {
    interrupt(300);
    DocumentSettings others = DocumentSettings.builder().threads(2).threshold(0.8).build();
    try (DocumentInput documents = DocumentInput.of(List.of(input), InputOptions.defaults())) {
      assertThat(DocumentJob.run(documents, others, null, kept, 0, 0, Progress.NONE).resumed())
          .isEqualTo(-1);
    }
    InputOptions options = InputOptions.defaults().withIdField("id");
    try (DocumentInput documents = DocumentInput.of(List.of(input), options)) {
      assertThat(DocumentJob.run(documents, others, null, kept, 0, 0, Progress.NONE).resumed())
          .isEqualTo(-1);
    }
  }

  /** Of the note, of which every byte counts. */
  @ParameterizedTest
  @ValueSource(ints = {0, 40, 200, -9, -1})
  void aDamagedNoteDoesNotCount(int place) throws IOException {
    interrupt(300);
    byte[] note = Files.readAllBytes(kept.resolve("note"));
    note[place < 0 ? note.length + place : place] ^= 4;
    Files.write(kept.resolve("note"), note);

    DocumentResult anew = run(Progress.NONE);
    assertThat(anew.resumed()).isEqualTo(-1);
    assertThat(files(anew, "anew")).isEqualTo(files(undisturbed(), "undisturbed"));
  }

  @Test
  void smallInputsLeaveNothing() throws IOException {
    try (DocumentInput documents = DocumentInput.of(List.of(input), InputOptions.defaults())) {
      DocumentJob.run(documents, settings, null, kept, Progress.NONE);
    }
    assertThat(kept).isEmptyDirectory();
  }

  private void interrupt(int afterRecords) {
    assertThatThrownBy(() -> run(new Ending("reading", afterRecords)))
        .isInstanceOf(Interruption.class);
  }

  private DocumentResult run(Progress progress) throws IOException {
    try (DocumentInput documents = DocumentInput.of(List.of(input), InputOptions.defaults())) {
      return DocumentJob.run(documents, settings, null, kept, 0, 0, progress);
    }
  }

  private DocumentResult undisturbed() throws IOException {
    try (DocumentInput documents = DocumentInput.of(List.of(input), InputOptions.defaults())) {
      return DocumentJob.run(documents, settings, Progress.NONE);
    }
  }

  private Map<String, String> files(DocumentResult result, String name) throws IOException {
    Path out = folder.resolve(name);
    try (DocumentInput documents = DocumentInput.of(List.of(input), InputOptions.defaults());
        FileSet set = ResultFiles.open(out, true)) {
      ResultFiles files = ResultFiles.of(result, set);
      files.writePairs();
      files.writeClusters();
      files.partRecords(documents, TextSamples.of(Set.of(), settings.content(), 1), Progress.NONE);
      set.commit();
    }
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> all = Files.list(out)) {
      for (Path file : all.filter(each -> each.toString().endsWith(".jsonl")).toList()) {
        contents.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    assertThat(contents).containsKeys("kept.jsonl", "removed.jsonl", "clusters.jsonl");
    return contents;
  }

  private static final class Interruption extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Ends a job in a stage. */
  private static final class Ending implements Progress {

    private final String stage;
    private final int steps;
    private String current = "";
    private int reached;

    Ending(String stage, int steps) {
      this.stage = stage;
      this.steps = steps;
    }

    @Override
    public synchronized void begin(String name, String unit, long total) {
      current = name;
      if (steps == 0 && stage.equals(name)) {
        throw new Interruption();
      }
    }

    @Override
    public synchronized void reach(long done) {
      if (stage.equals(current) && ++reached >= steps) {
        throw new Interruption();
      }
    }
  }

  /** Copies, near copies, short texts, ids that repeat, texts with names, lines that are none. */
  private static List<String> lines() {
    SplittableRandom random = new SplittableRandom(18);
    List<String> texts = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      String text =
          switch (i % 8) {
            case 3 -> texts.get(random.nextInt(i));
            case 5 -> texts.get(random.nextInt(i)) + " and more";
            case 6 -> "title number " + random.nextInt(40);
            case 7 -> "sort sort sort lines of sort " + words(random, 30) + " sort";
            default -> words(random, 40);
          };
      texts.add(text);
      lines.add(
          i % 50 == 9
              ? "{\"id\": broken " + i
              : "{\"id\": \"" + i % 350 + "\", \"text\": \"" + text + "\"}");
    }
    return lines;
  }

  private static String words(SplittableRandom random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append("word").append(random.nextInt(3000));
    }
    return text.toString();
  }
}
