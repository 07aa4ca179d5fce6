package dev.doppel.engine.mirrors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.hash.Hashes;
import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MirrorJobTest {

  private final MirrorCrawl crawl = new MirrorCrawl();
  private final SplittableRandom random = new SplittableRandom(1999);

  @Test
  void aliasesOfAHostHaveTheRootAsPrefix() throws IOException {
    crawl.site("www.example.org", "/", "a", 20).site("example.org", "/", "a", 20);

    MirrorResult result = crawl.run();

    assertThat(result.mirrors())
        .containsExactly(
            new Mirror(
                "example.org", "/", "www.example.org", "/", 20, 20, 0, 1.0, true, List.of()));
    assertThat(result.hosts()).isEqualTo(2);
    assertThat(result.families()).isEqualTo(1);
    assertThat(result.largestFamily()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "/debian/, /pub/mirrors/debian/, /, /pub/mirrors/",
    "/, /debian/, /, /debian/",
    "/debian/, /debian/debian/, /, /debian/",
    "/a/b/, /c/, /a/b/, /c/",
    "/x/, /x/, /, /",
    "/caf%C3%A9/, /é/café/, /, /%C3%A9/"
  })
  void prefixesAreTheWidestThatHold(String a, String b, String foundA, String foundB)
      throws IOException {
    crawl.site("a.example", a, "s", 30).site("b.example", b, "s", 30);

    assertThat(MirrorCrawl.pairs(crawl.run()))
        .containsExactly("a.example" + foundA + " = b.example" + foundB);
  }

  @Test
  void portsAreOfTheHostAndSchemesAreNot() throws IOException {
    crawl.site("a.example:8080", "/", "s", 10);
    for (int page = 0; page < 10; page++) {
      crawl.line("https://a.example:443/" + MirrorCrawl.path("s", page) + "\ts says " + page);
      crawl.line("http://A.example/" + MirrorCrawl.path("s", page) + "\ts says " + page);
    }

    MirrorResult result = crawl.run();

    assertThat(result.hosts()).isEqualTo(2);
    assertThat(MirrorCrawl.pairs(result)).containsExactly("a.example/ = a.example:8080/");
  }

  @Test
  void samePathsOfOtherContentAreNoMirror() throws IOException {
    for (int page = 0; page < 50; page++) {
      crawl.page("a.example", "/page" + page, "of a " + page);
      crawl.page("b.example", "/page" + page, page < 30 ? "of a " + page : "of b " + page);
    }

    assertThat(crawl.run().mirrors()).isEmpty();
    assertThat(crawl.run(MirrorSettings.defaults().withAgreement(0.6)).mirrors()).hasSize(1);
  }

  @Test
  void counterEvidenceIsCountedAndNamed() throws IOException {
    crawl.site("a.example", "/", "s", 40).site("b.example", "/sub/", "s", 38);
    crawl.page("b.example", "/sub/" + MirrorCrawl.path("s", 38), "something else");
    crawl.page("b.example", "/sub/" + MirrorCrawl.path("s", 39) + "?x=1", "something else");

    Mirror found = crawl.run(MirrorSettings.defaults().withExamples(3)).mirrors().get(0);

    assertThat(found.shared()).isEqualTo(39);
    assertThat(found.compared()).isEqualTo(39);
    assertThat(found.differing()).isEqualTo(1);
    assertThat(found.agreement()).isEqualTo(38 / 39.0);
    assertThat(found.coverage()).isEqualTo(39 / 40.0);
    assertThat(found.counterExamples()).containsExactly(MirrorCrawl.path("s", 38));
  }

  /** What every other site has tells nothing, whether the site is large or tiny. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 30})
  void boilerplateMakesNoMirrors(int ownPages) throws IOException {
    for (int host = 0; host < 300; host++) {
      String name = "host" + host + ".example";
      crawl.site(name, "/", "own" + host, ownPages);
      crawl.page(name, "/robots.txt", "no robots");
      crawl.page(name, "/favicon.ico", "icon");
      crawl.page(name, "/js/jquery.js", "script");
    }

    assertThat(crawl.run().mirrors()).isEmpty();
  }

  @Test
  void boilerplateDoesNotHideMirrors() throws IOException {
    for (int host = 0; host < 100; host++) {
      String name = "host" + host + ".example";
      crawl.site(name, "/", "own" + host % 98, 5);
      crawl.page(name, "/robots.txt", "no robots");
      crawl.page(name, "/favicon.ico", "icon");
      crawl.page(name, "/js/jquery.js", "script");
    }

    assertThat(MirrorCrawl.pairs(crawl.run()))
        .containsExactly("host0.example/ = host98.example/", "host1.example/ = host99.example/");
  }

  @Test
  void oneHostInTwoFamilies() throws IOException {
    crawl.site("a.example", "/debian/", "debian", 50).site("a.example", "/apache/", "apache", 60);
    crawl.site("b.example", "/", "debian", 50).site("c.example", "/dist/", "apache", 60);

    assertThat(MirrorCrawl.pairs(crawl.run()))
        .containsExactly("a.example/apache/ = c.example/dist/", "a.example/debian/ = b.example/");
  }

  @Test
  void oneHostPairWithTwoPairsOfPrefixes() throws IOException {
    crawl.site("a.example", "/x/", "one", 50).site("a.example", "/y/", "two", 50);
    crawl.site("b.example", "/p/", "one", 50).site("b.example", "/q/", "two", 50);

    assertThat(MirrorCrawl.pairs(crawl.run()))
        .containsExactly("a.example/x/ = b.example/p/", "a.example/y/ = b.example/q/");
  }

  @Test
  void tinyHosts() throws IOException {
    crawl.site("three.example", "/", "s", 3).site("alias.example", "/", "s", 3);
    crawl.site("two.example", "/", "t", 2).site("pair.example", "/", "t", 2);
    crawl.page("one.example", "/", "u").page("single.example", "/", "u");

    assertThat(MirrorCrawl.pairs(crawl.run())).containsExactly("alias.example/ = three.example/");
    assertThat(MirrorCrawl.pairs(crawl.run(MirrorSettings.defaults().withShared(1))))
        .containsExactly(
            "alias.example/ = three.example/",
            "one.example/ = single.example/",
            "pair.example/ = two.example/");
  }

  @Test
  void aSmallHostInsideALargeOne() throws IOException {
    crawl.site("large.example", "/", "s", 40_000).site("small.example", "/part/", "s", 12);

    assertThat(MirrorCrawl.pairs(crawl.run()))
        .containsExactly("large.example/ = small.example/part/");
  }

  @Test
  void withoutFingerprintsThePathsDecide() throws IOException {
    for (int page = 0; page < 20; page++) {
      crawl.line("http://a.example/" + MirrorCrawl.path("s", page));
      crawl.line("http://b.example/sub/" + MirrorCrawl.path("s", page));
      crawl.line("http://c.example/" + MirrorCrawl.path("t", page));
    }

    Mirror found = crawl.run().mirrors().get(0);

    assertThat(MirrorCrawl.pairs(crawl.run())).containsExactly("a.example/ = b.example/sub/");
    assertThat(found.isCompared()).isFalse();
    assertThat(found.shared()).isEqualTo(20);
  }

  @Test
  void malformedLinesAreCountedAndNamed() throws IOException {
    crawl.line("").line("http://").line("mailto:a@example.org\tx").line("\tx");
    crawl.site("a.example", "/", "s", 5).line("http://b.example:99999/\tx");
    crawl.line("https://a.example/more\tcontent\ta third column");

    MirrorResult result = crawl.run();

    assertThat(result.rows()).isEqualTo(6);
    assertThat(result.malformed()).isEqualTo(4);
    assertThat(result.problems())
        .containsExactly(
            "crawl:2: no host: http://",
            "crawl:3: not http or https: mailto:a@example.org",
            "crawl:4: empty: ",
            "crawl:10: malformed port: http://b.example:99999/");
  }

  @Test
  void nothing() throws IOException {
    MirrorResult result = crawl.run();

    assertThat(result.mirrors()).isEmpty();
    assertThat(result.rows()).isZero();
    assertThat(result.largestFamily()).isZero();
  }

  @Test
  void repeatedRowsCountOnce() throws IOException {
    for (int round = 0; round < 200; round++) {
      crawl.site("a.example", "/", "s", 4).site("b.example", "/", "s", 4);
    }

    Mirror found = crawl.run().mirrors().get(0);

    assertThat(found.shared()).isEqualTo(4);
    assertThat(found.coverage()).isEqualTo(1);
  }

  /** The same lines in any order, on any number of threads, give the same mirrors. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void neitherThreadsNorOrderMatter(int threads) throws IOException {
    for (int host = 0; host < 12; host++) {
      String prefix = "/p" + host % 3 + "/";
      crawl.some("h" + host + ".example", prefix, "s" + host % 2, 3000, 0.3, random);
    }
    MirrorSettings settings = MirrorSettings.defaults().withExamples(2);
    List<Mirror> expected = crawl.run(settings.withThreads(1)).mirrors();

    Collections.shuffle(crawl.lines(), new Random(threads));

    assertThat(expected).hasSize(30);
    assertThat(crawl.run(settings.withThreads(threads)).mirrors()).isEqualTo(expected);
  }

  /*
   * 40 hosts of 20,000 pages, each met with chance 0.15, and a budget that leaves 2,048 paths of
   * about 3,000 a view. The share of these that another host has is binomial, with a standard error
   * of 0.0079; the 450 shared paths are estimated with one of 26. Five errors are allowed, so with
   * 780 pairs one seed in 1,100 would fail. Teeth: without the rate, 450 becomes 307, off by 143.
   */
  @Test
  void estimatesWithinABudget() throws IOException {
    for (int host = 0; host < 40; host++) {
      crawl.some("h" + host + ".example", "/", "s", 20_000, 0.15, random);
    }

    MirrorResult result = crawl.run(MirrorSettings.defaults(), 100_000);

    assertThat(result.mirrors()).hasSize(40 * 39 / 2);
    assertThat(result.mirrors())
        .allSatisfy(
            mirror -> {
              assertThat(mirror.exact()).isFalse();
              assertThat(mirror.coverage()).isCloseTo(0.15, within(0.04));
              assertThat(mirror.shared()).isCloseTo(450L, within(130L));
            });
  }

  /** Past the budget, too, the order of the lines decides nothing. */
  @Test
  void orderDoesNotMatterPastTheBudget() throws IOException {
    for (int host = 0; host < 40; host++) {
      crawl.some("h" + host + ".example", "/p" + host % 3 + "/", "s", 2000, 0.3, random);
      crawl.site("small" + host + ".example", "/", "t" + host % 30, 20);
    }
    MirrorSettings settings = MirrorSettings.defaults().withExamples(2);
    long budget = 8000;
    List<Mirror> expected = crawl.run(settings, budget).mirrors();

    Collections.shuffle(crawl.lines(), new Random(7));

    assertThat(expected).hasSizeGreaterThan(100).anyMatch(mirror -> !mirror.exact());
    assertThat(crawl.run(settings, budget).mirrors()).isEqualTo(expected);
  }

  /** Each run draws a key of its own, and nothing depends on it: neither sample nor examples. */
  @Test
  void everyRunGivesTheSame() throws IOException {
    for (int host = 0; host < 20; host++) {
      crawl.some("h" + host + ".example", "/p" + host % 3 + "/", "s", 2000, 0.3, random);
      for (int page = 0; page < 30; page++) {
        crawl.page("h" + host + ".example", "/p" + host % 3 + "/own" + page, "of " + host);
      }
    }
    MirrorSettings settings = MirrorSettings.defaults().withExamples(3);

    List<Mirror> first = crawl.run(settings, 6000).mirrors();

    assertThat(first).anyMatch(mirror -> !mirror.exact()).anyMatch(each -> each.differing() > 3);
    assertThat(crawl.run(settings, 6000).mirrors()).isEqualTo(first);
    assertThat(crawl.run(settings, 6000).mirrors()).isEqualTo(first);
  }

  @Test
  void contentsMadeToCollideAreNotTheSame() throws IOException {
    assertCollide("content");
    MirrorCrawl control = new MirrorCrawl();
    for (int page = 0; page < 5; page++) {
      crawl.page("a.example", "/" + page, MirrorCrawl.colliding("content", true));
      crawl.page("b.example", "/" + page, MirrorCrawl.colliding("content", false));
      control.page("a.example", "/" + page, MirrorCrawl.colliding("content", true));
      control.page("b.example", "/" + page, MirrorCrawl.colliding("content", true));
    }

    Mirror different = crawl.run(MirrorSettings.defaults().withAgreement(0)).mirrors().get(0);

    assertThat(crawl.run().mirrors()).isEmpty();
    assertThat(different.compared()).isEqualTo(5);
    assertThat(different.agreement()).isZero();
    assertThat(MirrorCrawl.pairs(control.run())).containsExactly("a.example/ = b.example/");
  }

  @Test
  void pathsMadeToCollideAreNotShared() throws IOException {
    crawl.site("a.example", "/", "s", 3).site("b.example", "/", "s", 3);
    for (int page = 0; page < 2; page++) {
      assertCollide("page" + page);
      crawl.page("a.example", "/" + MirrorCrawl.colliding("page" + page, true), "c" + page);
      crawl.page("b.example", "/" + MirrorCrawl.colliding("page" + page, false), "c" + page);
    }

    Mirror found = crawl.run().mirrors().get(0);

    assertThat(found.shared()).isEqualTo(3);
    assertThat(found.coverage()).isEqualTo(3 / 5.0);
  }

  private static void assertCollide(String name) {
    byte[] a = MirrorCrawl.colliding(name, true).getBytes(UTF_8);
    byte[] b = MirrorCrawl.colliding(name, false).getBytes(UTF_8);
    assertThat(a).isNotEqualTo(b);
    assertThat(Hashes.of(a, 0, a.length)).isEqualTo(Hashes.of(b, 0, b.length));
  }

  /** Families of partial mirrors behind shifted prefixes, with noise and strangers. */
  @Test
  void findsPartialMirrorsAmongNoise() throws IOException {
    String[] prefixes = {"/debian/", "/", "/pub/debian/", "/mirror/debian/", "/debian/debian/"};
    for (int host = 0; host < 30; host++) {
      for (int page = 0; page < 10_000; page++) {
        if (random.nextDouble() < 0.1) {
          noisy("mirror" + host + ".example", prefixes[host % 5], page);
        }
      }
    }
    for (int host = 0; host < 100; host++) {
      crawl.site("other" + host + ".example", "/", "own" + host, 1 + random.nextInt(100));
      crawl.page("other" + host + ".example", "/robots.txt", "no robots");
    }

    MirrorResult result = crawl.run();

    assertThat(result.families()).isEqualTo(1);
    assertThat(result.largestFamily()).isEqualTo(30);
    assertThat(result.mirrors()).hasSize(30 * 29 / 2);
    assertThat(MirrorCrawl.pairs(result))
        .contains(
            "mirror0.example/ = mirror2.example/pub/",
            "mirror0.example/debian/ = mirror1.example/",
            "mirror2.example/pub/ = mirror3.example/mirror/",
            "mirror0.example/ = mirror4.example/debian/");
  }

  /** All pairs of 1,500 hosts would be over a million; counters, not clocks, say they are not. */
  @Test
  void largeFamiliesAreToldByTheirHead() throws IOException {
    int hosts = 1500;
    IntStream.range(0, hosts)
        .forEach(host -> crawl.site("h%04d.example".formatted(host), "/", "s", 40));

    MirrorResult result = crawl.run();

    assertThat(result.familiesByHead()).isEqualTo(1);
    assertThat(result.largestFamily()).isEqualTo(hosts);
    assertThat(result.mirrors()).hasSize(hosts - 1);
    assertThat(result.mirrors())
        .allSatisfy(mirror -> assertThat(mirror.hostA()).isEqualTo("h0000.example"));
    assertThat(result.candidates()).isLessThan(16L * hosts);
    assertThat(result.crowdedFeatures()).isEqualTo(40);
  }

  private void noisy(String host, String prefix, int page) {
    double chance = random.nextDouble();
    String path = prefix + MirrorCrawl.path("s", page);
    String content = "s says " + page;
    crawl.page(
        host,
        chance < 0.005 ? path + random.nextInt() : path,
        chance > 0.995 ? "noise " + random.nextInt() : content);
  }
}
