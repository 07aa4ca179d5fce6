package dev.doppel.engine.mirrors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.aliases.AliasFile;
import dev.doppel.engine.aliases.AliasLines;
import dev.doppel.engine.mirrors.rules.HostOrder;
import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.LineInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.web.url.UrlRules;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mirrors of pages whose bytes change, and what is made of them. */
class NearMirrorsTest {

  private static final Instant BEGUN = Instant.parse("2026-01-05T10:00:00Z");

  @TempDir private Path folder;
  private final ByteArrayOutputStream archive = new ByteArrayOutputStream();
  private final ByteArrayOutputStream rules = new ByteArrayOutputStream();
  private final ByteArrayOutputStream rows = new ByteArrayOutputStream();
  private final Random random = new Random(49);
  private int records;

  @Test
  void aTimeInEachPageHidesNoMirror_andTheVerdictSaysWhatAgreesHow() throws IOException {
    for (int page = 0; page < 20; page++) {
      page("http://a.example/" + page, words("p" + page) + served(page < 15));
      page("http://b.example/pub/" + page, words("p" + page) + served(page < 15));
    }
    page("http://a.example/other", words("this"));
    page("http://b.example/pub/other", words("that"));

    MirrorResult result = run();
    Mirror found = result.mirrors().get(0);

    assertThat(MirrorCrawl.pairs(result)).containsExactly("a.example/ = b.example/pub/");
    assertThat(found.shared()).isEqualTo(21);
    assertThat(found.compared()).isEqualTo(21);
    assertThat(found.near()).isEqualTo(15);
    assertThat(found.differing()).isEqualTo(1);
    assertThat(found.agreement()).isEqualTo(20 / 21.0);
    assertThat(found.exactly()).isEqualTo(5 / 21.0);
    assertThat(found.nearly()).isEqualTo(15 / 21.0);
    assertThat(found.newestB()).isEqualTo(BEGUN.plusSeconds(41));
    assertThat(MirrorText.line(found))
        .isEqualTo(
            "a.example\t/\tb.example\t/pub/\t21\t0.9523\t1.0000\t0.2380\t0.7142\t"
                + "2026-01-05T10:00:40Z\t2026-01-05T10:00:41Z\n");
    assertThat(MirrorText.json(found))
        .contains("\"near\":15,", "\"exactly\":0.238,", "\"nearly\":0.7142,")
        .contains("\"newestA\":\"2026-01-05T10:00:40Z\"");
  }

  @Test
  void rowsGiveTheSameAsThePagesThatTheyWereMadeOf_inWhateverOrder() throws IOException {
    for (int page = 0; page < 30; page++) {
      for (String tree : List.of("a.example/", "b.example/m/", "c.example/")) {
        page("http://" + tree + page, words("p" + page) + served(true));
      }
    }
    List<Mirror> expected = run().mirrors();
    List<String> lines = new ArrayList<>(rows.toString(UTF_8).lines().toList());
    Collections.shuffle(lines, random);

    assertThat(expected).hasSize(3);
    assertThat(lines.get(0)).matches("http://[^\\t]*\\t[0-9a-f]{32}\\ts1:[0-9a-f]{32}\\t2026-.*Z");
    for (int threads : new int[] {1, 3}) {
      assertThat(runLines(String.join("\n", lines), threads).mirrors()).isEqualTo(expected);
    }
  }

  /** A third column of others was passed over, and is. */
  @Test
  void aColumnThatIsNoSketchIsPassedOver() throws IOException {
    StringBuilder lines = new StringBuilder();
    StringBuilder plain = new StringBuilder();
    List<String> others = List.of("s1:xyz", "s1:0123", "200", "s1:" + "0".repeat(33), "");
    for (int page = 0; page < 20; page++) {
      for (String host : List.of("a.example", "b.example")) {
        String row = "http://" + host + "/" + page + "\tc" + page;
        plain.append(row).append('\n');
        lines.append(row).append('\t').append(others.get(page % 5)).append("\tx\n");
      }
    }

    MirrorResult result = runLines(lines.toString(), 2);

    assertThat(result.sketched()).isZero();
    assertThat(result.mirrors()).hasSize(1).isEqualTo(runLines(plain.toString(), 2).mirrors());
    assertThat(MirrorText.line(result.mirrors().get(0)))
        .isEqualTo("a.example\t/\tb.example\t/\t20\t1.0000\t1.0000\n");
  }

  @Test
  void parkedDomainsHaveOneTextAndAreNoMirrors() throws IOException {
    for (int host = 0; host < 5; host++) {
      for (int page = 0; page < 10; page++) {
        page("http://p" + host + ".example/" + page, words("parked") + " at p" + host);
      }
    }

    assertThat(run().mirrors()).isEmpty();
  }

  @Test
  void aManualThatManyHostsHaveBesideTheirOwnPagesIsNoMirror() throws IOException {
    for (int host = 0; host < 20; host++) {
      for (int page = 0; page < 40; page++) {
        page("http://m" + host + ".example/manual/" + page, words("m" + page) + " of m" + host);
        page("http://m" + host + ".example/own" + page, words("own" + host + "/" + page));
        page("http://m" + host + ".example/more" + page, words("more" + host + "/" + page));
      }
    }

    assertThat(run().mirrors()).isEmpty();
  }

  /** 99 pairs of words are shared, of 131: a resemblance of 0.76. */
  @Test
  void theResemblanceDecides() throws IOException {
    for (int page = 0; page < 30; page++) {
      page("http://a.example/" + page, words("p" + page) + " " + words("a" + page, 16));
      page("http://b.example/" + page, words("p" + page) + " " + words("b" + page, 16));
    }

    assertThat(run(MirrorSettings.defaults().withResemblance(0.95)).mirrors()).isEmpty();
    assertThat(run().mirrors()).hasSize(1);
  }

  @Test
  void rulesLeadToTheBestHost_andPagesThatWouldBeLostStay() throws IOException {
    for (int page = 0; page < 30; page++) {
      page("http://b.example/pub/" + page, words("p" + page) + served(true));
      page("https://a.example/" + page, words("p" + page) + served(true));
    }
    page("http://b.example/pub/other", words("this"));
    page("https://a.example/other", words("that"));
    page("http://b.example/pub/gone", words("only here"));
    answer("https://a.example/gone", "404 Not Found", "");
    page("https://a.example/more", words("more"));

    MirrorResult result = run();

    assertThat(result.rules()).isEqualTo(1);
    assertThat(result.staying()).isEqualTo(2);
    assertThat(rules.toString(UTF_8))
        .isEqualTo(
            """
            http://b.example/pub/*\thttps://a.example/*\tmirror
            http://b.example/pub/other\thttp://b.example/pub/other\tmirror
            http://b.example/pub/gone\thttp://b.example/pub/gone\tmirror
            """);
    assertThat(leads("http://b.example/pub/7")).isEqualTo("https://a.example/7");
    assertThat(leads("http://b.example/pub/new")).isEqualTo("https://a.example/new");
    assertThat(leads("http://b.example/pub/other")).isEqualTo("http://b.example/pub/other");
  }

  @Test
  void rulesLeadToTheHostThatIsPreferred_throughAllOfAFamily() throws IOException {
    for (String tree : List.of("a.example/", "b.example/m/", "c.example/x/")) {
      for (int page = 0; page < 30; page++) {
        page("http://" + tree + page, words("p" + page) + served(true));
      }
    }
    page("http://a.example/more", words("more"));

    run(MirrorSettings.defaults(), HostOrder.of(List.of("none.example", "C.example")));

    assertThat(leads("http://a.example/7")).isEqualTo("http://c.example/x/7");
    assertThat(leads("http://b.example/m/7")).isEqualTo("http://c.example/x/7");
    assertThat(leads("http://c.example/x/7")).isEqualTo("http://c.example/x/7");
  }

  /** Mirrored is the folder that agrees; the rest of a host's pages is its own. */
  @Test
  void rulesAreOfTheFolderThatAgrees() throws IOException {
    for (int page = 0; page < 30; page++) {
      page("http://a.example/docs/" + page, words("p" + page) + served(true));
      page("http://b.example/docs/" + page, words("p" + page) + served(true));
      page("http://a.example/a" + page, words("a" + page));
      page("http://b.example/b" + page, words("b" + page));
    }
    page("http://a.example/", words("more"));

    run();

    assertThat(rules.toString(UTF_8))
        .isEqualTo("http://b.example/docs/*\thttp://a.example/docs/*\tmirror\n");
  }

  @Test
  void withoutContentsThereAreMirrorsButNoRules() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int page = 0; page < 20; page++) {
      lines.append("http://a.example/x" + page + "/y" + page + "\n");
      lines.append("http://b.example/x" + page + "/y" + page + "\n");
    }

    MirrorResult result = runLines(lines.toString(), 1);

    assertThat(result.mirrors()).hasSize(1);
    assertThat(rules.size()).isZero();
  }

  /** Texts of 100 words, always the same for a name. */
  private static String words(String name) {
    return words(name, 100);
  }

  private static String words(String name, int count) {
    Random own = new Random(name.hashCode());
    StringBuilder words = new StringBuilder();
    for (int word = 0; word < count; word++) {
      words.append(word == 0 ? "" : " ").append("w").append(own.nextInt(5000));
    }
    return words.toString();
  }

  private String served(boolean isChanging) {
    return isChanging ? " served at " + random.nextInt(1 << 20) + " to you" : "";
  }

  private void page(String url, String text) {
    answer(url, "200 OK", "<html><body><main><p>" + text + "</p></main></body></html>");
  }

  private void answer(String url, String status, String body) {
    String http = "HTTP/1.1 " + status + "\r\nContent-Type: text/html\r\n\r\n" + body;
    String header =
        "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:"
            + "00000000-0000-4000-8000-000000000000>\r\nWARC-Target-URI: "
            + url
            + "\r\nWARC-Date: "
            + BEGUN.plusSeconds(records++)
            + "\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: "
            + http.getBytes(UTF_8).length
            + "\r\n\r\n";
    archive.writeBytes((header + http + "\r\n\r\n").getBytes(UTF_8));
  }

  private MirrorResult run() throws IOException {
    return run(MirrorSettings.defaults());
  }

  private MirrorResult run(MirrorSettings settings) throws IOException {
    return run(settings, HostOrder.none());
  }

  private MirrorResult run(MirrorSettings settings, HostOrder order) throws IOException {
    Path file = Files.write(folder.resolve("crawl.warc"), archive.toByteArray());
    rows.reset();
    rules.reset();
    AliasLines sink = new AliasLines(rules, null);
    MirrorOutputs outputs = MirrorOutputs.none().withRows(rows).withAliases(sink, order);
    try (DocumentInput input = DocumentInput.of(List.of(file), InputOptions.defaults())) {
      return MirrorJob.run(input, settings, outputs, Progress.NONE);
    }
  }

  private MirrorResult runLines(String lines, int threads) throws IOException {
    rules.reset();
    MirrorOutputs outputs =
        MirrorOutputs.none().withAliases(new AliasLines(rules, null), HostOrder.none());
    MirrorSettings settings = MirrorSettings.defaults().withThreads(threads);
    try (LineInput input =
        LineInput.of(new ByteArrayInputStream(lines.getBytes(UTF_8)), "rows", 1 << 16)) {
      return MirrorJob.run(input, settings, outputs, Progress.NONE);
    }
  }

  private String leads(String url) throws IOException {
    Path file = Files.write(folder.resolve("rules.tsv"), rules.toByteArray());
    return AliasFile.addTo(UrlRules.of("standard"), file).canonical(url).orElseThrow().toString();
  }
}
