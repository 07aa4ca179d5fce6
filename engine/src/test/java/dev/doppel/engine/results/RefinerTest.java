package dev.doppel.engine.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.distance.Relation;
import dev.doppel.engine.results.ResultSettings.Grouping;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RefinerTest {

  private static final ResultSettings USUAL = ResultSettings.defaults();

  private final MadeUpTexts texts = new MadeUpTexts(7);
  private final String one = texts.text(300);
  private final String two = texts.text(300);

  @ParameterizedTest
  @EnumSource
  void groupsKeepTheOrderOfRanks(ResultMethod method) {
    String first = texts.text(3000);
    String second = texts.text(3000);

    RefinedList refined =
        refine(
            USUAL.withMethod(method),
            first,
            second,
            first,
            texts.edited(second, 5),
            texts.text(300),
            second);

    assertThat(shape(refined)).isEqualTo("1(3) 2(4 6) 5");
    assertThat(refined.read()).isEqualTo(6);
    assertThat(refined.repeats()).isEqualTo(3);
    ResultGroup group = refined.groups().get(1);
    assertThat(group.members())
        .extracting(ResultGroup.Member::relation)
        .containsExactly(Relation.NEAR, Relation.EXACT);
    assertThat(group.members().get(0).similarity()).isBetween(0.97, 0.99);
    assertThat(group.members().get(1).similarity()).isEqualTo(1);
  }

  @Test
  void aPartStandsBehindTheWhole() {
    RefinedList refined = refine(USUAL, one + " " + two, one);

    assertThat(shape(refined)).isEqualTo("1(2)");
    ResultGroup.Member part = refined.groups().get(0).members().get(0);
    assertThat(part.relation()).isEqualTo(Relation.CONTAINED);
    assertThat(part.containment()).isEqualTo(1);
    assertThat(part.similarity()).isCloseTo(0.5, within(0.01));
    assertThat(part.isLarger()).isFalse();
  }

  @Test
  void theWholeNeverGoesBehindAPart() {
    RefinedList refined = refine(USUAL, one, one + " " + two);

    assertThat(shape(refined)).isEqualTo("1 2");
    ResultGroup whole = refined.groups().get(1);
    assertThat(whole.parts()).extracting(ResultGroup.Part::rank).containsExactly(1);
    assertThat(whole.parts().get(0).containment()).isEqualTo(1);
  }

  @Test
  void joinsTheMostSimilarHead() {
    String between = texts.edited(one, 18);
    String near = texts.edited(between, 3);

    RefinedList refined = refine(USUAL.withThreshold(0.75), one, between, near);

    assertThat(shape(refined)).isEqualTo("1 2(3)");
  }

  /** Twelve words lie between the heads; of them, the third result has so many of the second's. */
  @ParameterizedTest
  @CsvSource({"10, 1 2(3)", "2, 1(3) 2", "6, 1(3) 2"})
  void ofTwoHeadsTheMoreSimilarLeadsThenTheFirst(int ofTheSecond, String shape) {
    RefinedList refined = refine(USUAL, one, replaced(one, 12), replaced(one, ofTheSecond));

    assertThat(shape(refined)).isEqualTo(shape);
  }

  /** The text with the first so many of twelve words that stand far apart replaced. */
  private static String replaced(String text, int count) {
    String[] words = text.split(" ");
    for (int i = 0; i < count; i++) {
      words[20 * i + 10] = "other" + i;
    }
    return String.join(" ", words);
  }

  @Test
  void aPageIsFilledByReadingOn() {
    Iterator<Result> results =
        results(one, one, two, one, texts.text(200), texts.text(200)).iterator();

    RefinedList refined = Refiner.of(USUAL.withPage(2)).refine(results);

    assertThat(shape(refined)).isEqualTo("1(2 4) 3");
    assertThat(refined.read()).isEqualTo(4);
    assertThat(results.hasNext()).isTrue();
  }

  @Test
  void transitiveGroupsFollowChains() {
    List<String> chain = new ArrayList<>(List.of(one));
    for (int i = 0; i < 8; i++) {
      chain.add(texts.edited(chain.get(i), 10));
    }

    RefinedList refined =
        refine(USUAL.withGrouping(Grouping.TRANSITIVE), chain.toArray(String[]::new));

    assertThat(shape(refined)).isEqualTo("1(2 3 4 5 6 7 8 9)");
    ResultGroup.Member last = refined.groups().get(0).members().get(7);
    assertThat(last.isChained()).isTrue();
    assertThat(last.similarity()).isLessThan(0.5);
  }

  /** Each text is like its neighbours only: pairs agree with more, smaller groups. */
  @Test
  void agreementCutsChains() {
    List<String> chain = new ArrayList<>(List.of(one));
    for (int i = 0; i < 8; i++) {
      chain.add(texts.edited(chain.get(i), 10));
    }

    RefinedList refined =
        refine(USUAL.withGrouping(Grouping.AGREEMENT), chain.toArray(String[]::new));

    assertThat(refined.groups()).hasSizeBetween(2, 5);
    assertThat(refined.groups())
        .flatExtracting(ResultGroup::members)
        .extracting(ResultGroup.Member::similarity)
        .allSatisfy(similarity -> assertThat(similarity).isGreaterThan(0.5));
  }

  @Test
  void agreementKeepsTheWholeBeforeAPart() {
    RefinedList refined = refine(USUAL.withGrouping(Grouping.AGREEMENT), one, one + " " + two, two);

    assertThat(shape(refined)).isEqualTo("1 2(3)");
  }

  @Test
  void transitiveGroupsTakeTheWholeInBehindAPart() {
    RefinedList refined =
        refine(USUAL.withGrouping(Grouping.TRANSITIVE).withPage(1), one, one + " " + two, two);

    assertThat(shape(refined)).isEqualTo("1(2 3)");
    assertThat(refined.groups().get(0).members())
        .extracting(ResultGroup.Member::isLarger, ResultGroup.Member::isChained)
        .containsExactly(tuple(true, false), tuple(false, true));
  }

  @Test
  void numbersThatDifferAreNamed() {
    String invoice = one + " Invoice date 2024-03-01 total 1,250.00 EUR " + two;
    String next = one + " Invoice date 2024-04-01 total 980.00 EUR " + two;

    Differences differences =
        refine(USUAL, invoice, next).groups().get(0).members().get(0).differences();

    assertThat(differences.values())
        .containsExactly("2024-03-01 / 2024-04-01", "1,250.00 / 980.00");
    assertThat(differences.onlyNumbers()).isTrue();
  }

  @Test
  void numbersApart_keepsInvoicesApart() {
    ResultSettings apart = USUAL.withNumbers(ResultSettings.Numbers.APART);

    assertThat(
            shape(refine(apart, one + " number 4711", one + " number 4712", one + " number 4711")))
        .isEqualTo("1(3) 2");
    assertThat(shape(refine(apart, one, texts.edited(one, 3)))).isEqualTo("1(2)");
  }

  @Test
  void snippetsMeetSnippetsOnly() {
    Result long1 = Result.ofText("1", one);
    Result snippet = new Result("2", null, null, one.substring(0, 200), null, null, null);
    Result same = new Result("3", null, null, one.substring(0, 200), null, null, null);
    Result nothing = new Result("4", "http://a.example/", "title", " ", null, null, null);

    RefinedList refined = Refiner.of(USUAL).refine(List.of(long1, snippet, same, nothing));

    assertThat(shape(refined)).isEqualTo("1 2(3) 4");
    assertThat(refined.comparedBy()).hasToString("{text=1, snippet=2, nothing=1}");
  }

  @Test
  void pagesAreComparedByTheirText() {
    String page = "<html><body><p>" + one + "</p><script>var a = 1</script></body></html>";

    RefinedList refined =
        Refiner.of(USUAL).refine(List.of(Result.ofHtml("a", page), Result.ofText("b", one)));

    assertThat(shape(refined)).isEqualTo("1(2)");
  }

  @ParameterizedTest
  @EnumSource
  void storedSketchesGroupAsTextsDo(ResultMethod method) {
    String longer = texts.text(3000);
    String[] all = {longer, two, texts.edited(longer, 3), two, texts.text(400), texts.text(100)};
    List<Result> stored = new ArrayList<>();
    for (String text : all) {
      String base64 = ResultSketch.of(text, method).toBase64();
      stored.add(Result.ofSketch("r" + stored.size(), ResultSketch.ofBase64(base64)));
    }

    RefinedList refined = Refiner.of(USUAL.withMethod(method)).refine(stored);

    assertThat(shape(refined)).isEqualTo("1(3) 2(4) 5 6");
    assertThat(refined.comparedBy()).hasToString("{sketch=6}");
  }

  @Test
  void textsAndSketchesMix() {
    Result text = Result.ofText("a", one);
    Result sketch = Result.ofSketch("b", ResultSketch.of(texts.edited(one, 3)));

    RefinedList refined = Refiner.of(USUAL).refine(List.of(text, sketch));

    ResultGroup.Member member = refined.groups().get(0).members().get(0);
    assertThat(member.basis()).isEqualTo(Basis.SKETCH);
    assertThat(member.similarity()).isBetween(0.82, 0.98);
    assertThat(member.differences().count()).isZero();
  }

  @Test
  void sketchOfAnotherMethod() {
    Result stored = Result.ofSketch("a", ResultSketch.of(one, ResultMethod.SIMHASH));

    assertThatThrownBy(() -> Refiner.of(USUAL).refine(List.of(stored)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the sketch of result a was made by simhash, not by minhash");
  }

  @Test
  void shortTextsAreComparedByCharacters() {
    RefinedList refined =
        refine(USUAL, "The quick brown fox jumps", "the quick brown fox jumped", "A lazy dog", "");

    assertThat(shape(refined)).isEqualTo("1(2) 3 4");
  }

  @Test
  void nothing() {
    assertThat(refine(USUAL).groups()).isEmpty();
  }

  /** By the paper's method the whole heads its part, though the part has the better rank. */
  @Test
  void jain_theWholeHeadsItsPart() {
    String part = texts.text(3000);
    String whole = part + " " + texts.text(6000);

    RefinedList refined = refine(ResultSettings.jain2005(), part, texts.text(3000), whole);

    assertThat(shape(refined)).isEqualTo("3(1) 2");
    ResultGroup.Member member = refined.groups().get(0).members().get(0);
    assertThat(member.relation()).isEqualTo(Relation.CONTAINED);
    assertThat(member.evidence()).isBetween(0.2, 0.5); // of the fuller filter's bits
  }

  @Test
  void jain_numberingColonsAndQuotesDoNotCount() {
    String text = texts.text(2000);
    StringBuilder copy = new StringBuilder();
    String[] words = text.split(" ", -1);
    for (int i = 0; i < words.length; i++) {
      copy.append(i % 10 == 0 ? "\n" + i / 10 % 100 + ") \"" : " ").append(words[i]);
      copy.append(i % 10 == 9 ? ":\"" : "");
    }

    RefinedList refined = refine(ResultSettings.jain2005(), text, copy.toString());

    assertThat(refined.groups()).hasSize(1);
    assertThat(refined.groups().get(0).members().get(0).evidence()).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void jain_longStrangersAreCountedAndNotGrouped() {
    RefinedList refined = refine(ResultSettings.jain2005(), texts.text(30_000), texts.text(30_000));

    assertThat(refined.groups()).hasSize(2);
    assertThat(refined.tooLong().count()).isEqualTo(2);
    assertThat(refined.tooLong().longest()).isGreaterThan(64 << 10);
  }

  static RefinedList refine(ResultSettings settings, String... texts) {
    return Refiner.of(settings).refine(results(texts));
  }

  private static List<Result> results(String... texts) {
    return IntStream.range(0, texts.length)
        .mapToObj(i -> Result.ofText("r" + (i + 1), texts[i]))
        .toList();
  }

  /** Heads by rank, their members in brackets. */
  private static String shape(RefinedList refined) {
    return refined.groups().stream().map(RefinerTest::shape).collect(Collectors.joining(" "));
  }

  private static String shape(ResultGroup group) {
    String members =
        group.members().stream()
            .map(member -> Integer.toString(member.rank()))
            .collect(Collectors.joining(" "));
    return group.rank() + (members.isEmpty() ? "" : "(" + members + ")");
  }
}
