package dev.doppel.seen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Secret;
import dev.doppel.core.work.Progress;
import dev.doppel.seen.UrlSettings.Kind;
import dev.doppel.store.FolderCare;
import dev.doppel.web.url.UrlAliases;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UrlUnionTest {

  private static final Secret SECRET = Secret.derivedFrom("kept by the fleet".getBytes(UTF_8));
  private static final UrlSettings EXACT = UrlSettings.defaults().withSecret(SECRET);
  private static final int PAGES = 30_000;

  @TempDir private Path dir;

  @Test
  void anExactUnionKnowsExactlyWhatAnyKnows() throws IOException {
    SplittableRandom random = new SplittableRandom(51);
    boolean[] isKnown = new boolean[PAGES];
    List<Path> folders = new ArrayList<>();
    long given = 0;
    for (int i = 0; i < 3; i++) {
      List<String> urls = new ArrayList<>();
      for (int page : random.ints(6_000, 0, PAGES).distinct().toArray()) {
        isKnown[page] = true;
        urls.add(url(page));
      }
      given += urls.size();
      folders.add(make("m" + i, EXACT, urls));
    }

    UrlUnion union = UrlMemory.unite(folders, dir.resolve("all"), Progress.NONE);

    long size = IntStream.range(0, PAGES).filter(page -> isKnown[page]).count();
    assertThat(union.given()).isEqualTo(given);
    assertThat(union.size()).isEqualTo(size);
    assertThat(union.expectedErrorNow()).isZero();
    assertThat(union.isOverfull()).isFalse();
    try (UrlMemory all = UrlMemory.open(dir.resolve("all"), EXACT)) {
      assertThat(all.size()).isEqualTo(size);
      for (int page = 0; page < PAGES; page++) {
        assertThat(all.add(url(page))).as(url(page)).isEqualTo(!isKnown[page]);
      }
    }
  }

  /*
   * A union of filters has the bits of both: so it calls known what one of them calls known, be it
   * true or not, and errs as one that was given everything. What is asked here is enough for false
   * positives to occur: about 1,000 pages of the 20,000 that neither was given.
   */
  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"EXACT", "SCALABLE"},
      mode = EnumSource.Mode.EXCLUDE)
  void aUnionOfFiltersIsTheFilterThatWasGivenAll(Kind kind) throws IOException {
    UrlSettings settings = EXACT.withKind(kind).withCapacity(12_000).withFpp(0.05);
    Path first = make("a", settings, pages(0, 6_000));
    Path second = make("b", settings, pages(5_000, 10_000));

    UrlUnion union = UrlMemory.unite(List.of(first, second), dir.resolve("all"), Progress.NONE);

    assertThat(union.sizes().get(0)).isBetween(4_000L, 6_000L);
    List<String> asked = pages(0, PAGES);
    int falsePositives = 0;
    try (UrlMemory a = UrlMemory.openToRead(first, SECRET);
        UrlMemory b = UrlMemory.openToRead(second, SECRET);
        UrlMemory all = UrlMemory.openToRead(dir.resolve("all"), SECRET);
        UrlMemory whole = UrlMemory.temporary(settings)) {
      whole.judge(pages(0, 10_000));
      List<UrlAnswer> ofAll = all.ask(asked);
      List<UrlAnswer> ofA = a.ask(asked);
      List<UrlAnswer> ofB = b.ask(asked);
      for (int page = 0; page < PAGES; page++) {
        boolean isKnownToOne = isKnown(ofA.get(page)) || isKnown(ofB.get(page));
        assertThat(isKnown(ofAll.get(page)) || !isKnownToOne).as(asked.get(page)).isTrue();
        falsePositives += page >= 10_000 && isKnownToOne ? 1 : 0;
      }
      assertThat(ofAll).isEqualTo(whole.ask(asked));
      assertThat(all.expectedErrorNow())
          .isEqualTo(whole.expectedErrorNow())
          .isEqualTo(union.expectedErrorNow());
      assertThat(all.size()).isEqualTo(union.size());
    }
    assertThat(falsePositives).isPositive();
  }

  /** It grows, so it errs no more than it should; what was called new is known. */
  @Test
  void aUnionOfScalableFiltersKnowsWhatWasNewAndKeepsItsError() throws IOException {
    UrlSettings settings = EXACT.withKind(Kind.SCALABLE).withCapacity(1_000).withFpp(0.01);
    List<String> fresh = new ArrayList<>();
    Path first = make("a", settings, pages(0, 9_000), fresh);
    Path second = make("b", settings, pages(8_000, 16_000), fresh);

    UrlUnion union = UrlMemory.unite(List.of(first, second), dir.resolve("all"), Progress.NONE);

    assertThat(union.expectedErrorNow()).isBetween(0.0, 0.01);
    assertThat(union.isOverfull()).isFalse();
    try (UrlMemory all = UrlMemory.openToRead(dir.resolve("all"), SECRET)) {
      assertThat(all.ask(fresh)).allMatch(UrlUnionTest::isKnown);
      assertThat(fresh).hasSizeGreaterThan(15_000);
      assertThat(all.ask(pages(16_000, 26_000)).stream().filter(UrlUnionTest::isKnown).count())
          .isLessThan(200); // 100 at a rate of 1 %; ten sigmas are 200
    }
  }

  @Test
  void aUnionSaysWhenItIsOverItsCapacity() throws IOException {
    UrlSettings settings = EXACT.withKind(Kind.BLOOM).withCapacity(5_000).withFpp(0.001);
    Path first = make("a", settings, pages(0, 4_000));
    Path second = make("b", settings, pages(4_000, 8_000));

    UrlUnion union = UrlMemory.unite(List.of(first, second), dir.resolve("all"), Progress.NONE);

    assertThat(union.isOverfull()).isTrue();
    assertThat(union.expectedErrorNow()).isGreaterThan(0.005);
    try (UrlMemory all = UrlMemory.open(dir.resolve("all"), settings)) {
      assertThat(all.isOverfull()).isTrue();
      assertThat(all.add(url(7_999))).isFalse();
      all.commit();
    }
  }

  /** Without a secret, copies of one memory have one key. */
  @ParameterizedTest
  @EnumSource(names = {"EXACT", "BLOOM", "LAYERED"})
  void copiesThatWentApartAreUnited(Kind kind) throws IOException {
    UrlSettings settings = UrlSettings.defaults().withKind(kind).withCapacity(100_000);
    Path first = make("a", settings, pages(0, 1_000));
    Path second = dir.resolve("b");
    FolderCare.backup(first, second);
    make("a", settings, pages(1_000, 2_000));
    make("b", settings, pages(2_000, 3_000));

    UrlUnion union = UrlMemory.unite(List.of(first, second), dir.resolve("all"), Progress.NONE);

    assertThat(union.size()).isBetween(2_990L, 3_000L);
    try (UrlMemory all = UrlMemory.open(dir.resolve("all"), settings)) {
      assertThat(all.ask(pages(0, 3_000))).allMatch(UrlUnionTest::isKnown);
      assertThat(all.ask(pages(3_000, 4_000))).filteredOn(UrlUnionTest::isKnown).hasSizeLessThan(9);
    }
  }

  @Test
  void rulesAndAliasesStay() throws IOException {
    UrlRules rules =
        UrlRules.of("aggressive").withSites(List.of("* drop visitor"), "test").assumingHttp();
    UrlAliases.Builder aliases = UrlAliases.builder(rules);
    aliases.add("http://old.example/", "http://new.example/", "301");
    UrlSettings settings = EXACT.withRules(rules.withAliases(aliases.build()));
    Path first = make("a", settings, List.of("old.example"));
    Path second = make("b", settings, List.of("other.example?visitor=1"));

    UrlMemory.unite(List.of(first, second), dir.resolve("all"), Progress.NONE);

    try (UrlMemory all = UrlMemory.open(dir.resolve("all"), settings)) {
      assertThat(all.add("http://www.new.example/")).isFalse();
      assertThat(all.add("https://other.example/")).isFalse();
      assertThat(all.add("https://third.example/")).isTrue();
    }
  }

  @Test
  void whatDiffersIsNamed() throws IOException {
    UrlRules standard = UrlRules.of("standard");
    UrlSettings bloom = EXACT.withKind(Kind.BLOOM).withCapacity(1_000);
    UrlAliases.Builder aliases = UrlAliases.builder(standard);
    aliases.add("http://a.example/", "http://b.example/", "301");

    requireRefused(EXACT, bloom, "--filter: exact and bloom");
    requireRefused(
        EXACT, EXACT.withRules(UrlRules.of("strict")), "--profile: standard-v1 and strict-v1");
    requireRefused(EXACT, EXACT.withRules(standard.assumingHttp()), "--assume-http: none and on");
    requireRefused(
        EXACT,
        EXACT.withRules(standard.withSites(List.of("* drop x"), "test")),
        "rules for sites (--rules)");
    requireRefused(
        EXACT, EXACT.withRules(standard.withAliases(aliases.build())), "aliases (--aliases)");
    requireRefused(bloom, bloom.withCapacity(2_000), "--capacity: 1000 and 2000");
    requireRefused(bloom, bloom.withFpp(0.5), "--fpp: 1.0E-4 and 0.5");
    requireRefused(
        EXACT, EXACT.withSecret(Secret.derivedFrom(new byte[] {1})), "secrets (--secret-file)");
    requireRefused(EXACT, EXACT.withSecret(null), "one of which is of its own");
    requireRefused(EXACT.withSecret(null), EXACT.withSecret(null), "each drew a key of its own");
  }

  private void requireRefused(UrlSettings one, UrlSettings other, String message)
      throws IOException {
    int number = dir.toFile().list().length;
    Path first = make("refused-" + number, one, pages(0, 10));
    Path second = make("refused-" + number + "-b", other, pages(0, 10));

    Path out = dir.resolve("out");
    assertThatThrownBy(() -> UrlMemory.unite(List.of(first, second), out, Progress.NONE))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot be united")
        .hasMessageContaining(message);
    assertThat(out).doesNotExist();
  }

  @Test
  void theNewMemoryIsNoneOfTheOthers() throws IOException {
    Path first = make("a", EXACT, pages(0, 10));
    Path second = make("b", EXACT, pages(0, 10));

    for (Path out : Stream.of("a", "b/../a", "b").map(dir::resolve).toList()) {
      assertThatThrownBy(() -> UrlMemory.unite(List.of(first, second), out, Progress.NONE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("is one of the memories");
    }
    assertThatThrownBy(
            () -> UrlMemory.unite(List.of(first, second), first.resolve("in"), Progress.NONE))
        .hasMessageContaining("is in one of the memories");
    assertThatThrownBy(
            () -> UrlMemory.unite(List.of(first, first), dir.resolve("c"), Progress.NONE))
        .hasMessageContaining("is named twice");
    assertThatThrownBy(() -> UrlMemory.unite(List.of(first), dir.resolve("c"), Progress.NONE))
        .hasMessageContaining("two memories or more");
    assertThatThrownBy(
            () ->
                UrlMemory.unite(List.of(first, dir.resolve("z")), dir.resolve("c"), Progress.NONE))
        .hasMessageContaining("no memory in");
    assertThat(dir.resolve("c")).doesNotExist();
  }

  private static boolean isKnown(UrlAnswer answer) {
    return answer.verdict() == UrlVerdict.DUPLICATE;
  }

  private static String url(int page) {
    return "http://example.com/" + page % 10 + "/" + page;
  }

  private static List<String> pages(int from, int to) {
    return IntStream.range(from, to).mapToObj(UrlUnionTest::url).toList();
  }

  private Path make(String name, UrlSettings settings, List<String> urls) throws IOException {
    return make(name, settings, urls, new ArrayList<>());
  }

  /** Adds URLs to a memory, and those that are new to a list. */
  private Path make(String name, UrlSettings settings, List<String> urls, List<String> fresh)
      throws IOException {
    Path folder = dir.resolve(name);
    try (UrlMemory memory = UrlMemory.open(folder, settings)) {
      List<UrlVerdict> verdicts = memory.judge(urls);
      for (int i = 0; i < urls.size(); i++) {
        if (verdicts.get(i) == UrlVerdict.NEW) {
          fresh.add(urls.get(i));
        }
      }
      memory.commit();
    }
    return folder;
  }
}
