package dev.doppel.similarity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.distance.Relation;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.DocumentSettings.Boilerplate;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What texts call themselves, and whether two under different names are one. */
class TextNamesTest {

  /** A text in which only the name changes, each so many words, so that two are 0.69 alike. */
  private static String manual(String name) {
    return manual(name, 25, 200);
  }

  private static String manual(String name, int every, int words) {
    return name
        + " (1)\n"
        + IntStream.range(0, words)
            .mapToObj(i -> i % every == 0 ? name + " w" + i : "w" + i)
            .collect(Collectors.joining(" "));
  }

  private static List<Relation> relations(String... texts) {
    return relations(DocumentSettings.defaults(), texts);
  }

  private static List<Relation> relations(DocumentSettings settings, String... texts) {
    return Duplicates.among(List.of(texts), text -> text, settings).groups().stream()
        .flatMap(group -> group.members().stream())
        .map(Member::relation)
        .toList();
  }

  @Test
  void oneTextUnderTwoNamesIsTwo() {
    assertThat(relations(manual("sha224sum"), manual("sha384sum"))).isEmpty();
  }

  @Test
  void twoTextsUnderOneNameAreOne() {
    String other = manual("sha224sum").replaceAll("(?<= w..)7(?= )", "seven");

    assertThat(relations(manual("sha224sum"), other)).containsExactly(Relation.NEAR);
  }

  @ParameterizedTest
  @CsvSource({"Señal, senal", "SUM, sum", "soup, sou\u00adp"})
  void lettersDecideAboutAName(String one, String other) {
    assertThat(relations(manual(one), manual(other) + " and more")).containsExactly(Relation.NEAR);
  }

  @Test
  void aTextThatHardlyDiffersIsTheSameUnderAnyName() {
    assertThat(relations(manual("sha224sum", 40, 200), manual("sha384sum", 40, 200))).isEmpty();
    String longer = IntStream.range(0, 800).mapToObj(i -> " v" + i).collect(Collectors.joining());

    assertThat(
            relations(manual("sha224sum", 40, 200) + longer, manual("sha384sum", 40, 200) + longer))
        .containsExactly(Relation.NEAR);
  }

  @Test
  void anotherHeadlineMakesNoOtherText() {
    String body = manual("soup with carrots");
    String revised = body.replaceAll("(?<= w..)7(?= )", "seven");

    assertThat(relations("Soup is served. " + body, "Carrots at noon. " + revised))
        .containsExactly(Relation.NEAR);
  }

  @Test
  void oneNameAloneSeparatesNothing() {
    String plain = manual("sha224sum").replaceFirst("sha224sum", "Checksums");

    assertThat(relations(manual("sha384sum"), plain)).containsExactly(Relation.NEAR);
  }

  @ParameterizedTest
  @CsvSource({"2024, 2025", "ls, ex", "校验和, 信息摘要"})
  void versionsShortWordsAndScriptsWithoutSpacesAreNoNames(String one, String other) {
    assertThat(relations(manual(one), manual(other))).containsExactly(Relation.NEAR);
  }

  @Test
  void aNameIsThereThreeTimes() {
    assertThat(relations(manual("sha224sum", 30, 60), manual("sha384sum", 30, 60))).isEmpty();
    assertThat(relations(manual("sha224sum", 20, 20), manual("sha384sum", 20, 20)))
        .containsExactly(Relation.NEAR);
  }

  @Test
  void whoQuotesATextMayBeginAsHeLikes() {
    StringJoiner own = new StringJoiner(" ", "Doppel quotes. Doppel reads. Doppel writes. ", " ");
    IntStream.range(0, 400).forEach(i -> own.add("own" + i));

    assertThat(relations(manual("sha224sum"), own + manual("sha224sum")))
        .containsExactly(Relation.CONTAINED);
  }

  @Test
  void namesDoNotMatterWhereEverythingCountsInFull() {
    DocumentSettings full = DocumentSettings.builder().boilerplate(Boilerplate.FULL).build();

    assertThat(relations(full, manual("sha224sum"), manual("sha384sum")))
        .containsExactly(Relation.NEAR);
  }

  @Test
  void aWordPastTheFirstSixteenLeadsNothing() {
    StringJoiner longer = new StringJoiner(" ");
    for (int i = 0; i < 16 * 9; i++) {
      longer.add("aleadingwordofmanyletters" + i % 16).add("x" + i);
    }

    assertThat(relations(manual("sum") + longer, manual("key") + longer))
        .containsExactly(Relation.NEAR);
  }
}
