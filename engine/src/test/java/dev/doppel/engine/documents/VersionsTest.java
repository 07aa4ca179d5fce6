package dev.doppel.engine.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.words.GivenWords;
import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.group.Family;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Keep;
import dev.doppel.similarity.rules.Method;
import dev.doppel.similarity.rules.VersionRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class VersionsTest {

  private static final VersionRule BY_NAME = new VersionRule(0.4, VersionRule.Order.NAME, null);

  @TempDir private Path folder;

  /** Settings that leave room for versions below near. */
  private static DocumentSettings strict() {
    return DocumentSettings.builder().threshold(0.8).build();
  }

  private DocumentResult run(DocumentSettings settings, @Nullable VersionRule rule, String... lines)
      throws IOException {
    Path file = Files.writeString(folder.resolve("in.jsonl"), String.join("", lines));
    try (DocumentInput input = DocumentInput.of(List.of(file), InputOptions.defaults())) {
      return DocumentJob.run(input, settings, rule, Progress.NONE);
    }
  }

  private DocumentResult run(String... lines) throws IOException {
    return run(strict(), BY_NAME, lines);
  }

  /** Each family as {@code id kind, id kind}. */
  private static List<String> families(DocumentResult result) {
    return result.families().stream()
        .map(
            family ->
                family.members().stream()
                    .map(member -> result.id(member.document()) + " " + member.kind())
                    .collect(Collectors.joining(", ")))
        .toList();
  }

  /** The text of {@code count} words, those before {@code from} new. */
  private static String revised(int from, int count) {
    String[] words = Texts.words(1, count).split(" ");
    for (int i = 0; i < from; i++) {
      words[i] = "new" + i;
    }
    return String.join(" ", words);
  }

  @Test
  void versionsBetweenNearAndNewAreAFamilyAndAllKept() throws IOException {
    DocumentResult result =
        run(
            Texts.line("terms-2", revised(120, 400)),
            Texts.line("other", Texts.words(2, 400)),
            Texts.line("terms-10", revised(120, 400) + " and a line at the end"),
            Texts.line("terms-1", revised(0, 400)));

    assertThat(families(result)).containsExactly("terms-1 version, terms-2 head, terms-10 near");
    assertThat(result.isKept(0) && result.isKept(1) && result.isKept(3)).isTrue();
    assertThat(result.isKept(2)).isFalse();
  }

  @Test
  void similaritiesAreToTheOneBeforeAndToTheHead() throws IOException {
    DocumentResult result =
        run(
            Texts.line("a1", revised(0, 400)),
            Texts.line("a2", revised(100, 400)),
            Texts.line("a3", revised(140, 400)));

    List<Family.Member> members = result.families().get(0).members();

    // Of 396 shingles m are new: (396 - m) / (396 + m); four more where words before them stayed.
    assertThat(members.get(0).toPredecessor()).isEqualTo(1);
    assertThat(members.get(1).toPredecessor()).isCloseTo(296.0 / 496, within(1e-6));
    assertThat(members.get(1).toHead()).isCloseTo(296.0 / 496, within(1e-6));
    assertThat(members.get(2).toPredecessor()).isCloseTo(352.0 / 440, within(1e-6));
    assertThat(members.get(2).toHead()).isCloseTo(256.0 / 536, within(1e-6));
  }

  @Test
  void copiesAndPartsAreInTheFamilyOfTheirHead() throws IOException {
    String text = revised(0, 400);
    String part = String.join(" ", List.of(text.split(" ")).subList(100, 200));

    DocumentResult result =
        run(
            Texts.line("a1", text),
            Texts.line("a2", text),
            Texts.line("part", part),
            Texts.line("a3", revised(120, 400)));

    assertThat(families(result)).containsExactly("a1 head, a2 exact, a3 version, part contained");
    assertThat(result.families().get(0).size()).isEqualTo(4);
    assertThat(result.families().get(0).versions()).isEqualTo(1);
  }

  @Test
  void aChainOfRevisionsEndsWhereLittleIsLeft() throws IOException {
    String[] lines =
        IntStream.range(0, 30)
            .mapToObj(step -> Texts.line("v" + step, window(step * 60, 400)))
            .toArray(String[]::new);

    DocumentResult result = run(lines);

    assertThat(result.families().size()).isGreaterThan(2);
    result
        .families()
        .forEach(family -> assertThat(family.members()).allMatch(each -> each.toHead() > 0.05));
  }

  /** Words of one long text. */
  private static String window(int from, int count) {
    return String.join(" ", List.of(Texts.words(5, 4000).split(" ")).subList(from, from + count));
  }

  @Test
  void siblingsThatAreCloserToTheirOwnVersionsAreTwoFamilies() throws IOException {
    String md5 = revised(0, 400);
    String sha = revised(100, 400);

    DocumentResult result =
        run(
            Texts.line("1/md5", md5),
            Texts.line("1/sha", sha),
            Texts.line("2/md5", md5 + " with one more line"),
            Texts.line("2/sha", sha + " with another more line"));

    assertThat(families(result))
        .containsExactly("1/md5 head, 2/md5 near", "1/sha head, 2/sha near");
  }

  @Test
  void pagesUnderTwoHeadlinesAreNotVersions() throws IOException {
    String html = "<html><body><article><h1>%s</h1><p>%s</p><p>%s</p></article></body></html>";

    DocumentResult result =
        run(
            Texts.line("site/1/a", html.formatted("Boats", revised(0, 600), "One.")),
            Texts.line("site/2/a", html.formatted("Boats", revised(150, 600), "Two.")),
            Texts.line("site/1/b", html.formatted("Coats", revised(200, 600), "Three.")));

    assertThat(families(result)).containsExactly("site/1/a head, site/2/a version");
  }

  @ParameterizedTest
  @EnumSource(value = Method.class, names = "EXACT", mode = EnumSource.Mode.EXCLUDE)
  void anyMethodThatComparesHasVersions(Method method) throws IOException {
    DocumentSettings settings = DocumentSettings.builder().method(method).threshold(0.8).build();

    DocumentResult result =
        run(
            settings,
            BY_NAME,
            Texts.line("a1", revised(0, 400)),
            Texts.line("a2", revised(120, 400)));

    assertThat(families(result)).containsExactly("a1 head, a2 version");
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void familiesChangeNothingElse(Method method) throws IOException {
    DocumentSettings settings = DocumentSettings.builder().method(method).threshold(0.8).build();
    String[] lines =
        IntStream.range(0, 40)
            .mapToObj(i -> Texts.line("t" + i, revised(i * 7 % 300, 400)))
            .toArray(String[]::new);

    DocumentResult without = run(settings, null, lines);
    DocumentResult with = run(settings, BY_NAME, lines);

    assertThat(Texts.pairs(with)).isEqualTo(Texts.pairs(without));
    assertThat(with.clusters()).isEqualTo(without.clusters());
    assertThat(with.candidates()).isEqualTo(without.candidates());
    assertThat(without.families()).isEmpty();
  }

  @Test
  void anyNumberOfThreadsGivesTheSameFamilies() throws IOException {
    String[] lines =
        IntStream.range(0, 300)
            .mapToObj(i -> Texts.line("t" + i, window(i * 11, 100 + i % 7)))
            .toArray(String[]::new);

    DocumentResult one =
        run(DocumentSettings.builder().threshold(0.8).threads(1).build(), BY_NAME, lines);
    DocumentResult many =
        run(DocumentSettings.builder().threshold(0.8).threads(5).build(), BY_NAME, lines);

    assertThat(many.families()).isEqualTo(one.families()).hasSizeGreaterThan(1);
  }

  @Test
  void theHeadIsTheOneThatIsPreferred() throws IOException {
    DocumentSettings longest = DocumentSettings.builder().threshold(0.8).keep(Keep.LONGEST).build();

    DocumentResult result =
        run(
            longest,
            BY_NAME,
            Texts.line("a1", revised(0, 400)),
            Texts.line("a2", revised(120, 440)));

    assertThat(families(result)).containsExactly("a1 version, a2 head");
  }

  @Test
  void theLongestIsTheHeadWhereverItStands() throws IOException {
    DocumentSettings longest = DocumentSettings.builder().threshold(0.8).keep(Keep.LONGEST).build();

    DocumentResult result =
        run(
            longest,
            BY_NAME,
            Texts.line("a1", revised(120, 440)),
            Texts.line("a2", revised(0, 400)));

    assertThat(families(result)).containsExactly("a1 head, a2 version");
  }

  @ParameterizedTest
  @CsvSource({
    "1 2 3, a3",
    "1 3 2, a2",
    "3 2 1, a1",
    "3 1 3, a1",
    "1 3 3, a2",
  })
  void theHeadIsTheBest_ofEqualOnesTheFirst(String scores, String head) throws IOException {
    DocumentSettings best =
        DocumentSettings.builder().threshold(0.8).keep(Keep.parse("best:score")).build();
    String[] score = scores.split(" ", -1);

    DocumentResult result =
        run(
            best,
            BY_NAME,
            scored("a1", score[0], revised(0, 400)),
            scored("a2", score[1], revised(60, 400)),
            scored("a3", score[2], revised(120, 400)));

    assertThat(families(result))
        .containsExactly(
            "a1 version, a2 version, a3 version".replace(head + " version", head + " head"));
  }

  private static String scored(String id, String score, String text) {
    return Texts.line(id, text).replace("{", "{\"score\":" + score + ",");
  }

  @Test
  void largeFamiliesComeFirst_equalOnesByTheirFirstDocument() throws IOException {
    DocumentResult result =
        run(
            Texts.line("b1", Texts.words(2, 400)),
            Texts.line("c1", Texts.words(3, 400)),
            Texts.line("a1", revised(0, 400)),
            Texts.line("c2", Texts.words(3, 400)),
            Texts.line("b2", Texts.words(2, 400)),
            Texts.line("a2", revised(100, 400)),
            Texts.line("a3", revised(120, 400)));

    assertThat(families(result))
        .containsExactly(
            "a1 head, a2 version, a3 version", "b1 head, b2 exact", "c1 head, c2 exact");
  }

  @Test
  void aFieldOrTheInputTellsTheOrderIfAsked() throws IOException {
    String[] lines = {
      dated("b", "2024-05-01", "1.10", revised(0, 400)),
      dated("a", "2023-05-01", "1.9", revised(60, 400)),
      dated("c", "", "", revised(120, 400))
    };

    assertThat(ordered(lines, VersionRule.Order.INPUT, null)).isEqualTo("b a c");
    assertThat(ordered(lines, VersionRule.Order.TIME, "date")).isEqualTo("a b c");
    assertThat(ordered(lines, VersionRule.Order.NAME, "release")).isEqualTo("a b c");
    assertThat(ordered(lines, VersionRule.Order.NAME, null)).isEqualTo("b a c");
    assertThatThrownBy(() -> ordered(lines, VersionRule.Order.TIME, "dtae"))
        .isInstanceOf(InputException.class)
        .hasMessage("--version-order time:dtae: no document has a date in a field 'dtae'");
  }

  private static String dated(String id, String date, String release, String text) {
    return Texts.line(id, text)
        .replace("{", "{\"date\":\"" + date + "\",\"release\":\"" + release + "\",");
  }

  private String ordered(String[] lines, VersionRule.Order order, @Nullable String field)
      throws IOException {
    DocumentResult result = run(strict(), new VersionRule(0.4, order, field), lines);
    return result.families().get(0).members().stream()
        .map(member -> result.id(member.document()))
        .collect(Collectors.joining(" "));
  }

  @Test
  void wordsThatDoNotFitAreRefusedByName() {
    DocumentSettings exact = DocumentSettings.builder().method(Method.EXACT).build();

    assertThat(VersionRule.parse(GivenWords.ofOptions(), exact)).isNull();
    assertRefused(exact, "", "name", "--versions does not go with --method exact");
    assertRefused(strict(), "0.8", "name", "--versions must be below --threshold, which is");
    assertRefused(strict(), "much", "name", "--versions: ");
    assertRefused(strict(), "", "alphabet", "--version-order: must be name, name:FIELD");
    assertRefused(strict(), "", "time:", "--version-order: must be name, name:FIELD");
    assertRefused(strict(), null, "name", "--version-order needs --versions");
  }

  private static void assertRefused(
      DocumentSettings settings, @Nullable String share, String order, String message) {
    GivenWords words = GivenWords.ofOptions().put("versions", share).put("version-order", order);
    assertThatThrownBy(() -> VersionRule.parse(words, settings))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
