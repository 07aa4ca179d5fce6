package dev.doppel.engine.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.group.DocumentPairs;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pair of results is what {@code doppel docs} calls the same pair of documents, and no more. */
@Tag("baseline-jdk")
class RefinerAgreesWithJobTest {

  private static final double THRESHOLD = 0.7;

  private final MadeUpTexts texts = new MadeUpTexts(11);
  private final List<String> written = new ArrayList<>();

  private record Verdict(Relation relation, double similarity, double containment) {}

  /*
   * The job finds candidates by MinHash bands, so near pairs just above the threshold may escape it;
   * none does among these. A part of fewer than some fifty words may escape it, too, which is why
   * the texts are longer.
   */
  @Test
  void onEveryPair(@TempDir Path folder) throws IOException {
    for (int i = 0; i < 25; i++) {
      String text = texts.text(120 + texts.below(200));
      write(folder, text);
      write(folder, texts.edited(text, 1 + texts.below(12)));
      write(folder, text + " " + texts.text(80 + texts.below(100)));
      write(folder, text.toUpperCase(Locale.ROOT));
    }
    for (int i = 0; i < 10; i++) {
      String text = texts.text(6 + texts.below(6));
      write(folder, text);
      write(folder, text + "s");
    }

    Map<Long, Verdict> expected = job(folder);

    int alike = 0;
    for (int a = 0; a < written.size(); a++) {
      for (int b = a + 1; b < written.size(); b++) {
        Optional<Verdict> ours = refined(written.get(a), written.get(b));
        Verdict theirs = expected.get(key(a, b));
        assertThat(ours.isPresent()).as("%d and %d", a, b).isEqualTo(theirs != null);
        if (theirs != null) {
          alike++;
          assertThat(ours.orElseThrow().relation()).isEqualTo(theirs.relation());
          assertThat(ours.get().similarity()).isCloseTo(theirs.similarity(), within(1e-6));
          assertThat(ours.get().containment()).isCloseTo(theirs.containment(), within(1e-6));
        }
      }
    }
    assertThat(alike).isGreaterThan(100);
  }

  private static Optional<Verdict> refined(String a, String b) {
    RefinedList refined =
        Refiner.of(ResultSettings.defaults().withThreshold(THRESHOLD))
            .refine(List.of(Result.ofText("a", a), Result.ofText("b", b)));
    if (refined.groups().size() == 1) {
      ResultGroup.Member member = refined.groups().get(0).members().get(0);
      return Optional.of(new Verdict(member.relation(), member.similarity(), member.containment()));
    }
    return refined.groups().get(1).parts().stream()
        .map(part -> new Verdict(Relation.CONTAINED, part.similarity(), part.containment()))
        .findFirst();
  }

  /** The job tells of exact copies to their first occurrence only; so all others are added. */
  private Map<Long, Verdict> job(Path folder) throws IOException {
    DocumentSettings settings =
        DocumentSettings.builder()
            .threshold(THRESHOLD)
            .shingling(DocumentSettings.USUAL_SHINGLING.inEdition(2)) // results have no short rule
            .boilerplate(DocumentSettings.Boilerplate.FULL) // two results are no collection
            .threads(2)
            .build();
    Map<Long, Verdict> verdicts = new HashMap<>();
    try (DocumentInput input = DocumentInput.of(List.of(folder), InputOptions.defaults())) {
      DocumentResult result = DocumentJob.run(input, settings, Progress.NONE);
      DocumentPairs pairs = result.pairs();
      for (int pair = 0; pair < pairs.size(); pair++) {
        Verdict verdict =
            new Verdict(pairs.relation(pair), pairs.similarity(pair), pairs.containment(pair));
        for (int a : copies(pairs.a(pair))) {
          copies(pairs.b(pair)).forEach(b -> verdicts.put(key(a, b), verdict));
        }
      }
    }
    for (int a = 0; a < written.size(); a++) {
      for (int b : copies(a)) {
        verdicts.put(key(a, b), new Verdict(Relation.EXACT, 1, 1));
      }
    }
    return verdicts;
  }

  private List<Integer> copies(int of) {
    List<Integer> copies = new ArrayList<>();
    for (int i = 0; i < written.size(); i++) {
      if (written.get(i).equalsIgnoreCase(written.get(of))) {
        copies.add(i);
      }
    }
    return copies;
  }

  private static long key(int a, int b) {
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }

  private void write(Path folder, String text) throws IOException {
    Files.writeString(folder.resolve(String.format(Locale.ROOT, "%04d.txt", written.size())), text);
    written.add(text);
  }
}
