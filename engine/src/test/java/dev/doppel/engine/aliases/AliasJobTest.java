package dev.doppel.engine.aliases;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.LineInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.web.url.UrlRules;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AliasJobTest {

  private static final String SITE = "http://a.example.org/";

  @TempDir private Path folder;
  private final MadeArchive archive = new MadeArchive();
  private final ByteArrayOutputStream aliases = new ByteArrayOutputStream();
  private final ByteArrayOutputStream refused = new ByteArrayOutputStream();

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectIsFollowed(int status) throws IOException {
    archive.redirect(SITE + "old", "new", status).page(SITE + "new", text(1), "");

    assertThat(found()).containsExactly(SITE + "old " + SITE + "new " + status);
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 304, 305, 399})
  void otherAnswersOfThatKindLeadNowhere(int status) throws IOException {
    archive.redirect(SITE + "old", "new", status).page(SITE + "new", text(1), "");

    assertThat(found()).isEmpty();
  }

  @Test
  void aChainIsFollowedToItsEnd_evenWhereItWasNotFetched() throws IOException {
    archive.redirect(SITE + "1", SITE + "2", 301).redirect(SITE + "2", SITE + "3", 302);

    assertThat(found()).containsExactly(SITE + "1 " + SITE + "3 301", SITE + "2 " + SITE + "3 302");
  }

  @Test
  void aVeryLongChainIsFollowedOnce() throws IOException {
    for (int i = 0; i < 20_000; i++) {
      archive.redirect(SITE + i, SITE + (i + 1), 301);
    }

    assertThat(found()).hasSize(20_000).allMatch(line -> line.endsWith(SITE + "20000 301"));
  }

  @Test
  void aCircleOfRedirectsLeadsNowhere_norDoesWhatLeadsIntoIt() throws IOException {
    archive
        .redirect(SITE + "1", SITE + "2", 302)
        .redirect(SITE + "2", SITE + "1", 302)
        .redirect(SITE + "in", SITE + "1", 301)
        .redirect(SITE + "self", SITE + "self", 302)
        .redirect(SITE + "to-self", SITE + "self", 301);

    AliasCounts counts = run(null);

    assertThat(lines(aliases)).isEmpty();
    assertThat(lines(refused)).hasSize(5).allMatch(line -> line.endsWith(" loop"));
    assertThat(counts.loops()).isEqualTo(1);
    assertThat(counts.refused()).containsOnlyKeys(Refusal.LOOP);
  }

  @Test
  void aRedirectToAnotherSpellingIsNoAlias() throws IOException {
    archive.redirect(SITE + "a?utm_source=x", SITE + "a", 301).page(SITE + "a", text(1), "");

    assertThat(found()).isEmpty();
    assertThat(lines(refused)).isEmpty();
  }

  @Test
  void theNewestAnswerCounts() throws IOException {
    archive.redirect(SITE + "a", SITE + "b", 301).at(100).page(SITE + "a", text(1), "").at(50);
    archive.page(SITE + "c", text(2), "").at(50).redirect(SITE + "c", SITE + "d", 301).at(100);
    archive.redirect(SITE + "e", SITE + "f", 301).at(50).page(SITE + "e", text(3), "").at(100);

    assertThat(found()).containsExactly(SITE + "a " + SITE + "b 301", SITE + "c " + SITE + "d 301");
  }

  /** Four bytes bear times up to 2105. */
  @Test
  void aTimeBeyondThoseThatAreKeptIsNoEarlierOne() throws IOException {
    archive.redirect(SITE + "a", SITE + "b", 301).at(1L << 32).page(SITE + "a", text(1), "").at(50);

    assertThat(found()).containsExactly(SITE + "a " + SITE + "b 301");
  }

  @Test
  void aPageThatSendsItsReaderOnIsAnAlias_unlessItLeavesTimeToRead() throws IOException {
    archive.page(SITE + "0", text(1), refresh(0, SITE + "a"));
    archive.page(SITE + "5", text(2), refresh(5, "/b"));
    archive.page(SITE + "60", text(3), refresh(60, SITE + "c"));
    archive.page(SITE + "again", text(4), "<meta http-equiv=refresh content=60>");

    assertThat(found())
        .containsExactly(SITE + "0 " + SITE + "a refresh", SITE + "5 " + SITE + "b late-refresh");
    assertThat(lines(refused)).containsExactly(SITE + "60 " + SITE + "c late-refresh slow-refresh");
  }

  @Test
  void aCanonicalAddressIsBelievedWhereTheTextsAgree() throws IOException {
    archive.page(SITE + "a?sort=1", text(1) + " served at 10:03", canonical(SITE + "a"));
    archive.page(SITE + "a", text(1) + " served at 10:04", canonical(SITE + "a"));
    archive.page("http://far.example.com/copy", text(1), canonical(SITE + "a"));
    archive.page(SITE + "a?relative", text(1), canonical("a"));

    assertThat(found())
        .containsExactly(
            SITE + "a?sort=1 " + SITE + "a canonical",
            "http://far.example.com/copy " + SITE + "a canonical",
            SITE + "a?relative " + SITE + "a canonical");
  }

  @Test
  void theHeaderLinkCounts_ofWhatIsNoPageToo() throws IOException {
    archive.answer(
        SITE + "a.pdf?x", 200, "Link: <" + SITE + "a.pdf>; rel=\"canonical\"\r\n", "%PDF-1.7 \0\1");

    assertThat(found()).containsExactly(SITE + "a.pdf?x " + SITE + "a.pdf canonical");
  }

  @Test
  void anUnfetchedAddressOfTheSameSiteIsBelieved_ofPagesThatAgree() throws IOException {
    archive.page(SITE + "a?1", text(1), canonical(SITE + "a"));
    archive.page(SITE + "a?2", text(1), canonical(SITE + "a"));
    archive.page("http://m.example.org/b", text(2), canonical("http://www.example.org/b"));

    assertThat(found())
        .containsExactly(
            SITE + "a?1 " + SITE + "a canonical",
            SITE + "a?2 " + SITE + "a canonical",
            "http://m.example.org/b http://www.example.org/b canonical");
  }

  @Test
  void aTemplateThatNamesTheFrontPageSwallowsNothing_fetchedOrNot() throws IOException {
    archive.page("http://b.example.com/", text(0), canonical("http://b.example.com/"));
    for (int i = 1; i < 9; i++) {
      archive.page("http://b.example.com/" + i, text(i), canonical("http://b.example.com/"));
      archive.page(SITE + "x/" + i, text(i + 10), canonical(SITE));
    }
    archive.page("http://c.example.net/only", "", canonical("http://c.example.net/"));

    assertThat(found()).isEmpty();
    assertThat(lines(refused))
        .hasSize(17)
        .contains(
            "http://b.example.com/1 http://b.example.com/ canonical other-text",
            SITE + "x/1 " + SITE + " canonical disputed",
            "http://c.example.net/only http://c.example.net/ canonical front-page");
  }

  @Test
  void aFrontPageMayNameItself_underAnotherName() throws IOException {
    archive.page(SITE + "index.php", text(1), canonical(SITE));

    assertThat(found()).containsExactly(SITE + "index.php " + SITE + " canonical");
  }

  @Test
  void usualMistakesAreRefused() throws IOException {
    archive.page(SITE + "1", text(1), canonical(SITE + "x") + canonical(SITE + "y"));
    archive.page(SITE + "2", text(2), canonical(SITE + "2#top"));
    archive.page(SITE + "3", text(3), canonical("a.example.org/page"));
    archive.page(SITE + "4", text(4), canonical("http://shop.example.com/theme"));
    archive.page(SITE + "5", text(5), canonical(SITE + "gone"));
    archive.answer(SITE + "gone", 404, "", "");
    archive.page(SITE + "6", text(6), canonical(SITE + "other"));
    archive.page(SITE + "other", text(7), "");
    archive.page(SITE + "8", text(8), canonical(SITE + "moved"));
    archive.redirect(SITE + "moved", SITE + "unseen", 301);
    archive.page(SITE + "9", text(9), canonical("http://"));
    archive.redirect(SITE + "10", SITE + "gone", 301);

    assertThat(found()).containsExactly(SITE + "moved " + SITE + "unseen 301");
    assertThat(lines(refused))
        .extracting(line -> line.substring(SITE.length()))
        .containsExactly(
            "1 " + SITE + "x canonical several",
            "2 " + SITE + "2 canonical fragment",
            "3 " + SITE + "a.example.org/page canonical relative",
            "4 http://shop.example.com/theme canonical other-site",
            "5 " + SITE + "gone canonical target-error",
            "6 " + SITE + "other canonical other-text",
            "8 " + SITE + "moved canonical target-leads-on",
            "9  canonical no-url",
            "10 " + SITE + "gone 301 target-error");
  }

  @Test
  void aTargetThatLeadsBackOrDisagreesIsRefused() throws IOException {
    archive.page(SITE + "a", text(1), canonical("https://a.example.org/a"));
    archive.redirect("https://a.example.org/a", SITE + "a", 301);
    archive.page(SITE + "b", "", canonical(SITE + "c"));
    archive.page(SITE + "c", text(2), canonical(SITE + "d"));

    assertThat(found())
        .containsExactly(
            "https://a.example.org/a " + SITE + "a 301", SITE + "c " + SITE + "d canonical");
    assertThat(lines(refused))
        .containsExactly(
            SITE + "a https://a.example.org/a canonical leads-back",
            SITE + "b " + SITE + "c canonical target-disagrees");
  }

  @Test
  void pagesThatNameEachOtherAreOne_theSmallestAddress() throws IOException {
    archive.page(SITE + "a.html", text(1), canonical(SITE + "a"));
    archive.page(SITE + "a", text(1), canonical(SITE + "a.html"));

    assertThat(found()).containsExactly(SITE + "a.html " + SITE + "a canonical");
    assertThat(lines(refused)).containsExactly(SITE + "a " + SITE + "a.html canonical loop");
  }

  @Test
  void aChainOfClaimsDoesNotDriftToAnotherText() throws IOException {
    archive.page(SITE + "1", mixed(0), canonical(SITE + "2"));
    archive.page(SITE + "2", mixed(12), canonical(SITE + "3"));
    archive.page(SITE + "3", mixed(24), canonical(SITE + "4"));
    archive.page(SITE + "4", mixed(36), "");
    archive.redirect(SITE + "0", SITE + "1", 301);

    List<String> found = found();

    assertThat(found).contains(SITE + "3 " + SITE + "4 canonical");
    assertThat(lines(refused)).contains(SITE + "1 " + SITE + "2 canonical other-text");
    assertThat(found).contains(SITE + "0 " + SITE + "1 301"); // and no further
  }

  @Test
  void aLoginPageIsNotWhatLeadsToIt() throws IOException {
    for (int i = 0; i <= AliasSearch.CROWD; i++) {
      archive.redirect(SITE + "mine/" + i, SITE + "login", 302);
      archive.redirect(SITE + "moved/" + i, SITE + "all", 301);
    }

    assertThat(found()).hasSize(AliasSearch.CROWD + 1).allMatch(line -> line.endsWith("all 301"));
    assertThat(lines(refused)).allMatch(line -> line.endsWith("login 302 crowd"));
  }

  @Test
  void listsAreReadLikeArchives_andAUserIsBelieved() throws IOException {
    archive.page(SITE + "a", text(1), "").page(SITE + "b", text(2), "");
    archive.page(SITE + "e", text(3), canonical(SITE + "f"));

    AliasCounts counts =
        run(
            """
            # what I know
            %1$sa\t%1$sb
            %1$sc\t%1$sb\t301
            %1$sd\t%1$s\tcanonical
            %1$se\t%1$sb\tmirror

            no alias
            %1$sx\t%1$sy\tno reason
            """
                .formatted(SITE));

    assertThat(lines(aliases))
        .containsExactly(
            SITE + "a " + SITE + "b rule",
            SITE + "e " + SITE + "b mirror",
            SITE + "c " + SITE + "b 301");
    assertThat(lines(refused)).containsExactly(SITE + "d " + SITE + " canonical front-page");
    assertThat(counts.withoutAddress()).isEqualTo(2);
    assertThat(counts.messages())
        .containsExactly(
            "list:7: a line is an address, a tab, and where it leads",
            "list:8: unknown reason 'no reason'");
  }

  @Test
  void theSameWithAnyNumberOfThreads_andOnDisk() throws IOException {
    Random random = new Random(3);
    for (int i = 0; i < 300; i++) {
      String to = SITE + random.nextInt(200);
      if (random.nextBoolean()) {
        archive.redirect(SITE + random.nextInt(200), to, 301);
      } else {
        archive.page(SITE + random.nextInt(200), text(random.nextInt(4)), canonical(to));
      }
    }
    run(null, 1, AddressTable.create());
    String expected = aliases + "\n" + refused;

    for (int threads = 1; threads < 4; threads++) {
      aliases.reset();
      refused.reset();
      run(null, threads, AddressTable.withFiles(0));

      assertThat(aliases + "\n" + refused).isEqualTo(expected);
    }
  }

  @Test
  void rulesOfTreesAreHandedOn_andSoAreAddressesThatStay() throws IOException {
    archive.redirect(SITE + "old", "http://m.example.org/new", 301);

    AliasCounts counts =
        run(
            """
            http://M.example.org/*\thttp://a.example.org/m/*\tmirror
            http://m.example.org/own\thttp://m.example.org/own\tmirror
            http://n.example.org/*\thttp://a.example.org/
            http://n.example.org/x?*\thttp://a.example.org/x?*\trule
            http://m.example.org/star/*\thttp://a.example.org/star/*\t301
            """);

    assertThat(lines(aliases))
        .containsExactly(
            "http://m.example.org/* http://a.example.org/m/* mirror",
            "http://m.example.org/own http://m.example.org/own mirror",
            SITE + "old http://m.example.org/new 301",
            "http://n.example.org/x?* http://a.example.org/x?* rule",
            "http://m.example.org/star/* http://a.example.org/star/* 301");
    assertThat(counts.messages())
        .containsExactly(
            "list:3: a tree leads to a tree, both end with /*: 'http://n.example.org/*',"
                + " 'http://a.example.org/'");
    Path file = Files.write(folder.resolve("aliases.tsv"), aliases.toByteArray());
    UrlRules rules = AliasFile.addTo(UrlRules.of("standard"), file);
    assertThat(rules.canonical(SITE + "old").orElseThrow()).hasToString(SITE + "m/new");
    assertThat(rules.canonical("http://m.example.org/own").orElseThrow())
        .hasToString("http://m.example.org/own");
  }

  private static String refresh(int seconds, String url) {
    return "<meta http-equiv=refresh content=\"" + seconds + ";url=" + url + "\">";
  }

  private static String canonical(String url) {
    return "<link rel=canonical href=\"" + url + "\">";
  }

  /** A text that shares no words with those of other numbers. */
  private static String text(int number) {
    return IntStream.range(0, 60)
        .mapToObj(i -> "word" + number + "x" + i)
        .collect(Collectors.joining(" "));
  }

  /** Texts whose numbers are a few words apart share the others. */
  private static String mixed(int from) {
    return IntStream.range(from, from + 80)
        .mapToObj(i -> "word" + i)
        .collect(Collectors.joining(" "));
  }

  private List<String> found() throws IOException {
    run(null);
    return lines(aliases);
  }

  private static List<String> lines(ByteArrayOutputStream out) {
    return out.toString(UTF_8).lines().map(line -> line.replace('\t', ' ')).toList();
  }

  private AliasCounts run(@Nullable String list) throws IOException {
    return run(list, 2, AddressTable.create());
  }

  private AliasCounts run(@Nullable String list, int threads, AddressTable table)
      throws IOException {
    Path file = Files.write(folder.resolve("crawl.warc"), archive.bytes());
    try (table;
        DocumentInput input = DocumentInput.of(List.of(file), InputOptions.defaults());
        LineInput lines =
            list == null
                ? null
                : LineInput.of(new ByteArrayInputStream(list.getBytes(UTF_8)), "list", 1000)) {
      return AliasJob.run(
          input,
          lines,
          UrlRules.of("standard"),
          new AliasLines(aliases, refused),
          threads,
          Progress.NONE,
          table);
    }
  }
}
