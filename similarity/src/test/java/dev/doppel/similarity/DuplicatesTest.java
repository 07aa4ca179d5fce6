package dev.doppel.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.distance.Relation;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DuplicatesTest {

  private record Page(int number, String text) {}

  @Test
  void nothingHasNoDuplicates() {
    Duplicates<String> none = Duplicates.among(List.of());

    assertThat(none.groups()).isEmpty();
    assertThat(none.kept()).isEmpty();
  }

  @Test
  void aCopyIsFoundWhateverItsCaseAndSpaces() {
    Duplicates<String> found = Duplicates.among(List.of("One text.", "another", "one  TEXT."));

    assertThat(found.groups())
        .containsExactly(
            new Group<>("One text.", List.of(new Member<>("one  TEXT.", Relation.EXACT, 1, 1))));
    assertThat(found.kept()).containsExactly("One text.", "another");
  }

  @Test
  void nearCopiesAndPartsAreFoundWithTheirMeasures() {
    String whole = words(1, 400);
    String near = whole.replaceFirst("w200 ", "changed ");
    String part = whole.substring(0, whole.length() / 3);
    Duplicates<Page> found =
        Duplicates.among(
            List.of(
                new Page(1, whole),
                new Page(2, words(2, 400)),
                new Page(3, near),
                new Page(4, part)),
            Page::text);

    assertThat(found.groups()).hasSize(1);
    Group<Page> group = found.groups().get(0);
    assertThat(group.head().number()).isEqualTo(1);
    assertThat(group.members()).extracting(each -> each.item().number()).containsExactly(3, 4);
    assertThat(group.members())
        .extracting(Member::relation)
        .containsExactly(Relation.NEAR, Relation.CONTAINED);
    assertThat(group.members().get(1).resemblance()).isCloseTo(1 / 3.0, within(0.05));
    assertThat(group.members().get(1).containment()).isGreaterThan(0.97);
    assertThat(found.kept()).extracting(Page::number).containsExactly(1, 2);
  }

  @Test
  void aPartIsContainedAlsoIfItIsAlone() {
    String whole = words(1, 400);
    int word = whole.indexOf(' ', whole.length() / 2) + 1;
    Duplicates<String> found = Duplicates.among(List.of(whole.substring(word), whole));

    assertThat(found.kept()).containsExactly(whole);
    assertThat(found.groups().get(0).members())
        .extracting(Member::relation)
        .containsExactly(Relation.CONTAINED);
  }

  @Test
  void aCopyOfANearCopyIsToTheHeadWhatThatIs() {
    String whole = words(1, 400);
    String near = whole.replaceFirst("w200 ", "changed ");
    Duplicates<String> found =
        Duplicates.among(List.of(whole, near, near.toUpperCase(Locale.ROOT)));

    List<Member<String>> members = found.groups().get(0).members();
    assertThat(members).extracting(Member::relation).containsOnly(Relation.NEAR).hasSize(2);
    assertThat(members.get(1).resemblance())
        .isEqualTo(members.get(0).resemblance())
        .isBetween(0.9, 0.999);
    assertThat(members.get(1).containment()).isEqualTo(members.get(0).containment());
  }

  @Test
  void emptyTextsRepeatNothing() {
    assertThat(Duplicates.among(List.of("", " ", "")).kept()).hasSize(3);
  }

  @Test
  void threadsDoNotChangeTheResult() {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 1500; i++) {
      texts.add(words(i % 700, 60 + i % 5));
    }
    Collections.shuffle(texts, new Random(5));
    List<Group<String>> one = grouped(texts, 1);

    assertThat(one).hasSizeGreaterThan(500);
    assertThat(grouped(texts, 4)).isEqualTo(one);
  }

  @Test
  void settingsDecideWhatIsFound() {
    List<String> texts = List.of(words(1, 300), words(1, 300).replaceFirst("w150 ", "changed "));
    DocumentSettings exact = DocumentSettings.builder().method(Method.EXACT).build();

    assertThat(Duplicates.among(texts).groups()).hasSize(1);
    assertThat(Duplicates.among(texts, text -> text, exact).groups()).isEmpty();
  }

  @Test
  void whatAChainJoinsIsMeasuredAgainstItsHead() {
    String first = words(1, 400);
    String[] text = first.split(" ");
    List<String> texts = new ArrayList<>(List.of(first));
    for (int step = 1; step <= 2; step++) {
      for (int word = 0; word < 30; word++) {
        text[step * 100 + word] = "new" + step + "x" + word;
      }
      texts.add(String.join(" ", text));
    }
    DocumentSettings chained =
        DocumentSettings.builder()
            .threshold(0.8)
            .clustering(DocumentSettings.Clustering.TRANSITIVE)
            .build();

    Group<String> group = Duplicates.among(texts, each -> each, chained).groups().get(0);

    // Of 396 shingles 34 go with each step.
    assertThat(group.head()).isEqualTo(first);
    assertThat(group.members()).extracting(Member::relation).containsOnly(Relation.NEAR);
    assertThat(group.members().get(0).resemblance()).isCloseTo(362 / 430.0, within(1e-6));
    assertThat(group.members().get(1).resemblance()).isCloseTo(328 / 464.0, within(1e-6));
    assertThat(group.members().get(1).containment()).isCloseTo(328 / 396.0, within(1e-6));
  }

  private static List<Group<String>> grouped(List<String> texts, int threads) {
    DocumentSettings settings = DocumentSettings.builder().threads(threads).build();
    return Duplicates.among(texts, text -> text, settings).groups();
  }

  private static String words(int seed, int count) {
    Random random = new Random(seed);
    return IntStream.range(0, count)
        .mapToObj(i -> i == count / 2 ? "w" + count / 2 : "x" + random.nextInt(100_000))
        .collect(Collectors.joining(" "));
  }
}
