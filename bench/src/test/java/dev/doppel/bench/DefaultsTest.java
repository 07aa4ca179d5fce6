package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.bench.VersionSet.Worth;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The choice of defaults, on a small made-up set. */
class DefaultsTest {

  private final SplittableRandom random = new SplittableRandom(17);

  @Test
  void consecutiveVersionsAreRightAndStrangersWrong(@TempDir Path dir) throws IOException {
    List<VersionedText> texts =
        List.of(
            new VersionedText("a", "family", 1, "one"),
            new VersionedText("a", "family", 2, "two"),
            new VersionedText("a", "family", 5, "three"),
            new VersionedText("b", "family", 1, "Other   text"),
            new VersionedText("c", "family", 1, "other text"),
            new VersionedText("d", "family", 1, "related"));
    VersionSet.write(dir.resolve("s"), texts, Set.of(IdPair.of("a", "d")));

    VersionSet set = VersionSet.open(dir.resolve("s").resolve(VersionSet.half("family")));

    assertThat(set.positives()).isEqualTo(2);
    assertThat(set.worth("family/1/a", "family/2/a")).isEqualTo(Worth.RIGHT);
    assertThat(set.worth("family/3/a", "family/2/a")).isEqualTo(Worth.RIGHT);
    assertThat(set.worth("family/1/a", "family/3/a")).isEqualTo(Worth.NEUTRAL);
    assertThat(set.worth("family/1/a", "family/1/b")).isEqualTo(Worth.WRONG);
    assertThat(set.worth("family/1/b", "family/1/c")).as("equal").isEqualTo(Worth.NEUTRAL);
    assertThat(set.worth("family/1/a", "family/1/d")).as("related").isEqualTo(Worth.NEUTRAL);
  }

  @Test
  void aLowerThresholdFindsMoreVersions(@TempDir Path dir) throws IOException {
    VersionSet.write(dir.resolve("s"), versions("doc"), Set.of());
    VersionSet set = VersionSet.open(dir.resolve("s/report"));

    Map<Choice, PairScore> scores = Defaults.score(set);

    assertThat(scores).hasSize(Choice.SHINGLES.size() * Choice.THRESHOLDS.size() * 2);
    PairScore low = requireNonNull(scores.get(new Choice("main", "words:3", 0.4, 0.9)));
    PairScore high = requireNonNull(scores.get(new Choice("main", "words:3", 0.8, 0.9)));
    assertThat(low.recall()).isGreaterThan(high.recall());
    assertThat(low.wrong()).isZero();
    assertThat(low.precision()).isEqualTo(1);
  }

  @Test
  void theDefaultsAloneAreScoredAsAmongAllChoices(@TempDir Path dir) throws IOException {
    VersionSet.write(dir.resolve("sets/man-xx"), versions("doc"), Set.of());
    VersionSet.write(dir.resolve("sets/posts"), versions("post"), Set.of());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Defaults.printUsual(dir.resolve("sets"), List.of("man"), new PrintStream(bytes, true, UTF_8));

    VersionSet set = VersionSet.open(dir.resolve("sets/man-xx/report"));
    PairScore usual = requireNonNull(Defaults.score(set).get(Choice.usual()));
    assertThat(bytes.toString(UTF_8))
        .contains(
            "| man-xx | report | %d | %d | %d |"
                .formatted(usual.positives(), usual.right(), usual.wrong()))
        .doesNotContain("posts");
  }

  @Test
  void findsTheManualPagesOfPackages(@TempDir Path dir) throws IOException {
    String page = ".TH x 1\n.SH NAME\n" + words(120) + "\n";
    for (String version : List.of("1-bullseye", "2-bookworm")) {
      for (String language : List.of("", "de/")) {
        Path man = dir.resolve("p/debian/manpages/" + version + "/usr/share/man/" + language);
        Files.writeString(Files.createDirectories(man.resolve("man1")).resolve("ls.1"), page);
      }
    }

    Map<String, List<VersionedText>> sets = PackageSets.read(dir.resolve("p"));

    assertThat(sets).containsOnlyKeys("man-de", "man-en");
    assertThat(sets.get("man-de"))
        .hasSize(2)
        .allSatisfy(text -> assertThat(text.document()).isEqualTo("de/man1/ls.1"))
        .allSatisfy(text -> assertThat(text.family()).isEqualTo("ls"));
  }

  @Test
  void knowsWhatTheFilesOfPackagesAre() {
    assertThat(set("pypi", "requests", "requests-1.0.dist-info/METADATA"))
        .isEqualTo("readme-python");
    assertThat(set("pypi", "requests", "requests/api.py")).isEqualTo("source-python");
    assertThat(set("npm", "glob", "package/CHANGELOG.md")).isEqualTo("changelog-npm");
    assertThat(set("npm", "glob", "package/lib/a.min.js")).isEqualTo("none");
    assertThat(set("maven", "a", "org/A.html")).isEqualTo("html-javadoc");
    assertThat(set("maven", "a", "org/class-use/A.html")).isEqualTo("none");
    assertThat(set("debian", "apache2-doc", "usr/share/doc/a/manual/bind.html.ja.utf8"))
        .isEqualTo("html-ja");
  }

  @Test
  void printsTheChoiceOfTheFitHalvesAndPeers(@TempDir Path dir) throws IOException {
    VersionSet.write(dir.resolve("sets/man-xx"), versions("doc"), Set.of());
    Files.createDirectories(dir.resolve("packages"));
    Defaults.score(dir.resolve("sets"), List.of("man"));
    for (String half : VersionSet.HALVES) {
      Files.writeString(
          dir.resolve("sets/man-xx/" + half + "/peers.tsv"),
          """
          tool\tsetting\tright\twrong\tpositives
          peer\tdefault\t1\t0\t40
          peer\t0.5\t20\t0\t40
          """);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    new DefaultsTable(dir.resolve("sets")).print(new PrintStream(bytes, true, UTF_8), dir);

    String text = bytes.toString(UTF_8);
    assertThat(text).contains("| set | texts | pairs | defaults |", "| 0.049, 0.667 |");
    assertThat(text).contains("of 1 sets by the peers' defaults");
    assertThat(Files.readString(dir.resolve("defaults.svg"))).contains("man-xx", "F1 of pairs");
  }

  private static String set(String registry, String item, String path) {
    return PackageSets.role(registry, item, path).map(PackageSets.Role::set).orElse("none");
  }

  /** A hundred documents in two versions, of which one word in twelve differs. */
  private List<VersionedText> versions(String name) {
    List<VersionedText> texts = new ArrayList<>();
    for (int document = 0; document < 120; document++) {
      String text = words(150);
      String id = name + document;
      texts.add(new VersionedText(id, id, 1, text));
      texts.add(new VersionedText(id, id, 2, text.replaceAll("\\b\\w*7\\b", "changed")));
    }
    return texts;
  }

  private String words(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("word").append(random.nextInt(3000)).append(' ');
    }
    return text.toString();
  }
}
